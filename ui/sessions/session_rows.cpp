#include "ui/sessions/session_rows.h"

#include <QKeyEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/look/engine_words.h"
#include "ui/look/language.h"
#include "ui/look/theme.h"
#include "ui/sessions/session_words.h"

namespace longtake::ui {
namespace {

// The row names the session, so only the reason remains.
QString problemOf(const Error& error) {
  QString why = errorParts(error).why;
  if (!why.isEmpty()) why[0] = why[0].toUpper();
  return why;
}

}  // namespace

class SessionRowPainter : public QStyledItemDelegate {
 public:
  explicit SessionRowPainter(const SessionRows& rows, QObject* parent) : QStyledItemDelegate(parent), rows_(rows) {}

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {px(300), px(72)}; }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const auto at = static_cast<std::size_t>(index.row());
    if (at >= rows_.cards_.size()) return;
    const SessionCard& card = rows_.cards_[at];
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setRenderHint(QPainter::SmoothPixmapTransform);
    const QRect box = option.rect.adjusted(px(2), px(2), -px(2), -px(2));
    const bool is_chosen = (option.state & QStyle::State_Selected) != 0;
    if (is_chosen || (option.state & QStyle::State_MouseOver) != 0) {
      painter->setPen(Qt::NoPen);
      painter->setBrush(colour(is_chosen ? Role::hover : Role::raised));
      painter->drawRoundedRect(box, px(5), px(5));
    }
    const bool is_present = card.summary.folder == rows_.present_;
    if (is_present)
      painter->fillRect(QRect(box.left(), box.top() + px(6), px(3), box.height() - px(12)), colour(Role::accent));
    const QRect picture(box.left() + px(10), box.top() + px(7), px(90), px(54));
    painter->fillRect(picture, colour(Role::surround));
    if (!rows_.pictures_[at].isNull()) painter->drawImage(picture, rows_.pictures_[at]);
    const QRect size(box.right() - px(100), box.top() + px(8), px(90), box.height() - px(16));
    drawSize(painter, size, card, is_present, is_chosen);
    const int left = picture.right() + px(12);
    drawTexts(painter, QRect(left, box.top() + px(6), size.left() - left - px(10), box.height() - px(12)), card);
    painter->restore();
  }

 private:
  static void drawTexts(QPainter* painter, const QRect& box, const SessionCard& card) {
    const int third = box.height() / 3;
    const auto line = [&](int which, const QFont& font, Role role, const QString& text) {
      painter->setFont(font);
      painter->setPen(colour(role));
      painter->drawText(QRect(box.left(), box.top() + which * third, box.width(), third), Qt::AlignVCenter,
                        QFontMetrics(font).elidedText(text, Qt::ElideRight, box.width()));
    };
    QFont bold = bodyFont();
    bold.setWeight(QFont::DemiBold);
    line(0, bold, Role::strong, SessionWords::title(card));
    // Without a name the first line shows the prompt.
    const bool has_name = !card.name.empty();
    const QString second = card.problem ? problemOf(*card.problem)
                           : has_name   ? QString::fromStdString(card.prompt)
                                        : QString();
    if (!second.isEmpty()) line(1, labelFont(), card.problem ? Role::recording : Role::text, second);
    if (!card.problem) line(second.isEmpty() ? 1 : 2, labelFont(), Role::muted, SessionWords::details(card));
  }

  // The bar shows the size relative to the largest session.
  void drawSize(QPainter* painter, const QRect& box, const SessionCard& card, bool is_present, bool is_chosen) const {
    const int third = box.height() / 3;
    painter->setFont(bodyFont());
    painter->setPen(colour(Role::text));
    painter->drawText(QRect(box.left(), box.top(), box.width(), third), Qt::AlignRight | Qt::AlignVCenter,
                      bytesText(static_cast<std::int64_t>(card.bytes)));
    const double part = rows_.largest_ == 0 ? 0 : static_cast<double>(card.bytes) / static_cast<double>(rows_.largest_);
    const QRect whole(box.left() + px(18), box.top() + third + px(4), box.width() - px(18), px(3));
    painter->fillRect(whole, colour(is_chosen ? Role::surround : Role::inside));
    const int filled = std::max(1, qRound(part * whole.width()));
    painter->fillRect(QRect(whole.left(), whole.top(), filled, whole.height()), colour(Role::muted));
    // The left part of the bar is the space that can be freed.
    const double free = card.bytes == 0 ? 0 : static_cast<double>(card.state_bytes) / static_cast<double>(card.bytes);
    painter->fillRect(QRect(whole.left(), whole.top(), qRound(free * filled), whole.height()), colour(Role::present));
    const QString state = stateOf(card, is_present);
    painter->setFont(labelFont());
    painter->setPen(colour(is_present ? Role::accent : Role::muted));
    painter->drawText(QRect(box.left() - px(30), box.bottom() - third, box.width() + px(30), third),
                      Qt::AlignRight | Qt::AlignVCenter, state);
  }

  static QString stateOf(const SessionCard& card, bool is_present) {
    if (is_present) return SessionRows::tr("open here");
    if (card.summary.in_use) return SessionRows::tr("in use");
    if (card.problem) return SessionRows::tr("cannot be read");
    if (!card.summary.ended_cleanly) return SessionRows::tr("not ended");
    return {};
  }

  const SessionRows& rows_;
};

SessionRows::SessionRows(QWidget* parent) : QListWidget(parent) {
  setObjectName(QStringLiteral("sessions"));
  setAccessibleName(tr("Sessions"));
  setItemDelegate(new SessionRowPainter(*this, this));
  setMouseTracking(true);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  connect(this, &QListWidget::itemDoubleClicked, this, &SessionRows::openWanted);
}

void SessionRows::setCards(const std::vector<SessionCard>& cards, const std::string& present) {
  const SessionCard* before = chosen();
  const std::filesystem::path stays = before == nullptr ? std::filesystem::path() : before->summary.folder;
  const int row = currentRow();
  QSignalBlocker quiet(this);
  cards_ = cards;
  present_ = present;
  pictures_.clear();
  largest_ = 0;
  for (const SessionCard& card : cards_) {
    pictures_.push_back(SessionWords::picture(card));
    largest_ = std::max(largest_, card.bytes);
  }
  const int count_now = static_cast<int>(cards_.size());
  while (count() > count_now) delete takeItem(count() - 1);
  while (count() < count_now) addItem(QString());
  for (int i = 0; i < count_now; ++i) {
    const SessionCard& card = cards_[static_cast<std::size_t>(i)];
    item(i)->setText(SessionWords::title(card) + QStringLiteral(", ") + SessionWords::details(card) +
                     QStringLiteral(", ") + bytesText(static_cast<std::int64_t>(card.bytes)));
    item(i)->setToolTip(
        QString::fromStdString(card.prompt + (card.prompt.empty() ? "" : "\n") + card.summary.folder.string()));
  }
  // If the selected session is gone, selects its successor in the list.
  setCurrentRow(std::min(row, count_now - 1));
  choose(stays);
  if (currentRow() < 0 && count_now > 0) setCurrentRow(0);
  viewport()->update();
  quiet.unblock();
  const SessionCard* now = chosen();
  if ((now == nullptr ? std::filesystem::path() : now->summary.folder) != stays) Q_EMIT currentRowChanged(currentRow());
}

void SessionRows::choose(const std::filesystem::path& folder) {
  for (std::size_t i = 0; i < cards_.size(); ++i)
    if (cards_[i].summary.folder == folder) setCurrentRow(static_cast<int>(i));
}

const SessionCard* SessionRows::chosen() const {
  const int row = currentRow();
  return row < 0 || row >= static_cast<int>(cards_.size()) ? nullptr : &cards_[static_cast<std::size_t>(row)];
}

void SessionRows::keyPressEvent(QKeyEvent* event) {
  const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier && chosen() != nullptr;
  const int key = event->key();
  if (plain && (key == Qt::Key_Return || key == Qt::Key_Enter)) return void(Q_EMIT openWanted());
  if (plain && key == Qt::Key_F2) return void(Q_EMIT renameWanted());
  if (plain && key == Qt::Key_Delete) return void(Q_EMIT deleteWanted());
  QListWidget::keyPressEvent(event);
}

}  // namespace longtake::ui

#include "moc_session_rows.cpp"
