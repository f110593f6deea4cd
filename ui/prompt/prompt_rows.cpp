#include "ui/prompt/prompt_rows.h"

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QSlider>
#include <QStyleOptionSlider>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "engine/stream/prompt_text.h"
#include "ui/look/icons.h"
#include "ui/model/prompt_text.h"
#include "ui/prompt/prompt_edit.h"

namespace longtake::ui {
namespace {

constexpr int kSliderSteps = 100;  // from 0 to 1
constexpr int kLeastRows = 2;
constexpr int kMostRows = static_cast<int>(kMostTexts);

// A click next to the handle moves it under the pointer, where it can be dragged further.
class WeightSlider : public QSlider {
 public:
  WeightSlider() : QSlider(Qt::Horizontal) {
    setRange(0, kSliderSteps);
    setPageStep(10);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumWidth(px(110));
  }

 protected:
  void mousePressEvent(QMouseEvent* event) override {
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRect handle = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this);
    if (event->button() == Qt::LeftButton && !handle.contains(event->position().toPoint())) {
      const int x = static_cast<int>(event->position().x()) - handle.width() / 2;
      setSliderDown(true);
      setSliderPosition(QStyle::sliderValueFromPosition(minimum(), maximum(), x, width() - handle.width()));
    }
    QSlider::mousePressEvent(event);
  }
};

}  // namespace

PromptRows::PromptRows(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  grid_ = new QGridLayout(this);
  grid_->setContentsMargins(0, 0, 0, 0);
  grid_->setHorizontalSpacing(px(8));
  grid_->setVerticalSpacing(px(6));
  grid_->setColumnStretch(0, 1);
  rows_.resize(kMostRows);
  for (int i = 0; i < kMostRows; ++i) build(i);
  showRows(1);
}

void PromptRows::build(int index) {
  Row& row = rows_[static_cast<std::size_t>(index)];
  row.edit = new PromptEdit;
  grid_->addWidget(row.edit, index, 0);
  connect(row.edit, &QPlainTextEdit::textChanged, this, [this] {
    showShares();
    Q_EMIT touched();
  });
  connect(row.edit, &QPlainTextEdit::cursorPositionChanged, this, &PromptRows::touched);
  connect(row.edit, &QPlainTextEdit::selectionChanged, this, &PromptRows::touched);

  row.slider = new WeightSlider;
  row.slider->setAccessibleName(tr("Weight of text %1").arg(index + 1));
  row.slider->setToolTip(
      tr("The share of this text. While these prompts are current, the stream follows at the next chunk."));
  grid_->addWidget(row.slider, index, 1);
  connect(row.slider, &QSlider::sliderPressed, this, [this] { moved_ = -1; });
  connect(row.slider, &QSlider::sliderReleased, this, [this] {
    moved_ = -1;
    Q_EMIT weightLeft();
  });
  connect(row.slider, &QSlider::valueChanged, this,
          [this, index](int steps) { moveWeight(index, static_cast<float>(steps) / kSliderSteps); });

  row.number = new QDoubleSpinBox;
  row.number->setRange(0, 1);
  row.number->setDecimals(2);
  row.number->setSingleStep(0.05);
  row.number->setKeyboardTracking(false);
  row.number->setAccessibleName(row.slider->accessibleName());
  row.number->findChild<QLineEdit*>()->installEventFilter(this);
  grid_->addWidget(row.number, index, 2);
  connect(row.number, &QDoubleSpinBox::valueChanged, this,
          [this, index](double weight) { moveWeight(index, static_cast<float>(weight)); });

  row.share = new QLabel;
  row.share->setProperty("muted", true);
  row.share->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  row.share->setMinimumWidth(row.share->fontMetrics().horizontalAdvance(QStringLiteral("100 %")));
  row.share->setToolTip(tr("Its share of the blend"));
  grid_->addWidget(row.share, index, 3);

  row.remove = new QToolButton;
  row.remove->setIcon(icon(QStringLiteral("close"), Role::muted));
  row.remove->setIconSize({px(12), px(12)});
  row.remove->setToolTip(tr("Remove this text from the blend"));
  row.remove->setAccessibleName(tr("Remove text %1 from the blend").arg(index + 1));
  row.remove->setFocusPolicy(Qt::TabFocus);
  grid_->addWidget(row.remove, index, 4);
  connect(row.remove, &QToolButton::clicked, this, [this, index] { removeRow(index); });
}

QList<QSlider*> PromptRows::sliders() const {
  QList<QSlider*> all;
  for (const Row& row : rows_) all << row.slider;
  return all;
}

std::vector<PromptEdit*> PromptRows::edits() const {
  std::vector<PromptEdit*> out;
  for (const Row& row : rows_) out.push_back(row.edit);
  return out;
}

PromptEdit* PromptRows::focused() const {
  for (const Row& row : rows_)
    if (row.edit->hasFocus()) return row.edit;
  return nullptr;
}

void PromptRows::setVocabulary(const std::vector<std::string>& words) {
  for (const Row& row : rows_) row.edit->setVocabulary(Vocabulary(words));
}

QString PromptRows::text() const { return open_ ? composed() : first()->text(); }

// Empty rows do not count, and a single text needs no weight.
QString PromptRows::composed() const {
  std::vector<WeightedText> texts;
  for (int i = 0; i < shown_; ++i) {
    const Row& row = rows_[static_cast<std::size_t>(i)];
    const QString text = row.edit->text().simplified();
    if (!text.isEmpty()) texts.push_back({text.toStdString(), row.weight});
  }
  if (texts.size() == 1) return QString::fromStdString(texts.front().text);
  return promptText(texts);
}

void PromptRows::setText(const QString& text) {
  if (open_) return readRows(text);
  first()->setText(text);
}

// Text that cannot be parsed stays in one row, so that nothing is lost.
void PromptRows::readRows(const QString& text) {
  std::vector<WeightedText> texts = {{text.toStdString(), 1.0F}};
  if (auto read = parse_typed(text.toStdString())) texts = std::move(*read);
  if (texts.size() == 1) texts.front().weight = 1;
  float most = 1;
  for (const WeightedText& each : texts) most = std::max(most, each.weight);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const bool used = i < texts.size();
    rows_[i].edit->setText(used ? QString::fromStdString(texts[i].text) : QString());
    setWeight(rows_[i], used ? texts[i].weight / most : 1.0F);
  }
  showRows(std::max(kLeastRows, static_cast<int>(texts.size())));
}

void PromptRows::setOpen(bool open) {
  if (open == open_) return;
  const QString before = text();
  open_ = open;
  moved_ = -1;
  if (open) {
    readRows(before);
  } else {
    for (const Row& row : rows_) row.edit->clear();
    first()->setText(before);
    showRows(1);
  }
}

void PromptRows::showRows(int count) {
  shown_ = count;
  for (int i = 0; i < kMostRows; ++i) {
    const Row& row = rows_[static_cast<std::size_t>(i)];
    const bool used = i < count;
    row.edit->setVisible(used);
    for (QWidget* part : std::initializer_list<QWidget*>{row.slider, row.number, row.share, row.remove})
      part->setVisible(used && open_);
    row.edit->setAccessibleName(open_ ? tr("Text %1 of the blend").arg(i + 1) : tr("Prompt"));
    row.edit->setPlaceholderText(open_ && i > 0 ? tr("Another prompt, shown at the same time")
                                                : tr("Type what should happen, then press Enter"));
  }
  showShares();
  Q_EMIT shownChanged();
}

bool PromptRows::canAdd() const { return open_ && shown_ < kMostRows; }

void PromptRows::addRow() {
  if (!canAdd()) return;
  Row& row = rows_[static_cast<std::size_t>(shown_)];
  row.edit->clear();
  setWeight(row, 1);
  showRows(shown_ + 1);
  row.edit->setFocus(Qt::OtherFocusReason);
}

// Removing one of two rows leaves a plain prompt.
void PromptRows::removeRow(int index) {
  for (int i = index; i + 1 < shown_; ++i) {
    Row& row = rows_[static_cast<std::size_t>(i)];
    const Row& next = rows_[static_cast<std::size_t>(i + 1)];
    row.edit->setText(next.edit->text());
    setWeight(row, next.weight);
  }
  rows_[static_cast<std::size_t>(shown_ - 1)].edit->clear();
  if (shown_ > kLeastRows)
    showRows(shown_ - 1);
  else
    setOpen(false);
  first()->setFocus(Qt::OtherFocusReason);
}

void PromptRows::setWeight(Row& row, float weight) {
  row.weight = weight;
  const QSignalBlocker slider(row.slider);
  const QSignalBlocker number(row.number);
  row.slider->setValue(static_cast<int>(std::lround(weight * kSliderSteps)));
  row.number->setValue(static_cast<double>(weight));
}

void PromptRows::moveWeight(int index, float weight) {
  Row& row = rows_[static_cast<std::size_t>(index)];
  setWeight(row, weight);
  showShares();
  const bool is_other = std::exchange(moved_, index) != index;
  const bool begins = movement_.begins() && !row.slider->isSliderDown();
  Q_EMIT weightMoved(is_other || begins);
}

void PromptRows::showShares() {
  float sum = 0;
  const auto counts = [](const Row& row) { return !row.edit->text().simplified().isEmpty(); };
  for (int i = 0; i < shown_; ++i)
    if (const Row& row = rows_[static_cast<std::size_t>(i)]; counts(row)) sum += row.weight;
  for (const Row& row : rows_) {
    const bool has = sum > 0 && counts(row);
    row.share->setText(has ? tr("%1 %").arg(std::lround(100 * row.weight / sum)) : QStringLiteral("–"));
  }
}

// A number is replaced as a whole, so Ctrl+Z in it undoes its effect on the stream.
bool PromptRows::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) return true;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace longtake::ui

#include "moc_prompt_rows.cpp"
