#include "ui/window/going_back_notice.h"

#include "ui/look/notice_bar.h"
#include "ui/model/studio.h"

namespace longtake::ui {

GoingBackNotice::GoingBackNotice(Studio& studio, NoticeBar& bar, QObject* parent, std::chrono::milliseconds patience)
    : QObject(parent), studio_(studio), bar_(bar), patience_(patience) {
  connect(&studio_, &Studio::goingBack, this, &GoingBackNotice::update);
  connect(&studio_, &Studio::settled, this, [this](CommandId command) {
    if (command == command_) end();
  });
  for (const auto signal : {&Studio::takesReset, &Studio::reopened})
    connect(&studio_, signal, this, &GoingBackNotice::end);
  connect(&studio_, &Studio::failed, this, &GoingBackNotice::end);
}

void GoingBackNotice::update(const GoingBack& event) {
  if (event.command != command_) {
    end();
    command_ = event.command;
    since_.start();
  }
  if (!since_.hasExpired(patience_.count())) return;
  if (!bar_.isVisible())
    bar_.showMessage(tr("Going back"), {}, {{tr("Stop"), [this] { studio_.stopGoingBack(); }, false, false}}, false);
  bar_.setWhy(tr("%1 % of the way").arg(qRound(event.fraction * 100)));
}

void GoingBackNotice::end() {
  if (command_ != 0) bar_.hide();
  command_ = 0;
}

}  // namespace longtake::ui

#include "moc_going_back_notice.cpp"
