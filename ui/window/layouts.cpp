#include "ui/window/layouts.h"

#include <QDockWidget>

#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

// Raised when docks are added or renamed, so that an older arrangement is not applied to them.
constexpr int kStateVersion = 4;

}  // namespace

bool Layouts::isKnown(const std::string& name) { return name == "create" || name == "inspect" || name == "deliver"; }

std::string& Layouts::state() {
  if (settings_.layout == "inspect") return settings_.state_inspect;
  return settings_.layout == "deliver" ? settings_.state_deliver : settings_.state_create;
}

void Layouts::choose(const std::string& name) {
  if (chosen_) remember();
  chosen_ = true;
  settings_.layout = isKnown(name) ? name : "create";
  arrange();
  const QByteArray saved = QByteArray::fromBase64(QByteArray::fromStdString(state()));
  if (!saved.isEmpty()) parts_.window->restoreState(saved, kStateVersion);
  parts_.strip->setVisible(settings_.layout == "inspect");
}

void Layouts::arrange() {
  const bool inspect = settings_.layout == "inspect";
  const bool deliver = settings_.layout == "deliver";
  for (QDockWidget* dock : {parts_.prompts, parts_.memory, parts_.deliver, parts_.exports}) {
    dock->setFloating(false);
    dock->setVisible(dock == parts_.prompts || dock == parts_.memory ? inspect : deliver);
  }
  parts_.takes->setFloating(false);
  parts_.takes->setVisible(false);
  parts_.window->addDockWidget(Qt::LeftDockWidgetArea, parts_.prompts);
  parts_.window->addDockWidget(Qt::LeftDockWidgetArea, parts_.takes);
  parts_.window->addDockWidget(Qt::RightDockWidgetArea, parts_.memory);
  parts_.window->addDockWidget(Qt::LeftDockWidgetArea, parts_.deliver);
  parts_.window->addDockWidget(Qt::RightDockWidgetArea, parts_.exports);
  const bool narrow = parts_.window->width() < px(1200);
  parts_.window->resizeDocks({parts_.prompts, parts_.memory}, {px(narrow ? 200 : 232), px(narrow ? 280 : 350)},
                             Qt::Horizontal);
  parts_.window->resizeDocks({parts_.deliver, parts_.exports}, {px(narrow ? 320 : 370), px(narrow ? 240 : 300)},
                             Qt::Horizontal);
  parts_.strip->setVisible(inspect);
}

void Layouts::reset() {
  state().clear();
  arrange();
}

void Layouts::remember() { state() = parts_.window->saveState(kStateVersion).toBase64().toStdString(); }

}  // namespace longtake::ui
