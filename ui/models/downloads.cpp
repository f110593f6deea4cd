#include "ui/models/downloads.h"

#include <QLocale>
#include <utility>

namespace longtake::ui {

Downloads::Downloads(const LibraryFactory& factory, QObject* parent)
    : QObject(parent), looks_(factory), fetches_(factory) {
  connect(&looks_, &LibraryClient::done, this, [this](const JobDone& event) {
    if (event.job == look_) return onListed(std::get<ModelsListed>(event.result));
    if (event.job == discard_) list();
  });
  connect(&looks_, &LibraryClient::failed, this, [this](const JobFailed& event) {
    if (event.job != discard_ && event.job != look_) return;
    listed_.problem = event.error;
    Q_EMIT listChanged();
  });
  connect(&fetches_, &LibraryClient::progressed, this, [this](const JobProgress& event) {
    if (event.job != fetch_ || !event.transfer) return;
    State& state = states_[running_];
    state.step = event.step;
    state.transfer = *event.transfer;
    Q_EMIT stateChanged(running_);
  });
  connect(&fetches_, &LibraryClient::done, this, [this](const JobDone& event) {
    if (event.job != fetch_) return;
    end(running_, std::nullopt);
  });
  connect(&fetches_, &LibraryClient::failed, this, [this](const JobFailed& event) {
    if (event.job != fetch_) return;
    const bool was_paused = event.error.kind == ErrorKind::cancelled;
    end(running_, was_paused ? std::nullopt : std::optional(event.error));
  });
}

void Downloads::list() {
  if (!looks_.isAvailable()) return;
  look_ = looks_.start(ListModelsJob{{}, QLocale().name().left(2).toStdString()});
}

void Downloads::onListed(const ModelsListed& listed) {
  listed_ = listed;
  Q_EMIT listChanged();
}

Downloads::State Downloads::state(const std::string& model) const {
  const auto found = states_.find(model);
  return found == states_.end() ? State() : found->second;
}

void Downloads::get(const std::string& model) {
  if (!fetches_.isAvailable() || state(model).phase != Phase::idle) return;
  states_[model] = State{Phase::waiting};
  waiting_.push_back(model);
  Q_EMIT stateChanged(model);
  startNext();
}

void Downloads::startNext() {
  if (fetch_ != 0 || waiting_.empty()) return;
  running_ = waiting_.front();
  waiting_.pop_front();
  states_[running_].phase = Phase::running;
  fetch_ = fetches_.start(DownloadJob{running_, {}});
  Q_EMIT stateChanged(running_);
}

void Downloads::pause(const std::string& model) {
  if (fetch_ != 0 && model == running_) return fetches_.cancel(fetch_);
  if (std::erase(waiting_, model) == 0) return;
  states_[model] = {};
  Q_EMIT stateChanged(model);
}

void Downloads::end(std::string model, std::optional<Error> problem) {
  fetch_ = 0;
  running_.clear();
  states_[model] = State{Phase::idle, {}, {}, std::move(problem)};
  Q_EMIT stateChanged(model);
  list();
  startNext();
}

void Downloads::discard(const std::string& model) {
  if (!looks_.isAvailable() || state(model).phase != Phase::idle) return;
  states_.erase(model);
  discard_ = looks_.start(DiscardPartsJob{model, {}});
}

}  // namespace longtake::ui

#include "moc_downloads.cpp"
