#include "training/theatre/outlines.h"

// Vehicles drive to the right.
namespace longtake::theatre::figure {
namespace {

void add_wheel(Figure& f, float x, float y, float size) {
  f.parts.push_back({Paint::dark, .5F * size, {disc(x, y, size)}, {{Paint::light, {disc(x, y, .42F * size)}}}});
}

Figure boat() {
  Figure f;
  f.parts = {{Paint::dark, .06F, {box(-.02F, -.2F, .055F, .8F, .05F)}},
             {Paint::body, .2F, {triangle(-.18F, -.82F, -.18F, .18F, -.78F, .18F, .07F)}},
             {Paint::body, .2F, {triangle(.14F, -.5F, .68F, .18F, .14F, .18F, .07F)}},
             {Paint::body,
              .3F,
              {quad(-.86F, .46F, .92F, .4F, .58F, .9F, -.6F, .9F, .1F)},
              {{Paint::light, {box(0, .58F, 1.2F, .07F, 0)}}}}};
  return f;
}

Figure car() {
  Figure f;
  f.parts = {{Paint::body,
              .3F,
              {box(0, .34F, .99F, .38F, .26F), quad(-.4F, -.4F, .2F, -.4F, .5F, .2F, -.68F, .2F, .13F).melt(.12F)},
              {{Paint::light, {quad(-.35F, -.25F, -.13F, -.25F, -.13F, -.04F, -.44F, -.04F, .04F)}},
               {Paint::light, {quad(.09F, -.25F, .17F, -.25F, .27F, -.04F, .09F, -.04F, .04F)}},
               {Paint::light, {disc(.9F, .3F, .1F)}}}}};
  add_wheel(f, -.52F, .7F, .235F);
  add_wheel(f, .54F, .7F, .235F);
  return f;
}

Figure rocket() {
  Figure f;
  f.turns = false;
  f.parts = {{Paint::dark, .1F, {quad(-.14F, .8F, .14F, .8F, .18F, .92F, -.18F, .92F, .05F)}},
             {Paint::body, .16F, {triangle(.3F, .2F, .68F, .9F, .26F, .74F, .08F)}},
             {Paint::body, .16F, {triangle(-.3F, .2F, -.26F, .74F, -.68F, .9F, .08F)}},
             {Paint::body,
              .5F,
              {disc(-.72F, .0F, 1.2F), keep(disc(.72F, .0F, 1.2F)), keep(side(0, -1, -.82F)).melt(.08F)},
              {{Paint::deep, {side(0, -1, .55F)}}, {Paint::light, {disc(0, -.1F, .23F)}}}},
             {Paint::dark, .2F, {disc(0, -.1F, .145F)}}};
  return f;
}

Figure train() {
  Figure f;
  f.parts = {
      {Paint::body, .1F, {quad(.42F, -.62F, .8F, -.62F, .7F, -.1F, .52F, -.1F, .05F)}},
      {Paint::body, .1F, {triangle(.78F, .34F, .98F, .86F, .7F, .86F, .06F)}},
      {Paint::body,
       .34F,
       {box(.22F, .14F, .7F, .38F, .28F)},
       {{Paint::light, {disc(.84F, .08F, .1F)}}, {Paint::deep, {box(.3F, .1F, .05F, .5F, 0)}}}},
      {Paint::body, .2F, {box(-.5F, .04F, .42F, .56F, .08F)}, {{Paint::light, {box(-.48F, -.18F, .2F, .17F, .06F)}}}},
      {Paint::body, .1F, {box(-.5F, -.56F, .5F, .1F, .08F)}},
      {Paint::body, .1F, {box(0, .6F, .9F, .1F, .08F)}}};
  add_wheel(f, -.56F, .76F, .25F);
  add_wheel(f, .06F, .82F, .19F);
  add_wheel(f, .52F, .82F, .19F);
  return f;
}

}  // namespace

Figure draw_vehicle(Kind kind) {
  switch (kind) {
    case Kind::boat:
      return boat();
    case Kind::car:
      return car();
    case Kind::rocket:
      return rocket();
    case Kind::train:
      return train();
    default:
      return {};
  }
}

}  // namespace longtake::theatre::figure
