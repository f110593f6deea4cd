#include "ui/sessions/sessions_dialog.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/look/engine_words.h"
#include "ui/look/language.h"
#include "ui/look/theme.h"
#include "ui/sessions/session_rows.h"
#include "ui/sessions/session_words.h"

namespace longtake::ui {
namespace {

constexpr int kMostNameLetters = 80;

}  // namespace

SessionsDialog::SessionsDialog(SessionList& list, std::function<std::string()> present, bool offers_last,
                               int sync_seconds, QWidget* parent)
    : QDialog(parent), list_(list), present_(std::move(present)) {
  setWindowTitle(tr("Sessions"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(20), px(16), px(20), px(16));
  column->setSpacing(px(10));
  column->addWidget(makeHead());
  rows_ = new SessionRows;
  column->addWidget(rows_, 1);
  empty_ = new QLabel(tr("There are no sessions yet. Every stream is saved automatically."));
  empty_->setProperty("muted", true);
  empty_->setAlignment(Qt::AlignCenter);
  column->addWidget(empty_, 1);
  space_ = new QLabel;
  space_->setProperty("muted", true);
  space_->setWordWrap(true);
  space_->setFont(labelFont());
  column->addWidget(space_);
  column->addWidget(makeStrip());
  column->addWidget(makeHabits(offers_last, sync_seconds));
  column->addWidget(makeButtons());
  resize(px(760), px(520));
  connect(rows_, &QListWidget::currentRowChanged, this, [this] {
    leaveStrip();
    updateButtons();
  });
  connect(rows_, &SessionRows::openWanted, this, &SessionsDialog::open);
  connect(rows_, &SessionRows::renameWanted, this, &SessionsDialog::askName);
  connect(rows_, &SessionRows::deleteWanted, this, &SessionsDialog::askToDelete);
  connect(&list_, &SessionList::changed, this, &SessionsDialog::refresh);
  connect(&list_, &SessionList::refused, this,
          [this](const Error& error) { showStrip(errorText(error), false, {}, {}); });
  refresh();
  rows_->setFocus();
}

QWidget* SessionsDialog::makeHead() {
  auto* head = new QWidget;
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(0, 0, 0, 0);
  total_ = new QLabel;
  total_->setProperty("strong", true);
  row->addWidget(total_);
  row->addStretch(1);
  auto* segments = new QFrame;
  segments->setObjectName(QStringLiteral("segments"));
  segments->setAccessibleName(tr("Order"));
  auto* inner = new QHBoxLayout(segments);
  inner->setContentsMargins(px(2), px(2), px(2), px(2));
  inner->setSpacing(px(2));
  auto* group = new QButtonGroup(this);
  const auto order = [&](const QString& text, bool by_size) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setCheckable(true);
    button->setChecked(!by_size);
    button->setProperty("segment", true);
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QToolButton::clicked, this, [this, by_size] {
      by_size_ = by_size;
      refresh();
    });
    group->addButton(button);
    inner->addWidget(button);
  };
  order(tr("Newest First"), false);
  order(tr("Largest First"), true);
  row->addWidget(segments);
  return head;
}

QWidget* SessionsDialog::makeStrip() {
  strip_ = new QFrame;
  strip_->setObjectName(QStringLiteral("strip"));
  auto* row = new QHBoxLayout(strip_);
  row->setContentsMargins(px(12), px(8), px(8), px(8));
  row->setSpacing(px(8));
  question_ = new QLabel;
  question_->setTextFormat(Qt::PlainText);
  question_->setWordWrap(true);
  name_ = new QLineEdit;
  name_->setProperty("small", true);
  name_->setMaxLength(kMostNameLetters);
  name_->setAccessibleName(tr("Name of the session"));
  keep_ = new QPushButton;
  keep_->setAutoDefault(false);
  less_ = new QPushButton(tr("States Only"));
  less_->setAutoDefault(false);
  go_ = new QPushButton;
  go_->setAutoDefault(false);
  row->addWidget(question_, 1);
  row->addWidget(name_, 2);
  row->addWidget(keep_);
  row->addWidget(less_);
  row->addWidget(go_);
  connect(keep_, &QPushButton::clicked, this, &SessionsDialog::leaveStrip);
  const auto go = [this] {
    const auto press = std::exchange(press_, {});
    leaveStrip();
    if (press) press();
  };
  connect(go_, &QPushButton::clicked, this, go);
  connect(less_, &QPushButton::clicked, this, [this] {
    const SessionCard* card = rows_->chosen();
    leaveStrip();
    if (card != nullptr) list_.dropStates(card->summary.folder);
  });
  connect(name_, &QLineEdit::returnPressed, this, go);
  strip_->hide();
  return strip_;
}

QWidget* SessionsDialog::makeHabits(bool offers_last, int sync_seconds) {
  auto* habits = new QWidget;
  auto* row = new QHBoxLayout(habits);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(px(8));
  auto* offers = new QCheckBox(tr("Offer the last one at the start"));
  offers->setChecked(offers_last);
  connect(offers, &QCheckBox::toggled, this, &SessionsDialog::offersLastChanged);
  row->addWidget(offers);
  row->addStretch(1);
  auto* label = new QLabel(tr("A power cut may lose"));
  auto* seconds = new QSpinBox;
  seconds->setObjectName(QStringLiteral("sync_seconds"));
  seconds->setRange(0, 60);
  seconds->setSuffix(tr(" s"));
  seconds->setSpecialValueText(tr("what the system has not written"));
  seconds->setValue(sync_seconds);
  seconds->setToolTip(
      tr("The session that streams is written to the disk this often. A crash of Longtake loses nothing."));
  label->setBuddy(seconds);
  connect(seconds, &QSpinBox::valueChanged, this, &SessionsDialog::syncSecondsChanged);
  row->addWidget(label);
  row->addWidget(seconds);
  return habits;
}

QWidget* SessionsDialog::makeButtons() {
  auto* buttons = new QWidget;
  auto* row = new QHBoxLayout(buttons);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(px(8));
  row->addStretch(1);
  const auto add = [&](QPushButton*& button, const QString& text, auto press) {
    button = new QPushButton(text);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, press);
    row->addWidget(button);
  };
  add(delete_, tr("Delete…"), [this] { askToDelete(); });
  add(drop_, tr("Free Space…"), [this] { askToFreeSpace(); });
  drop_->setToolTip(tr("Deletes the saved states of the memory, and takes that were deleted from the list."));
  add(rename_, tr("Rename…"), [this] { askName(); });
  add(save_, tr("Save As…"), [this] {
    if (const SessionCard* card = rows_->chosen()) Q_EMIT saveWanted(*card);
  });
  add(open_, tr("Open"), [this] { open(); });
  open_->setProperty("primary", true);
  QPushButton* close = nullptr;
  add(close, tr("Close"), [this] { this->close(); });
  return buttons;
}

void SessionsDialog::refresh() {
  std::vector<SessionCard> cards = list_.cards();
  std::uint64_t bytes = 0;
  std::uint64_t states = 0;
  for (const SessionCard& card : cards) {
    bytes += card.bytes;
    states += card.state_bytes;
  }
  if (by_size_) std::ranges::stable_sort(cards, std::ranges::greater(), &SessionCard::bytes);
  const QString space = bytesText(static_cast<std::int64_t>(bytes));
  total_->setText(!list_.isComplete() ? tr("%1 of %2 sessions read…").arg(cards.size()).arg(list_.all())
                  : cards.size() == 1 ? tr("1 session · %1").arg(space)
                                      : tr("%1 sessions · %2").arg(cards.size()).arg(space));
  if (list_.isComplete() && states > 0)
    total_->setText(total_->text() + QLatin1Char(' ') +
                    tr("(%1 of it saved states)").arg(bytesText(static_cast<std::int64_t>(states))));
  rows_->setCards(cards, present_());
  rows_->setVisible(!cards.empty() || !list_.isComplete());
  empty_->setVisible(!rows_->isVisibleTo(this));
  updateButtons();
}

bool SessionsDialog::isInUse(const SessionCard& card) const {
  return card.summary.in_use || card.summary.folder == present_();
}

void SessionsDialog::updateButtons() {
  const SessionCard* card = rows_->chosen();
  const bool readable = card != nullptr && !card->problem;
  open_->setEnabled(readable && card->summary.folder != present_());
  save_->setEnabled(readable);
  rename_->setEnabled(card != nullptr);
  delete_->setEnabled(card != nullptr);
  drop_->setEnabled(card != nullptr && (card->state_bytes > 0 || card->deleted_bytes > 0));
  showSpace(card);
}

void SessionsDialog::showSpace(const SessionCard* card) {
  if (card == nullptr) return space_->clear();
  const QString log = bytesText(static_cast<std::int64_t>(card->bytes - std::min(card->bytes, card->state_bytes)));
  const QString states = bytesText(static_cast<std::int64_t>(card->state_bytes));
  space_->setText(card->state_bytes == 0 ? tr("%1 of log: every picture, prompt and command.").arg(log)
                                         : tr("%1 of log: every picture, prompt and command. %2 of saved states of the "
                                              "memory: they only make opening and going back faster.")
                                               .arg(log, states));
  if (card->deleted_bytes > 0)
    space_->setText(
        space_->text() + QLatin1Char(' ') +
        tr("%1 of the log belong to deleted takes.").arg(bytesText(static_cast<std::int64_t>(card->deleted_bytes))));
}

void SessionsDialog::open() {
  const SessionCard* card = rows_->chosen();
  if (card == nullptr || !open_->isEnabled()) return;
  const std::string folder = card->summary.folder.string();
  close();
  Q_EMIT openWanted(folder);
}

void SessionsDialog::askName() {
  const SessionCard* card = rows_->chosen();
  if (card == nullptr) return;
  name_->setText(QString::fromStdString(card->name));
  name_->setPlaceholderText(SessionWords::title(*card));
  showStrip(tr("Name of this session:"), true, tr("Rename"),
            [this, folder = card->summary.folder] { list_.rename(folder, name_->text()); });
  name_->selectAll();
  name_->setFocus();
}

void SessionsDialog::askToDelete() {
  const SessionCard* card = rows_->chosen();
  if (card == nullptr) return;
  if (isInUse(*card)) {
    return showStrip(card->summary.folder == present_()
                         ? tr("This session is open here. Begin a new one (Ctrl+N) or open another, then delete it.")
                         : tr("Another Longtake has this session open, so it cannot be deleted."),
                     false, {}, {});
  }
  const QString size = bytesText(static_cast<std::int64_t>(card->bytes));
  QString title = SessionWords::title(*card);
  if (title.size() > 40) title = title.left(39).trimmed() + QChar(0x2026);
  showStrip(tr("Delete “%1” permanently? %2 will be free.").arg(title, size), false, tr("Delete"),
            [this, folder = card->summary.folder] { list_.discard(folder); });
  keep_->setFocus();
}

void SessionsDialog::askToFreeSpace() {
  const SessionCard* card = rows_->chosen();
  if (card == nullptr) return;
  if (isInUse(*card))
    return showStrip(tr("This session is open. Space can be freed once it is closed."), false, {}, {});
  if (card->deleted_bytes > 0) return askToCompact(*card);
  const QString size = bytesText(static_cast<std::int64_t>(card->state_bytes));
  showStrip(tr("Delete the saved states of this session? %1 will be free. It stays complete; resuming it is slow once, "
               "and the states come back while it streams.")
                .arg(size),
            false, tr("Free Space"), [this, folder = card->summary.folder] { list_.dropStates(folder); });
  keep_->setFocus();
}

// Saved states belong to the log before compaction, so they are deleted with the takes.
void SessionsDialog::askToCompact(const SessionCard& card) {
  const QString takes = bytesText(static_cast<std::int64_t>(card.deleted_bytes));
  const QString states = bytesText(static_cast<std::int64_t>(card.state_bytes));
  showStrip(card.state_bytes == 0
                ? tr("Remove the deleted takes from this session permanently? %1 will be free.").arg(takes)
                : tr("Remove the deleted takes from this session permanently? %1 will be free, and %2 of saved states, "
                     "which come back while it streams.")
                      .arg(takes, states),
            false, tr("Compact"), [this, folder = card.summary.folder] { list_.compact(folder); });
  less_->setVisible(card.state_bytes > 0);
  keep_->setFocus();
}

void SessionsDialog::showStrip(const QString& text, bool with_name, const QString& go, std::function<void()> press) {
  press_ = std::move(press);
  question_->setText(text);
  // A question fills the strip; before a name field it uses only the width it needs.
  question_->setWordWrap(!with_name);
  static_cast<QHBoxLayout*>(strip_->layout())->setStretch(0, with_name ? 0 : 1);
  name_->setVisible(with_name);
  go_->setText(go);
  go_->setVisible(!go.isEmpty());
  less_->hide();
  keep_->setText(go.isEmpty() ? tr("Understood") : with_name ? tr("Cancel") : tr("Keep"));
  strip_->show();
}

void SessionsDialog::leaveStrip() {
  press_ = {};
  if (strip_->isHidden()) return;
  strip_->hide();
  rows_->setFocus();
}

}  // namespace longtake::ui

#include "moc_sessions_dialog.cpp"
