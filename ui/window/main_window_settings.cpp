#include <QApplication>
#include <QDragEnterEvent>
#include <algorithm>

#include "engine/core/files.h"
#include "engine/session/log_syncer.h"
#include "ui/look/engine_words.h"
#include "ui/look/hint_line.h"
#include "ui/look/icons.h"
#include "ui/look/notice_bar.h"
#include "ui/look/notice_stack.h"
#include "ui/model/start_picture.h"
#include "ui/models/models_dialog.h"
#include "ui/stage/performing.h"
#include "ui/window/about_dialog.h"
#include "ui/window/comparing.h"
#include "ui/window/main_window.h"
#include "ui/window/memory_views.h"
#include "ui/window/output_menu.h"
#include "ui/window/output_window.h"
#include "ui/window/session_desk.h"

// Settings of the window itself: layout, sizes, second display, and the About dialog.
namespace longtake::ui {
namespace {

constexpr int kSettingsPeriodMs = 1000;

}  // namespace

void MainWindow::applySettings() {
  const Settings& settings = options_.settings;
  set_sync_period(std::chrono::seconds(settings.sync_seconds));
  for (const ColourMap map : kColourMaps) {
    if (settings.colour_map == name_of(map)) memory_->setStyle({map, settings.gamma, std::nullopt});
  }
  const Act scaler = settings.scaler == "nearest"   ? Act::scaler_nearest
                     : settings.scaler == "bicubic" ? Act::scaler_bicubic
                                                    : Act::scaler_edge;
  (*actions_)[scaler]->trigger();
  if (!video_->usesGl()) {
    QAction* edge = (*actions_)[Act::scaler_edge];
    edge->setEnabled(false);
    edge->setToolTip(tr("Needs OpenGL on a graphics processor; the picture is enlarged bicubically"));
    (*actions_)[scaler == Act::scaler_nearest ? scaler : Act::scaler_bicubic]->trigger();
  }
  if (!settings.geometry.empty()) restoreGeometry(QByteArray::fromBase64(QByteArray::fromStdString(settings.geometry)));
  setLayout(settings.layout);
}

void MainWindow::setLayout(const std::string& name) {
  comparing_->close();
  const bool helps = help_->isVisible();
  layouts_->choose(name);
  help_->setVisible(helps);  // belongs to no layout
  const bool performs = options_.settings.layout == "perform";
  performing_->setOnStage(performs);
  notices_->setFloating(performs);
  (*actions_)[Act::stage_timeline]->setEnabled(performs);
  // If other models cannot be opened, the hint about models is skipped.
  if (name == "inspect") {
    hints_->reached(options_.reopen ? HintLine::Moment::memory_seen : HintLine::Moment::models_seen);
  }
  layoutAction()->setChecked(true);
}

QAction* MainWindow::layoutAction() const {
  const std::string& name = options_.settings.layout;
  return (*actions_)[name == "inspect"   ? Act::layout_inspect
                     : name == "deliver" ? Act::layout_deliver
                     : name == "perform" ? Act::layout_perform
                                         : Act::layout_create];
}

void MainWindow::setTextScale(double scale) {
  options_.settings.text_scale = std::clamp(scale, 0.7, 2.0);
  // All lengths in the window were computed from the old size.
  offerRestart(tr("Text at %1 %").arg(qRound(options_.settings.text_scale * 100)),
               tr("The new size takes effect when Longtake starts again."));
}

void MainWindow::offerRestart(const QString& what, const QString& why) {
  std::vector<NoticeBar::Button> buttons;
  if (options_.relaunch) {
    buttons.push_back({tr("Start Again Now"), [this] { startAgain(); }});
  }
  remark_bar_->showMessage(what, why, std::move(buttons));
}

void MainWindow::nextColourMap() {
  OverlayStyle style = memory_->style();
  const auto it = std::find(kColourMaps.begin(), kColourMaps.end(), style.map);
  style.map = it + 1 == kColourMaps.end() ? kColourMaps.front() : *(it + 1);
  memory_->setStyle(style);
}

void MainWindow::setOutputShown(bool shown) {
  (*actions_)[Act::output]->setChecked(shown);
  if (!shown) {
    // Deleted later, because it may be inside its own close event.
    if (!output_) return;
    output_->hide();
    output_.release()->deleteLater();
    return;
  }
  output_ =
      std::make_unique<OutputWindow>(rendererOf(options_.settings.renderer),
                                     *outputScreen(QString::fromStdString(options_.settings.output_display), *this));
  connect(output_.get(), &OutputWindow::left, this, [this] { setOutputShown(false); });
  output_->view()->setScaler(video_->scaler());
  if (video_->shown()) output_->view()->showPicture(*video_->shown());
  output_->view()->setBlack(performing_->isBlack());
  for (QAction* action : actions_->all()) output_->addAction(action);
  output_->showFullScreen();
  // Where the windowing system gives the new window the keyboard all the same, it comes back.
  activateWindow();
  output_->raise();
}

ModelsDialog* MainWindow::showModels() {
  if (!models_) {
    models_ = new ModelsDialog(
        keeping_->library(), [this] { return studio_.source(); }, [this] { return request_.model; },
        options_.services.sessions, this);
    connect(models_, &ModelsDialog::modelWanted, this, [this](const std::string& path, const ModelChoice& choice) {
      if (!choice.recipe.empty()) options_.settings.recipes[recipeKey(path)] = choice.recipe;
      openStream({path, {}, 0, choice});
      models_->refresh();
    });
    models_->recallRecipes([this](const std::string& path) {
      const auto chosen = options_.settings.recipes.find(recipeKey(path));
      return chosen == options_.settings.recipes.end() ? std::string() : chosen->second;
    });
    connect(models_, &ModelsDialog::sessionWanted, this, [this](const std::string& folder, TakeId take) {
      openStream({{}, folder, take, {}});
      models_->close();
    });
    connect(models_, &ModelsDialog::lorasWanted, this,
            [this](const LoraList& loras) { studio_.command(SetLoras{loras}); });
    models_->showLoras([this] { return studio_.loras(); });
    connect(&studio_, &Studio::opened, models_, &ModelsDialog::refresh);
    connect(&studio_, &Studio::settled, models_, &ModelsDialog::refresh);
    connect(&studio_, &Studio::takeStarted, models_, &ModelsDialog::refresh);
    models_->offerDownloads(options_.services.library);
  }
  hints_->reached(HintLine::Moment::models_seen);
  models_->show();
  models_->raise();
  models_->activateWindow();
  return models_;
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  const std::string path = draggedPath(*event->mimeData());
  if (!path.empty() && (options_.reopen || isPicture(path) || isVideo(path))) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  event->acceptProposedAction();
  openPath(draggedPath(*event->mimeData()));
}

void MainWindow::showAbout() {
  const QString renderer = video_->usesGl() ? QString::fromStdString(glSupport().renderer) : tr("the processor");
  const auto snapshot = studio_.snapshot();
  auto* about = new AboutDialog(aboutFacts(options_.versions, studio_.source(), snapshot.get(), renderer), this);
  about->setAttribute(Qt::WA_DeleteOnClose);
  about->show();
}

void MainWindow::startKeepingSettings() {
  if (options_.settings_path.empty()) return;
  settings_keeper_ = std::make_unique<SettingsKeeper>(options_.settings_path);
  connect(settings_keeper_.get(), &SettingsKeeper::notKept, this,
          [this](const Error& error) { error_bar_->showError(error, {}); });
  settings_due_.start(kSettingsPeriodMs);
}

// A settings file that this program cannot read may come from a newer version or be edited by hand, so it is moved only
// if the person agrees.
void MainWindow::tellSettingsProblem() {
  const Error& problem = *options_.settings_problem;
  QString also = tr("The window has the settings of a first start and keeps no changes.");
  if (problem.remedy.empty()) also += QLatin1Char(' ') + tr("Correct the file and start again, or set it aside.");
  error_bar_->showError(problem,
                        {{tr("Set It Aside"),
                          [this] {
                            const std::filesystem::path aside = options_.settings_path.string() + ".damaged";
                            std::error_code code;
                            std::filesystem::rename(options_.settings_path, aside, code);
                            if (!code) return startKeepingSettings();
                            error_bar_->showMessage(tr("Cannot set the settings aside"),
                                                    errorParts(system_cause(code.value())).why, {});
                          }}},
                        true, also);
}

void MainWindow::tellSafeStart() {
  const bool opens = options_.reopen && options_.look;
  safe_ =
      std::make_unique<SafeBar>(*options_.safe, SafeBar::Can{opens, static_cast<bool>(options_.relaunch)}, *safe_bar_);
  connect(safe_.get(), &SafeBar::normalStartWanted, this, &MainWindow::startAgain);
  connect(safe_.get(), &SafeBar::settingsWanted, this, [this](const Settings& own) {
    options_.settings = withOwnWindow(options_.settings, own);
    layouts_->forget();
    applySettings();
    startKeepingSettings();
  });
  connect(safe_.get(), &SafeBar::sessionWanted, this,
          [this](const std::string& path) { path.empty() ? desk_->openLast() : openPath(path); });
  connect(desk_.get(), &SessionDesk::noLast, safe_.get(), &SafeBar::noSession);
}

void MainWindow::keepSettings() {
  if (!settings_keeper_) return;
  options_.settings.geometry = saveGeometry().toBase64().toStdString();
  options_.settings.hints_seen = hints_->seen();
  options_.settings.scaler = video_->scaler() == Scaler::nearest                       ? "nearest"
                             : video_->scaler() == Scaler::bicubic && video_->usesGl() ? "bicubic"
                                                                                       : "edge";
  layouts_->remember();
  settings_keeper_->keep(options_.settings);
}

}  // namespace longtake::ui
