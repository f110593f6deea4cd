#include "ui/perform/perform_page.h"

#include <QAction>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeySequence>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/look/figures.h"
#include "ui/look/theme.h"
#include "ui/perform/fader.h"
#include "ui/perform/noted_button.h"
#include "ui/perform/pad.h"
#include "ui/perform/tempo_row.h"
#include "ui/prompt/fade_length.h"

namespace longtake::ui {
namespace {

constexpr int kColumns = 3;

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
  column->addLayout(grid, 1000);

  fader_ = new Fader;
  column->addWidget(fader_);

  auto* fade = new QHBoxLayout;
  fade->setSpacing(px(6));
  auto* across = new NotedButton(keys.across, tr("Fades over to the other end of the fader in the time beside it"));
  across->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  fade->addWidget(across);
  length_ = new FadeLength;
  fade->addWidget(length_);
  fade->addWidget(fader_->figures(), 1);
  column->addLayout(fade);

  tempo_ = new TempoRow(keys.tap);
  column->addWidget(tempo_);

  auto* stage = new QHBoxLayout;
  stage->setSpacing(px(6));
  stage->addWidget(new NotedButton(keys.freeze, tr("The picture stands, here and on every output. The stream goes on "
                                                   "behind it, and so do its log and a recording.")));
  stage->addWidget(new NotedButton(keys.blackout, tr("Black, here and on every output, until this is pressed again. "
                                                     "The stream goes on, and so do its log and a recording.")));
  stage->addWidget(
      new NotedButton(keys.cut, tr("The next prompt is applied as a cut, without a fade: the memory is emptied")));
  stage->addWidget(new NotedButton(
      keys.panic, tr("Ends blackout and freeze, and takes back a fade or a prompt that waits: the prompt before it is "
                     "in force again. Works when there is something to end.")));
  column->addLayout(stage);
  column->addStretch(1);
}

QWidget* PerformPage::buttonOf(const QAction* action) const {
  for (QToolButton* button : findChildren<QToolButton*>())
    if (button->defaultAction() == action) return button;
  return nullptr;
}

}  // namespace longtake::ui
