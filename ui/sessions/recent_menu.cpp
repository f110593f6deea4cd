#include "ui/sessions/recent_menu.h"

#include <QProxyStyle>

#include "ui/look/theme.h"
#include "ui/sessions/session_words.h"

namespace longtake::ui {
namespace {

constexpr int kMost = 9;
constexpr int kWide = 48;  // px at the base font

/// A style for menus whose icons are thumbnails.
class PictureStyle : public QProxyStyle {
 public:
  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override {
    return metric == PM_SmallIconSize ? px(kWide) : QProxyStyle::pixelMetric(metric, option, widget);
  }
};

// All thumbnails have one size, so that the texts are aligned.
QIcon iconOf(const SessionCard& card, double ratio) {
  const QSize size(px(kWide), px(kWide) * 3 / 5);
  QPixmap whole(size * ratio);
  whole.fill(colour(Role::surround));
  const QImage picture = SessionWords::picture(card);
  if (!picture.isNull())
    whole = QPixmap::fromImage(picture.scaled(whole.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
  whole.setDevicePixelRatio(ratio);
  return QIcon(whole);
}

QString shortened(const QString& text) { return text.size() <= 44 ? text : text.left(43).trimmed() + QChar(0x2026); }

}  // namespace

RecentMenu::RecentMenu(QWidget* parent) : QMenu(tr("Open Recent"), parent) {
  auto* style = new PictureStyle;
  style->setParent(this);
  setStyle(style);
  setCards({});
}

void RecentMenu::setCards(const std::vector<SessionCard>& cards) {
  clear();
  int count = 0;
  for (const SessionCard& card : cards) {
    if (card.problem || card.summary.in_use || card.summary.frames == 0 || count == kMost) continue;
    ++count;
    // An ampersand would mark a mnemonic, and a tab would begin the right column.
    const QString title =
        shortened(SessionWords::title(card).simplified()).replace(QLatin1Char('&'), QLatin1String("&&"));
    QAction* action =
        addAction(iconOf(card, devicePixelRatioF()), title + QLatin1Char('\t') + SessionWords::details(card));
    connect(action, &QAction::triggered, this,
            [this, folder = card.summary.folder.string()] { Q_EMIT chosen(folder); });
  }
  if (count == 0) addAction(tr("No sessions yet"))->setEnabled(false);
}

}  // namespace longtake::ui

#include "moc_recent_menu.cpp"
