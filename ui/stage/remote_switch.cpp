#include "ui/stage/remote_switch.h"

#include <QClipboard>
#include <QGuiApplication>

#include "ui/look/theme.h"

namespace longtake::ui {

RemoteSwitch::RemoteSwitch(RemoteControl& remote, QObject* parent) : QObject(parent), remote_(remote) {
  action_.setText(tr("Control Port"));
  action_.setToolTip(tr("Lets other programs steer the stream over HTTP, WebSocket and OSC"));
  action_.setCheckable(true);
  link_.setText(tr("Copy Link to Control Port"));
  link_.setToolTip(tr("One browser, player or OBS gets in by this link, once"));
  connect(&link_, &QAction::triggered, this, [this] {
    if (const QString link = remote_.makeLink(); !link.isEmpty()) QGuiApplication::clipboard()->setText(link);
  });
  token_.setText(tr("Copy Token of Control Port"));
  token_.setToolTip(tr("Other programs send it as \"Authorization: Bearer TOKEN\""));
  connect(&token_, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(remote_.token()); });
  badge_->setProperty("muted", true);
  badge_->setFont(labelFont());
  badge_->setAccessibleName(tr("Control Port"));
  badge_->hide();
  connect(&action_, &QAction::triggered, this, [this](bool wanted) {
    if (!wanted) return remote_.close();
    if (const auto opened = remote_.open(); !opened) Q_EMIT refused(opened.error());
    update();
  });
  connect(&remote_, &RemoteControl::changed, this, &RemoteSwitch::update);
  update();
}

void RemoteSwitch::update() {
  action_.setChecked(remote_.isOpen());
  link_.setEnabled(remote_.isOpen() && !remote_.address().startsWith(QStringLiteral("OSC")));
  token_.setEnabled(!remote_.token().isEmpty());
  badge_->setVisible(remote_.isOpen());
  if (!remote_.isOpen()) return;
  badge_->setText(tr("Control %1").arg(remote_.address()));
  badge_->setToolTip(remote_.token().isEmpty()
                         ? tr("Every user and program that reaches this address steers the "
                              "stream. Window > Control Port closes it.")
                         : tr("Programs with the token steer the stream at this address. Window > "
                              "Control Port closes it."));
}

}  // namespace longtake::ui

#include "moc_remote_switch.cpp"
