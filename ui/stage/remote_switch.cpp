#include "ui/stage/remote_switch.h"

#include "ui/look/theme.h"

namespace longtake::ui {

RemoteSwitch::RemoteSwitch(RemoteControl& remote, QObject* parent) : QObject(parent), remote_(remote) {
  action_.setText(tr("Control Port"));
  action_.setToolTip(tr("Lets other programs steer the stream over HTTP, WebSocket and OSC"));
  action_.setCheckable(true);
  badge_->setProperty("muted", true);
  badge_->setFont(labelFont());
  badge_->setAccessibleName(tr("Control Port"));
  badge_->hide();
  connect(&action_, &QAction::triggered, this, [this](bool wanted) {
    if (!wanted) return remote_.close();
    if (const auto opened = remote_.open(); !opened) Q_EMIT refused(opened.error());
    show();
  });
  connect(&remote_, &RemoteControl::changed, this, &RemoteSwitch::show);
  show();
}

void RemoteSwitch::show() {
  action_.setChecked(remote_.isOpen());
  badge_->setVisible(remote_.isOpen());
  if (!remote_.isOpen()) return;
  badge_->setText(tr("Control %1").arg(remote_.address()));
  badge_->setToolTip(tr("Programs that reach this address steer the stream. Window > Control Port closes it."));
}

}  // namespace longtake::ui

#include "moc_remote_switch.cpp"
