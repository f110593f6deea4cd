#include "ui/window/layouts.h"

#include <algorithm>
#include <utility>

#include "ui/look/hint_line.h"
#include "ui/look/notice_stack.h"
#include "ui/look/theme.h"
#include "ui/stage/performing.h"
#include "ui/window/comparing.h"
#include "ui/window/studio_context.h"

namespace longtake::ui {
namespace {

// Increased when docks are added or renamed, so that an older arrangement is not restored.
constexpr int kStateVersion = 5;
// The panel of Perform was narrower before.
constexpr int kPerformVersion = 6;

}  // namespace

Layouts::Layouts(StudioContext& context)
    : context_(context),
      window_(context.window),
      settings_(*context.settings),
      strip_(context.rows.at(StudioContext::Row::strip)),
      slots_(context.rows.at(StudioContext::Row::slots)),
      folded_{context.rows.at(StudioContext::Row::hints), context.rows.at(StudioContext::Row::timeline)} {
  context.layouts = this;
  for (const auto& [act, name] : {std::pair(Act::layout_create, "create"),
                                  {Act::layout_inspect, "inspect"},
                                  {Act::layout_deliver, "deliver"},
                                  {Act::layout_perform, "perform"}})
    context.on(act, this, [this, name = name] { choose(name); });
  context.on(Act::reset_layout, this, [this] { reset(); });
  context.on(Act::takes, this, [this](bool shown) { showTakes(shown); });
  connect(context.action(Act::stage_timeline), &QAction::toggled, this, [this](bool shown) {
    unfolded_ = shown;
    showRows();
  });
  for (const auto& [act, name] : {std::pair(Act::takes, "takes"), {Act::log, "log"}, {Act::help, "help"}})
    connect(dock(name)->toggleViewAction(), &QAction::toggled, context.action(act), &QAction::setChecked);
  connect(context.comparing, &Comparing::opened, this, [this] { setComparing(true); });
  connect(context.comparing, &Comparing::closed, this, [this] { setComparing(false); });
}

QAction* Layouts::action() const {
  const std::string& name = settings_.layout;
  return context_.action(name == "inspect"   ? Act::layout_inspect
                         : name == "deliver" ? Act::layout_deliver
                         : name == "perform" ? Act::layout_perform
                                             : Act::layout_create);
}

void Layouts::choose(const std::string& name) {
  context_.comparing->close();
  QDockWidget* help = dock("help");
  const bool helps = help->isVisible();
  restore(name);
  help->setVisible(helps);  // belongs to no layout
  const bool performs = settings_.layout == "perform";
  context_.performing->setOnStage(performs);
  context_.notices->setFloating(performs);
  context_.action(Act::stage_timeline)->setEnabled(performs);
  // If other models cannot be opened, the hint about models is skipped.
  if (name == "inspect")
    context_.hints->reached(context_.options.reopen ? HintLine::Moment::memory_seen : HintLine::Moment::models_seen);
  action()->setChecked(true);
}

bool Layouts::isKnown(const std::string& name) {
  return name == "create" || name == "inspect" || name == "deliver" || name == "perform";
}

std::string& Layouts::state() {
  if (settings_.layout == "inspect") return settings_.state_inspect;
  if (settings_.layout == "deliver") return settings_.state_deliver;
  return settings_.layout == "perform" ? settings_.state_perform : settings_.state_create;
}

void Layouts::restore(const std::string& name) {
  if (chosen_) remember();
  chosen_ = true;
  settings_.layout = isKnown(name) ? name : "create";
  arrange();
  const QByteArray saved = QByteArray::fromBase64(QByteArray::fromStdString(state()));
  if (!saved.isEmpty()) window_->restoreState(saved, stateVersion());
  showRows();
}

int Layouts::stateVersion() const { return settings_.layout == "perform" ? kPerformVersion : kStateVersion; }

void Layouts::windowResized(int width_before) {
  QDockWidget* panel = perform_;
  if (settings_.layout != "perform" || width_before <= 0 || !panel->isVisible() || panel->isFloating()) return;
  const double share = static_cast<double>(panel->width()) / width_before;
  window_->resizeDocks({panel}, {qRound(share * window_->width())}, Qt::Horizontal);
}

// The pads of Perform show the slots, so the row of slots is hidden. The pads also get the height of the timeline.
void Layouts::showRows() {
  const bool performs = settings_.layout == "perform";
  strip_->setVisible(settings_.layout == "inspect");
  slots_->setVisible(!performs);
  for (QWidget* each : folded_) each->setVisible(!performs || unfolded_);
}

void Layouts::arrange() {
  const bool inspect = settings_.layout == "inspect";
  const bool deliver = settings_.layout == "deliver";
  for (QDockWidget* dock : {prompts_, memory_, deliver_, exports_}) {
    dock->setFloating(false);
    dock->setVisible(dock == prompts_ || dock == memory_ ? inspect : deliver);
  }
  for (QDockWidget* dock : {takes_, perform_}) dock->setFloating(false);
  takes_->setVisible(false);
  perform_->setVisible(settings_.layout == "perform");
  window_->addDockWidget(Qt::LeftDockWidgetArea, prompts_);
  window_->addDockWidget(Qt::LeftDockWidgetArea, takes_);
  window_->addDockWidget(Qt::RightDockWidgetArea, memory_);
  window_->addDockWidget(Qt::LeftDockWidgetArea, deliver_);
  window_->addDockWidget(Qt::RightDockWidgetArea, exports_);
  window_->addDockWidget(Qt::RightDockWidgetArea, perform_);
  // Visible docks only: hidden ones would change the width of their side.
  const bool narrow = window_->width() < px(1200);
  if (inspect)
    window_->resizeDocks({prompts_, memory_}, {px(narrow ? 200 : 232), px(narrow ? 280 : 350)}, Qt::Horizontal);
  if (deliver)
    window_->resizeDocks({deliver_, exports_}, {px(narrow ? 320 : 370), px(narrow ? 240 : 300)}, Qt::Horizontal);
  if (settings_.layout == "perform")
    window_->resizeDocks({perform_}, {std::max(px(440), window_->width() * 9 / 20)}, Qt::Horizontal);
  showRows();
}

void Layouts::reset() {
  state().clear();
  arrange();
}

void Layouts::setComparing(bool comparing) {
  strip_->setVisible(!comparing && settings_.layout == "inspect");
  (comparing ? context_.action(Act::layout_compare) : action())->setChecked(true);
  if (comparing) {
    takes_were_shown_ = takes_->isVisible();
    aside_.clear();
    aside_px_.clear();
    for (QDockWidget* dock : {deliver_, exports_, perform_}) {
      // A detached dock takes no space from the pictures.
      if (!dock->isVisible() || dock->isFloating()) continue;
      aside_ << dock;
      aside_px_ << dock->width();
      dock->hide();
    }
  } else {
    for (QDockWidget* dock : aside_) dock->show();
    if (!aside_.isEmpty()) window_->resizeDocks(aside_, aside_px_, Qt::Horizontal);
    aside_.clear();
  }
  takes_->setVisible(comparing || takes_were_shown_);
  if (comparing) window_->resizeDocks({takes_}, {px(270)}, Qt::Horizontal);
}

void Layouts::showTakes(bool shown) {
  QList<QDockWidget*> others;
  QList<int> widths_px;
  for (QDockWidget* dock : {prompts_, memory_, deliver_, exports_, perform_}) {
    if (!dock->isVisible() || dock->isFloating()) continue;
    others << dock;
    widths_px << dock->width();
  }
  takes_->setVisible(shown);
  if (!others.isEmpty()) window_->resizeDocks(others, widths_px, Qt::Horizontal);
}

void Layouts::remember() { state() = window_->saveState(stateVersion()).toBase64().toStdString(); }

}  // namespace longtake::ui
