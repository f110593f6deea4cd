#include "ui/window/main_window.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QKeyEvent>
#include <QLabel>
#include <QResizeEvent>
#include <algorithm>

#include "engine/stream/take_outline.h"
#include "ui/look/engine_words.h"
#include "ui/look/figures.h"
#include "ui/look/hint_line.h"
#include "ui/look/icons.h"
#include "ui/look/notice_bar.h"
#include "ui/look/status_line.h"
#include "ui/look/theme.h"
#include "ui/memory/cost_meter.h"
#include "ui/model/prompt_text.h"
#include "ui/prompt/fade_length.h"
#include "ui/prompt/live_weights.h"
#include "ui/prompt/peeking.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/prompt/prompts_panel.h"
#include "ui/prompt/slot_row.h"
#include "ui/prompt/switch_box.h"
#include "ui/stage/midi_controls.h"
#include "ui/stage/performing.h"
#include "ui/stage/send_client.h"
#include "ui/timeline/timeline.h"
#include "ui/timeline/transport_bar.h"
#include "ui/window/comparing.h"
#include "ui/window/drift_controls.h"
#include "ui/window/memory_views.h"
#include "ui/window/opened_session.h"
#include "ui/window/output_window.h"
#include "ui/window/palette.h"
#include "ui/window/planning.h"
#include "ui/window/session_desk.h"
#include "ui/window/shortcut_sheet.h"
#include "ui/window/time_travel.h"
#include "ui/window/touch_controls.h"

namespace longtake::ui {

MainWindow::MainWindow(Options options)
    : options_(std::move(options)),
      studio_(options_.session.empty() ? options_.stream : StreamFactory(), options_.clock) {
  setWindowTitle(tr("Longtake"));
  setWindowIcon(applicationIcon());
  setMinimumSize(1024, 640);
  setAcceptDrops(true);
  resize(px(1440), px(900));
  actions_ = new Actions(this);
  options_.services.recovers = !options_.safe;
  buildStage();
  buildDocks();
  buildStreamPanel();
  connectStudio();
  connectTime();
  keeping_ = std::make_unique<Keeping>(
      options_.services, Keeping::Parts{this, &studio_, timeline_, &track_, video_, transport_, actions_, work_bar_,
                                        recovery_bar_, error_bar_, &options_.settings, [this] { return memoryLook(); },
                                        [this](TakeExtent& take) { tellTake(take); }});
  connect(keeping_.get(), &Keeping::quitAllowed, this, &QWidget::close);
  connect(keeping_.get(), &Keeping::quitDeclined, this, [this] { starts_again_ = false; });
  connect(keeping_.get(), &Keeping::continueWanted, this, [this](const TakeExtent& take) {
    openStream({{}, take.session, take.take, {}});
  });
  buildPerform();
  buildDeliver();
  connectRemote();
  connectTouch();
  connectComparing();
  connectCost();
  connectPlanning();
  connectPolicies();
  connectDrift();
  connectThreads();
  connectSessions();
  (*actions_)[Act::models]->setEnabled(static_cast<bool>(options_.reopen));
  buildMenus();
  connectPrompts();
  connectPeek();
  connectPerform();
  connectSending();
  connectActions();
  connectAids();
  connectHelp();
  panels_due_.setSingleShot(true);
  connect(&panels_due_, &QTimer::timeout, this, &MainWindow::updatePanels);
  applySettings();
  connect(&settings_due_, &QTimer::timeout, this, &MainWindow::keepSettings);
  if (options_.settings_problem)
    tellSettingsProblem();
  else if (!options_.safe)
    startKeepingSettings();
  if (options_.safe) tellSafeStart();
  prompt_bar_->focusText();
  showEarlierPrompt(firstPrompt());
  // The first prompt is posted before the first chunk is requested, so that the stream begins with it.
  if (!options_.session.empty())
    openSession(options_.session, true);
  else if (!firstPrompt().isEmpty())
    studio_.sendPrompt(prompt_bar_->text(), {SwitchMode::recipe, prompt_bar_->blend()});
  qApp->installEventFilter(this);
}

MainWindow::~MainWindow() { qApp->removeEventFilter(this); }

void MainWindow::connectStudio() {
  connect(&studio_, &Studio::opening, this, [this](const Opening& event) {
    video_->setWaitingText(tr("%1 · %2 %").arg(enginePhrase(event.step)).arg(qRound(event.fraction * 100)));
  });
  connect(&studio_, &Studio::earlierTake, this, [this](const std::shared_ptr<const TakeOutline>& outline) {
    track_.setEarlier(outline);
    timeline_->refresh();
    if (std::exchange(pauses_, false)) time_->lookAtEnd();
    // The prompt box shows the prompt of the visible picture.
    if (outline->prompts.empty()) return;
    prompt_bar_->setBlend(outline->prompts.back().prompt.blend);
    showEarlierPrompt(promptText(outline->prompts.back().prompt.texts));
  });
  connect(&studio_, &Studio::takeFound, this,
          [this](const std::shared_ptr<const TakeOutline>& outline) { track_.addEarlier(outline); });
  connect(&studio_, &Studio::opened, this, &MainWindow::updateSource);
  connect(&studio_, &Studio::reopened, this, [this] {
    // An earlier session brings its own prompt.
    const QString text = prompt_bar_->text();
    if (request_.session.empty() && !text.isEmpty()) send(text, SwitchMode::recipe);
  });
  connect(&studio_, &Studio::pictureDue, this, &MainWindow::showPicture);
  connect(video_, &VideoView::presented, this, &MainWindow::onPresented);
  connect(&studio_, &Studio::chunkArrived, this, [this](const std::shared_ptr<const VideoChunk>& chunk) {
    track_.add(*chunk);
    if (chunk->fps > 0) {
      prompt_bar_->switchBox()->setChunkSeconds(chunk->frames / chunk->fps);
      performing_->page()->fadeLength()->setChunkSeconds(chunk->frames / chunk->fps);
    }
    if (const auto snapshot = studio_.snapshot()) track_.prune(*snapshot);
    timeline_->refresh();
  });
  connect(&studio_, &Studio::takesReset, this, [this] {
    track_.clear();
    memory_->clear();
    timeline_->setTake(studio_.take());
  });
  // The take shares its beginning with the one that it left.
  connect(&studio_, &Studio::takeStarted, this, [this](const TakeStarted& take) {
    track_.begin(take.take, take.parent, take.from_chunk);
    memory_->clear();
    timeline_->setTake(take.take, studio_.path());
  });
  const auto show_receipts = [this] {
    const auto latest = receiptToShow(studio_.prompts(), studio_.path());
    prompt_bar_->showReceipt(latest ? &*latest : nullptr);
    if (latest) {
      prompts_->setActivePrompt(QString::fromStdString(latest->text));
      slots_->setActivePrompt(QString::fromStdString(latest->text));
    }
    if (latest && latest->state == Receipt::State::visible) {
      hints_->reached(latest->chunk > 0 ? HintLine::Moment::switched : HintLine::Moment::streaming);
    }
    timeline_->refresh();
  };
  connect(&studio_, &Studio::receiptsChanged, this, show_receipts);
  connect(&studio_, &Studio::takeStarted, this, show_receipts);  // the take has other prompts
  connect(&studio_, &Studio::playingChanged, this, &MainWindow::updatePlaying);
  connect(&studio_, &Studio::refused, this, [this](const Error& error, CommandId command) {
    // A stopped engine refuses every command. The bar then already shows why it stopped and how to restart it.
    const bool is_theirs = remote_ && remote_->isTheirs(command);
    const bool stopped = error.kind == Error::Kind::cancelled;  // by the person
    if (!studio_.hasFailed() && !is_theirs && !stopped) error_bar_->showError(error, {});
  });
  connect(&studio_, &Studio::notKept, this, [this](const Error& error) {
    std::vector<NoticeBar::Button> buttons;
    if (options_.reopen) {
      buttons.push_back({tr("New Session"), [this] { newSession(); }});
    }
    log_bar_->showError(error, std::move(buttons));
  });
  connect(&studio_, &Studio::failed, this, &MainWindow::onFailed);
}

void MainWindow::connectActions() {
  const auto on = [this](Act act, auto function) { connect((*actions_)[act], &QAction::triggered, this, function); };
  on(Act::play_pause, [this] {
    if (studio_.hasFailed()) {
      studio_.restart();
      return;
    }
    // Takes beside each other are played again, instead of letting one of them go on.
    const auto again = comparing_->replayFrame();
    if (again && !studio_.isPlaying() && !time_->isRunning() && time_->isAtEnd()) return time_->playFrom(*again);
    if (!time_->playPause()) studio_.setPlaying(!studio_.isPlaying());
  });
  on(Act::focus_prompt, [this] { prompt_bar_->focusText(); });
  on(Act::models, [this] { showModels(); });
  on(Act::quit, [this] { close(); });
  on(Act::mark_in, [this] { timeline_->setIn(); });
  on(Act::mark_out, [this] { timeline_->setOut(); });
  on(Act::clear_marks, [this] { timeline_->clearMarks(); });
  on(Act::timeline_in, [this] { timeline_->zoom(1.4); });
  on(Act::timeline_out, [this] { timeline_->zoom(1 / 1.4); });
  on(Act::timeline_back, [this] { timeline_->turnPages(-1); });
  on(Act::timeline_on, [this] { timeline_->turnPages(1); });
  on(Act::fit, [this] { video_->setZoom(Zoom::fit); });
  on(Act::actual, [this] { video_->setZoom(Zoom::actual); });
  on(Act::scaler_edge, [this] { video_->setScaler(Scaler::edge); });
  on(Act::scaler_bicubic, [this] { video_->setScaler(Scaler::bicubic); });
  on(Act::scaler_nearest, [this] { video_->setScaler(Scaler::nearest); });
  on(Act::layout_create, [this] { setLayout("create"); });
  on(Act::layout_inspect, [this] { setLayout("inspect"); });
  on(Act::reset_layout, [this] { layouts_->reset(); });
  on(Act::log, [this](bool shown) {
    log_->setVisible(shown);
    if (shown) resizeDocks({log_}, {px(200)}, Qt::Vertical);  // the default height is two lines
  });
  connect(log_->toggleViewAction(), &QAction::toggled, (*actions_)[Act::log], &QAction::setChecked);
  on(Act::takes, [this](bool shown) { layouts_->showTakes(shown); });
  connect(takes_dock_->toggleViewAction(), &QAction::toggled, (*actions_)[Act::takes], &QAction::setChecked);
  on(Act::overlay, [this](bool shown) {
    memory_->setOverlayShown(shown);
    if (shown) hints_->reached(HintLine::Moment::overlay_seen);
    if (shown && time_->isLooking())
      remark_bar_->showMessage(tr("The overlay is drawn on the live picture"),
                               tr("An export can draw the memory of earlier pictures as well."),
                               {{tr("Back to Live"), [this] { (*actions_)[Act::timeline_live]->trigger(); }, true}});
  });
  on(Act::next_map, [this] { nextColourMap(); });
  on(Act::text_larger, [this] { setTextScale(options_.settings.text_scale * 1.1); });
  on(Act::text_smaller, [this] { setTextScale(options_.settings.text_scale / 1.1); });
  on(Act::text_normal, [this] { setTextScale(1.0); });
  on(Act::palette, [this] {
    auto* palette = new CommandPalette(actions_->all(), this);
    palette->setAttribute(Qt::WA_DeleteOnClose);
    palette->show();
  });
  on(Act::shortcuts, [this] {
    auto* sheet = new ShortcutSheet(*actions_, this);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->show();
  });
  on(Act::output, [this](bool shown) { setOutputShown(shown); });
  on(Act::about, [this] { showAbout(); });
  on(Act::full_screen, [this](bool full) { full ? showFullScreen() : showNormal(); });
}

// The audience sees the stream, whatever the person looks at.
void MainWindow::showPicture(const Player::Shown& shown) {
  performing_->streamed(shown);
  if (!performing_->isFrozen()) {
    if (output_) output_->view()->showPicture(shown);
    sending_->show(shown);
  }
  // The picture does not change under a hand that draws on it.
  if (!time_->showLive(shown) || touch_->touch().isDrawing()) return;
  if (!performing_->isFrozen()) video_->showPicture(shown);
  comparing_->show(shown);
  if (comparing_->isOpen()) onPresented(shown);
  const std::int64_t frame = shown.chunk->first_frame + shown.frame;
  transport_->setFrame(frame, shown.chunk->fps);
  timeline_->setPlayhead(frame);
  if (!performing_->isFrozen()) {
    memory_->pictureChanged(shown);
    touch_->touch().pictureChanged();
  }
  pace_.pictureShown(studio_.lateness(), studio_.player().interval());
  if (!panels_due_.isActive()) panels_due_.start(qRound(pace_.dueIn(studio_.now()) * 1000));
}

void MainWindow::onPresented(const Player::Shown& shown) {
  if (time_->isLooking()) return;
  presented_at_.push_back(studio_.now());
  while (presented_at_.back() - presented_at_.front() > 2.0) presented_at_.pop_front();
  studio_.pictureShown(shown);
}

void MainWindow::updatePanels() {
  const double begun = studio_.now();
  memory_->updatePanels();
  StatusLine::Numbers numbers;
  if (const auto chunk = studio_.newestChunk()) numbers.times = chunk->times;
  numbers.made_fps = studio_.player().madePerSecond();
  const double span = presented_at_.size() > 1 ? presented_at_.back() - presented_at_.front() : 0;
  if (span > 0) numbers.shown_fps = static_cast<double>(presented_at_.size() - 1) / span;
  if (const auto snapshot = studio_.snapshot()) {
    numbers.kept_tokens = snapshot->kept_tokens;
    numbers.kept_bytes = snapshot->kept_bytes;
  }
  numbers.dropped = video_->dropped();
  status_->setNumbers(numbers);
  // Painting is part of the cost, and is done when the events that it posted have been handled.
  QTimer::singleShot(0, this, [this, begun] { pace_.updated(studio_.now(), studio_.now() - begun); });
}

void MainWindow::updatePlaying() {
  QAction* action = (*actions_)[Act::play_pause];
  const bool streams = studio_.isPlaying() && !studio_.hasFailed();
  const bool playing = time_->isLooking() ? time_->isRunning() : streams;
  prompt_bar_->setPaused(!streams);
  action->setIcon(icon(playing ? QStringLiteral("pause") : QStringLiteral("play")));
  action->setText(playing ? tr("Pause") : tr("Play"));
  action->setToolTip(tr("%1 (%2)").arg(action->text(), action->shortcut().toString(QKeySequence::NativeText)));
  if (!streams) presented_at_.clear();
}

void MainWindow::openStream(const StreamRequest& request) {
  if (!options_.reopen) return;
  setStreaming(true);
  desk_->setLooked({});
  pauses_ = false;
  session_bar_->hide();
  request_ = request;
  for (NoticeBar* bar : {failure_bar_, log_bar_, weights_bar_}) bar->hide();
  video_->setWaitingText(tr("Starting…"));
  time_->setSession(request.session);
  studio_.reopen(options_.reopen(request), request.take);
}

void MainWindow::updateSource() {
  const SourceInfo& source = *studio_.source();
  failure_bar_->hide();
  time_->setSession(source.session);
  video_->setGrid(source.rows, source.columns);
  video_->setWaitingText(tr("Making the first pictures…"));
  status_->setSource(source);
  prompt_bar_->setVocabulary(source.vocabulary);
  model_label_->setText(QString::fromStdString(source.model) + QStringLiteral(" · ") +
                        QString::fromStdString(source.device).toUpper());
  if (source.random_weights) {
    weights_bar_->showMessage(tr("Random weights"),
                              tr("This model has not been trained: the pictures are real output of the engine, but "
                                 "they cannot follow a prompt."),
                              {}, false);
  } else {
    weights_bar_->hide();
  }
  updatePlaying();
}

void MainWindow::onFailed(const Failed& event) {
  std::vector<NoticeBar::Button> buttons;
  if (event.process_must_restart && options_.relaunch) {
    buttons.push_back({tr("Relaunch Longtake"), [this] { startAgain(); }, true});
  } else {
    buttons.push_back({tr("Restart"), [this] { studio_.restart(); }, true});
    if (!studio_.source() && (!request_.model.empty() || !request_.session.empty() || !request_.like.empty()))
      buttons.push_back({tr("Built-in Model, New Session"), [this] { openStream({}); }});
  }
  // The recipe's frame numbers are used up. LongLive has another rule for its weights.
  if (event.error.code == "GEN-25" && options_.reopen) {
    const auto go_on = [this] {
      StreamRequest next = anotherRequest();
      next.choice.recipe = "longlive-infinity";
      openAgain(next);
    };
    buttons.insert(buttons.begin(), {tr("New Stream Without an End"), go_on});
  }
  failure_bar_->showError(event.error, std::move(buttons), false);
  updatePlaying();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  comparing_->close();  // the docks of a comparison are no part of a layout
  keepSettings();
  if (!keeping_->mayQuit()) return event->ignore();
  setOutputShown(false);
  QMainWindow::closeEvent(event);
  if (!std::exchange(starts_again_, false)) return;
  settings_keeper_.reset();  // waits until the settings are on the disk
  options_.relaunch();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  if (layouts_) layouts_->windowResized(event->oldSize().width());
}

void MainWindow::startAgain() {
  starts_again_ = true;
  close();
}

// Keys that operate a focused control and that a shortcut would otherwise take.
bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride) return QMainWindow::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  const bool arrow = key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down ||
                     key == Qt::Key_Home || key == Qt::Key_End || key == Qt::Key_PageUp || key == Qt::Key_PageDown;
  const bool presses = watched->inherits("QAbstractButton") || watched->inherits("QComboBox") ||
                       watched->property("takesSpace").toBool();
  // In a group of exclusive buttons, Tab reaches one and the arrow keys reach the others.
  const auto* button = qobject_cast<QAbstractButton*>(watched);
  const bool moves = (button != nullptr && button->group() != nullptr) || watched->inherits("QAbstractSlider") ||
                     watched->inherits("QComboBox") || watched->inherits("QAbstractItemView") ||
                     watched->inherits("QAbstractSpinBox");
  const bool takes = watched->property("takesArrows").toBool();
  if ((presses && key == Qt::Key_Space) || ((moves || takes) && arrow)) {
    event->accept();
    return true;
  }
  return QMainWindow::eventFilter(watched, event);
}

}  // namespace longtake::ui

#include "moc_main_window.cpp"
