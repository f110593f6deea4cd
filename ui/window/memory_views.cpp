#include "ui/window/memory_views.h"

#include <QMainWindow>
#include <algorithm>
#include <utility>

#include "ui/look/hint_line.h"
#include "ui/look/notice_bar.h"
#include "ui/look/status_line.h"
#include "ui/memory/cache_strip.h"
#include "ui/memory/cost_dialog.h"
#include "ui/memory/cost_meter.h"
#include "ui/memory/memory_controls.h"
#include "ui/memory/memory_panel.h"
#include "ui/memory/overlay_controls.h"
#include "ui/memory/own_policies.h"
#include "ui/memory/policy_box.h"
#include "ui/window/dock.h"
#include "ui/window/studio_context.h"
#include "ui/window/time_travel.h"

namespace longtake::ui {
namespace {

double latentRate(const VideoChunk& chunk) {
  return chunk.frames > 0 ? chunk.fps * chunk.latent_frames / chunk.frames : 4.0;
}

}  // namespace

MemoryViews::MemoryViews(StudioContext& context)
    : QObject(context.window), context_(context), studio_(*context.studio), video_(context.video) {
  context.memory = this;
  context.rows[StudioContext::Row::strip] = strip_ = new CacheStrip(*context.track, brush_);
  panel_ = new MemoryPanel(brush_);
  connect(video_, &VideoView::cellHovered, this, &MemoryViews::hoverCell);
  connect(video_, &VideoView::cellClicked, this, [this](Cell cell) {
    if (latent_frame_ >= 0) brush_.select(Brush::Spot{latent_frame_, latent_frame_ + 1, cell});
  });
  connect(&brush_, &Brush::changed, this, [this] {
    const auto& spot = brush_.spot();
    video_->setMarkedCell(spot ? spot->cell : std::nullopt);
    updateInspector();
  });
  connect(panel_->controls(), &MemoryControls::changed, &studio_, &Studio::setPolicy);
  connect(panel_->overlay(), &OverlayControls::changed, this, &MemoryViews::setStyle);
  connect(&studio_, &Studio::opened, this, [this] { panel_->controls()->setPolicies(studio_.source()->policies); });
  connect(&studio_, &Studio::policyApplied, panel_->controls(), &MemoryControls::wishTaken);
  connect(&studio_, &Studio::policyLost, panel_->controls(), &MemoryControls::wishLost);
  cost_ = std::make_unique<CostMeter>(studio_);
  connectActions();
}

MemoryViews::~MemoryViews() = default;

void MemoryViews::connectActions() {
  context_.on(Act::overlay, this, [this](bool shown) {
    setOverlayShown(shown);
    if (!shown) return;
    context_.hints->reached(HintLine::Moment::overlay_seen);
    if (context_.time->isLooking())
      context_.bar->showMessage(
          tr("The overlay is drawn on the live picture"),
          tr("An export can draw the memory of earlier pictures as well."),
          {{tr("Back to Live"), [this] { context_.action(Act::timeline_live)->trigger(); }, true}});
  });
  context_.on(Act::next_map, this, [this] {
    OverlayStyle style = style_;
    const auto it = std::find(kColourMaps.begin(), kColourMaps.end(), style.map);
    style.map = it + 1 == kColourMaps.end() ? kColourMaps.front() : *(it + 1);
    setStyle(style);
  });
  QAction* action = context_.action(Act::what_if);
  connect(context_.status, &StatusLine::costAsked, action, &QAction::trigger);
  connect(action, &QAction::triggered, this, &MemoryViews::showCosts);
}

void MemoryViews::showCosts() {
  if (auto* open = context_.window->findChild<CostDialog*>()) return open->activateWindow();
  auto* dialog = new CostDialog(*cost_, context_.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &CostDialog::stepsWanted, this, [this](int steps) { studio_.command(SetSteps{steps}); });
  connect(dialog, &CostDialog::budgetWanted, this, [this](int tokens) { studio_.setPolicy({{}, tokens, {}}); });
  dialog->show();
}

void MemoryViews::makeDock() { new Dock(QStringLiteral("memory"), tr("Memory"), panel_, px(350), context_.window); }

void MemoryViews::connectPolicies() {
  own_policies_ = new OwnPolicies(context_.settings->policy_files, this);
  for (auto* box : context_.window->findChildren<PolicyBox*>()) {
    box->setOwn(own_policies_, box->window()->windowType() != Qt::Popup);
    connect(box, &PolicyBox::refused, context_.error_bar, &NoticeBar::report);
  }
  const auto learn = [this] {
    for (const auto& [chunk, change] : studio_.policyChanges())
      if (change.preset) own_policies_->learn(*change.preset);
  };
  connect(&studio_, &Studio::earlierTake, this, learn);
  connect(&studio_, &Studio::policyApplied, this, learn);
}

void MemoryViews::applySettings() {
  for (const ColourMap map : kColourMaps)
    if (context_.settings->colour_map == name_of(map)) setStyle({map, context_.settings->gamma, std::nullopt});
}

void MemoryViews::setOverlayShown(bool shown) {
  overlay_shown_ = shown;
  updateOverlay();
  Q_EMIT overlayShown(shown);
}

void MemoryViews::setStyle(const OverlayStyle& style) {
  style_ = style;
  panel_->overlay()->setStyle(style);
  updateOverlay();
  context_.settings->colour_map = name_of(style.map);
  context_.settings->gamma = style.gamma;
}

void MemoryViews::hoverCell(std::optional<Cell> cell) {
  if (!cell || latent_frame_ < 0) return brush_.hover(std::nullopt);
  brush_.hover(Brush::Spot{latent_frame_, latent_frame_ + 1, cell});
}

void MemoryViews::pictureChanged(const Player::Shown& shown) {
  const VideoChunk& chunk = *shown.chunk;
  const std::int64_t latent =
      chunk.first_latent_frame + latent_frame_of(shown.frame, chunk.frames, chunk.latent_frames);
  auto snapshot = studio_.snapshotFor(chunk.chunk);
  const bool other_snapshot = snapshot != snapshot_;
  if (!other_snapshot && latent == latent_frame_) return;
  latent_frame_ = latent;
  if (other_snapshot && snapshot) {
    snapshot_ = std::move(snapshot);
    if (const auto prompt = studio_.prompts().at(studio_.pathOf(snapshot_->take), snapshot_->chunk))
      prompts_[snapshot_->prompt_epoch] = prompt->text();
    waiting_.push_back({snapshot_, latentRate(chunk), chunk.latent_frames});
  }
  updateOverlay();
  updateInspector();
}

// The maps have a column for every chunk, so no snapshot is skipped even if this is called rarely.
void MemoryViews::updatePanels() {
  if (waiting_.empty()) return;
  for (const Waiting& each : waiting_) panel_->setSnapshot(*each.snapshot, each.latent_frames);
  strip_->setSnapshot(waiting_.back().snapshot, waiting_.back().latent_rate);
  waiting_.clear();
}

void MemoryViews::clear() {
  waiting_.clear();
  snapshot_.reset();
  latent_frame_ = -1;
  prompts_.clear();
  brush_.hover(std::nullopt);
  if (brush_.selected()) brush_.select(brush_.selected());
  strip_->clear();
  panel_->clear();
  updateOverlay();
}

void MemoryViews::updateOverlay() {
  const bool wanted = overlay_shown_ && snapshot_ != nullptr && latent_frame_ >= 0;
  auto overlay = wanted ? make_overlay(*snapshot_, latent_frame_, style_) : std::nullopt;
  panel_->overlay()->setObserved(overlay);
  video_->setOverlay(std::move(overlay), style_.map);
}

void MemoryViews::updateInspector() {
  TokenInspector* inspector = panel_->inspector();
  const auto& spot = brush_.spot();
  if (!spot || !snapshot_) return inspector->showNothing();
  const auto prompt = [this](std::int32_t epoch) {
    const auto it = prompts_.find(epoch);
    return it == prompts_.end() ? QString() : it->second;
  };
  const FrameTokens* frame = find_frame(*snapshot_, spot->first_frame);
  if (spot->cell) {
    const auto facts = tokenFacts(*snapshot_, spot->first_frame, *spot->cell);
    if (!facts) return inspector->showNothing();
    const auto newest = studio_.snapshot();
    return inspector->showToken(*facts, prompt(facts->token.prompt_epoch),
                                newest ? tokenFacts(*newest, spot->first_frame, *spot->cell) : std::nullopt);
  }
  if (frame == nullptr) return inspector->showNothing();
  inspector->showFrame(*frame, frame->tokens.empty() ? QString() : prompt(frame->tokens.front().prompt_epoch));
}

}  // namespace longtake::ui

#include "moc_memory_views.cpp"
