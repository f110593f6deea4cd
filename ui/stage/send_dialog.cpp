#include "ui/stage/send_dialog.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QStyle>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/look/engine_words.h"
#include "ui/look/form_parts.h"
#include "ui/look/language.h"
#include "ui/look/theme.h"
#include "ui/model/export_plan.h"
#include "ui/model/settings.h"
#include "ui/stage/send_client.h"
#include "ui/stage/send_words.h"

namespace longtake::ui {
namespace {

QString textOf(const Error& error) {
  const ErrorParts parts = errorParts(error);
  return sentences({withReason(parts.what, parts.why), parts.remedy});
}

}  // namespace

SendDialog::SendDialog(SendClient& client, Settings& settings, QSize pictures, QWidget* parent)
    : QDialog(parent), client_(client), settings_(settings) {
  setWindowTitle(tr("Send To"));
  build();
  fillSizes(pictures);
  readSettings();
  const auto changed = [this] {
    refusal_.clear();
    refresh();
  };
  connect(place_, &QComboBox::activated, this, [this] {
    refusal_.clear();
    checkTarget();
  });
  for (QLineEdit* line : {address_, name_, path_}) connect(line, &QLineEdit::textEdited, this, changed);
  for (QComboBox* box : {camera_, form_, size_}) connect(box, &QComboBox::activated, this, changed);
  connect(kbps_, &QSpinBox::valueChanged, this, changed);
  connect(button_, &QPushButton::clicked, this, &SendDialog::startOrStop);
  connect(&client_, &SendClient::changed, this, &SendDialog::refresh);
  connect(&client_, &SendClient::refused, this, [this](const Error& error) {
    refusal_ = textOf(error);
    refresh();
  });
  auto* second = new QTimer(this);
  connect(second, &QTimer::timeout, this, [this] {
    // A missing part may have been installed meanwhile. Otherwise refresh() counts down a wait.
    missing_.isEmpty() ? refresh() : checkTarget();
  });
  second->start(1000);
  checkTarget();
  (place_->currentIndex() == network ? static_cast<QWidget*>(address_) : place_)->setFocus();
}

void SendDialog::build() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(22), px(20), px(22), px(18));
  column->setSpacing(px(12));
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(px(14));
  grid->setVerticalSpacing(px(10));
  grid->setColumnStretch(1, 1);
  place_ = new QComboBox;
  place_->addItems({tr("A server, at its address"), tr("A virtual camera of this computer"),
                    tr("NDI® receivers on this network"), tr("A file or a named pipe")});
  grid->addWidget(caption(tr("Send to"), place_), 0, 0);
  grid->addWidget(place_, 0, 1);
  address_ = new QLineEdit;
  address_->setAccessibleName(tr("Address"));
  address_->setPlaceholderText(QStringLiteral("rtmp://host/app/key"));
  address_->setMinimumWidth(px(360));
  address_->setToolTip(tr("It is saved in the settings on this computer with its key; messages do not show the key."));
  camera_ = new QComboBox;
  camera_->setAccessibleName(tr("Virtual camera"));
  name_ = new QLineEdit;
  name_->setPlaceholderText(QStringLiteral("Longtake"));
  name_caption_ = caption(tr("Name"), name_);
  grid->addWidget(name_caption_, 1, 0);
  where_ = new QStackedWidget;
  where_->addWidget(makeAddress());
  where_->addWidget(camera_);
  where_->addWidget(name_);
  where_->addWidget(makePath());
  where_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  grid->addWidget(where_, 1, 1);
  size_ = new QComboBox;
  grid->addWidget(caption(tr("Picture size"), size_), 2, 0);
  grid->addWidget(size_, 2, 1);
  kbps_ = new QSpinBox;
  kbps_->setRange(kLeastSendKbps, kMostSendKbps);
  kbps_->setSingleStep(500);
  kbps_->setSuffix(tr(" kbit/s"));
  kbps_->setToolTip(tr("Highest average over a second; the picture quality is reduced to fit"));
  kbps_caption_ = caption(tr("Bit rate"), kbps_);
  grid->addWidget(kbps_caption_, 3, 0);
  grid->addWidget(kbps_, 3, 1);
  column->addLayout(grid);
  const auto paragraph = [&](int lines) {
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setMinimumHeight(lines * fontMetrics().lineSpacing());
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    column->addWidget(label);
    return label;
  };
  note_ = paragraph(3);
  note_->setProperty("muted", true);
  note_->setOpenExternalLinks(true);
  story_ = paragraph(1);
  story_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  story_->setAccessibleName(tr("How the sending goes"));
  auto* row = new QHBoxLayout;
  row->setSpacing(px(8));
  lacking_ = new QLabel;
  lacking_->setWordWrap(true);
  lacking_->setProperty("muted", true);
  row->addWidget(lacking_, 1);
  auto* shut = new QPushButton(tr("Close"));
  shut->setToolTip(tr("Sending continues without this window"));
  shut->setAutoDefault(false);
  connect(shut, &QPushButton::clicked, this, &QDialog::close);
  row->addWidget(shut);
  button_ = new QPushButton;
  button_->setDefault(true);
  button_->setProperty("primary", true);
  button_->setMinimumWidth(px(96));
  row->addWidget(button_);
  column->addLayout(row);
}

// Hides the address, because it contains a key and the screen may be shared.
QWidget* SendDialog::makeAddress() {
  auto* page = new QWidget;
  auto* row = new QHBoxLayout(page);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(px(8));
  row->addWidget(address_, 1);
  shows_ = new QPushButton(tr("Show"));
  shows_->setToolTip(tr("Shows the address with its key"));
  shows_->setCheckable(true);
  shows_->setAutoDefault(false);
  connect(shows_, &QPushButton::toggled, this,
          [this](bool on) { address_->setEchoMode(on ? QLineEdit::Normal : QLineEdit::Password); });
  row->addWidget(shows_);
  return page;
}

QWidget* SendDialog::makePath() {
  auto* page = new QWidget;
  auto* row = new QHBoxLayout(page);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(px(8));
  path_ = new QLineEdit;
  path_->setAccessibleName(tr("Path of the file or pipe"));
  path_->setPlaceholderText(QStringLiteral("/tmp/longtake.pipe"));
  row->addWidget(path_, 1);
  form_ = new QComboBox;
  form_->setAccessibleName(tr("Format of the pictures"));
  form_->addItem(tr("Y4M"), QStringLiteral("y4m:"));
  form_->addItem(tr("RGB alone"), QStringLiteral("raw:"));
  row->addWidget(form_);
  return page;
}

void SendDialog::fillSizes(QSize pictures) {
  const auto add = [this](const QString& text, const std::string& id) {
    size_->addItem(text, QString::fromStdString(id));
    if (id == settings_.send_size) size_->setCurrentIndex(size_->count() - 1);
  };
  const auto dimensions = [](const FrameSize& size) { return tr("%1 × %2").arg(size.width).arg(size.height); };
  const bool known = !pictures.isEmpty();
  auto sizes = exportSizes(std::max(0, pictures.width()), std::max(0, pictures.height()));
  // 1280x720 is the size that many servers and meetings use.
  if (pictures.width() <= 1280 && pictures.height() <= 720) sizes.insert(sizes.begin() + 2, {"1280x720", 1280, 720});
  for (const FrameSize& one : sizes)
    if (one.id == "native")
      add(known ? tr("%1, as the model makes them").arg(dimensions(one)) : tr("As the model makes them"), one.id);
    else if (one.id == "2x")
      add(known ? tr("%1, twice as large").arg(dimensions(one)) : tr("Twice as large"), one.id);
    else
      add(tr("%1, enlarged to fit, on black").arg(dimensions(one)), one.id);
  // The saved size may come from another model.
  if (size_->findData(QString::fromStdString(settings_.send_size)) < 0)
    add(QString::fromStdString(settings_.send_size), settings_.send_size);
}

void SendDialog::readSettings() {
  const QString to = QString::fromStdString(settings_.send_to);
  if (to.startsWith(QLatin1String("camera:"))) {
    place_->setCurrentIndex(camera);
  } else if (to.startsWith(QLatin1String("ndi:"))) {
    place_->setCurrentIndex(ndi);
    name_->setText(to.mid(4));
  } else if (to.startsWith(QLatin1String("y4m:")) || to.startsWith(QLatin1String("raw:"))) {
    place_->setCurrentIndex(file);
    path_->setText(to.mid(4));
    form_->setCurrentIndex(form_->findData(to.left(4)));
  } else {
    address_->setText(to);
  }
  // A newly typed address is visible; a saved one is hidden.
  shows_->setChecked(address_->text().isEmpty());
  address_->setEchoMode(shows_->isChecked() ? QLineEdit::Normal : QLineEdit::Password);
  kbps_->setValue(settings_.send_kbps);
}

void SendDialog::checkTarget() {
  missing_.clear();
  if (place_->currentIndex() == camera) lookForCameras();
  if (place_->currentIndex() == ndi && !client_.isOn())
    if (const auto usable = client_.checkNdi(); !usable) missing_ = textOf(usable.error());
  refresh();
}

void SendDialog::lookForCameras() {
  // The camera in use is busy and would not be found.
  if (client_.isOn()) {
    if (camera_->count() == 0) camera_->addItem(QString::fromStdString(settings_.send_to).section(QLatin1Char(':'), 1));
    return;
  }
  const bool was_found = camera_->currentData().isValid();
  const QString chosen = was_found ? camera_->currentData().toString() : QString::fromStdString(settings_.send_to);
  const auto found = client_.cameras();
  camera_->clear();
  if (found) {
    for (const VirtualCamera& one : *found) {
      const QString address = QString::fromStdString(one.address);
      const QString where = address.section(QLatin1Char(':'), 1);
      const QString name = QString::fromStdString(one.name);
      camera_->addItem(
          where == QLatin1String("pipewire") ? tr("%1, through PipeWire").arg(name) : tr("%1, %2").arg(name, where),
          address);
    }
    camera_->setCurrentIndex(std::max(0, camera_->findData(chosen)));
  } else {
    missing_ = textOf(found.error());
    camera_->addItem(tr("None was found"));
  }
}

std::string SendDialog::address() const {
  switch (place_->currentIndex()) {
    case camera:
      return camera_->currentData().toString().toStdString();
    case ndi:
      return "ndi:" + name_->text().trimmed().toStdString();
    case file:
      if (path_->text().trimmed().isEmpty()) return {};
      return (form_->currentData().toString() + path_->text().trimmed()).toStdString();
    default:
      return address_->text().trimmed().toStdString();
  }
}

void SendDialog::startOrStop() {
  if (client_.isOn()) {
    client_.stop();
    return checkTarget();
  }
  refusal_.clear();
  const SendPlan plan{address(), size_->currentData().toString().toStdString(), kbps_->value()};
  if (!client_.start(plan)) return;
  settings_.send_to = plan.address;
  settings_.send_size = plan.size;
  settings_.send_kbps = plan.most_kbps;
}

void SendDialog::refresh() {
  const bool on = client_.isOn();
  const int place = place_->currentIndex();
  where_->setCurrentIndex(place);
  button_->setText(on ? tr("Stop") : tr("Start"));
  const bool can_start = missing_.isEmpty() && !address().empty();
  button_->setEnabled(on || can_start);
  lacking_->setText(on || can_start || !missing_.isEmpty() ? QString()
                    : place == network                     ? tr("Enter an address to start.")
                    : place == file                        ? tr("Enter a path to start.")
                                                           : QString());
  for (QComboBox* box : {place_, form_, size_}) box->setEnabled(!on);
  camera_->setEnabled(!on && missing_.isEmpty());
  name_caption_->setVisible(place == ndi);
  // Only a stream to the network is compressed here.
  kbps_->setVisible(place == network);
  kbps_caption_->setVisible(place == network);
  kbps_->setEnabled(!on);
  for (QLineEdit* line : {address_, name_, path_}) line->setReadOnly(on);
  const QString never =
      tr("A slow receiver loses pictures; the stream never waits. Freeze and blackout are sent, too.");
  note_->setText(
      place == network ? tr("rtmp://, srt://, tcp:// and udp:// carry H.264. %1").arg(never)
      : place == camera
          ? tr("Browsers, meetings and OBS find the stream among their cameras while it is sent. %1").arg(never)
      : place == ndi
          ? tr("Receivers list the stream as COMPUTER (NAME) while it is sent. %1 NDI® is a registered trademark of "
               "Vizrt NDI AB: %2.")
                .arg(never, QStringLiteral("<a href=\"https://ndi.video/\">ndi.video</a>"))
          : tr("Other programs read the pictures uncompressed. A file is overwritten, and grows until you stop. %1")
                .arg(never));
  const bool missing = !on && !missing_.isEmpty();
  story_->setText(!refusal_.isEmpty() ? refusal_ : missing ? missing_ : sendingStory(client_));
  const bool wrong = !refusal_.isEmpty() || missing || (client_.status().problem && (!on || client_.secondsLeft() > 0));
  if (story_->property("problem").toBool() != wrong) {
    story_->setProperty("problem", wrong);
    story_->style()->unpolish(story_);
    story_->style()->polish(story_);
  }
  // A visible window does not grow with its texts by itself.
  if (const int needed = layout()->totalHeightForWidth(width()); isVisible() && needed > height())
    resize(width(), needed);
}

}  // namespace longtake::ui

#include "moc_send_dialog.cpp"
