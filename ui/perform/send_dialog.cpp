#include "ui/perform/send_dialog.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStyle>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/look/engine_words.h"
#include "ui/look/language.h"
#include "ui/look/theme.h"
#include "ui/model/settings.h"
#include "ui/perform/send_client.h"
#include "ui/perform/send_words.h"

namespace longtake::ui {

SendDialog::SendDialog(SendClient& client, Settings& settings, QWidget* parent)
    : QDialog(parent), client_(client), settings_(settings) {
  setWindowTitle(tr("Send To"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(22), px(20), px(22), px(18));
  column->setSpacing(px(10));
  auto* row = new QHBoxLayout;
  row->setSpacing(px(8));
  address_ = new QLineEdit(QString::fromStdString(settings.send_to));
  address_->setAccessibleName(tr("Address"));
  address_->setPlaceholderText(QStringLiteral("rtmp://host/app/key"));
  address_->setMinimumWidth(px(360));
  address_->setToolTip(tr("It is kept with the settings on this computer, with its key; messages show it without."));
  row->addWidget(address_, 1);
  button_ = new QPushButton;
  button_->setDefault(true);
  button_->setMinimumWidth(px(96));
  row->addWidget(button_);
  column->addLayout(row);
  auto* note = new QLabel(tr(
      "rtmp://, srt://, tcp:// and udp:// carry H.264 of at most 6 Mbit/s. y4m:PIPE and raw:PIPE give other programs "
      "the pictures as they are. Who is too slow loses pictures; the stream does not wait. Freeze and blackout are "
      "sent, too."));
  note->setProperty("muted", true);
  note->setWordWrap(true);
  column->addWidget(note);
  story_ = new QLabel;
  story_->setWordWrap(true);
  story_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  story_->setAccessibleName(tr("How the sending goes"));
  story_->setMinimumHeight(3 * fontMetrics().lineSpacing());
  story_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  column->addWidget(story_);
  connect(button_, &QPushButton::clicked, this, &SendDialog::startOrStop);
  connect(address_, &QLineEdit::textEdited, this, [this] {
    refusal_.clear();
    refresh();
  });
  connect(&client_, &SendClient::changed, this, &SendDialog::refresh);
  connect(&client_, &SendClient::refused, this, [this](const Error& error) {
    const ErrorParts parts = errorParts(error);
    refusal_ = sentences({withReason(parts.what, parts.why), parts.remedy});
    refresh();
  });
  auto* second = new QTimer(this);  // a wait counts down
  connect(second, &QTimer::timeout, this, &SendDialog::refresh);
  second->start(1000);
  refresh();
}

void SendDialog::startOrStop() {
  if (client_.isOn()) return client_.stop();
  refusal_.clear();
  const std::string address = address_->text().trimmed().toStdString();
  if (client_.start(address)) settings_.send_to = address;
}

void SendDialog::refresh() {
  const bool on = client_.isOn();
  button_->setText(on ? tr("Stop") : tr("Start"));
  button_->setEnabled(on || !address_->text().trimmed().isEmpty());
  address_->setReadOnly(on);
  story_->setText(refusal_.isEmpty() ? sendingStory(client_) : refusal_);
  const bool wrong = !refusal_.isEmpty() || (client_.status().problem && (!on || client_.secondsLeft() > 0));
  if (story_->property("problem").toBool() == wrong) return;
  story_->setProperty("problem", wrong);
  story_->style()->unpolish(story_);
  story_->style()->polish(story_);
}

}  // namespace longtake::ui
