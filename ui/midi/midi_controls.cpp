#include "ui/midi/midi_controls.h"

#include <algorithm>

#include "ui/look/engine_words.h"
#include "ui/look/theme.h"
#include "ui/midi/midi_words.h"
#include "ui/panels/notice_bar.h"

namespace longtake::ui {

MidiControls::MidiControls(Parts parts, std::optional<control::MidiOptions> given, QObject* parent)
    : QObject(parent), parts_(std::move(parts)), desk_(parts_.desk, std::move(given), parts_.window), menus_(desk_) {
  badge_->setProperty("muted", true);
  badge_->setFont(labelFont());
  badge_->setAccessibleName(tr("MIDI"));
  badge_->hide();
  connect(&desk_, &MidiDesk::changed, this, &MidiControls::show);
  connect(&desk_, &MidiDesk::learned, this, &MidiControls::tellLearned);
  connect(&desk_, &MidiDesk::refused, this, [this](const Error& error) { parts_.error_bar->showError(error, {}); });
  if (desk_.isWanted()) desk_.open();
  show();
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
  if (!dialog_) dialog_ = new MidiDialog(desk_, targets_, parts_.window);
  dialog_->show();
  dialog_->raise();
  dialog_->activateWindow();
  return dialog_;
}

void MidiControls::show() {
  const QString text = desk_.isOpen() ? midiText(desk_.ports(), desk_.wanted()) : QString();
  badge_->setVisible(!text.isEmpty());
  badge_->setText(text);
  badge_->setToolTip(desk_.ports().problem
                         ? errorText(*desk_.ports().problem)
                         : tr("This controller steers the window. Window > MIDI… shows what it sends."));
  tellLearning();
}

void MidiControls::tellLearning() {
  const bool learns = desk_.learning().has_value();
  if (learns == told_learning_) return;
  told_learning_ = learns;
  if (!learns) return parts_.bar->hide();
  const MidiTarget& target = *desk_.learning();
  parts_.bar->showMessage(tr("Learning: %1").arg(target.title),
                          target.wantsValue() ? tr("Move the control of the controller that it should follow.")
                                              : tr("Press the key of the controller that should do it."),
                          {{tr("Cancel"), [this] { desk_.stopLearning(); }}}, false);
  // Without a port nothing comes.
  if (!desk_.isWanted()) showDialog();
}

void MidiControls::tellLearned(const QString& title, const control::MidiBinding& binding,
                               const std::optional<control::MidiBinding>& before) {
  const QString what = tr("%1 does: %2").arg(keyWords(binding.key), title);
  const QString why = before ? tr("It did something else until now: %1.").arg(doesWords(*before)) : QString();
  parts_.bar->showMessage(what, why, {{tr("Put It Back"), [this] { desk_.putBack(); }}});
}

}  // namespace longtake::ui
