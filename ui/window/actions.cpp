#include "ui/window/actions.h"

#include <QActionGroup>
#include <QRegularExpression>
#include <QWidget>
#include <algorithm>

#include "ui/look/icons.h"

namespace longtake::ui {
namespace {

using Menu = Actions::Menu;

struct Entry {
  Act act;
  Menu menu;
  const char* name;
  const char* keys;  // portable text; several are separated by "; "
  const char* icon;
  bool checkable;
};

#define NAME(text) QT_TRANSLATE_NOOP("longtake::ui::Actions", text)
constexpr Entry kTable[] = {
    {Act::new_session, Menu::file, NAME("New Session"), "Ctrl+N", "", false},
    {Act::open, Menu::file, NAME("Open…"), "Ctrl+O", "", false},
    {Act::sessions, Menu::file, NAME("Sessions…"), "Ctrl+Shift+O", "", false},
    {Act::save_session, Menu::file, NAME("Save Session As…"), "Ctrl+S", "", false},
    {Act::verify, Menu::file, NAME("Verify This Session"), "", "", false},
    {Act::save_picture, Menu::file, NAME("Save Picture…"), "Ctrl+Shift+S", "", false},
    {Act::export_clip, Menu::file, NAME("Export…"), "Ctrl+E", "", false},
    {Act::export_starred, Menu::file, NAME("Export Starred Takes"), "", "", false},
    {Act::export_takes, Menu::file, NAME("Export All Takes"), "", "", false},
    {Act::keep_last, Menu::file, NAME("Keep the Last 30 s"), "Ctrl+Shift+R", "", false},
    {Act::record, Menu::file, NAME("Record"), "R", "record", false},
    {Act::send_to, Menu::file, NAME("Send To…"), "Ctrl+Shift+E", "", false},
    {Act::save_timeline, Menu::file, NAME("Save Timeline…"), "", "", false},
    {Act::load_timeline, Menu::file, NAME("Load Timeline…"), "", "", false},
    {Act::models, Menu::file, NAME("Models…"), "Ctrl+M", "", false},
    {Act::quit, Menu::file, NAME("Quit"), "Ctrl+Q", "", false},
    {Act::undo, Menu::edit, NAME("Undo"), "Ctrl+Z", "", false},
    {Act::redo, Menu::edit, NAME("Redo"), "Ctrl+Shift+Z; Ctrl+Y", "", false},
    {Act::copy_picture, Menu::edit, NAME("Copy Picture"), "Ctrl+Shift+C", "", false},
    {Act::mark_in, Menu::edit, NAME("Mark In"), "I", "", false},
    {Act::mark_out, Menu::edit, NAME("Mark Out"), "O", "", false},
    {Act::mark_prompt, Menu::edit, NAME("Mark the Prompt's Stretch"), "Shift+I", "", false},
    {Act::reuse_prompt, Menu::edit, NAME("Reuse the Prompt"), "", "", false},
    {Act::clear_marks, Menu::edit, NAME("Clear Marks"), "Alt+X", "", false},
    {Act::trim_take, Menu::edit, NAME("Trim Take to Marks"), "Alt+T", "", false},
    {Act::remove_trim, Menu::edit, NAME("Remove Trim"), "", "", false},
    {Act::play_pause, Menu::stream, NAME("Pause"), "Space", "pause", false},
    {Act::restart, Menu::stream, NAME("New Take"), "Ctrl+Shift+N", "new_take", false},
    {Act::another_seed, Menu::stream, NAME("New Take with Another Seed"), "Ctrl+Shift+A", "dice", false},
    {Act::start_from_file, Menu::stream, NAME("New Take from a Picture…"), "Ctrl+Shift+P", "", false},
    {Act::start_from_this, Menu::stream, NAME("New Take from This Picture"), "Ctrl+Alt+P", "", false},
    {Act::start_from_video, Menu::stream, NAME("New Take from a Video…"), "Ctrl+Shift+V", "", false},
    {Act::continue_here, Menu::stream, NAME("Continue from Here"), "B", "", false},
    {Act::reroll, Menu::stream, NAME("Reroll from Here"), "Ctrl+R", "", false},
    {Act::plan_prompt, Menu::stream, NAME("Plan a Prompt Ahead…"), "Ctrl+P", "", false},
    {Act::sound_cues, Menu::stream, NAME("Cues from a Sound…"), "Ctrl+Shift+B", "", false},
    {Act::name_moment, Menu::stream, NAME("Name This Moment…"), "M", "", false},
    {Act::back_to_good, Menu::stream, NAME("Back to the Last Good Moment"), "Shift+B", "", false},
    {Act::focus_prompt, Menu::stream, NAME("Type a Prompt"), "/", "", false},
    {Act::peek, Menu::stream, NAME("Peek at the Next Chunk"), "Alt+Enter; Alt+Return", "", false},
    {Act::blend, Menu::stream, NAME("Blend"), "Ctrl+B", "", true},
    {Act::gallery, Menu::stream, NAME("Prompt Gallery"), "Ctrl+G", "", false},
    {Act::pad_1, Menu::perform, NAME("Pad 1"), "1", "", false},
    {Act::pad_2, Menu::perform, NAME("Pad 2"), "2", "", false},
    {Act::pad_3, Menu::perform, NAME("Pad 3"), "3", "", false},
    {Act::pad_4, Menu::perform, NAME("Pad 4"), "4", "", false},
    {Act::pad_5, Menu::perform, NAME("Pad 5"), "5", "", false},
    {Act::pad_6, Menu::perform, NAME("Pad 6"), "6", "", false},
    {Act::pad_7, Menu::perform, NAME("Pad 7"), "7", "", false},
    {Act::pad_8, Menu::perform, NAME("Pad 8"), "8", "", false},
    {Act::pad_9, Menu::perform, NAME("Pad 9"), "9", "", false},
    {Act::fade_across, Menu::perform, NAME("Fade Across"), "T", "", false},
    {Act::freeze, Menu::perform, NAME("Freeze"), ",", "", true},
    {Act::blackout, Menu::perform, NAME("Blackout"), ".", "", true},
    {Act::cut_next, Menu::perform, NAME("Cut Next"), "C", "", true},
    {Act::panic, Menu::perform, NAME("Panic"), "Esc", "", false},
    {Act::tap, Menu::perform, NAME("Tap Tempo"), "D", "", false},
    {Act::next_grid, Menu::perform, NAME("Pads at Once, on the Beat, on the Bar"), "Q", "", false},
    {Act::stage_timeline, Menu::perform, NAME("Timeline and Tips"), "Shift+T", "", true},
    {Act::run_back, Menu::playback, NAME("Play Backwards"), "J", "", false},
    {Act::halt, Menu::playback, NAME("Stop"), "K", "", false},
    {Act::run_on, Menu::playback, NAME("Play Forwards"), "L", "", false},
    {Act::step_back, Menu::playback, NAME("Previous Picture"), "Left", "step_back", false},
    {Act::step, Menu::playback, NAME("Next Picture"), "Right", "step", false},
    {Act::chunk_back, Menu::playback, NAME("A Chunk Back"), "Shift+Left", "", false},
    {Act::chunk_on, Menu::playback, NAME("A Chunk On"), "Shift+Right", "", false},
    {Act::second_back, Menu::playback, NAME("A Second Back"), "Ctrl+Left", "", false},
    {Act::second_on, Menu::playback, NAME("A Second On"), "Ctrl+Right", "", false},
    {Act::prompt_before, Menu::playback, NAME("Previous Prompt"), "Up", "", false},
    {Act::prompt_after, Menu::playback, NAME("Next Prompt"), "Down", "", false},
    {Act::timeline_start, Menu::playback, NAME("Beginning"), "Home", "", false},
    {Act::timeline_live, Menu::playback, NAME("Live"), "End", "", false},
    {Act::keep_streaming, Menu::playback, NAME("Keep Streaming While Looking Back"), "Shift+L", "stream_on", true},
    {Act::fit, Menu::view, NAME("Fit"), "Ctrl+0", "", true},
    {Act::actual, Menu::view, NAME("100 %"), "Ctrl+Alt+0", "", true},
    {Act::loupe, Menu::view, NAME("Loupe"), "Z", "", true},
    {Act::scaler_edge, Menu::view, NAME("Enlarge Edge-Adaptive"), "", "", true},
    {Act::scaler_bicubic, Menu::view, NAME("Enlarge Bicubic"), "", "", true},
    {Act::scaler_nearest, Menu::view, NAME("Show Pixels"), "", "", true},
    {Act::timeline_in, Menu::view, NAME("Enlarge Timeline"), "+; =", "", false},
    {Act::timeline_out, Menu::view, NAME("Shrink Timeline"), "-", "", false},
    {Act::timeline_back, Menu::view, NAME("Timeline: Earlier"), "PgUp", "", false},
    {Act::timeline_on, Menu::view, NAME("Timeline: Later"), "PgDown", "", false},
    {Act::text_larger, Menu::view, NAME("Larger Text"), "Ctrl++; Ctrl+=", "", false},
    {Act::text_smaller, Menu::view, NAME("Smaller Text"), "Ctrl+-", "", false},
    {Act::text_normal, Menu::view, NAME("Normal Text"), "", "", false},
    {Act::reduced_motion, Menu::view, NAME("Reduced Motion"), "", "", true},
    {Act::overlay, Menu::memory, NAME("Salience Overlay"), "H", "", true},
    {Act::next_map, Menu::memory, NAME("Next Colour Map"), "Shift+H", "", false},
    {Act::pin, Menu::memory, NAME("Pin Tokens"), "P", "pin", true},
    {Act::forget, Menu::memory, NAME("Forget Tokens"), "X", "forget", true},
    {Act::dim, Menu::memory, NAME("Dim Tokens"), "V", "dim", true},
    {Act::restore_tokens, Menu::memory, NAME("Restore Tokens"), "E", "restore", true},
    {Act::lasso, Menu::memory, NAME("Lasso"), "G", "lasso", true},
    {Act::brush_larger, Menu::memory, NAME("Larger Brush"), "]", "", false},
    {Act::brush_smaller, Menu::memory, NAME("Smaller Brush"), "[", "", false},
    {Act::without, Menu::memory, NAME("What Would It Do Without This?"), "W", "", false},
    {Act::what_if, Menu::memory, NAME("What Would a Chunk Cost…"), "Shift+W", "", false},
    {Act::layout_create, Menu::window, NAME("Create"), "Ctrl+F1", "", true},
    {Act::layout_inspect, Menu::window, NAME("Inspect"), "Ctrl+F2", "", true},
    {Act::layout_compare, Menu::window, NAME("Compare"), "Ctrl+F3", "", true},
    {Act::layout_deliver, Menu::window, NAME("Deliver"), "Ctrl+F4", "", true},
    {Act::layout_perform, Menu::window, NAME("Perform"), "Ctrl+F5", "", true},
    {Act::reset_layout, Menu::window, NAME("Reset Layout"), "", "", false},
    {Act::takes, Menu::window, NAME("Takes"), "Ctrl+T", "", true},
    {Act::log, Menu::window, NAME("Log"), "Ctrl+L", "", true},
    {Act::full_screen, Menu::window, NAME("Full Screen"), "F11", "", true},
    {Act::output, Menu::window, NAME("Clean Output"), "F; Shift+F11", "", true},
    {Act::midi, Menu::window, NAME("MIDI and Gamepad…"), "Ctrl+Shift+M", "", false},
    {Act::help, Menu::help, NAME("Help"), "F1", "", true},
    {Act::palette, Menu::help, NAME("Find a Command"), "Ctrl+K", "", false},
    {Act::shortcuts, Menu::help, NAME("Keyboard Shortcuts"), "?", "", false},
    {Act::edit_shortcuts, Menu::help, NAME("Change Shortcuts…"), "", "", false},
    {Act::about, Menu::help, NAME("About Longtake"), "", "", false},
};
#undef NAME

QList<QKeySequence> keysOf(const Entry& entry) {
  return *entry.keys == '\0' ? QList<QKeySequence>() : QKeySequence::listFromString(QString::fromLatin1(entry.keys));
}

void showKeys(QAction* action) {
  const QString key = action->shortcut().toString(QKeySequence::NativeText);
  action->setToolTip(key.isEmpty() ? action->text() : Actions::tr("%1 (%2)").arg(action->text(), key));
}

}  // namespace

Actions::Actions(QWidget* window) : QObject(window) {
  for (const Entry& entry : kTable) {
    auto* action = new QAction(tr(entry.name), window);
    action->setShortcuts(keysOf(entry));
    action->setCheckable(entry.checkable);
    if (*entry.icon != '\0') action->setIcon(icon(QString::fromLatin1(entry.icon)));
    showKeys(action);
    window->addAction(action);
    actions_[entry.act] = action;
    order_.emplace_back(entry.menu, action);
  }
  const auto exclusive = [&](std::initializer_list<Act> acts) {
    auto* group = new QActionGroup(window);
    for (const Act act : acts) group->addAction(actions_[act]);
    actions_[*acts.begin()]->setChecked(true);
  };
  exclusive({Act::fit, Act::actual});
  exclusive({Act::scaler_edge, Act::scaler_bicubic, Act::scaler_nearest});
  exclusive({Act::layout_create, Act::layout_inspect, Act::layout_compare, Act::layout_deliver, Act::layout_perform});
}

std::vector<QAction*> Actions::of(Menu menu) const {
  std::vector<QAction*> out;
  for (const auto& [in, action] : order_) {
    if (in == menu) out.push_back(action);
  }
  return out;
}

std::vector<QAction*> Actions::all() const {
  std::vector<QAction*> out;
  for (const auto& entry : order_) out.push_back(entry.second);
  return out;
}

void Actions::setKeys(QAction* action, const QList<QKeySequence>& keys) {
  action->setShortcuts(keys);
  showKeys(action);
}

void Actions::resetKeys(QAction* action) {
  for (std::size_t i = 0; i < order_.size(); ++i) {
    if (order_[i].second == action) setKeys(action, keysOf(kTable[i]));
  }
}

std::map<std::string, std::string> Actions::changedKeys() const {
  std::map<std::string, std::string> out;
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const auto keys = order_[i].second->shortcuts();
    if (keys != keysOf(kTable[i])) out[kTable[i].name] = QKeySequence::listToString(keys).toStdString();
  }
  return out;
}

void Actions::applyKeys(const std::map<std::string, std::string>& changed) {
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const auto it = changed.find(kTable[i].name);
    if (it == changed.end()) continue;
    setKeys(order_[i].second, QKeySequence::listFromString(QString::fromStdString(it->second)));
  }
}

QAction* Actions::named(const QString& word) const {
  static const QRegularExpression no_letter(QStringLiteral("\\W+"), QRegularExpression::UseUnicodePropertiesOption);
  for (std::size_t i = 0; i < order_.size(); ++i) {
    QString name = QString::fromUtf8(kTable[i].name).toLower().replace(no_letter, QStringLiteral("_"));
    if (name.endsWith(QLatin1Char('_'))) name.chop(1);
    if (name == word) return order_[i].second;
  }
  return nullptr;
}

bool Actions::isHarmless(const QAction* action) const {
  const auto entry = std::ranges::find_if(order_, [action](const auto& each) { return each.second == action; });
  if (entry == order_.end()) return false;
  const bool window_only = entry->first == Menu::view || entry->first == Menu::window || entry->first == Menu::help;
  return window_only || action->text().endsWith(QChar(0x2026));
}

QString Actions::menuTitle(Menu menu) {
  switch (menu) {
    case Menu::file:
      return tr("File");
    case Menu::edit:
      return tr("Edit");
    case Menu::stream:
      return tr("Stream");
    case Menu::perform:
      return tr("Perform");
    case Menu::playback:
      return tr("Playback");
    case Menu::view:
      return tr("View");
    case Menu::memory:
      return tr("Memory");
    case Menu::window:
      return tr("Window");
    case Menu::help:
      return tr("Help");
  }
  return {};
}

}  // namespace longtake::ui

#include "moc_actions.cpp"
