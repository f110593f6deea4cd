#include "ui/model/gallery.h"

#include <QCoreApplication>

namespace longtake::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::Gallery)
};

}  // namespace

std::vector<GallerySection> gallery() {
  return {{Words::tr("Shapes"),
           {QStringLiteral("a large red ball rolling in a green meadow by day"),
            QStringLiteral("a small yellow star floating in the forest at dusk"),
            QStringLiteral("a huge blue ball hopping in a desert at noon"),
            QStringLiteral("a small orange cube and a huge cyan ball on a beach at noon"),
            QStringLiteral("a red ball on the left and a blue cube on the right in a meadow by day")}},
          {Words::tr("Places and times"),
           {QStringLiteral("a red ball rolling in a city street at night"),
            QStringLiteral("a purple cube wandering in winter mountains at dawn"),
            QStringLiteral("a golden star circling on a beach with palm trees at sunset"),
            QStringLiteral("a purple cube sliding in sand dunes in the afternoon"),
            QStringLiteral("a yellow cube floating in the forest at dusk")}},
          {Words::tr("Weather"),
           {QStringLiteral("a blue ball bouncing in a city in the rain at night"),
            QStringLiteral("a red cube moving in a snowfield by day in falling snow"),
            QStringLiteral("a yellow cone turning in a misty forest in the morning"),
            QStringLiteral("a white ball rolling on a foggy coast at dusk"),
            QStringLiteral("a green star hovering in a field in the evening while it rains")}},
          {Words::tr("Motion and camera"),
           {QStringLiteral("a red ball bouncing in a meadow by day the camera pans left"),
            QStringLiteral("a yellow star floating in the forest at noon the camera pans right"),
            QStringLiteral("a small blue cube orbiting in a desert at sunset the camera looks away and back"),
            QStringLiteral("a yellow ring rolling behind a tree in a field at noon still camera"),
            QStringLiteral("a purple ball moving behind a tower on a beach by day static camera")}}};
}

}  // namespace longtake::ui
