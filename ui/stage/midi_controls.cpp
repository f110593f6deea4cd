#include "ui/stage/midi_controls.h"

#include <algorithm>

#include "ui/look/engine_words.h"
#include "ui/look/notice_bar.h"
#include "ui/look/theme.h"
#include "ui/stage/midi_words.h"

namespace longtake::ui {

MidiControls::MidiControls(const Parts& parts, std::optional<control::MidiOptions> midi,
                           std::optional<control::MidiOptions> gamepad, QObject* parent)
    : QObject(parent),
      parts_(parts),
      desks_(parts.desk, {std::move(midi), std::move(gamepad)}, parts_.window),
      menus_(desks_) {
  for (QLabel* badge : badges_) {
    badge->setProperty("muted", true);
    badge->setFont(labelFont());
    badge->hide();
  }
  badges_[0]->setAccessibleName(tr("MIDI"));
  badges_[1]->setAccessibleName(tr("Gamepad"));
  connect(&desks_, &MidiDesks::changed, this, &MidiControls::update);
  connect(&desks_, &MidiDesks::learned, this, &MidiControls::notifyLearned);
  for (MidiDesk* desk : desks_.all()) {
    connect(desk, &MidiDesk::refused, parts_.error_bar, &NoticeBar::report);
    if (desk->isWanted()) desk->open();
  }
  update();
}

MidiTarget MidiControls::targetOf(const char* command, const char* value, const Json& arguments) {
  control::MidiBinding binding{{}, command, arguments, value};
  return {binding, doesWords(binding)};
}

void MidiControls::offer(QWidget* widget, const char* command, const char* value, const Json& arguments,
                         std::optional<double> low, std::optional<double> high) {
  MidiTarget target = targetOf(command, value, arguments);
  target.binding.low = low;
  target.binding.high = high;
  menus_.offer(widget, target);
  list(target);
}

void MidiControls::list(const MidiTarget& target) {
  const auto same =
      std::ranges::find_if(targets_, [&](const MidiTarget& each) { return each.binding.does_same(target.binding); });
  if (same == targets_.end())
    targets_.push_back(target);
  else
    *same = target;
}

MidiDialog* MidiControls::showDialog() {
  if (!dialog_) dialog_ = new MidiDialog(desks_, targets_, parts_.window);
  dialog_->show();
  dialog_->raise();
  dialog_->activateWindow();
  return dialog_;
}

void MidiControls::update() {
  updateBadge(badges_[0], desks_.midi());
  updateBadge(badges_[1], desks_.gamepad());
  updateNotice();
}

void MidiControls::updateBadge(QLabel* badge, const MidiDesk& desk) {
  QString text;
  if (desk.isOpen())
    text = desk.isGamepad() ? gamepadText(desk.ports(), desk.wanted()) : midiText(desk.ports(), desk.wanted());
  badge->setVisible(!text.isEmpty());
  badge->setText(text);
  const QString steers = tr("This controller steers the window. Window > MIDI and Gamepad… shows what it sends.");
  badge->setToolTip(desk.ports().problem ? errorText(*desk.ports().problem)
                                         : QString::fromStdString(desk.ports().input) + QLatin1Char('\n') + steers);
}

void MidiControls::updateNotice() {
  const bool learns = desks_.learning().has_value();
  if (learns == told_learning_) return;
  told_learning_ = learns;
  if (!learns) return parts_.bar->hide();
  const MidiTarget& target = *desks_.learning();
  parts_.bar->showMessage(
      tr("Learning: %1").arg(target.title),
      target.wantsValue() ? tr("Move the control or the stick for it.") : tr("Press the key or the button for it."),
      {{tr("Cancel"), [this] { desks_.stopLearning(); }}}, false);
  // Without an open port no key can arrive.
  if (!desks_.isWanted()) showDialog();
}

void MidiControls::notifyLearned(MidiDesk* by, const QString& title, const control::MidiBinding& binding,
                                 const std::optional<control::MidiBinding>& before) {
  const QString what = tr("%1 does: %2").arg(keyWords(binding.key), title);
  const QString why = before ? tr("It had another command until now: %1.").arg(doesWords(*before)) : QString();
  parts_.bar->showMessage(what, why, {{tr("Put It Back"), [by] { by->putBack(); }}});
}

}  // namespace longtake::ui

#include "moc_midi_controls.cpp"
