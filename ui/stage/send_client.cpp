#include "ui/stage/send_client.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace longtake::ui {

SendClient::SendClient(StartSending start, FindCameras find, CheckNdi check_ndi, QObject* parent)
    : QObject(parent),
      start_(std::move(start)),
      find_(std::move(find)),
      check_ndi_(std::move(check_ndi)),
      sending_([this] { pollStatus(); }) {}

int SendClient::secondsLeft() const {
  const double passed = since_.isValid() ? static_cast<double>(since_.elapsed()) / 1000 : 0;
  return std::max(0, static_cast<int>(std::ceil(status_.next_try_s - passed)));
}

Result<std::vector<VirtualCamera>> SendClient::cameras() const {
  return find_ ? find_() : std::vector<VirtualCamera>();
}

Result<void> SendClient::checkNdi() const { return check_ndi_ ? check_ndi_() : Result<void>(); }

bool SendClient::start(const SendPlan& plan) {
  if (!start_ || sending_) return false;
  auto begun = start_(plan, sending_.ring());
  if (!begun) {
    Q_EMIT refused(begun.error());
    return false;
  }
  sending_.reset(std::move(*begun));
  sending_->set_black(black_);
  status_ = sending_->status();
  since_.start();
  Q_EMIT changed();
  return true;
}

void SendClient::stop() {
  if (!sending_) return;
  sending_.reset();
  Q_EMIT changed();
}

void SendClient::send(const Player::Shown& shown) {
  if (sending_) sending_->show(shown.chunk, shown.frame);
}

void SendClient::setBlack(bool black) {
  black_ = black;
  if (sending_) sending_->set_black(black);
}

void SendClient::pollStatus() {
  if (!sending_) return;
  const SendingStatus now = sending_->status();
  if (now.state != status_.state) since_.start();
  status_ = now;
  if (now.state == SendingStatus::State::ended) sending_.reset();
  Q_EMIT changed();
  if (!sending_ && now.problem) Q_EMIT ended(*now.problem);
}

}  // namespace longtake::ui

#include "moc_send_client.cpp"
