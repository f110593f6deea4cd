#include "ui/export/quit_dialog.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/look/theme.h"

namespace longtake::ui {

QuitDialog::QuitDialog(bool recording, int exports, QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Quit Longtake"));
  setWindowModality(Qt::WindowModal);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(22), px(20), px(22), px(18));
  column->setSpacing(px(8));
  auto* what = new QLabel(recording && exports > 0 ? tr("A recording and an export are running")
                          : recording              ? tr("A recording is running")
                                                   : tr("%n export(s) in work", nullptr, exports));
  what->setProperty("strong", true);
  auto* why = new QLabel(
      exports > 0
          ? tr("A stopped export leaves no file; the session is complete. A recording is always finished and saved.")
          : tr("It will be finished and saved, which takes a moment."));
  why->setProperty("muted", true);
  why->setWordWrap(true);
  why->setMinimumWidth(px(360));
  column->addWidget(what);
  column->addWidget(why);
  column->addSpacing(px(10));
  auto* row = new QHBoxLayout;
  row->setSpacing(px(8));
  row->addStretch(1);
  const auto button = [&](const QString& text, Choice choice, bool primary) {
    auto* made = new QPushButton(text);
    made->setProperty("primary", primary);
    made->setDefault(primary);
    connect(made, &QPushButton::clicked, this, [this, choice] {
      choice_ = choice;
      accept();
    });
    row->addWidget(made);
  };
  button(tr("Stay"), Choice::stay, false);
  if (exports > 0) button(tr("Stop and Quit"), Choice::stop, false);
  button(tr("Finish and Quit"), Choice::finish, true);
  column->addLayout(row);
}

void QuitDialog::done(int result) {
  QDialog::done(result);
  Q_EMIT chosen(choice_);
}

}  // namespace longtake::ui

#include "moc_quit_dialog.cpp"
