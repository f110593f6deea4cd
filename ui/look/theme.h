#pragma once

#include <QColor>
#include <QFont>
#include <QString>

class QApplication;

namespace longtake::ui {

/// All colours of the studio. Style sheet, palette and painted panels use this table.
enum class Role {
  surround,  ///< around the picture; nothing coloured within 40 px of it
  window,
  panel,
  raised,
  hover,
  field,
  between,  ///< lines between areas
  inside,   ///< lines inside an area
  strong,
  text,
  muted,
  faint,  ///< for empty and disabled items only: contrast below 4.5:1
  accent,
  on_accent,
  kept,
  present,
  recording,
  good,  ///< the drift meter while nothing drifts
  chip,
};
inline constexpr int kRoles = static_cast<int>(Role::chip) + 1;

QColor colour(Role role);
/// The role's name in the style sheet: $accent.
QString roleName(Role role);

/// Converts a length at the 13 px base font to pixels at the current font size.
int px(double at_base);

QFont bodyFont();
QFont labelFont();    ///< numbers and captions, 11 px at the base
QFont headingFont();  ///< section headings: small, bold, spaced, written in capitals by the caller
QFont timecodeFont();

/// Palette, style sheet and fonts for the whole application. `text_scale` 1 is a 13 px font at 96 dpi.
void applyTheme(QApplication& application, double text_scale = 1.0);

/// WCAG contrast ratio, 1..21.
double contrast(const QColor& a, const QColor& b);

}  // namespace longtake::ui
