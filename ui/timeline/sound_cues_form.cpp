#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/look/form_parts.h"
#include "ui/look/theme.h"
#include "ui/timeline/sound_cues_dialog.h"
#include "ui/timeline/sound_plot.h"

// The fields of the dialog.
namespace longtake::ui {
namespace {

constexpr int kMostCues = 1000;
constexpr double kLastSecond = 7 * 24 * 3600.0;

QLabel* muted() {
  auto* label = new QLabel;
  label->setProperty("muted", true);
  return label;
}

QDoubleSpinBox* secondsBox(double most) {
  auto* box = new QDoubleSpinBox;
  box->setDecimals(1);
  box->setRange(0, most);
  box->setSuffix(SoundCuesDialog::tr(" s"));
  return box;
}

void addRow(QGridLayout& grid, const QString& name, QWidget* field, QWidget* beside) {
  const int line = grid.rowCount();
  grid.addWidget(caption(name, field), line, 0);
  grid.addWidget(beside == nullptr ? field : inARow({{field, 1}, {beside, 0}}, 8), line, 1);
}

}  // namespace

void SoundCuesDialog::build() {
  setWindowTitle(tr("Cues from a Sound"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(20), px(18), px(20), px(18));
  column->setSpacing(px(12));
  column->addWidget(makeSource());
  plot_ = new SoundPlot;
  column->addWidget(plot_);
  auto* middle = new QHBoxLayout;
  middle->setSpacing(px(22));
  middle->addWidget(makeChoices());
  middle->addWidget(makePrompts(), 1);
  column->addLayout(middle, 1);
  column->addWidget(makeFoot());
}

QWidget* SoundCuesDialog::makeSource() {
  auto* holder = new QWidget;
  auto* column = new QVBoxLayout(holder);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(px(6));
  file_ = new QLineEdit;
  file_->setProperty("small", true);
  file_->setPlaceholderText(tr("none"));
  auto* browse = new QPushButton(tr("Browse…"));
  browse->setAutoDefault(false);
  browse->setAccessibleName(tr("Browse for a sound…"));
  connect(browse, &QPushButton::clicked, this, &SoundCuesDialog::chooseFile);
  auto* row = new QHBoxLayout;
  row->setSpacing(px(8));
  row->addWidget(caption(tr("Sound"), file_));
  row->addWidget(file_, 1);
  row->addWidget(browse);
  column->addLayout(row);
  state_ = muted();
  state_->setAccessibleName(tr("Sounds to use"));
  refusal_label_ = new QLabel;
  refusal_label_->setProperty("problem", true);
  refusal_label_->setWordWrap(true);
  refusal_label_->setAccessibleName(tr("Why the sound cannot be used"));
  refusal_label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  progress_ = new QProgressBar;
  progress_->setRange(0, 1000);
  progress_->setTextVisible(false);
  progress_->setFixedHeight(px(4));
  progress_->setAccessibleName(tr("Progress of listening"));
  QSizePolicy keeps = progress_->sizePolicy();
  keeps.setRetainSizeWhenHidden(true);
  progress_->setSizePolicy(keeps);
  for (QWidget* widget : std::initializer_list<QWidget*>{state_, refusal_label_, progress_}) column->addWidget(widget);
  return holder;
}

QWidget* SoundCuesDialog::makeChoices() {
  auto* holder = new QWidget;
  auto* grid = new QGridLayout(holder);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(px(14));
  grid->setVerticalSpacing(px(8));
  addGridRows(*grid);
  addStretchRows(*grid);
  grid->setRowStretch(grid->rowCount(), 1);
  return holder;
}

void SoundCuesDialog::addGridRows(QGridLayout& grid) {
  every_ = new QComboBox;
  for (const QString& name : {tr("Every beat"), tr("Every bar"), tr("Every onset")}) every_->addItem(name);
  every_->setCurrentIndex(1);
  addRow(grid, tr("A cue at"), every_, nullptr);
  per_bar_ = new QSpinBox;
  per_bar_->setRange(2, 16);
  per_bar_->setValue(4);
  per_bar_->setSuffix(tr(" beats"));
  first_beat_ = new QSpinBox;
  first_beat_->setRange(0, 16);
  first_beat_->setSpecialValueText(tr("as found"));
  first_beat_->setPrefix(tr("from beat "));
  first_beat_->setAccessibleName(tr("Beat with which the first bar begins"));
  first_beat_->setToolTip(tr("A bar begins where the bass is strongest. Choose another beat if that is wrong."));
  addRow(grid, tr("A bar has"), per_bar_, first_beat_);
  strength_ = new QSlider(Qt::Horizontal);
  strength_->setRange(0, 100);
  strength_->setPageStep(10);
  strength_->setMinimumWidth(px(120));
  strength_->setToolTip(tr("Weaker onsets get no cue; the strongest of the sound have 100 %."));
  strength_text_ = muted();
  strength_text_->setMinimumWidth(QFontMetrics(bodyFont()).horizontalAdvance(tr("%1 %").arg(100)));
  addRow(grid, tr("As strong as"), strength_, strength_text_);
  most_ = new QSpinBox;
  most_->setRange(0, kMostCues);
  most_->setSpecialValueText(tr("no limit"));
  most_->setToolTip(tr("If there are more, the strongest are used."));
  addRow(grid, tr("At most"), most_, nullptr);
  apart_ = new QSpinBox;
  apart_->setRange(1, 100);
  apart_->setValue(2);
  apart_->setSuffix(tr(" chunks"));
  apart_->setToolTip(tr("Number of chunks from one cue to the next, so that each prompt is seen long enough."));
  apart_text_ = muted();
  addRow(grid, tr("Apart by"), apart_, apart_text_);
}

void SoundCuesDialog::addStretchRows(QGridLayout& grid) {
  from_ = secondsBox(kLastSecond);
  from_->setToolTip(tr("Where in the sound the cues begin"));
  addRow(grid, tr("Sound from"), from_, nullptr);
  length_ = secondsBox(kLastSecond);
  length_->setSpecialValueText(tr("to its end"));
  addRow(grid, tr("For"), length_, nullptr);
  begin_ = new QComboBox;
  for (const QString& name : {tr("Now"), tr("At a time")}) begin_->addItem(name);
  begin_at_ = secondsBox(kLastSecond);
  begin_at_->setAccessibleName(tr("Time on the timeline"));
  addRow(grid, tr("Begins"), begin_, begin_at_);
}

QWidget* SoundCuesDialog::makePrompts() {
  auto* holder = new QWidget;
  auto* column = new QVBoxLayout(holder);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(px(8));
  prompts_ = new QPlainTextEdit;
  prompts_->setTabChangesFocus(true);
  prompts_->setLineWrapMode(QPlainTextEdit::NoWrap);
  prompts_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  prompts_->setMinimumWidth(px(300));
  prompts_->setToolTip(tr("They follow in turn; the first one begins with the sound."));
  column->addWidget(caption(tr("Prompts, one on each line"), prompts_));
  prompts_->setFixedHeight(5 * prompts_->fontMetrics().lineSpacing() + px(16));
  column->addWidget(prompts_);
  auto* kept = new QPushButton(tr("Take the Slots"));
  kept->setAutoDefault(false);
  kept->setToolTip(tr("Replaces these prompts by those of the slots"));
  connect(kept, &QPushButton::clicked, this, &SoundCuesDialog::takeKept);
  mode_ = new QComboBox;
  for (const QString& name : {tr("Recache"), tr("Cut"), tr("Fade")}) mode_->addItem(name);
  auto* row = new QHBoxLayout;
  row->setSpacing(px(8));
  row->addWidget(kept);
  row->addStretch(1);
  row->addWidget(caption(tr("How a prompt is applied"), mode_));
  row->addWidget(mode_);
  column->addLayout(row);
  list_ = new QTreeWidget;
  list_->setAccessibleName(tr("Resulting cues"));
  list_->setHeaderLabels({tr("Time"), tr("In the sound"), tr("Beside it"), tr("Prompt")});
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->setMinimumHeight(px(120));
  list_->headerItem()->setToolTip(
      2, tr("A prompt changes at the beginning of a chunk: this is its delay after the sound"));
  list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  column->addWidget(list_, 1);
  return holder;
}

QWidget* SoundCuesDialog::makeFoot() {
  auto* foot = new QWidget;
  auto* row = new QHBoxLayout(foot);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(px(8));
  problem_ = new QLabel;
  problem_->setProperty("problem", true);
  problem_->setWordWrap(true);
  problem_->setAccessibleName(tr("Problem"));
  auto* cancel = new QPushButton(tr("Cancel"));
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  plan_button_ = new QPushButton;
  plan_button_->setProperty("primary", true);
  for (QPushButton* button : {cancel, plan_button_}) button->setAutoDefault(false);
  row->addWidget(problem_, 1);
  row->addWidget(cancel);
  row->addWidget(plan_button_);
  return foot;
}

}  // namespace longtake::ui
