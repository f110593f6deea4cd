#include "ui/window/stage_controls.h"

#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QSlider>
#include <QTimer>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/look/notice_bar.h"
#include "ui/look/status_line.h"
#include "ui/look/theme.h"
#include "ui/memory/memory_controls.h"
#include "ui/memory/memory_panel.h"
#include "ui/memory/policy_box.h"
#include "ui/prompt/fade_length.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/prompt/slot_row.h"
#include "ui/prompt/switch_box.h"
#include "ui/stage/fader.h"
#include "ui/stage/midi_controls.h"
#include "ui/stage/pad.h"
#include "ui/stage/performing.h"
#include "ui/stage/refusal_badge.h"
#include "ui/stage/remote_control.h"
#include "ui/stage/remote_switch.h"
#include "ui/stage/send_client.h"
#include "ui/stage/send_dialog.h"
#include "ui/stage/send_words.h"
#include "ui/stage/tempo_row.h"
#include "ui/timeline/transport_bar.h"
#include "ui/video/video_view.h"
#include "ui/window/dock.h"
#include "ui/window/keeping.h"
#include "ui/window/memory_views.h"
#include "ui/window/output_menu.h"
#include "ui/window/output_window.h"
#include "ui/window/planning.h"
#include "ui/window/prompt_controls.h"
#include "ui/window/studio_context.h"

namespace longtake::ui {

StageControls::StageControls(StudioContext& context)
    : context_(context),
      sending_(std::make_unique<SendClient>(context.options.sender, context.options.cameras, context.options.ndi)) {
  context.stage = this;
  makePerforming();
  connectPerforming();
  context.on(Act::output, this, [this](bool shown) { setOutputShown(shown); });
}

StageControls::~StageControls() = default;

void StageControls::makePerforming() {
  PerformPage::Keys keys;
  for (int i = 0; i < static_cast<int>(kPromptSlots); ++i)
    keys.pads << context_.action(static_cast<Act>(static_cast<int>(Act::pad_1) + i));
  keys.across = context_.action(Act::fade_across);
  keys.freeze = context_.action(Act::freeze);
  keys.blackout = context_.action(Act::blackout);
  keys.cut = context_.action(Act::cut_next);
  keys.panic = context_.action(Act::panic);
  keys.tap = context_.action(Act::tap);
  keys.next_grid = context_.action(Act::next_grid);
  PromptBar* box = context_.prompt;
  PromptControls* prompts = context_.prompts;
  Performing::Parts parts{context_.studio, context_.video, context_.settings, keys, {}, {}, {}, {}};
  // A safe start saves nothing.
  const std::filesystem::path& settings = context_.options.settings_path;
  if (!settings.empty() && !context_.options.safe) parts.pictures = settings.parent_path() / "pads";
  parts.send = [box, prompts](const QString& text, const Result<TypedPrompt>& prompt) {
    box->setSent(text);
    prompts->send(prompt);
  };
  parts.slide = [box, prompts](const QString& text, bool begins) {
    if (!prompts->followsWeights()) return box->setText(text);
    box->setSent(text);
    if (const auto prompt = typedPrompt(text, box->blend(), SwitchMode::crossfade, 1))
      prompts->weights().move(*prompt, begins);
  };
  parts.restore = [this, box, prompts](const TypedPrompt& prompt) {
    prompts->weights().drop();
    if (!box->hasDraft()) box->setSent(prompt.typed);
    context_.studio->sendPrompt(prompt);
  };
  performing_ = std::make_unique<Performing>(std::move(parts));
  context_.performing = performing_.get();
  auto* dock = new Dock(QStringLiteral("perform"), tr("Perform"), performing_->page(), px(620), context_.window);
  dock->keepWhole();
}

void StageControls::connectPerforming() {
  Performing* performing = performing_.get();
  FadeLength* length = performing->page()->fadeLength();
  SwitchBox* switches = context_.prompt->switchBox();
  PromptControls* prompts = context_.prompts;
  length->setChunks(context_.settings->fade_chunks);
  connect(length, &FadeLength::valueChanged, this, [this, switches](int chunks) {
    context_.settings->fade_chunks = chunks;
    switches->setFadeChunks(chunks);
  });
  connect(switches, &SwitchBox::fadeChunksChanged, length, &FadeLength::setChunks);
  connect(context_.studio, &Studio::chunkArrived, length, [length](const std::shared_ptr<const VideoChunk>& chunk) {
    if (chunk->fps > 0) length->setChunkSeconds(chunk->frames / chunk->fps);
  });
  connect(performing->page()->fader(), &Fader::left, &prompts->weights(), &LiveWeights::flush);
  connect(performing, &Performing::slotFillRequested, prompts, &PromptControls::fillSlot);
  connect(performing, &Performing::slotEmptied, prompts, &PromptControls::emptySlot);
  connect(performing, &Performing::blackChanged, this, [this](bool black) {
    context_.video->setBlack(black);
    if (output_) output_->view()->setBlack(black);
  });
  connect(performing, &Performing::stateChanged, this, &StageControls::showHolds);
}

// The signs have the colours of the buttons that started them.
void StageControls::showHolds() {
  const QString key = context_.action(Act::panic)->shortcut().toString(QKeySequence::NativeText);
  std::vector<VideoView::Sign> signs;
  if (performing_->isBlack())
    signs.push_back({key.isEmpty() ? tr("Blackout") : tr("Blackout · %1 ends it").arg(key), Role::recording});
  if (performing_->isFrozen())
    signs.push_back({key.isEmpty() ? tr("Frozen") : tr("Frozen · %1 ends it").arg(key), Role::kept});
  if (performing_->isCutNext()) signs.push_back({tr("The next prompt is a cut"), Role::accent});
  context_.video->setSigns(std::move(signs));
}

bool StageControls::isTheirs(CommandId command) const { return remote_->isTheirs(command); }

bool StageControls::sendPicture(const Player::Shown& shown) {
  performing_->streamed(shown);
  if (performing_->isFrozen()) return true;
  if (output_) output_->view()->showPicture(shown);
  sending_->send(shown);
  return false;
}

void StageControls::setOutputShown(bool shown) {
  context_.action(Act::output)->setChecked(shown);
  if (!shown) {
    // Deleted later, because it may be inside its own close event.
    if (!output_) return;
    output_->hide();
    output_.release()->deleteLater();
    return;
  }
  const Settings& settings = *context_.settings;
  output_ = std::make_unique<OutputWindow>(
      rendererOf(settings.renderer), *outputScreen(QString::fromStdString(settings.output_display), *context_.window));
  connect(output_.get(), &OutputWindow::left, this, [this] { setOutputShown(false); });
  output_->view()->setScaler(context_.video->scaler());
  if (context_.video->shown()) output_->view()->showPicture(*context_.video->shown());
  output_->view()->setBlack(performing_->isBlack());
  for (QAction* action : context_.actions->all()) output_->addAction(action);
  output_->showFullScreen();
  // If the windowing system focuses the new window anyway, the studio takes the focus back.
  context_.window->activateWindow();
  output_->raise();
}

void StageControls::addPerformMenu(QMenu* menu) {
  QMenu* perform = menu->addMenu(Actions::menuTitle(Actions::Menu::perform));
  for (QAction* action : context_.actions->of(Actions::Menu::perform)) perform->addAction(action);
}

void StageControls::addOutputs(QMenu* menu) {
  auto* displays = new OutputMenu(menu);
  displays->setWanted(QString::fromStdString(context_.settings->output_display));
  connect(displays, &OutputMenu::chosen, this, [this](const QString& name) {
    context_.settings->output_display = name.toStdString();
    if (!output_) return;
    setOutputShown(false);
    setOutputShown(true);
  });
  menu->addMenu(displays);
  menu->addActions({remote_switch_->action(), remote_switch_->link(), remote_switch_->token()});
}

void StageControls::connectSending() {
  SendClient* sending = sending_.get();
  QAction* action = context_.action(Act::send_to);
  action->setEnabled(sending->isAvailable());
  if (!sending->isAvailable()) action->setToolTip(tr("Not available in this build"));
  connect(action, &QAction::triggered, this, [this] {
    if (auto* open = context_.window->findChild<SendDialog*>()) return open->activateWindow();
    const auto& shown = context_.studio->player().current();
    const QSize pictures = shown ? QSize(shown->chunk->width, shown->chunk->height) : QSize();
    auto* dialog = new SendDialog(*sending_, *context_.settings, pictures, context_.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
  });
  auto* badge = new QToolButton;
  badge->setObjectName(QStringLiteral("sendBadge"));
  badge->setFont(labelFont());
  badge->setFocusPolicy(Qt::TabFocus);
  badge->setAccessibleName(tr("Sending"));
  badge->hide();
  context_.status->addBadge(badge);
  connect(badge, &QToolButton::clicked, action, &QAction::trigger);
  midi_->offer(badge, "send");
  const auto update = [sending, badge] {
    badge->setVisible(sending->isOn());
    badge->setText(sendingText(*sending));
    badge->setToolTip(sendingStory(*sending));
    // The badge only grows, so that its neighbours do not move with every digit.
    badge->setMinimumWidth(sending->isOn() ? std::max(badge->minimumWidth(), badge->sizeHint().width()) : 0);
  };
  auto* second = new QTimer(badge);  // counts down a wait
  connect(second, &QTimer::timeout, badge, update);
  connect(sending, &SendClient::changed, badge, [this, sending, second, update, was = false]() mutable {
    sending->isOn() ? second->start(1000) : second->stop();
    update();
    const auto& now = context_.studio->player().current();
    if (std::exchange(was, sending->isOn()) || !sending->isOn() || !now) return;
    const auto& shown = context_.video->shown();
    sending->send(performing_->isFrozen() && shown ? *shown : *now);
  });
  connect(sending, &SendClient::ended, context_.error_bar, &NoticeBar::report);
  connect(performing_.get(), &Performing::blackChanged, sending, &SendClient::setBlack);
  connect(sending, &SendClient::changed, remote_.get(), &RemoteControl::publishSending);
}

void StageControls::connectRemote() {
  control::PortOptions& port = context_.options.port;
  auto midi = std::exchange(port.midi, std::nullopt);
  auto gamepad = std::exchange(port.gamepad, std::nullopt);
  Performing* performing = performing_.get();
  RemoteControl::Parts parts{
      context_.studio, &context_.keeping->recorder(), &context_.keeping->exports(), context_.settings,
      [prompts = context_.prompts](int index, const QString& text) { prompts->keepInSlot(index, text); }};
  parts.performing = performing;
  parts.sending = sending_.get();
  parts.planCue = [this](const PlannedCue& cue) { return context_.planning->place(cue); };
  parts.dropCues = [this](std::optional<ChunkIndex> chunk) { return context_.planning->drop(chunk); };
  parts.playTimeline = [this](const longtake::Timeline& timeline) { return context_.planning->follow(timeline); };
  remote_ = std::make_unique<RemoteControl>(port, std::move(parts));
  connect(performing, &Performing::stateChanged, remote_.get(), &RemoteControl::publishStage);
  connect(&context_.keeping->disk(), &DiskWatch::little, remote_.get(), &RemoteControl::publishSpace);
  remote_switch_ = new RemoteSwitch(*remote_, context_.window);
  context_.status->addBadge(remote_switch_->badge());
  auto* refusals = new RefusalBadge;
  context_.status->addBadge(refusals);
  connect(remote_.get(), &RemoteControl::refused, refusals, &RefusalBadge::count);
  connect(refusals, &QToolButton::clicked, this, [refusals, log = context_.action(Act::log)] {
    refusals->clear();
    if (!log->isChecked()) log->trigger();
  });
  connectControllers(std::move(midi), std::move(gamepad));
  connect(remote_switch_, &RemoteSwitch::refused, context_.error_bar, &NoticeBar::report);
  if (!port.is_open()) return;
  if (const auto opened = remote_->open(); !opened) context_.error_bar->report(opened.error());
}

void StageControls::connectControllers(std::optional<control::MidiOptions> midi,
                                       std::optional<control::MidiOptions> gamepad) {
  const MidiDesk::Parts desk{context_.settings, remote_.get(), performing_->onBeat()};
  midi_ = std::make_unique<MidiControls>(MidiControls::Parts{context_.window, context_.bar, context_.error_bar, desk},
                                         std::move(midi), std::move(gamepad));
  for (QLabel* badge : midi_->badges()) context_.status->addBadge(badge);
  connect(context_.action(Act::midi), &QAction::triggered, midi_.get(), &MidiControls::showDialog);
  offerStage();
  offerStream();
}

void StageControls::offerStage() {
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
    midi_->offer(page->buttonOf(context_.action(act)), command);
  midi_->offer(page->tempo()->bpm(), "tempo", "bpm");
  midi_->offer(page->tempo()->grid(), "next_grid");
}

// Learnable controls outside the layout Perform: transport, slots, weights, the budget and the list of policies.
void StageControls::offerStream() {
  for (const auto& [act, command] : {std::pair(Act::play_pause, "play_pause"),
                                     {Act::step, "step"},
                                     {Act::record, "record"},
                                     {Act::restart, "restart"},
                                     {Act::another_seed, "another_seed"}})
    for (QToolButton* button : context_.transport->findChildren<QToolButton*>())
      if (button->defaultAction() == context_.action(act)) midi_->offer(button, command);
  midi_->offer(context_.transport->findChild<QLineEdit*>(QStringLiteral("seed")), "another_seed");
  for (SlotKey* key : context_.prompts->slotRow()->keys()) {
    const MidiTarget target = MidiControls::targetOf("slot", "", {{"number", key->number()}});
    connect(key, &SlotKey::menuWanted, midi_.get(), [this, target](QMenu* menu) { midi_->addTo(menu, target); });
    midi_->list(target);
  }
  MemoryControls* memory = context_.memory->panel()->controls();
  // A key chooses one policy: the one selected when the key is learned.
  PolicyBox* policies = memory->policies();
  policies->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(policies, &QWidget::customContextMenuRequested, midi_.get(), [this, policies](const QPoint& at) {
    if (policies->policy().empty()) return;
    auto* menu = new QMenu(policies);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    midi_->addTo(menu, MidiControls::targetOf("policy", "", {{"preset", policies->policy()}}));
    menu->popup(policies->mapToGlobal(at));
  });
  const auto weights = context_.prompt->weightSliders();
  for (int i = 0; i < weights.size(); ++i) midi_->offer(weights[i], "weight", "weight", {{"text", i + 1}}, 0, 1);
  connect(context_.studio, &Studio::opened, midi_.get(), [this, memory] {
    const SourceInfo& source = *context_.studio->source();
    // Up to the slider's maximum.
    if (const double frame = source.rows * source.columns; frame > 0)
      midi_->offer(memory->budgetSlider(), "budget", "tokens", Json::object(), frame,
                   frame * MemoryControls::kMostBudgetFrames);
    for (const PresetName& policy : source.policies)
      midi_->list(MidiControls::targetOf("policy", "", {{"preset", policy.name}}));
  });
}

}  // namespace longtake::ui

#include "moc_stage_controls.cpp"
