#include "ui/timeline/takes_panel.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

constexpr QChar kStar(0x2605);
constexpr QChar kNoStar(0x2606);
constexpr double kDeletedOpacity = 0.35;  // opacity of a deleted take's picture

QRect starBox(const QRect& row) { return {row.right() - px(26), row.top() + px(4), px(22), px(20)}; }

class RowPainter : public QStyledItemDelegate {
 public:
  RowPainter(const std::vector<TakesPanel::Row>& rows, QObject* parent) : QStyledItemDelegate(parent), rows_(rows) {}

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {px(180), px(62)}; }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const auto at = static_cast<std::size_t>(index.row());
    if (at >= rows_.size()) return;
    const TakesPanel::Row& row = rows_[at];
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setRenderHint(QPainter::SmoothPixmapTransform);
    const QRect box = option.rect.adjusted(px(4), px(2), -px(4), -px(2));
    const bool chosen = (option.state & QStyle::State_Selected) != 0;
    const bool under = (option.state & QStyle::State_MouseOver) != 0;
    if (chosen || under) {
      painter->setPen(Qt::NoPen);
      painter->setBrush(colour(chosen ? Role::raised : Role::field));
      painter->drawRoundedRect(box, px(5), px(5));
    }
    if ((option.state & QStyle::State_HasFocus) != 0) {
      painter->setPen(colour(Role::present));
      painter->setBrush(Qt::NoBrush);
      painter->drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), px(5), px(5));
    }
    // The current take has a bar in the accent colour.
    if (row.current)
      painter->fillRect(QRect(box.left(), box.top() + px(6), px(3), box.height() - px(12)), colour(Role::accent));
    const QRect picture(box.left() + px(9), box.top() + px(7), px(72), px(43));
    painter->fillRect(picture, colour(Role::surround));
    painter->setOpacity(row.deleted ? kDeletedOpacity : 1);
    if (!row.picture.isNull()) painter->drawImage(picture, row.picture);
    painter->setOpacity(1);
    const QRect text = box.adjusted(px(90), px(5), -px(6), -px(5));
    drawLines(painter, text, box, row);
    painter->restore();
  }

 private:
  static void drawLines(QPainter* painter, const QRect& text, const QRect& box, const TakesPanel::Row& row) {
    const int third = text.height() / 3;
    const QRect first(text.left(), text.top(), text.width() - px(24), third);
    QFont title = bodyFont();
    title.setWeight(QFont::DemiBold);
    painter->setFont(title);
    painter->setPen(colour(row.deleted ? Role::muted : row.current ? Role::strong : Role::text));
    painter->drawText(first, Qt::AlignVCenter, row.title);
    const int wide = QFontMetrics(title).horizontalAdvance(row.title) + px(8);
    painter->setFont(labelFont());
    painter->setPen(colour(Role::muted));
    painter->drawText(first.adjusted(wide, 0, 0, 0), Qt::AlignVCenter, row.length);
    const QFontMetrics metrics(labelFont());
    const auto line = [&](int which, const QString& what, Role role) {
      painter->setPen(colour(role));
      painter->drawText(QRect(text.left(), text.top() + which * third, text.width(), third), Qt::AlignVCenter,
                        metrics.elidedText(what, Qt::ElideRight, text.width()));
    };
    line(1, row.prompt, row.deleted ? Role::muted : Role::text);
    if (row.deleted) return line(2, TakesPanel::tr("deleted"), Role::recording);
    row.note.isEmpty() ? line(2, row.detail, Role::muted) : line(2, row.note, Role::accent);
    painter->setFont(bodyFont());
    painter->setPen(colour(row.starred ? Role::accent : Role::muted));
    painter->drawText(starBox(box), Qt::AlignCenter, QString(row.starred ? kStar : kNoStar));
  }

  const std::vector<TakesPanel::Row>& rows_;
};

}  // namespace

TakesPanel::TakesPanel(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(4), 0, px(4), px(8));
  column->setSpacing(px(4));
  list_ = new QListWidget;
  list_->setObjectName(QStringLiteral("takes"));
  list_->setAccessibleName(tr("Takes"));
  list_->setFrameShape(QFrame::NoFrame);
  list_->setItemDelegate(new RowPainter(rows_, list_));
  list_->setMouseTracking(true);
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setContextMenuPolicy(Qt::CustomContextMenu);
  list_->installEventFilter(this);
  list_->viewport()->installEventFilter(this);
  column->addWidget(list_, 1);
  hint_ = new QLabel(
      tr("A new take begins when you continue from the past, with New Take, or with another seed. Nothing is lost."));
  hint_->setProperty("muted", true);
  hint_->setFont(labelFont());
  hint_->setWordWrap(true);
  hint_->setContentsMargins(px(9), px(4), px(9), 0);
  column->addWidget(hint_);
  connect(list_, &QListWidget::customContextMenuRequested, this, &TakesPanel::openMenu);
}

const TakesPanel::Row* TakesPanel::rowAt(int index) const {
  return index < 0 || index >= static_cast<int>(rows_.size()) ? nullptr : &rows_[static_cast<std::size_t>(index)];
}

void TakesPanel::setRows(const std::vector<Row>& rows) {
  if (rows == all_) return;
  all_ = rows;
  showRows();
}

void TakesPanel::showRows() {
  rows_ = all_;
  if (!shows_deleted_) std::erase_if(rows_, [](const Row& row) { return row.deleted; });
  while (list_->count() > static_cast<int>(rows_.size())) delete list_->takeItem(list_->count() - 1);
  while (list_->count() < static_cast<int>(rows_.size())) list_->addItem(QString());
  for (int i = 0; i < list_->count(); ++i) showRow(i);
  hint_->setVisible(rows_.size() < 2);
  list_->viewport()->update();
}

void TakesPanel::showRow(int index) {
  const Row& row = *rowAt(index);
  QListWidgetItem* item = list_->item(index);
  item->setText(QStringLiteral("%1, %2, %3").arg(row.title, row.length, row.prompt) +
                (row.trim.isEmpty() ? QString() : QStringLiteral(", ") + row.trim) +
                (row.deleted ? QStringLiteral(", ") + tr("deleted") : QString()));
  item->setToolTip((row.note.isEmpty() ? QString() : row.note + QLatin1Char('\n')) + row.prompt + QLatin1Char('\n') +
                   row.detail + QLatin1Char('\n') + (row.trim.isEmpty() ? QString() : row.trim + QLatin1Char('\n')) +
                   (row.deleted   ? tr("Double-click to put it back")
                    : row.current ? tr("This take is on the screen")
                                  : tr("Double-click to go there")));
}

const TakesPanel::Row* TakesPanel::rowOf(TakeId take) const {
  const auto row = std::ranges::lower_bound(all_, take, {}, &Row::take);
  return row == all_.end() || row->take != take ? nullptr : &*row;
}

void TakesPanel::setRow(const Row& row) {
  const auto known = std::ranges::lower_bound(all_, row.take, {}, &Row::take);
  if (known == all_.end() || *known == row) return;
  *known = row;
  const auto shown = std::ranges::lower_bound(rows_, row.take, {}, &Row::take);
  if (shown == rows_.end() || shown->take != row.take || row.deleted) return showRows();
  *shown = row;
  showRow(static_cast<int>(shown - rows_.begin()));
  list_->viewport()->update();
}

bool TakesPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == list_->viewport()) {
    if (event->type() != QEvent::MouseButtonPress && event->type() != QEvent::MouseButtonDblClick) return false;
    const auto* mouse = static_cast<QMouseEvent*>(event);
    QListWidgetItem* item = list_->itemAt(mouse->pos());
    const Row* row = item == nullptr ? nullptr : rowAt(list_->row(item));
    if (row == nullptr || mouse->button() != Qt::LeftButton) return false;
    if (!row->deleted &&
        starBox(list_->visualItemRect(item).adjusted(px(4), px(2), -px(4), -px(2))).contains(mouse->pos())) {
      if (event->type() == QEvent::MouseButtonPress) Q_EMIT starred(row->take, !row->starred);
      return true;
    }
    if (event->type() == QEvent::MouseButtonDblClick) activate(*row);
    return false;
  }
  if (watched != list_ || (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride))
    return false;
  const Row* row = rowAt(list_->currentRow());
  const auto* key = static_cast<QKeyEvent*>(event);
  const bool ours = key->modifiers() == Qt::NoModifier &&
                    (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter || key->key() == Qt::Key_S ||
                     key->key() == Qt::Key_N || key->key() == Qt::Key_Delete);
  if (row == nullptr || !ours) return false;
  if (event->type() == QEvent::ShortcutOverride) {
    event->accept();
    return true;
  }
  if (row->deleted && key->key() != Qt::Key_Return && key->key() != Qt::Key_Enter) return true;
  if (key->key() == Qt::Key_S)
    Q_EMIT starred(row->take, !row->starred);
  else if (key->key() == Qt::Key_N)
    editNote(*row);
  else if (key->key() == Qt::Key_Delete)
    Q_EMIT deleteWanted(row->take);
  else
    activate(*row);
  return true;
}

void TakesPanel::activate(const Row& row) {
  if (row.deleted)
    Q_EMIT putBackWanted(row.take);
  else
    Q_EMIT chosen(row.take);
}

// Places the field over the row's note. Esc or a click elsewhere cancels.
void TakesPanel::editNote(const Row& row) {
  int index = 0;
  while (index < list_->count() && rows_[static_cast<std::size_t>(index)].take != row.take) ++index;
  if (index == list_->count()) return;
  auto* edit = new QLineEdit(row.note, this);
  edit->setObjectName(QStringLiteral("takeNote"));
  edit->setWindowFlag(Qt::Popup);
  edit->setAttribute(Qt::WA_DeleteOnClose);
  edit->setMaxLength(500);
  edit->setPlaceholderText(tr("A note for %1").arg(row.title));
  edit->setAccessibleName(edit->placeholderText());
  const QRect box = list_->visualItemRect(list_->item(index));
  edit->setFixedWidth(std::max(px(200), box.width() - px(16)));
  edit->move(list_->viewport()->mapToGlobal(box.bottomLeft() + QPoint(px(8), -px(30))));
  connect(edit, &QLineEdit::returnPressed, this, [this, edit, take = row.take] {
    Q_EMIT noted(take, edit->text().simplified());
    edit->close();
  });
  edit->show();
  edit->setFocus(Qt::OtherFocusReason);
}

void TakesPanel::openMenu(QPoint at) {
  QListWidgetItem* item = list_->itemAt(at);
  const Row* found = item == nullptr ? nullptr : rowAt(list_->row(item));
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (found != nullptr) fillMenu(*menu, *found);
  if (!menu->isEmpty()) menu->addSeparator();
  QAction* deleted = menu->addAction(tr("Show Deleted Takes"), this, [this](bool shown) {
    shows_deleted_ = shown;
    showRows();
  });
  deleted->setCheckable(true);
  deleted->setChecked(shows_deleted_);
  deleted->setEnabled(shows_deleted_ || std::ranges::any_of(all_, &Row::deleted));
  menu->popup(list_->viewport()->mapToGlobal(at));
}

void TakesPanel::fillMenu(QMenu& into, const Row& row) {
  QMenu* menu = &into;
  if (row.deleted) {
    menu->addAction(tr("Put It Back"), this, [this, row] { Q_EMIT putBackWanted(row.take); });
    return;
  }
  menu->addAction(tr("Go There"), this, [this, row] { Q_EMIT chosen(row.take); })->setEnabled(!row.current);
  menu->addAction(tr("Compare with the One on the Screen"), this, [this, row] { Q_EMIT compareWanted(row.take); })
      ->setEnabled(!row.current);
  menu->addAction(row.starred ? tr("Take the Star Off") : tr("Give a Star"), this,
                  [this, row] { Q_EMIT starred(row.take, !row.starred); });
  menu->addAction(tr("Note…"), this, [this, row] { editNote(row); });
  menu->addAction(tr("Remove Trim"), this, [this, row] { Q_EMIT untrimWanted(row.take); })
      ->setEnabled(!row.trim.isEmpty());
  menu->addAction(tr("Export…"), this, [this, row] { Q_EMIT exportWanted(row.take); });
  menu->addSeparator();
  menu->addAction(tr("Delete…"), this, [this, row] { Q_EMIT deleteWanted(row.take); })->setEnabled(!row.current);
}

}  // namespace longtake::ui

#include "moc_takes_panel.cpp"
