#include "ui/window/shortcut_sheet.h"

#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/look/section_heading.h"
#include "ui/look/theme.h"
#include "ui/window/actions.h"

namespace longtake::ui {
namespace {

struct Row {
  QString keys;
  QString what;
};

QWidget* column(const std::vector<std::pair<QString, std::vector<Row>>>& sections) {
  auto* widget = new QWidget;
  auto* grid = new QGridLayout(widget);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(px(18));
  grid->setVerticalSpacing(px(5));
  int line = 0;
  for (const auto& [heading, rows] : sections) {
    if (line > 0) grid->setRowMinimumHeight(line++, px(10));
    grid->addWidget(sectionHeading(heading), line++, 0, 1, 2);
    for (const Row& row : rows) {
      auto* keys = new QLabel(row.keys);
      keys->setProperty("strong", true);
      auto* what = new QLabel(row.what);
      what->setProperty("muted", true);
      grid->addWidget(keys, line, 0);
      grid->addWidget(what, line++, 1);
    }
  }
  grid->setRowStretch(line, 1);
  grid->setColumnStretch(1, 1);
  return widget;
}

std::pair<QString, std::vector<Row>> section(const Actions& actions, Actions::Menu menu) {
  std::pair<QString, std::vector<Row>> out{Actions::menuTitle(menu), {}};
  for (const QAction* action : actions.of(menu)) {
    QStringList keys;
    for (const QKeySequence& key : action->shortcuts()) keys << key.toString(QKeySequence::NativeText);
    if (!keys.isEmpty()) out.second.push_back({keys.join(QStringLiteral("  ")), action->text()});
  }
  return out;
}

}  // namespace

ShortcutSheet::ShortcutSheet(const Actions& actions, QWidget* parent) : QDialog(parent) {
  using Menu = Actions::Menu;
  setWindowTitle(tr("Keyboard Shortcuts"));
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(px(24), px(20), px(24), px(20));
  outer->setSpacing(px(14));
  auto* columns = new QWidget;
  auto* row = new QHBoxLayout(columns);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(px(30));
  row->addWidget(column({{tr("Prompt"),
                          {{tr("Enter"), tr("Send")},
                           {tr("Ctrl+Enter"), tr("Send as a cut")},
                           {tr("Shift+Enter"), tr("Break the line")},
                           {tr("Ctrl+1 … Ctrl+9"), tr("Send a slot")},
                           {tr("Up  Down"), tr("Earlier, later prompt")},
                           {tr("Esc"), tr("Leave the box")},
                           {tr("Tab"), tr("Take the offered rest of a word")},
                           {tr("Alt+Down"), tr("Another word")},
                           {tr("Ctrl+."), tr("Take the nearest known word")}}},
                         {tr("Picture"), {{tr("Alt+↑ ↓ ← →"), tr("Choose a token")}}},
                         section(actions, Menu::stream),
                         section(actions, Menu::perform),
                         section(actions, Menu::view),
                         section(actions, Menu::file)}));
  row->addWidget(column(
      {section(actions, Menu::playback),
       {tr("Timeline"),
        {{tr("Click"), tr("Look back; drag to follow")}, {tr("Double-click"), tr("Reuse a prompt; go to a take")}}},
       {tr("Takes list"), {{tr("S  N  Enter  Delete"), tr("Star, note, go there, delete")}}},
       section(actions, Menu::edit),
       section(actions, Menu::memory),
       section(actions, Menu::window),
       section(actions, Menu::help)}));
  // In the smallest window the list does not fit.
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setAccessibleName(windowTitle());
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidget(columns);
  scroll->setWidgetResizable(true);
  const QSize wanted = columns->sizeHint();
  scroll->setMinimumSize(wanted.width() + scroll->verticalScrollBar()->sizeHint().width(),
                         std::min(wanted.height(), px(520)));
  outer->addWidget(scroll);
  auto* note = new QLabel(
      tr("Single keys act while the prompt box has no focus. The wheel enlarges the timeline at the pointer, Shift "
         "with the wheel scrolls it."));
  note->setProperty("muted", true);
  outer->addWidget(note);
}

}  // namespace longtake::ui

#include "moc_shortcut_sheet.cpp"
