#include "ui/prompt/prompts_panel.h"

#include <QEvent>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QSortFilterProxyModel>
#include <QStringListModel>
#include <QStyledItemDelegate>
#include <QTextLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/look/icons.h"
#include "ui/look/section_heading.h"
#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

constexpr int kMostLines = 3;
constexpr int kHistory = 120;      // px that the history keeps before cards shrink
constexpr int kLeastHistory = 56;  // px
constexpr int kLowGap = 2;         // px between one-line cards

// Breaks the text into at most this many lines; the last one is elided.
QStringList broken(const QString& text, const QFont& font, double width, int most_lines) {
  QStringList out;
  QTextLayout layout(text, font);
  layout.beginLayout();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(width);
    if (out.size() == most_lines - 1) {
      out << QFontMetricsF(font).elidedText(text.mid(line.textStart()), Qt::ElideRight, width);
      break;
    }
    out << text.mid(line.textStart(), line.textLength()).trimmed();
  }
  layout.endLayout();
  return out.isEmpty() ? QStringList{QString()} : out;
}

int paddingFor(int most_lines) { return px(most_lines == 1 ? 2 : 7); }

double textWidth(int card_width) { return std::max(20, card_width - px(26) - px(10)); }

}  // namespace

SlotCard::SlotCard(int number, QWidget* parent) : QAbstractButton(parent), number_(number) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setFocusPolicy(Qt::TabFocus);
  setContextMenuPolicy(Qt::CustomContextMenu);
  setPrompt({});
}

void SlotCard::setPrompt(const QString& prompt) {
  prompt_ = prompt;
  setAccessibleName(prompt.isEmpty() ? tr("Slot %1, empty").arg(number_) : tr("Slot %1: %2").arg(number_).arg(prompt));
  setToolTip(prompt.isEmpty() ? tr("Click to store the prompt of the box here")
                              : tr("Click or Ctrl+%1 to send; right-click to change").arg(number_));
  fitHeight();
  update();
}

void SlotCard::setActive(bool active) {
  if (active == active_) return;
  active_ = active;
  update();
}

int SlotCard::heightFor(int most_lines) const {
  const auto lines = prompt_.isEmpty() ? 1 : broken(prompt_, font(), textWidth(width()), most_lines).size();
  return static_cast<int>(lines) * QFontMetrics(font()).lineSpacing() + 2 * paddingFor(most_lines);
}

void SlotCard::setMostLines(int lines) {
  most_lines_ = lines;
  fitHeight();
  update();
}

// The number of lines depends on the width, but a Qt layout reads heights before it knows widths.
void SlotCard::fitHeight() {
  const int wanted = heightFor(most_lines_);
  if (wanted != minimumHeight() || wanted != maximumHeight()) setFixedHeight(wanted);
}

QSize SlotCard::sizeHint() const { return {px(180), minimumHeight()}; }

void SlotCard::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  painter.setBrush(colour(underMouse() || isDown() ? Role::hover : Role::raised));
  painter.setPen(active_      ? QPen(colour(Role::accent), 1.2)
                 : hasFocus() ? QPen(colour(Role::muted), 1)
                              : QPen(Qt::NoPen));
  painter.drawRoundedRect(box, px(5), px(5));
  if (active_ && hasFocus()) {
    painter.setPen(QPen(colour(Role::strong), 1));
    painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), px(4), px(4));
  }
  const QFontMetricsF metrics(font());
  double y = paddingFor(most_lines_) + metrics.ascent();
  painter.setPen(colour(Role::muted));
  painter.drawText(QPointF(px(10), y), QString::number(number_));
  if (prompt_.isEmpty()) {
    painter.setPen(colour(Role::faint));
    painter.drawText(QPointF(px(26), y), tr("empty"));
    return;
  }
  painter.setPen(colour(Role::text));
  for (const QString& line : broken(prompt_, font(), textWidth(width()), most_lines_)) {
    painter.drawText(QPointF(px(26), y), line);
    y += metrics.lineSpacing();
  }
}

PromptsPanel::PromptsPanel(QWidget* parent) : QWidget(parent) {
  auto* column = column_ = new QVBoxLayout(this);
  column->setContentsMargins(px(12), px(4), px(12), px(12));
  column->setSpacing(px(6));
  for (int i = 0; i < static_cast<int>(kPromptSlots); ++i) {
    auto* card = new SlotCard(i + 1);
    connect(card, &QAbstractButton::clicked, this,
            [this, i, card] { card->prompt().isEmpty() ? Q_EMIT slotFillRequested(i) : Q_EMIT slotPressed(i); });
    connect(card, &QWidget::customContextMenuRequested, this,
            [this, i, card](QPoint at) { openMenu(i, card->mapToGlobal(at)); });
    cards_ << card;
    column->addWidget(card);
  }
  column->addSpacing(px(10));
  history_head_ = sectionHeading(tr("History"));
  column->addWidget(history_head_);
  search_ = new QLineEdit;
  search_->setProperty("small", true);
  search_->setPlaceholderText(tr("Search"));
  search_->setAccessibleName(tr("Search the history"));
  search_->setClearButtonEnabled(true);
  search_->addAction(icon(QStringLiteral("search"), Role::muted), QLineEdit::LeadingPosition);
  column->addWidget(search_);
  model_ = new QStringListModel(this);
  filter_ = new QSortFilterProxyModel(this);
  filter_->setSourceModel(model_);
  filter_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  connect(search_, &QLineEdit::textChanged, filter_, &QSortFilterProxyModel::setFilterFixedString);
  list_ = new QListView;
  list_->setModel(filter_);
  list_->setUniformItemSizes(true);
  list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setTextElideMode(Qt::ElideRight);
  list_->setAccessibleName(tr("Prompts sent before"));
  list_->setMinimumHeight(px(kLeastHistory));
  connect(list_, &QListView::clicked, this,
          [this](const QModelIndex& index) { Q_EMIT historyChosen(index.data().toString()); });
  connect(list_, &QListView::activated, this,
          [this](const QModelIndex& index) { Q_EMIT historySent(index.data().toString()); });
  column->addWidget(list_, 1);
}

void PromptsPanel::setSlots(const std::array<std::string, kPromptSlots>& prompts) {
  for (std::size_t i = 0; i < kPromptSlots; ++i) {
    cards_[static_cast<qsizetype>(i)]->setPrompt(QString::fromStdString(prompts[i]));
  }
  showUsed();
}

// Shows the filled cards and one empty one after them, and at least five.
void PromptsPanel::showUsed() {
  qsizetype last = 0;
  for (qsizetype i = 0; i < cards_.size(); ++i) {
    if (!cards_[i]->prompt().isEmpty()) last = i + 1;
  }
  const qsizetype shown = std::max<qsizetype>(5, last + 1);
  for (qsizetype i = 0; i < cards_.size(); ++i) cards_[i]->setVisible(i < shown);
  fitCards();
}

// Slots and history share the height: cards lose lines before the history is pushed out of view.
void PromptsPanel::fitCards() {
  const QWidget* view = parentWidget();
  if (view == nullptr) return;
  const QMargins margins = column_->contentsMargins();
  int lines = kMostLines;
  for (; lines >= 1; --lines) {
    const int gap = px(lines == 1 ? kLowGap : 6);
    int wanted = margins.top() + margins.bottom() + px(10) + history_head_->sizeHint().height() +
                 search_->sizeHint().height() + 3 * gap + px(lines == 1 ? kLeastHistory : kHistory);
    for (const SlotCard* card : cards_)
      if (!card->isHidden()) wanted += card->heightFor(lines) + gap;
    if (wanted <= view->height() || lines == 1) break;
  }
  column_->setSpacing(px(lines == 1 ? kLowGap : 6));
  for (SlotCard* card : cards_) card->setMostLines(lines);
}

bool PromptsPanel::event(QEvent* event) {
  if (event->type() == QEvent::ParentChange && parentWidget() != nullptr) parentWidget()->installEventFilter(this);
  if (event->type() == QEvent::Resize) fitCards();
  return QWidget::event(event);
}

// A scrolling panel fits its cards to the height of its visible part.
bool PromptsPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parentWidget() && event->type() == QEvent::Resize) fitCards();
  return QWidget::eventFilter(watched, event);
}

void PromptsPanel::setHistory(const std::vector<std::string>& history) {
  QStringList texts;
  for (const std::string& prompt : history) texts << QString::fromStdString(prompt);
  model_->setStringList(texts);
}

void PromptsPanel::setActivePrompt(const QString& prompt) {
  for (SlotCard* card : cards_) card->setActive(!prompt.isEmpty() && card->prompt() == prompt);
}

void PromptsPanel::openMenu(int index, QPoint at) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Keep the Prompt of the Box Here"), this, [this, index] { Q_EMIT slotFillRequested(index); });
  QAction* empty = menu->addAction(tr("Empty"), this, [this, index] { Q_EMIT slotEmptied(index); });
  empty->setEnabled(!cards_[index]->prompt().isEmpty());
  menu->popup(at);
}

}  // namespace longtake::ui

#include "moc_prompts_panel.cpp"
