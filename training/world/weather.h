#pragma once

#include "training/world/toys.h"

namespace longtake::world {

/// Weather between the landscape and the toys: banks of fog, curtains of rain, ripples on wet ground, fireflies.
void paint_weather_behind(const Setting& setting, float frame_number, float camera_x, Frame& frame);
/// Weather before everything: streaks of rain, flakes of snow.
void paint_weather_before(const Setting& setting, float frame_number, float camera_x, Frame& frame);

}  // namespace longtake::world
