#include "ui/look/help_page.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBrowser>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/look/help_text.h"
#include "ui/look/icons.h"
#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

QString pageStyle() {
  return QStringLiteral(
             "h3 { color: %1; font-size: %2px; font-weight: 600; margin-top: %3px; margin-bottom: %4px; }"
             "p { color: %5; margin-top: 0px; margin-bottom: %4px; }"
             "b { color: %1; font-weight: 600; } a { color: %6; text-decoration: none; }")
      .arg(colour(Role::strong).name())
      .arg(px(14))
      .arg(px(14))
      .arg(px(6))
      .arg(colour(Role::text).name(), colour(Role::accent).name());
}

}  // namespace

HelpPage::HelpPage(ActionText action_text, QWidget* parent) : QWidget(parent), action_text_(std::move(action_text)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(14), px(4), px(6), px(8));
  column->setSpacing(px(6));
  search_ = new QLineEdit;
  search_->setProperty("small", true);
  search_->setPlaceholderText(tr("Search"));
  search_->setAccessibleName(tr("Search the help"));
  search_->setToolTip(tr("Shows the sections that contain all of these words"));
  search_->setClearButtonEnabled(true);
  search_->addAction(icon(QStringLiteral("search"), Role::muted), QLineEdit::LeadingPosition);
  search_->installEventFilter(this);
  column->addWidget(search_);
  page_ = new QTextBrowser;
  page_->setObjectName(QStringLiteral("help"));
  page_->setAccessibleName(tr("Help"));
  page_->setFrameShape(QFrame::NoFrame);
  page_->setOpenLinks(false);
  page_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  page_->document()->setDefaultStyleSheet(pageStyle());
  page_->document()->setDocumentMargin(0);
  page_->setMinimumHeight(px(120));
  page_->installEventFilter(this);
  column->addWidget(page_, 1);
  connect(search_, &QLineEdit::textChanged, this, &HelpPage::refresh);
  connect(page_, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) { Q_EMIT actionWanted(link.path()); });
  refresh();
}

QString HelpPage::filled(const QString& text, bool as_html) const {
  static const QRegularExpression word(QStringLiteral("\\{(\\w+)\\}"));
  QString out;
  qsizetype at = 0;
  for (auto it = word.globalMatch(text); it.hasNext();) {
    const auto match = it.next();
    const auto plain = text.mid(at, match.capturedStart() - at);
    out += as_html ? plain.toHtmlEscaped() : plain;
    at = match.capturedEnd();
    const Shown shown = action_text_(match.captured(1));
    if (!as_html)
      out += shown.text;
    else if (shown.opens)
      out += QStringLiteral("<a href=\"act:%1\">%2</a>").arg(match.captured(1), shown.text.toHtmlEscaped());
    else
      out += QStringLiteral("<b>%1</b>").arg(shown.text.toHtmlEscaped());
  }
  const auto rest = text.mid(at);
  return out + (as_html ? rest.toHtmlEscaped() : rest);
}

void HelpPage::refresh() {
  const QStringList words = search_->text().simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  QString html;
  for (const HelpSection& section : helpSections()) {
    const QString all = section.title + QLatin1Char(' ') + filled(section.paragraphs.join(QLatin1Char(' ')), false);
    if (!std::ranges::all_of(words, [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); }))
      continue;
    html += QStringLiteral("<h3>%1</h3>").arg(section.title.toHtmlEscaped());
    for (const QString& paragraph : section.paragraphs)
      html += QStringLiteral("<p>%1</p>").arg(filled(paragraph, true));
  }
  if (html.isEmpty())
    html = QStringLiteral("<p>%1</p>")
               .arg(tr("Nothing here has all of these words. Try one of them alone.").toHtmlEscaped());
  page_->setHtml(html);
  highlight(words);
}

void HelpPage::highlight(const QStringList& words) {
  QList<QTextEdit::ExtraSelection> found;
  QTextCharFormat mark;
  QColor ground = colour(Role::accent);
  ground.setAlphaF(0.28F);
  mark.setBackground(ground);
  for (const QString& word : words)
    for (QTextCursor at = page_->document()->find(word); !at.isNull(); at = page_->document()->find(word, at))
      found << QTextEdit::ExtraSelection{at, mark};
  page_->setExtraSelections(found);
}

void HelpPage::focusSearch() {
  search_->setFocus(Qt::ShortcutFocusReason);
  search_->selectAll();
}

QString HelpPage::text() const { return page_->toPlainText(); }

bool HelpPage::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key == Qt::Key_Escape) {
    if (search_->text().isEmpty())
      Q_EMIT left();
    else
      search_->clear();
    return true;
  }
  // These keys scroll the text while the search keeps the focus.
  const bool scrolls = key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown;
  if (watched != search_ || !scrolls) return QWidget::eventFilter(watched, event);
  QScrollBar* bar = page_->verticalScrollBar();
  const int way = key == Qt::Key_Up || key == Qt::Key_PageUp ? -1 : 1;
  bar->setValue(bar->value() + way * (key == Qt::Key_Up || key == Qt::Key_Down ? px(40) : bar->pageStep()));
  return true;
}

}  // namespace longtake::ui

#include "moc_help_page.cpp"
