#include "ui/window/layouts.h"

#include <QDockWidget>
#include <algorithm>

#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

// Raised when docks are added or renamed, so that an older arrangement is not applied to them.
constexpr int kStateVersion = 5;
// The panel of Perform was narrower before.
constexpr int kPerformVersion = 6;

}  // namespace

bool Layouts::isKnown(const std::string& name) {
  return name == "create" || name == "inspect" || name == "deliver" || name == "perform";
}

std::string& Layouts::state() {
  if (settings_.layout == "inspect") return settings_.state_inspect;
  if (settings_.layout == "deliver") return settings_.state_deliver;
  return settings_.layout == "perform" ? settings_.state_perform : settings_.state_create;
}

void Layouts::choose(const std::string& name) {
  if (chosen_) remember();
  chosen_ = true;
  settings_.layout = isKnown(name) ? name : "create";
  arrange();
  const QByteArray saved = QByteArray::fromBase64(QByteArray::fromStdString(state()));
  if (!saved.isEmpty()) parts_.window->restoreState(saved, stateVersion());
  showRows();
}

int Layouts::stateVersion() const { return settings_.layout == "perform" ? kPerformVersion : kStateVersion; }

void Layouts::setUnfolded(bool unfolded) {
  unfolded_ = unfolded;
  showRows();
}

void Layouts::windowResized(int width_before) {
  QDockWidget* panel = parts_.perform;
  if (settings_.layout != "perform" || width_before <= 0 || !panel->isVisible() || panel->isFloating()) return;
  const double share = static_cast<double>(panel->width()) / width_before;
  parts_.window->resizeDocks({panel}, {qRound(share * parts_.window->width())}, Qt::Horizontal);
}

// The pads of Perform are the slots, so that their row would say the same twice. They get the height that the timeline
// has elsewhere.
void Layouts::showRows() {
  const bool performs = settings_.layout == "perform";
  parts_.strip->setVisible(settings_.layout == "inspect");
  parts_.slot_row->setVisible(!performs);
  for (QWidget* each : parts_.folded) each->setVisible(!performs || unfolded_);
}

void Layouts::arrange() {
  const bool inspect = settings_.layout == "inspect";
  const bool deliver = settings_.layout == "deliver";
  for (QDockWidget* dock : {parts_.prompts, parts_.memory, parts_.deliver, parts_.exports}) {
    dock->setFloating(false);
    dock->setVisible(dock == parts_.prompts || dock == parts_.memory ? inspect : deliver);
  }
  for (QDockWidget* dock : {parts_.takes, parts_.perform}) dock->setFloating(false);
  parts_.takes->setVisible(false);
  parts_.perform->setVisible(settings_.layout == "perform");
  parts_.window->addDockWidget(Qt::LeftDockWidgetArea, parts_.prompts);
  parts_.window->addDockWidget(Qt::LeftDockWidgetArea, parts_.takes);
  parts_.window->addDockWidget(Qt::RightDockWidgetArea, parts_.memory);
  parts_.window->addDockWidget(Qt::LeftDockWidgetArea, parts_.deliver);
  parts_.window->addDockWidget(Qt::RightDockWidgetArea, parts_.exports);
  parts_.window->addDockWidget(Qt::RightDockWidgetArea, parts_.perform);
  // Visible docks only: the others would change the width of their side.
  const bool narrow = parts_.window->width() < px(1200);
  if (inspect)
    parts_.window->resizeDocks({parts_.prompts, parts_.memory}, {px(narrow ? 200 : 232), px(narrow ? 280 : 350)},
                               Qt::Horizontal);
  if (deliver)
    parts_.window->resizeDocks({parts_.deliver, parts_.exports}, {px(narrow ? 320 : 370), px(narrow ? 240 : 300)},
                               Qt::Horizontal);
  if (settings_.layout == "perform")
    parts_.window->resizeDocks({parts_.perform}, {std::max(px(440), parts_.window->width() * 9 / 20)}, Qt::Horizontal);
  showRows();
}

void Layouts::reset() {
  state().clear();
  arrange();
}

void Layouts::setAside(bool aside) {
  if (aside) {
    aside_.clear();
    aside_px_.clear();
    for (QDockWidget* dock : {parts_.deliver, parts_.exports, parts_.perform}) {
      // A detached one takes no room from the pictures.
      if (!dock->isVisible() || dock->isFloating()) continue;
      aside_ << dock;
      aside_px_ << dock->width();
      dock->hide();
    }
    return;
  }
  for (QDockWidget* dock : aside_) dock->show();
  if (!aside_.isEmpty()) parts_.window->resizeDocks(aside_, aside_px_, Qt::Horizontal);
  aside_.clear();
}

void Layouts::showTakes(bool shown) {
  QList<QDockWidget*> others;
  QList<int> widths_px;
  for (QDockWidget* dock : {parts_.prompts, parts_.memory, parts_.deliver, parts_.exports, parts_.perform}) {
    if (!dock->isVisible() || dock->isFloating()) continue;
    others << dock;
    widths_px << dock->width();
  }
  parts_.takes->setVisible(shown);
  if (!others.isEmpty()) parts_.window->resizeDocks(others, widths_px, Qt::Horizontal);
}

void Layouts::remember() { state() = parts_.window->saveState(stateVersion()).toBase64().toStdString(); }

}  // namespace longtake::ui
