#include "ui/model/gallery.h"

#include <QCoreApplication>

namespace longtake::ui {
namespace {

struct GalleryWords {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::Gallery)
};

}  // namespace

std::vector<GallerySection> gallery() {
  return {{GalleryWords::tr("Things"),
           {QStringLiteral("a large red ball bouncing in a meadow with a windmill by day"),
            QStringLiteral("a white cube spinning in a town with a fountain at noon"),
            QStringLiteral("a yellow duck hopping in a forest with a lake in the morning"),
            QStringLiteral("a large blue whale floating in a snowfield with a glacier by day"),
            QStringLiteral("a red car on the left and a blue rocket on the right in a city by day")}},
          {GalleryWords::tr("Places and times"),
           {QStringLiteral("an orange rocket flying in a meadow with birches at dawn"),
            QStringLiteral("a green cone moving in a desert with cactuses at noon"),
            QStringLiteral("a white boat moving on a beach with a lighthouse at sunset"),
            QStringLiteral("a red heart circling in a city with street lamps at night"),
            QStringLiteral("a yellow mushroom hopping in a forest with pines in the morning")}},
          {GalleryWords::tr("Weather"),
           {QStringLiteral("a blue car driving in a city with a bridge at night in the rain"),
            QStringLiteral("a red kite flying in a snowfield with firs by day in falling snow"),
            QStringLiteral("a yellow ring spinning in a misty forest with oaks in the morning"),
            QStringLiteral("a purple ball floating on a foggy beach with a pier at dusk"),
            QStringLiteral("a green cone hopping in a field with haystacks while it rains")}},
          {GalleryWords::tr("Motion and camera"),
           {QStringLiteral("a red ball bouncing in a meadow by day the camera pans left"),
            QStringLiteral("a red heart floating in a desert at noon the camera pans right"),
            QStringLiteral("a blue ball bouncing in a desert at sunset the camera looks away and back"),
            QStringLiteral("an orange ball rolling behind a tree in a meadow at noon still camera"),
            QStringLiteral("a purple bird flying leaves and comes back on a beach with palms by day"),
            QStringLiteral("a red cube and a white ball crossing in a snowfield with a cabin by day")}}};
}

}  // namespace longtake::ui
