#include "ui/memory/cost_dialog.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/look/figures.h"
#include "ui/look/language.h"
#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

constexpr int kMostPasses = 100;
constexpr int kCostStepsPerFrame = 4;
constexpr int kMostBudgetFrames = 84;  // four times the window that the published models of the family use

QLabel* muted(const QString& text) {
  auto* label = new QLabel(text);
  label->setProperty("muted", true);
  return label;
}

QLabel* note() {
  auto* label = new QLabel;
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setProperty("muted", true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  label->setFocusPolicy(Qt::NoFocus);
  return label;
}

QString msText(double ms) { return CostDialog::tr("%1 ms").arg(decimalText(ms, ms < 10 ? 1 : 0)); }

}  // namespace

CostDialog::CostDialog(CostMeter& meter, QWidget* parent) : QDialog(parent), meter_(meter) {
  setWindowTitle(tr("What a Chunk Would Cost"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(20), px(16), px(20), px(16));
  column->setSpacing(px(14));
  column->addWidget(makeWishes());
  column->addWidget(makeTable());
  basis_ = note();
  basis_->setAccessibleName(tr("Basis of the estimate"));
  // Reserves space for the longest text, so that nothing moves while users read.
  const int line = QFontMetrics(bodyFont()).lineSpacing();
  basis_->setMinimumHeight(4 * line);
  basis_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  column->addWidget(basis_);
  way_ = note();
  way_->setMinimumHeight(2 * line);
  way_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  column->addWidget(way_);
  column->addStretch(1);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(px(8));
  auto* back = new QPushButton(tr("As It Is Now"));
  back->setToolTip(tr("The settings of the stream again"));
  use_ = new QPushButton(tr("Use These Settings"));
  use_->setProperty("primary", true);
  auto* close_button = new QPushButton(tr("Close"));
  for (QPushButton* button : {back, use_, close_button}) button->setAutoDefault(false);
  buttons->addWidget(back);
  buttons->addStretch(1);
  buttons->addWidget(use_);
  buttons->addWidget(close_button);
  column->addLayout(buttons);
  connect(back, &QPushButton::clicked, this, [this] {
    follows_ = true;
    refresh();
  });
  connect(use_, &QPushButton::clicked, this, &CostDialog::use);
  connect(close_button, &QPushButton::clicked, this, &QDialog::close);
  connect(&meter_, &CostMeter::changed, this, &CostDialog::refresh);
  const auto asked = [this] {
    follows_ = false;
    refresh();
  };
  connect(passes_, &QSpinBox::valueChanged, this, asked);
  connect(budget_, &QSpinBox::valueChanged, this, asked);
  connect(decoder_, &QComboBox::activated, this, asked);
  setMinimumWidth(px(470));
  refresh();
}

QWidget* CostDialog::makeWishes() {
  auto* wishes = new QWidget;
  auto* grid = new QGridLayout(wishes);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(px(14));
  grid->setVerticalSpacing(px(8));
  grid->setColumnStretch(2, 1);
  int line = 0;
  const auto field = [&](const QString& name, QWidget* widget, QWidget* beside) {
    QLabel* label = muted(name);
    label->setBuddy(widget);
    widget->setAccessibleName(name);
    grid->addWidget(label, line, 0);
    grid->addWidget(widget, line, 1);
    if (beside != nullptr) grid->addWidget(beside, line, 2);
    ++line;
  };
  passes_ = new QSpinBox;
  passes_->setRange(1, kMostPasses);
  passes_->setMinimumWidth(px(130));
  QLabel* what = muted(tr("of denoising; one more writes the memory"));
  what->setWordWrap(true);
  field(tr("Passes"), passes_, what);
  budget_ = new QSpinBox;
  budget_->setSuffix(tr(" tokens"));
  frames_ = muted({});
  field(tr("Budget"), budget_, frames_);
  decoder_ = new QComboBox;
  field(tr("Decoder"), decoder_, nullptr);
  return wishes;
}

QWidget* CostDialog::makeTable() {
  auto* table = new QWidget;
  auto* grid = new QGridLayout(table);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(px(22));
  grid->setVerticalSpacing(px(4));
  grid->setColumnStretch(0, 1);
  int line = 0;
  QLabel* now = muted(tr("now"));
  QLabel* then = muted(tr("then, an estimate"));
  grid->addWidget(now, line, 1, Qt::AlignRight);
  grid->addWidget(then, line++, 2, Qt::AlignRight);
  const auto row = [&](const QString& name, double CostAnswer::*part, bool is_strong) {
    Row made{new QLabel(name), new SpanLine(Qt::AlignRight), new SpanLine(Qt::AlignRight), part};
    made.name->setProperty(is_strong ? "strong" : "muted", true);
    made.now->setAccessibleName(tr("%1, now").arg(name));
    made.then->setAccessibleName(tr("%1, then").arg(name));
    for (SpanLine* number : {made.now, made.then}) number->setReserve(msText(88888));
    grid->addWidget(made.name, line, 0);
    grid->addWidget(made.now, line, 1);
    grid->addWidget(made.then, line++, 2);
    return made;
  };
  rows_ = {row(tr("Denoising"), &CostAnswer::denoise_ms, false),
           row(tr("Writing memory"), &CostAnswer::context_ms, false),
           row(tr("Scores and plan"), &CostAnswer::memory_ms, false),
           row(tr("Decoding"), &CostAnswer::decode_ms, false), row(tr("Everything else"), &CostAnswer::rest_ms, false)};
  grid->setRowMinimumHeight(line++, px(4));
  total_ = row(tr("A chunk"), &CostAnswer::total_ms, true);
  rate_ = row(tr("Pictures a second"), nullptr, true);
  return table;
}

CostWish CostDialog::wish() const {
  CostWish out = meter_.present();
  if (asksForPasses()) out.passes = passes_->value();
  // With the current budget, as many tokens as are kept now; another budget counts as full.
  if (budget_->value() != meter_.budget()) out.kept = budget_->value();
  if (decoder_->currentIndex() > 0) out.decode_ms = decoder_->currentData().toDouble();
  return out;
}

bool CostDialog::asksForPasses() const {
  const CostModel* model = meter_.model();
  return model != nullptr && model->passes() > 0 && passes_->value() != meter_.present().passes;
}

void CostDialog::use() {
  const int steps = asksForPasses() ? meter_.stepsOf(passes_->value()) : 0;
  if (budget_->value() != meter_.budget()) Q_EMIT budgetWanted(budget_->value());
  if (steps > 0) Q_EMIT stepsWanted(steps);
}

void CostDialog::followPresent() {
  const QSignalBlocker quiet_passes(passes_);
  const QSignalBlocker quiet_budget(budget_);
  passes_->setValue(meter_.present().passes);
  budget_->setValue(meter_.budget());
  decoder_->setCurrentIndex(0);
}

// The list grows as models change; the selection stays.
void CostDialog::fillDecoders() {
  const QSignalBlocker quiet(decoder_);
  const int chosen = decoder_->currentIndex();
  const auto others = meter_.otherDecoders();
  decoder_->clear();
  decoder_->addItem(tr("as it is now"));
  for (const CostMeter::Decoder& one : others)
    decoder_->addItem(tr("%1, %2").arg(QString::fromStdString(one.hash.substr(0, 6)), msText(one.ms)), one.ms);
  decoder_->setCurrentIndex(chosen < decoder_->count() ? std::max(0, chosen) : 0);
  decoder_->setEnabled(!others.empty());
  decoder_->setToolTip(others.empty()
                           ? tr("Another decoder of the same weights is offered here once it has run in this "
                                "window")
                           : QString());
}

void CostDialog::refresh() {
  const CostModel* model = meter_.model();
  const int frame = meter_.tokensPerFrame();
  {
    const QSignalBlocker quiet(budget_);
    budget_->setRange(0, std::max(meter_.budget(), kMostBudgetFrames * std::max(1, frame)));
    budget_->setSingleStep(std::max(1, frame / kCostStepsPerFrame));
  }
  const bool can_ask = meter_.stepsOf(meter_.present().passes) > 0;
  passes_->setEnabled(model != nullptr && model->passes() > 0 && (model->has_parts() || can_ask));
  budget_->setEnabled(frame > 0);
  fillDecoders();
  if (follows_) followPresent();
  frames_->setText(frame > 0 ? tr("%1 frames").arg(decimalText(static_cast<double>(budget_->value()) / frame, 2))
                             : QString());
  const CostModel none;
  const CostModel& known = model == nullptr ? none : *model;
  const CostAnswer now = known.answer(meter_.present());
  const CostAnswer then = known.answer(wish());
  const auto show = [](SpanLine* line, const QString& text, Role role) {
    line->setSpans({{text.isEmpty() ? QStringLiteral("–") : text, text.isEmpty() ? Role::faint : role}});
  };
  for (const Row& row : rows_) {
    for (QWidget* each : std::initializer_list<QWidget*>{row.name, row.now, row.then})
      each->setVisible(known.has_parts());
    show(row.now, now.unknown ? QString() : msText(now.*row.part), Role::text);
    show(row.then, then.unknown ? QString() : msText(then.*row.part),
         std::abs(then.*row.part - now.*row.part) < 0.5 ? Role::text : Role::accent);
  }
  show(total_.now, now.unknown ? QString() : msText(now.total_ms), Role::strong);
  show(total_.then, then.unknown ? QString() : msText(then.total_ms), Role::strong);
  const auto rate = [this](const CostAnswer& answer) {
    return answer.unknown || answer.total_ms <= 0 ? QString()
                                                  : decimalText(1000.0 * meter_.pictures() / answer.total_ms, 1);
  };
  show(rate_.now, rate(now), Role::strong);
  show(rate_.then, rate(then), Role::strong);
  showBasis(then);
  QStringList ways;
  const bool can_change = asksForPasses() && meter_.stepsOf(passes_->value()) > 0;
  if (asksForPasses() && meter_.stepsOf(meter_.present().passes) == 0)
    ways << tr("The number of passes is set at the start of a stream: longtake-cli render --steps N");
  if (decoder_->currentIndex() > 0)
    ways << tr("The decoder is chosen when a model is opened: longtake-cli render --decoder NAME");
  way_->setText(ways.join(QLatin1Char('\n')));
  use_->setEnabled((frame > 0 && budget_->value() != meter_.budget()) || can_change);
}

void CostDialog::showBasis(const CostAnswer& then) {
  QStringList said;
  if (then.unknown == CostUnknown::nothing_measured)
    said << tr("There are no measurements yet. They begin with the second chunk of a stream.");
  else if (then.unknown == CostUnknown::memory_never_varied)
    said << tr("All of the %1 measured chunks had %2 tokens in memory, so the cost of a token is unknown. Another "
               "budget for a few chunks, or a new take, measures it.")
                .arg(then.samples)
                .arg(then.most_kept);
  else if (then.unknown == CostUnknown::parts_not_measured)
    said << tr("On this device only whole chunks are measured, so this is unknown.");
  else {
    said << (then.least_kept == then.most_kept
                 ? tr("An estimate from %1 chunks, all with %2 tokens in memory.").arg(then.samples).arg(then.most_kept)
                 : tr("An estimate from %1 chunks with %2 to %3 tokens in memory.")
                       .arg(then.samples)
                       .arg(then.least_kept)
                       .arg(then.most_kept));
    said << tr("Nine of ten chunks would take %1 to %2.").arg(msText(then.low_ms), msText(then.high_ms));
    if (then.beyond) said << tr("None had as many or as few tokens as this budget: the line is extrapolated.");
    const double native = meter_.fps();
    if (native > 0 && 1000.0 * meter_.pictures() < native * then.total_ms)
      said << tr("That is slower than the %1 pictures a second of the video.").arg(native);
  }
  basis_->setText(said.join(QLatin1Char(' ')));
}

}  // namespace longtake::ui

#include "moc_cost_dialog.cpp"
