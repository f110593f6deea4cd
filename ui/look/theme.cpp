#include "ui/look/theme.h"

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QPalette>
#include <QRegularExpression>
#include <QScreen>
#include <QStyleFactory>
#include <array>
#include <cmath>

namespace longtake::ui {
namespace {

struct Entry {
  Role role;
  const char* name;
  QRgb rgb;
};

constexpr std::array<Entry, kRoles> kTable = {{
    {Role::surround, "surround", 0xff131415},
    {Role::window, "window", 0xff1b1c1e},
    {Role::panel, "panel", 0xff212225},
    {Role::raised, "raised", 0xff2a2b2f},
    {Role::hover, "hover", 0xff35373c},
    {Role::field, "field", 0xff17181a},
    {Role::between, "between", 0xff121314},
    {Role::inside, "inside", 0xff3a3c41},
    {Role::strong, "strong", 0xffe6e8eb},
    {Role::text, "text", 0xffd3d5d9},
    {Role::muted, "muted", 0xff9ba1a9},
    {Role::faint, "faint", 0xff6d737b},
    {Role::accent, "accent", 0xffe9a23b},
    {Role::on_accent, "on_accent", 0xff1b1c1e},
    {Role::kept, "kept", 0xff7fb4d6},
    {Role::present, "present", 0xff5a5e66},
    {Role::recording, "recording", 0xffe0655f},
    {Role::good, "good", 0xff4fa394},  // bluish, so that it differs from `recording` for red-green colour-blind users
    {Role::chip, "chip", 0xff30424d},
}};

constexpr double kBasePx = 13.0;
constexpr double kBasePt = 9.75;  // 13 px at 96 dpi

double g_scale = 1.0;

QString family() {
  for (const char* wanted : {"Inter", "Inter Variable"}) {
    if (QFontDatabase::hasFamily(QString::fromLatin1(wanted))) return QString::fromLatin1(wanted);
  }
  return QFontDatabase::systemFont(QFontDatabase::GeneralFont).family();
}

QFont sized(double at_base, QFont::Weight weight = QFont::Normal) {
  QFont font = QApplication::font();
  font.setPointSizeF(font.pointSizeF() * at_base / kBasePx);
  font.setWeight(weight);
  return font;
}

// Replaces $name by a colour and $px(6) by a length at the current font size.
QString styleSheet() {
  QFile file(QStringLiteral(":/resources/studio.qss"));
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QString source = QString::fromUtf8(file.readAll());
  static const QRegularExpression token(QStringLiteral("\\$px\\(([0-9.]+)\\)|\\$([a-z_]+)"));
  QString out;
  qsizetype done = 0;
  for (auto it = token.globalMatch(source); it.hasNext();) {
    const auto match = it.next();
    out += QStringView(source).mid(done, match.capturedStart() - done);
    done = match.capturedEnd();
    if (match.hasCaptured(1)) {
      out += QString::number(px(match.captured(1).toDouble())) + QStringLiteral("px");
      continue;
    }
    for (const Entry& entry : kTable) {
      if (match.capturedView(2) == QLatin1String(entry.name)) out += QColor::fromRgb(entry.rgb).name();
    }
  }
  out += QStringView(source).mid(done);
  return out;
}

QPalette palette() {
  QPalette out;
  out.setColor(QPalette::Window, colour(Role::window));
  out.setColor(QPalette::WindowText, colour(Role::text));
  out.setColor(QPalette::Base, colour(Role::field));
  out.setColor(QPalette::AlternateBase, colour(Role::panel));
  out.setColor(QPalette::Text, colour(Role::text));
  out.setColor(QPalette::BrightText, colour(Role::strong));
  out.setColor(QPalette::PlaceholderText, colour(Role::muted));
  out.setColor(QPalette::Button, colour(Role::raised));
  out.setColor(QPalette::ButtonText, colour(Role::text));
  out.setColor(QPalette::ToolTipBase, colour(Role::raised));
  out.setColor(QPalette::ToolTipText, colour(Role::text));
  out.setColor(QPalette::Highlight, colour(Role::accent));
  out.setColor(QPalette::HighlightedText, colour(Role::on_accent));
  out.setColor(QPalette::Link, colour(Role::accent));
  out.setColor(QPalette::Mid, colour(Role::inside));
  out.setColor(QPalette::Dark, colour(Role::between));
  out.setColor(QPalette::Shadow, colour(Role::between));
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    out.setColor(QPalette::Disabled, role, colour(Role::faint));
  }
  return out;
}

double luminance(const QColor& c) {
  const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

}  // namespace

QColor colour(Role role) { return QColor::fromRgb(kTable[static_cast<std::size_t>(role)].rgb); }
QString roleName(Role role) { return QString::fromLatin1(kTable[static_cast<std::size_t>(role)].name); }

int px(double at_base) { return std::max(1, static_cast<int>(std::lround(at_base * g_scale))); }

QFont bodyFont() { return QApplication::font(); }
QFont labelFont() { return sized(11); }
QFont headingFont() {
  QFont font = sized(10.5, QFont::DemiBold);
  font.setLetterSpacing(QFont::PercentageSpacing, 106);
  return font;
}
QFont timecodeFont() { return sized(15); }

void applyTheme(QApplication& application, double text_scale) {
  application.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  QFont font(family());
  font.setPointSizeF(kBasePt * text_scale);
  font.setHintingPreference(QFont::PreferNoHinting);
  application.setFont(font);
  // QFontInfo would round to whole pixels.
  const QScreen* screen = QGuiApplication::primaryScreen();
  g_scale = font.pointSizeF() / kBasePt * (screen != nullptr ? screen->logicalDotsPerInchY() / 96.0 : 1.0);
  application.setPalette(palette());
  application.setStyleSheet(styleSheet());
}

double contrast(const QColor& a, const QColor& b) {
  const double x = luminance(a);
  const double y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

}  // namespace longtake::ui
