#include "ui/sessions/safe_start.h"

#include <QLocale>
#include <filesystem>
#include <utility>

#include "ui/look/notice_bar.h"

namespace longtake::ui {
namespace {

// Copies the settings that a safe start resets.
void copyWindow(const Settings& from, Settings& to) {
  to.layout = from.layout;
  to.geometry = from.geometry;
  to.state_create = from.state_create;
  to.state_inspect = from.state_inspect;
  to.state_deliver = from.state_deliver;
  to.state_perform = from.state_perform;
  to.renderer = from.renderer;
  to.scaler = from.scaler;
  to.colour_map = from.colour_map;
  to.gamma = from.gamma;
  to.output_display = from.output_display;
  // A controller's driver may hang, too.
  to.midi_input = from.midi_input;
  to.midi_output = from.midi_output;
  to.gamepad = from.gamepad;
}

QString nameOf(const std::string& path) {
  const std::filesystem::path whole = path;
  return QString::fromStdString((whole.has_filename() ? whole : whole.parent_path()).filename().string());
}

}  // namespace

Settings safeSettings(const Settings& own) {
  Settings safe = own;
  copyWindow(Settings::defaults(), safe);
  safe.renderer = "raster";
  return safe;
}

Settings withOwnWindow(const Settings& now, const Settings& own) {
  Settings out = now;
  copyWindow(own, out);
  return out;
}

SafeBar::SafeBar(SafeStart start, Can can, NoticeBar& bar, QObject* parent)
    : QObject(parent), start_(std::move(start)), can_(can), bar_(bar) {
  update();
}

void SafeBar::noSession() {
  looked_in_vain_ = true;
  can_.open_session = false;
  update();
}

QString SafeBar::why() const {
  QStringList out;
  if (start_.bad_ends > 0) out << tr("It crashed %1 times within ten minutes.").arg(start_.bad_ends);
  QStringList left;
  if (!start_.model.empty()) left << tr("the model %1").arg(nameOf(start_.model));
  if (can_.open_session)
    left << (start_.session.empty() ? tr("the last session") : tr("the session %1").arg(nameOf(start_.session)));
  left << tr("the graphics processor");
  if (start_.own) left << tr("your arrangement of the window");
  out << tr("The built-in model runs on the processor. Omitted: %1.").arg(QLocale().createSeparatedList(left));
  if (looked_in_vain_) out << tr("There is no earlier session to open.");
  out << (start_.own ? tr("Nothing of yours was changed, and changes of settings are not saved until you use your own.")
                     : tr("Nothing of yours was changed."));
  return out.join(QLatin1Char(' '));
}

void SafeBar::update() {
  std::vector<NoticeBar::Button> buttons;
  if (can_.start_again) buttons.push_back({tr("Start Normally"), [this] { Q_EMIT normalStartWanted(); }, true, false});
  if (can_.open_session) {
    const QString text = start_.session.empty() ? tr("Open the Last Session") : tr("Open the Session");
    buttons.push_back({text,
                       [this] {
                         can_.open_session = false;
                         update();
                         Q_EMIT sessionWanted(start_.session);
                       },
                       false, false});
  }
  if (start_.own) {
    buttons.push_back({tr("Use My Settings"),
                       [this] {
                         const Settings own = *std::exchange(start_.own, std::nullopt);
                         update();
                         Q_EMIT settingsWanted(own);
                       },
                       false, false});
  }
  bar_.showMessage(tr("Longtake has started safely"), why(), std::move(buttons));
}

}  // namespace longtake::ui

#include "moc_safe_start.cpp"
