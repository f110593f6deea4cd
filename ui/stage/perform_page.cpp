#include "ui/stage/perform_page.h"

#include <QAction>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeySequence>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/look/theme.h"
#include "ui/prompt/fade_length.h"
#include "ui/stage/fader.h"
#include "ui/stage/noted_button.h"
#include "ui/stage/pad.h"
#include "ui/stage/tempo_row.h"

namespace longtake::ui {
namespace {

constexpr int kColumns = 3;
constexpr int kCells = 4;  // cells of the rows below the pads

}  // namespace

PerformPage::PerformPage(const Keys& keys, QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(14), px(4), px(14), px(8));
  column->setSpacing(px(6));

  auto* grid = new QGridLayout;
  grid->setSpacing(px(5));
  for (int i = 0; i < keys.pads.size(); ++i) {
    auto* pad = new Pad(i + 1);
    const auto showKey = [pad, action = keys.pads[i]] {
      pad->setKey(action->shortcut().toString(QKeySequence::NativeText));
    };
    connect(keys.pads[i], &QAction::changed, pad, showKey);
    showKey();
    grid->addWidget(pad, i / kColumns, i % kColumns);
    pads_ << pad;
  }
  column->addLayout(grid, 1);

  fader_ = new Fader;
  column->addWidget(fader_);

  auto* fade = new QGridLayout;
  fade->setSpacing(px(6));
  fade->addWidget(new NotedButton(keys.across, tr("Fades to the other end of the fader in the time next to it")), 0, 0,
                  1, 2);
  length_ = new FadeLength;
  auto* length_name = new QLabel(tr("Length of fades"));
  length_name->setProperty("muted", true);
  auto* length = new QHBoxLayout;
  length->setSpacing(px(8));
  length->addSpacing(px(2));
  length->addWidget(length_name);
  length->addWidget(length_, 1);
  fade->addLayout(length, 0, 2, 1, 2);
  for (int i = 0; i < kCells; ++i) fade->setColumnStretch(i, 1);
  column->addLayout(fade);

  tempo_ = new TempoRow(keys.tap);
  column->addWidget(tempo_);

  auto* stage = new QGridLayout;
  stage->setSpacing(px(6));
  const auto hold = [&](QAction* action, const char* name, const QString& words_on, const QString& note) {
    auto* button = new NotedButton(action, note);
    button->makeStage(name, words_on);
    stage->addWidget(button, 0, stage->count());
    stage->setColumnStretch(stage->count() - 1, 1);
  };
  hold(keys.freeze, "freeze", tr("Frozen"),
       tr("Holds the picture, here and on every output. The stream, its log and a recording continue."));
  hold(keys.blackout, "blackout", tr("Black"),
       tr("Black, here and on every output, until this is pressed again. The stream, its log and a recording "
          "continue."));
  hold(keys.cut, "cut", tr("Cut Is Next"),
       tr("The next prompt is applied as a cut, without a fade: the memory is emptied"));
  hold(keys.panic, "panic", {},
       tr("Ends blackout and freeze, and cancels a fade or a waiting prompt: the prompt before it is current again. "
          "Works when there is something to end."));
  column->addLayout(stage);
}

QWidget* PerformPage::buttonOf(const QAction* action) const {
  for (QToolButton* button : findChildren<QToolButton*>())
    if (button->defaultAction() == action) return button;
  return nullptr;
}

}  // namespace longtake::ui

#include "moc_perform_page.cpp"
