#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QSlider>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/look/help_page.h"
#include "ui/look/language.h"
#include "ui/look/notice_bar.h"
#include "ui/look/status_line.h"
#include "ui/look/still_cover.h"
#include "ui/look/theme.h"
#include "ui/memory/cache_strip.h"
#include "ui/memory/cost_dialog.h"
#include "ui/memory/memory_controls.h"
#include "ui/memory/memory_panel.h"
#include "ui/memory/own_policies.h"
#include "ui/memory/policy_box.h"
#include "ui/model/examples.h"
#include "ui/prompt/fade_length.h"
#include "ui/prompt/peek_view.h"
#include "ui/prompt/peeking.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/prompt/slot_row.h"
#include "ui/stage/fader.h"
#include "ui/stage/midi_controls.h"
#include "ui/stage/pad.h"
#include "ui/stage/performing.h"
#include "ui/stage/refusal_badge.h"
#include "ui/stage/remote_switch.h"
#include "ui/stage/send_client.h"
#include "ui/stage/send_dialog.h"
#include "ui/stage/send_words.h"
#include "ui/stage/tempo_row.h"
#include "ui/timeline/cue_row.h"
#include "ui/timeline/takes_panel.h"
#include "ui/timeline/timeline.h"
#include "ui/timeline/transport_bar.h"
#include "ui/window/comparing.h"
#include "ui/window/drift_controls.h"
#include "ui/window/gallery_dialog.h"
#include "ui/window/main_window.h"
#include "ui/window/memory_views.h"
#include "ui/window/output_menu.h"
#include "ui/window/output_window.h"
#include "ui/window/planning.h"
#include "ui/window/shortcut_editor.h"
#include "ui/window/time_travel.h"
#include "ui/window/touch_controls.h"

// Optional aids: the hand on the memory, the drift meter, loupe, prompt gallery, other keys, less motion, the display
// for an audience, and the port for other programs.
namespace longtake::ui {

void MainWindow::connectAids() {
  const auto on = [this](Act act, auto function) { connect((*actions_)[act], &QAction::triggered, this, function); };
  on(Act::loupe, [this](bool shown) { video_->setLoupe(shown); });
  on(Act::gallery, [this] {
    if (auto* open = findChild<GalleryDialog*>()) return open->activateWindow();
    auto* dialog = new GalleryDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &GalleryDialog::chosen, this, [this, dialog](const QString& prompt) {
      prompt_bar_->setSent(prompt);
      send(prompt, prompt_bar_->mode());
      dialog->close();  // it covers the picture that the prompt changes
    });
    dialog->show();
  });
  on(Act::edit_shortcuts, [this] {
    auto* editor = new ShortcutEditor(*actions_, this);
    editor->setAttribute(Qt::WA_DeleteOnClose);
    connect(editor, &ShortcutEditor::changed, this, [this] { options_.settings.shortcuts = actions_->changedKeys(); });
    editor->show();
  });
  on(Act::reduced_motion, [this](bool reduced) { setReducedMotion(reduced); });
  displays_->setWanted(QString::fromStdString(options_.settings.output_display));
  connect(displays_, &OutputMenu::chosen, this, [this](const QString& name) {
    options_.settings.output_display = name.toStdString();
    if (!output_) return;
    setOutputShown(false);
    setOutputShown(true);
  });
  actions_->applyKeys(options_.settings.shortcuts);
  setReducedMotion(options_.settings.reduced_motion);
  if (options_.language_problem) remark_bar_->showError(*options_.language_problem, {});
}

void MainWindow::connectTouch() {
  touch_ = std::make_unique<TouchControls>(
      TouchControls::Parts{&studio_, video_, memory_, transport_, actions_, remark_bar_});
  connect(touch_.get(), &TouchControls::leaving, time_.get(), &TimeTravel::leaveForNewTake);
  connect(touch_.get(), &TouchControls::frameWanted, this, [this](std::int64_t frame) {
    if (const auto& source = studio_.source()) time_->lookAtLatent(frame, source->latent_frames_per_chunk);
  });
}

void MainWindow::connectComparing() {
  comparing_ = std::make_unique<Comparing>(
      options_.pictures, Comparing::Parts{&studio_, &track_, &touch_->touch(), remark_bar_, [this] {
                                            return time_->enterPlace().value_or(studio_.endOf(studio_.take()));
                                          }});
  stage_->insertWidget(stage_->indexOf(video_) + 1, comparing_->page(), 1);
  const auto shown = [this](bool open) {
    video_->setVisible(!open);
    comparing_->page()->setVisible(open);
    memory_->strip()->setVisible(!open && options_.settings.layout == "inspect");
    (open ? (*actions_)[Act::layout_compare] : layoutAction())->setChecked(true);
    // The list is where takes are chosen; afterwards it is as it was before.
    layouts_->setAside(open);
    if (open) takes_were_shown_ = takes_dock_->isVisible();
    takes_dock_->setVisible(open || takes_were_shown_);
    if (open) resizeDocks({takes_dock_}, {px(270)}, Qt::Horizontal);
    // Paused, no other picture comes.
    if (open && video_->shown()) comparing_->show(*video_->shown());
  };
  connect(comparing_.get(), &Comparing::opened, this, [shown] { shown(true); });
  connect(comparing_.get(), &Comparing::closed, this, [shown] { shown(false); });
  connect(comparing_.get(), &Comparing::playWanted, time_.get(), &TimeTravel::playFrom);
  connect(comparing_.get(), &Comparing::exportWanted, this, [this](TakeId other) { keeping_->exportBeside(other); });
  connect(comparing_.get(), &Comparing::making, this,
          [this, covers = std::vector<QPointer<StillCover>>()](bool begins) mutable {
            for (const auto& cover : std::exchange(covers, {})) delete cover;
            if (!begins) return;
            for (QWidget* each : std::initializer_list<QWidget*>{timeline_, takes_, transport_})
              covers.emplace_back(new StillCover(each));
          });
  connect((*actions_)[Act::layout_compare], &QAction::triggered, this, [this] { comparing_->open(); });
  connect(takes_, &TakesPanel::compareWanted, this, [this](TakeId take) { comparing_->open({take}); });
  connect((*actions_)[Act::without], &QAction::triggered, comparing_.get(), &Comparing::compareWithout);
  time_->setCompanion([this](std::int64_t frame) { return comparing_->isReady(frame); });
}

void MainWindow::connectCost() {
  cost_ = std::make_unique<CostMeter>(studio_);
  QAction* action = (*actions_)[Act::what_if];
  connect(status_, &StatusLine::costAsked, action, &QAction::trigger);
  connect(action, &QAction::triggered, this, [this] {
    if (auto* open = findChild<CostDialog*>()) return open->activateWindow();
    auto* dialog = new CostDialog(*cost_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &CostDialog::stepsWanted, this, [this](int steps) { studio_.command(SetSteps{steps}); });
    connect(dialog, &CostDialog::budgetWanted, this, [this](int tokens) { studio_.setPolicy({{}, tokens, {}}); });
    dialog->show();
  });
}

void MainWindow::connectPlanning() {
  planning_ = std::make_unique<Planning>(Planning::Parts{this, &studio_, &track_, timeline_, actions_, remark_bar_,
                                                         error_bar_, [this] { return time_->frame(); }, options_.listen,
                                                         [this] {
                                                           QStringList kept;
                                                           for (const std::string& slot : options_.settings.slots)
                                                             if (!slot.empty()) kept << QString::fromStdString(slot);
                                                           return kept;
                                                         }});
  keeping_->setSound([this]() -> std::optional<TakeSound> {
    const auto sound = planning_->sound();
    if (!sound) return std::nullopt;
    return TakeSound{sound->file, planning_->soundFrom(), sound->seconds};
  });
  auto* column = qobject_cast<QVBoxLayout*>(timeline_->parentWidget()->layout());
  column->insertWidget(column->indexOf(timeline_), planning_->row());
  connect(planning_.get(), &Planning::lookWanted, this, [this](std::int64_t frame) { time_->lookAt(frame); });
  connect(planning_.get(), &Planning::edited, &time_->steps(), &UndoSteps::addEdit);
  connect(planning_.get(), &Planning::takeWanted, this, [this] { time_->newTake({}); });
}

// Every list of policies has the person's own, also those that a session brought along.
void MainWindow::connectPolicies() {
  own_policies_ = new OwnPolicies(options_.settings.policy_files, this);
  for (auto* box : findChildren<PolicyBox*>()) {
    box->setOwn(own_policies_, box->window()->windowType() != Qt::Popup);
    connect(box, &PolicyBox::refused, this, [this](const Error& error) { error_bar_->showError(error, {}); });
  }
  const auto learn = [this] {
    for (const auto& [chunk, change] : studio_.policyChanges())
      if (change.preset) own_policies_->learn(*change.preset);
  };
  connect(&studio_, &Studio::earlierTake, this, learn);
  connect(&studio_, &Studio::policyApplied, this, learn);
}

void MainWindow::connectSending() {
  sending_ = std::make_unique<SendClient>(options_.sender, options_.cameras, options_.ndi);
  QAction* action = (*actions_)[Act::send_to];
  action->setEnabled(sending_->isAvailable());
  if (!sending_->isAvailable()) action->setToolTip(tr("Not available in this build"));
  connect(action, &QAction::triggered, this, [this] {
    if (auto* open = findChild<SendDialog*>()) return open->activateWindow();
    const auto& shown = studio_.player().current();
    const QSize pictures = shown ? QSize(shown->chunk->width, shown->chunk->height) : QSize();
    auto* dialog = new SendDialog(*sending_, options_.settings, pictures, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
  });
  auto* badge = new QToolButton;
  badge->setObjectName(QStringLiteral("sendBadge"));
  badge->setFont(labelFont());
  badge->setFocusPolicy(Qt::TabFocus);
  badge->setAccessibleName(tr("Sending"));
  badge->hide();
  status_->addBadge(badge);
  connect(badge, &QToolButton::clicked, action, &QAction::trigger);
  midi_->offer(badge, "send");
  const auto tell = [this, badge] {
    badge->setVisible(sending_->isOn());
    badge->setText(sendingText(*sending_));
    badge->setToolTip(sendingStory(*sending_));
    // The badge only grows, so that its neighbours do not move with every digit.
    badge->setMinimumWidth(sending_->isOn() ? std::max(badge->minimumWidth(), badge->sizeHint().width()) : 0);
  };
  auto* second = new QTimer(badge);  // a wait counts down
  connect(second, &QTimer::timeout, badge, tell);
  connect(sending_.get(), &SendClient::changed, badge, [this, second, tell, was = false]() mutable {
    sending_->isOn() ? second->start(1000) : second->stop();
    tell();
    const auto& now = studio_.player().current();
    if (std::exchange(was, sending_->isOn()) || !sending_->isOn() || !now) return;
    sending_->show(performing_->isFrozen() && video_->shown() ? *video_->shown() : *now);
  });
  connect(sending_.get(), &SendClient::ended, this, [this](const Error& error) { error_bar_->showError(error, {}); });
  connect(performing_.get(), &Performing::blackChanged, sending_.get(), &SendClient::setBlack);
  connect(sending_.get(), &SendClient::changed, remote_.get(), &RemoteControl::tellSending);
}

// To the address of the dialog; nobody but a person at this machine chooses it.
Result<void> MainWindow::sendOn(bool on) {
  if (!on) {
    sending_->stop();
    return {};
  }
  std::optional<Error> refusal;
  const auto heard = connect(sending_.get(), &SendClient::refused, this, [&](const Error& error) { refusal = error; });
  sending_->start({options_.settings.send_to, options_.settings.send_size, options_.settings.send_kbps});
  disconnect(heard);
  if (refusal) return fail(std::move(*refusal));
  return {};
}

HelpPage* MainWindow::makeHelp() {
  return new HelpPage([this](const QString& word) {
    const QAction* action = actions_->named(word);
    if (action == nullptr) return HelpPage::Shown{word};
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    return HelpPage::Shown{keys.isEmpty() ? action->text() : keys, actions_->isHarmless(action)};
  });
}

void MainWindow::connectHelp() {
  auto* page = help_->findChild<HelpPage*>();
  QAction* action = (*actions_)[Act::help];
  connect(action, &QAction::triggered, this, [this, page](bool shown) {
    help_->setVisible(shown);
    if (!shown) return;
    page->refresh();  // keys may have changed
    page->focusSearch();
  });
  connect(help_->toggleViewAction(), &QAction::toggled, action, &QAction::setChecked);
  connect(page, &HelpPage::actionWanted, this, [this](const QString& word) { actions_->named(word)->trigger(); });
  connect(page, &HelpPage::left, this, [this] {
    help_->hide();
    video_->setFocus(Qt::OtherFocusReason);
  });
}

void MainWindow::connectDrift() {
  drift_ = std::make_unique<DriftControls>(DriftControls::Parts{this, &studio_, &track_, timeline_, status_, actions_});
  connect(drift_.get(), &DriftControls::leaving, time_.get(), &TimeTravel::sentFrom);
}

void MainWindow::connectThreads() {
  if (!options_.threads) return;
  threads_ =
      std::make_unique<ThreadChoice>(ThreadChoice::Parts{&studio_, status_, &options_.settings}, *options_.threads);
  connect(status_, &StatusLine::threadsAsked, this, [this](QPoint at) {
    if (thread_menu_ != nullptr) thread_menu_->popup(at);
  });
}

// Behind the help itself. There must be a stream, because an example is a take of it.
void MainWindow::addExamples(QMenu* menu) {
  const auto actions = menu->actions();
  auto* list = new QMenu(tr("Examples"), menu);
  menu->insertMenu(actions.size() > 1 ? actions[1] : nullptr, list);
  for (const Example& example : examples()) {
    QAction* action = list->addAction(example.title, this, [this, example] { planning_->play(example); });
    action->setToolTip(example.note);
  }
  list->setToolTipsVisible(true);
  connect(menu, &QMenu::aboutToShow, this,
          [this, list] { list->setEnabled(is_streaming_ && studio_.source() && !studio_.hasFailed()); });
}

void MainWindow::addLanguages(QMenu* menu) {
  QMenu* list = menu->addMenu(tr("Language"));
  auto* group = new QActionGroup(list);
  const auto add = [&](const QString& name, const std::string& code) {
    QAction* action = list->addAction(name, this, [this, name, code] {
      options_.settings.language = code;
      offerRestart(name, tr("The new language takes effect when Longtake starts again."));
    });
    action->setCheckable(true);
    action->setChecked(options_.settings.language == code);
    group->addAction(action);
  };
  add(tr("As the System"), "system");
  for (const Language& language : languages()) add(QString::fromUtf8(language.name), language.code);
}

// Only pictures, the playhead and numbers move by themselves. With less motion, the numbers are slowed, and a peek, the
// caret and Qt's own effects are stopped.
void MainWindow::setReducedMotion(bool reduced) {
  static const int flash = QApplication::cursorFlashTime();
  options_.settings.reduced_motion = reduced;
  (*actions_)[Act::reduced_motion]->setChecked(reduced);
  pace_.setCalm(reduced);
  peeking_->view()->setCalm(reduced);
  comparing_->page()->view()->setCalm(reduced);
  QApplication::setCursorFlashTime(reduced ? 0 : flash);
  for (const Qt::UIEffect effect : {Qt::UI_AnimateMenu, Qt::UI_FadeMenu, Qt::UI_AnimateCombo, Qt::UI_AnimateTooltip,
                                    Qt::UI_FadeTooltip, Qt::UI_AnimateToolBox}) {
    QApplication::setEffectEnabled(effect, false);
  }
}

// Call it before the first prompt is sent, so that the remote control receives the prompt.
void MainWindow::connectRemote() {
  auto midi = std::exchange(options_.port.midi, std::nullopt);
  auto gamepad = std::exchange(options_.port.gamepad, std::nullopt);
  RemoteControl::Parts parts{&studio_, &keeping_->recorder(), &keeping_->exports(), &options_.settings,
                             [this](int index, const QString& text) { keepInSlot(index, text); }};
  parts.stage = [this](const control::StageWish& wish) { performing_->carryOut(wish); };
  parts.stageState = [this] { return performing_->state(); };
  if (options_.sender) parts.sendOn = [this](bool on) { return sendOn(on); };
  parts.sending = [this] {
    return sending_ ? control::SendingChanged{sending_->isOn(), sending_->status()} : control::SendingChanged{};
  };
  parts.planCue = [this](const PlannedCue& cue) { return planning_->place(cue); };
  parts.dropCues = [this](std::optional<ChunkIndex> chunk) { return planning_->drop(chunk); };
  parts.playTimeline = [this](const longtake::Timeline& timeline) { return planning_->follow(timeline); };
  remote_ = std::make_unique<RemoteControl>(options_.port, std::move(parts));
  connect(performing_.get(), &Performing::stateChanged, remote_.get(), &RemoteControl::tellStage);
  remote_switch_ = new RemoteSwitch(*remote_, this);
  status_->addBadge(remote_switch_->badge());
  auto* refusals = new RefusalBadge;
  status_->addBadge(refusals);
  connect(remote_.get(), &RemoteControl::refused, refusals, &RefusalBadge::note);
  connect(refusals, &QToolButton::clicked, this, [this, refusals] {
    refusals->clear();
    if (!log_->isVisible()) (*actions_)[Act::log]->trigger();
  });
  connectControllers(std::move(midi), std::move(gamepad));
  const auto tell = [this](const Error& error) { error_bar_->showError(error, {}); };
  connect(remote_switch_, &RemoteSwitch::refused, this, tell);
  if (!options_.port.is_open()) return;
  if (const auto opened = remote_->open(); !opened) tell(opened.error());
}

void MainWindow::connectControllers(std::optional<control::MidiOptions> midi,
                                    std::optional<control::MidiOptions> gamepad) {
  const auto desk = [this](RemoteControl::Controller which) {
    MidiDesk::Parts parts{&options_.settings, {}, {}, {}, {}};
    parts.open = [this, which](control::MidiOptions options) {
      return remote_->openController(which, std::move(options));
    };
    parts.close = [this, which] { remote_->closeController(which); };
    parts.with = [this, which](std::function<void(control::MidiPort&)> work) {
      remote_->withController(which, std::move(work));
    };
    parts.followClock = [this](bool follows) {
      performing_->onBeat()->follow(follows ? control::TempoFrom::clock : control::TempoFrom::taps);
    };
    return parts;
  };
  MidiControls::Parts parts{this, remark_bar_, error_bar_, desk(RemoteControl::Controller::midi),
                            desk(RemoteControl::Controller::gamepad)};
  midi_ = std::make_unique<MidiControls>(std::move(parts), std::move(midi), std::move(gamepad));
  for (QLabel* badge : midi_->badges()) status_->addBadge(badge);
  connect((*actions_)[Act::midi], &QAction::triggered, midi_.get(), &MidiControls::showDialog);
  const PerformPage* page = performing_->page();
  for (int i = 0; i < page->pads().size(); ++i) {
    const MidiTarget target = MidiControls::targetOf("pad", "", {{"number", i + 1}});
    connect(page->pads()[i], &Pad::menuWanted, midi_.get(),
            [this, target](QMenu* menu) { midi_->addTo(menu, target); });
    midi_->list(target);
  }
  midi_->offer(page->fader()->slider(), "fader", "share");
  midi_->offer(page->fadeLength(), "fade", "chunks", Json::object(), 1, 16);
  for (const auto& [act, command] : {std::pair(Act::fade_across, "fade_across"),
                                     {Act::freeze, "freeze"},
                                     {Act::blackout, "blackout"},
                                     {Act::cut_next, "cut_next"},
                                     {Act::panic, "panic"},
                                     {Act::tap, "tap"}})
    midi_->offer(page->buttonOf((*actions_)[act]), command);
  midi_->offer(page->tempo()->bpm(), "tempo", "bpm");
  midi_->offer(page->tempo()->grid(), "next_grid");
  offerTransport();
  const auto weights = prompt_bar_->weightSliders();
  for (int i = 0; i < weights.size(); ++i) midi_->offer(weights[i], "weight", "weight", {{"text", i + 1}}, 0, 1);
  connect(&studio_, &Studio::opened, midi_.get(), [this] {
    // As far as the slider goes.
    const double frame = studio_.source()->rows * studio_.source()->columns;
    QSlider* slider = memory_->panel()->controls()->budgetSlider();
    if (frame > 0)
      midi_->offer(slider, "budget", "tokens", Json::object(), frame, frame * MemoryControls::kMostBudgetFrames);
    for (const PresetName& policy : studio_.source()->policies)
      midi_->list(MidiControls::targetOf("policy", "", {{"preset", policy.name}}));
  });
}

// Offers the actions outside of the layout Perform: the transport, the slots of Create, the list of policies.
void MainWindow::offerTransport() {
  for (const auto& [act, command] : {std::pair(Act::play_pause, "play_pause"),
                                     {Act::step, "step"},
                                     {Act::record, "record"},
                                     {Act::restart, "restart"},
                                     {Act::another_seed, "another_seed"}})
    for (QToolButton* button : transport_->findChildren<QToolButton*>())
      if (button->defaultAction() == (*actions_)[act]) midi_->offer(button, command);
  midi_->offer(transport_->findChild<QLineEdit*>(QStringLiteral("seed")), "another_seed");
  for (SlotKey* key : slots_->keys()) {
    const MidiTarget target = MidiControls::targetOf("slot", "", {{"number", key->number()}});
    connect(key, &SlotKey::menuWanted, midi_.get(), [this, target](QMenu* menu) { midi_->addTo(menu, target); });
    midi_->list(target);
  }
  // A key chooses one policy, the one that is shown when it is learned.
  PolicyBox* policies = memory_->panel()->controls()->policies();
  policies->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(policies, &QWidget::customContextMenuRequested, midi_.get(), [this, policies](const QPoint& at) {
    if (policies->policy().empty()) return;
    auto* menu = new QMenu(policies);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    midi_->addTo(menu, MidiControls::targetOf("policy", "", {{"preset", policies->policy()}}));
    menu->popup(policies->mapToGlobal(at));
  });
}

}  // namespace longtake::ui
