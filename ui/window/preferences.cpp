#include "ui/window/preferences.h"

#include <QActionGroup>
#include <QApplication>
#include <QMainWindow>
#include <QMenu>
#include <algorithm>
#include <filesystem>
#include <utility>

#include "engine/core/files.h"
#include "engine/session/log_syncer.h"
#include "ui/look/engine_words.h"
#include "ui/look/language.h"
#include "ui/look/notice_bar.h"
#include "ui/model/settings_keeper.h"
#include "ui/video/video_view.h"
#include "ui/window/about_dialog.h"
#include "ui/window/layouts.h"
#include "ui/window/memory_views.h"
#include "ui/window/prompt_controls.h"
#include "ui/window/session_controls.h"
#include "ui/window/session_desk.h"
#include "ui/window/shortcut_editor.h"
#include "ui/window/studio_context.h"
#include "ui/window/viewer.h"

namespace longtake::ui {
namespace {

constexpr int kSettingsPeriodMs = 1000;

}  // namespace

Preferences::Preferences(StudioContext& context) : context_(context) {
  context.preferences = this;
  const Settings& settings = *context.settings;
  const auto on = [&](Act act, auto function) { context.on(act, this, std::move(function)); };
  on(Act::text_larger, [this] { setTextScale(context_.settings->text_scale * 1.1); });
  on(Act::text_smaller, [this] { setTextScale(context_.settings->text_scale / 1.1); });
  on(Act::text_normal, [this] { setTextScale(1.0); });
  on(Act::reduced_motion, [this](bool reduced) { setReducedMotion(reduced); });
  on(Act::edit_shortcuts, [this] { editShortcuts(); });
  on(Act::about, [this] { showAbout(); });
  context.actions->applyKeys(settings.shortcuts);
  setReducedMotion(settings.reduced_motion);
  if (context.options.language_problem) context.bar->showError(*context.options.language_problem, {});
  connect(&due_, &QTimer::timeout, this, &Preferences::keep);
}

Preferences::~Preferences() = default;

void Preferences::start() {
  apply();
  const WindowOptions& options = context_.options;
  if (options.settings_problem)
    reportProblem();
  else if (!options.safe)
    startKeeping();
  if (options.safe) offerSafeStart();
}

void Preferences::apply() {
  const Settings& settings = *context_.settings;
  set_sync_period(std::chrono::seconds(settings.sync_seconds));
  context_.memory->applySettings();
  context_.viewer->applySettings();
  if (!settings.geometry.empty())
    context_.window->restoreGeometry(QByteArray::fromBase64(QByteArray::fromStdString(settings.geometry)));
  context_.layouts->choose(settings.layout);
}

void Preferences::keep() {
  if (!keeper_) return;
  context_.settings->geometry = context_.window->saveGeometry().toBase64().toStdString();
  context_.viewer->keepSettings();
  context_.layouts->remember();
  keeper_->keep(*context_.settings);
}

void Preferences::startKeeping() {
  if (context_.options.settings_path.empty()) return;
  keeper_ = std::make_unique<SettingsKeeper>(context_.options.settings_path);
  connect(keeper_.get(), &SettingsKeeper::notKept, context_.error_bar, &NoticeBar::report);
  due_.start(kSettingsPeriodMs);
}

// An unreadable settings file may come from a newer version or be edited by hand, so it is moved only if the user
// agrees.
void Preferences::reportProblem() {
  const Error& problem = *context_.options.settings_problem;
  QString also = tr("The window has the settings of a first start and keeps no changes.");
  if (problem.remedy.empty()) also += QLatin1Char(' ') + tr("Correct the file and start again, or set it aside.");
  const auto set_aside = [this] {
    const std::filesystem::path& path = context_.options.settings_path;
    std::error_code code;
    std::filesystem::rename(path, path.string() + ".damaged", code);
    if (!code) return startKeeping();
    context_.error_bar->showMessage(tr("Cannot set the settings aside"), errorParts(system_cause(code.value())).why,
                                    {});
  };
  context_.error_bar->showError(problem, {{tr("Set It Aside"), set_aside}}, true, also);
}

void Preferences::offerSafeStart() {
  const WindowOptions& options = context_.options;
  const SafeBar::Can can{options.reopen && options.look, static_cast<bool>(options.relaunch)};
  safe_ = std::make_unique<SafeBar>(*options.safe, can, *context_.safe_bar);
  SessionControls* sessions = context_.sessions;
  connect(safe_.get(), &SafeBar::normalStartWanted, this, &Preferences::startAgain);
  connect(safe_.get(), &SafeBar::settingsWanted, this, [this](const Settings& own) {
    *context_.settings = withOwnWindow(*context_.settings, own);
    context_.layouts->forget();
    apply();
    startKeeping();
  });
  connect(safe_.get(), &SafeBar::sessionWanted, this, [sessions](const std::string& path) {
    path.empty() ? sessions->desk()->openLast() : sessions->openPath(path);
  });
  connect(sessions->desk(), &SessionDesk::noLast, safe_.get(), &SafeBar::noSession);
}

void Preferences::setTextScale(double scale) {
  double& kept = context_.settings->text_scale;
  kept = std::clamp(scale, 0.7, 2.0);
  // All lengths in the window were computed for the old size.
  offerRestart(tr("Text at %1 %").arg(qRound(kept * 100)), tr("The new size takes effect when Longtake starts again."));
}

void Preferences::offerRestart(const QString& what, const QString& why) {
  std::vector<NoticeBar::Button> buttons;
  if (context_.options.relaunch) buttons.push_back({tr("Start Again Now"), [this] { startAgain(); }});
  context_.bar->showMessage(what, why, std::move(buttons));
}

void Preferences::startAgain() {
  starts_again_ = true;
  context_.window->close();
}

void Preferences::windowClosed() {
  if (!std::exchange(starts_again_, false)) return;
  keeper_.reset();  // waits until the settings are on disk
  context_.options.relaunch();
}

void Preferences::addLanguages(QMenu* menu) {
  QMenu* list = menu->addMenu(tr("Language"));
  auto* group = new QActionGroup(list);
  const auto add = [&](const QString& name, const std::string& code) {
    QAction* action = list->addAction(name, this, [this, name, code] {
      context_.settings->language = code;
      offerRestart(name, tr("The new language takes effect when Longtake starts again."));
    });
    action->setCheckable(true);
    action->setChecked(context_.settings->language == code);
    group->addAction(action);
  };
  add(tr("As the System"), "system");
  for (const Language& language : languages()) add(QString::fromUtf8(language.name), language.code);
}

// Only pictures, the playhead and numbers move by themselves. Reduced motion slows the numbers and stops peeks, the
// caret and Qt's own effects.
void Preferences::setReducedMotion(bool reduced) {
  static const int flash = QApplication::cursorFlashTime();
  context_.settings->reduced_motion = reduced;
  context_.action(Act::reduced_motion)->setChecked(reduced);
  context_.viewer->setCalm(reduced);
  context_.prompts->setCalm(reduced);
  QApplication::setCursorFlashTime(reduced ? 0 : flash);
  for (const Qt::UIEffect effect : {Qt::UI_AnimateMenu, Qt::UI_FadeMenu, Qt::UI_AnimateCombo, Qt::UI_AnimateTooltip,
                                    Qt::UI_FadeTooltip, Qt::UI_AnimateToolBox}) {
    QApplication::setEffectEnabled(effect, false);
  }
}

void Preferences::editShortcuts() {
  Actions* actions = context_.actions;
  auto* editor = new ShortcutEditor(*actions, context_.window);
  editor->setAttribute(Qt::WA_DeleteOnClose);
  connect(editor, &ShortcutEditor::changed, this,
          [this, actions] { context_.settings->shortcuts = actions->changedKeys(); });
  editor->show();
}

void Preferences::showAbout() {
  const QString renderer =
      context_.video->usesGl() ? QString::fromStdString(glSupport().renderer) : tr("the processor");
  const auto snapshot = context_.studio->snapshot();
  const auto facts = aboutFacts(context_.options.versions, context_.studio->source(), snapshot.get(), renderer);
  auto* about = new AboutDialog(facts, context_.window);
  about->setAttribute(Qt::WA_DeleteOnClose);
  about->show();
}

}  // namespace longtake::ui

#include "moc_preferences.cpp"
