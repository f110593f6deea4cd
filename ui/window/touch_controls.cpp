#include "ui/window/touch_controls.h"

#include <QMenu>
#include <array>
#include <utility>

#include "ui/look/notice_bar.h"
#include "ui/memory/cache_strip.h"
#include "ui/memory/memory_notes.h"
#include "ui/memory/memory_panel.h"
#include "ui/model/studio.h"
#include "ui/timeline/transport_bar.h"
#include "ui/video/touch_bar.h"
#include "ui/window/memory_views.h"
#include "ui/window/studio_context.h"
#include "ui/window/time_travel.h"

namespace longtake::ui {
namespace {

constexpr std::array<std::pair<Act, TouchTool>, 4> kTools = {{{Act::pin, TouchTool::pin},
                                                              {Act::forget, TouchTool::forget},
                                                              {Act::dim, TouchTool::dim},
                                                              {Act::restore_tokens, TouchTool::restore}}};

}  // namespace

TouchControls::TouchControls(StudioContext& context)
    : context_(context), touch_(*context.studio, *context.video, context.memory->brush()) {
  context.touch = &touch_;
  tools_ = new TouchBar;
  for (const auto& [act, tool] : kTools) tools_->addTool(context.action(act));
  tools_->addOption(context.action(Act::lasso));
  context.transport->addControl(tools_);
  connectActions();
  connectMenus();
  connect(&touch_, &MemoryTouch::toolChanged, this, &TouchControls::showTool);
  connect(&touch_, &MemoryTouch::changed, this, &TouchControls::showCounts);
  connect(&touch_, &MemoryTouch::said, tools_, &TouchBar::showBriefly);
  connect(tools_, &TouchBar::reachChosen, &touch_, &MemoryTouch::setReach);
  connect(context.memory, &MemoryViews::overlayShown, &touch_, &MemoryTouch::setMarksShown);
  connect(context.video, &VideoView::handLeft, this, [this] { touch_.setTool(std::nullopt); });
  showTool();
}

// Choosing the active tool deactivates it.
void TouchControls::connectActions() {
  const auto on = [this](Act act, auto function) { context_.on(act, this, std::move(function)); };
  for (const auto& [act, tool] : kTools) {
    on(act, [this, tool](bool chosen) {
      touch_.setTool(chosen ? std::optional(tool) : std::nullopt);
      context_.video->setFocus(Qt::ShortcutFocusReason);
    });
  }
  on(Act::lasso, [this](bool lasso) { touch_.setLasso(lasso); });
  on(Act::brush_larger, [this] { touch_.resizeBrush(1); });
  on(Act::brush_smaller, [this] { touch_.resizeBrush(-1); });
  connect(&touch_, &MemoryTouch::metGone, this, &TouchControls::offerWayBack);
  connect(&touch_, &MemoryTouch::metNothing, this, &TouchControls::notifyNothingKept);
}

void TouchControls::offerWayBack(const Place& place, TouchTool tool, const std::vector<TokenRef>& tokens, int now) {
  const auto there = static_cast<int>(tokens.size());
  context_.bar->showMessage(now == 0 ? tr("These tokens have left the memory since this picture")
                                     : tr("%2 of %1 tokens are left").arg(there).arg(now),
                            tr("The memory is ahead of the picture. A new take can begin where it held them all."),
                            {{tr("%1 All %2 There").arg(toolName(tool)).arg(there), [this, place, tool, tokens] {
                                context_.bar->hide();
                                context_.time->leaveForNewTake();
                                touch_.touchAt(place, tool, tokens);
                              }}});
}

void TouchControls::lookAt(std::int64_t latent_frame) {
  if (const auto& source = context_.studio->source())
    context_.time->lookAtLatent(latent_frame, source->latent_frames_per_chunk);
}

void TouchControls::notifyNothingKept() {
  const auto snapshot = context_.studio->snapshot();
  const auto* without = snapshot ? MemoryNotes::absence(*snapshot) : nullptr;
  if (without != nullptr)
    return context_.bar->showMessage(tr("There is nothing to touch"), MemoryNotes::textOf(*without), {});
  context_.bar->showMessage(tr("No token of this place is kept any more"),
                            tr("The policy removed these tokens, and no earlier memory with them is known. A larger "
                               "budget keeps tokens longer."),
                            {});
}

void TouchControls::connectMenus() {
  CacheStrip* strip = context_.memory->strip();
  connect(strip, &CacheStrip::menuWanted, this, [this](std::int64_t frame, QPoint at) {
    openMenu({frame, frame + 1, std::nullopt}, tr("Frame %1").arg(frame), at);
  });
  connect(strip, &CacheStrip::frameWanted, this, &TouchControls::lookAt);
  connect(context_.memory->panel()->inspector(), &TokenInspector::menuWanted, this, [this](QPoint at) {
    if (const auto& spot = context_.memory->brush().spot())
      openMenu(*spot, spot->cell ? tr("This token") : tr("Frame %1").arg(spot->first_frame), at);
  });
}

void TouchControls::openMenu(const Brush::Spot& spot, const QString& name, QPoint at) {
  auto* menu = new QMenu(context_.memory->strip());
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setObjectName(QStringLiteral("tokenMenu"));
  touch_.addTo(*menu, spot, name);
  menu->addSeparator();
  menu->addAction(tr("Look at Its Picture"), this, [this, spot] { lookAt(spot.first_frame); });
  menu->popup(at);
}

void TouchControls::showTool() {
  for (const auto& [act, tool] : kTools) context_.action(act)->setChecked(touch_.tool() == tool);
  const bool chosen = touch_.tool().has_value();
  for (const Act act : {Act::lasso, Act::brush_larger, Act::brush_smaller}) context_.action(act)->setEnabled(chosen);
  tools_->setChosen(chosen);
  showCounts();
}

void TouchControls::showCounts() {
  tools_->setBrush(touch_.brushWidth(), context_.action(Act::lasso)->isChecked());
  tools_->setCounts(touch_.pinned(), touch_.budget(), touch_.waiting());
}

}  // namespace longtake::ui

#include "moc_touch_controls.cpp"
