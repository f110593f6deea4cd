#include "ui/look/icons.h"

#include <QFile>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace longtake::ui {
namespace {

QPixmap drawn(QByteArray svg, const QColor& ink, int size) {
  svg.replace("currentColor", ink.name().toLatin1());
  QPixmap pixmap(size, size);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  QSvgRenderer(svg).render(&painter);
  return pixmap;
}

}  // namespace

QIcon icon(const QString& name, Role role) {
  QFile file(QStringLiteral(":/resources/icons/") + name + QStringLiteral(".svg"));
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QByteArray svg = file.readAll();
  QIcon out;
  for (const int size : {16, 20, 24, 32, 48, 64}) {
    out.addPixmap(drawn(svg, colour(role), size), QIcon::Normal);
    out.addPixmap(drawn(svg, colour(role == Role::text ? Role::strong : role), size), QIcon::Active);
    out.addPixmap(drawn(svg, colour(Role::faint), size), QIcon::Disabled);
  }
  return out;
}

QIcon applicationIcon() {
  QFile file(QStringLiteral(":/resources/icons/longtake.svg"));
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QByteArray svg = file.readAll();
  QIcon out;
  for (const int size : {16, 24, 32, 48, 64, 128, 256}) out.addPixmap(drawn(svg, Qt::black, size));
  return out;
}

}  // namespace longtake::ui
