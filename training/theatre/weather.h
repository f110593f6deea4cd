#pragma once

#include "training/theatre/landscape.h"

namespace longtake::theatre {

/// Weather between the land and the things: banks of fog, curtains of rain, ripples on puddles.
void paint_weather_behind(const Setting& setting, float picture, float camera_x, Frame& frame);
/// Weather in front of everything: streaks of rain, flakes of snow.
void paint_weather_before(const Setting& setting, float picture, float camera_x, Frame& frame);

/// Puddle number `cell` of a rainy ground, world units at camera 0. Puddles belong to the land: always the same.
struct Puddle {
  float x = 0, y = 0, rx = 0, ry = 0;
};
inline constexpr float kPuddleCell = 150;
Puddle puddle_of(const Setting& setting, int cell);
bool has_puddles(const Setting& setting);
void paint_puddles(const Setting& setting, Layer& ground);

}  // namespace longtake::theatre
