#include "training/theatre/outlines.h"

// Things that are neither animals nor vehicles.
namespace longtake::theatre::figure {
namespace {

Figure ball() {
  Figure f;
  f.turns = false;
  f.parts = {{Paint::body, 1, {disc(0, 0, 1)}, {{Paint::light, {arc(0, -1.7F, 1.85F, .15F, .25F, .25F)}}}}};
  return f;
}

// The cube's sides are slightly concave: with straight ones, a small square looks like a disc of the same area.
Figure cube() {
  Figure f;
  f.turns = false;
  f.parts = {{Paint::body,
              .2F,
              {box(0, 0, .9F, .9F, .05F), cut(disc(9.885F, 0, 9)), cut(disc(-9.885F, 0, 9)), cut(disc(0, 9.885F, 9)),
               cut(disc(0, -9.885F, 9))},
              {{Paint::deep, {box(0, 0, .66F, .66F, .06F), cut(box(0, 0, .56F, .56F, .03F))}}}},
             {Paint::light, .2F, {star(0, .03F, .30F, .52F, .05F)}}};
  return f;
}

// A traffic cone: the foot and the two bands distinguish it from a triangle.
Figure cone() {
  Figure f;
  f.turns = false;
  f.parts = {{Paint::body, .2F, {box(0, .86F, .98F, .16F, .1F)}},
             {Paint::body,
              .5F,
              {triangle(0, -.82F, .5F, .72F, -.5F, .72F, .13F)},
              {{Paint::light, {arc(0, -1.4F, 1.75F, .115F, .25F, .25F)}},
               {Paint::light, {arc(0, -1.4F, 1.2F, .1F, .25F, .25F)}}}}};
  return f;
}

Figure star_toy() {
  Figure f;
  f.parts = {{Paint::body, .5F, {star(0, 0, .93F, .54F, .1F)}},
             {Paint::dark, .1F, {ellipse(-.17F, -.06F, .085F, .13F)}},
             {Paint::dark, .1F, {ellipse(.17F, -.06F, .085F, .13F)}},
             {Paint::dark, .1F, {arc(0, .12F, .17F, .05F, .25F, .17F)}}};
  return f;
}

// A swimming ring with four bands, which make its rotation visible.
Figure ring() {
  Figure f;
  const Patch bands = {Paint::light,
                       {box(-.73F, 0, .3F, .13F, .02F, .125F), box(.73F, 0, .3F, .13F, .02F, .125F),
                        box(0, .73F, .13F, .3F, .02F, .125F), box(0, -.73F, .13F, .3F, .02F, .125F)}};
  f.parts = {{Paint::body, .26F, {arc(0, 0, .74F, .26F, 0, .5F)}, {bands}}};
  return f;
}

Figure heart_toy() {
  Figure f;
  f.parts = {
      {Paint::body, .6F, {heart(0, .9F, 1.42F, .14F)}, {{Paint::light, {arc(-.36F, -.2F, .28F, .075F, .6F, .12F)}}}}};
  return f;
}

Figure kite() {
  Figure f;
  f.parts = {{Paint::deep, .1F, {arc(-.16F, .72F, .2F, .06F, .95F, .22F), arc(-.08F, 1.05F, .17F, .06F, .45F, .22F)}},
             {Paint::body,
              .12F,
              {triangle(.0F, .76F, .32F, .6F, .32F, .94F, .05F), triangle(.0F, .76F, -.3F, .92F, -.32F, .58F, .05F)}},
             {Paint::body,
              .16F,
              {quad(0, -.98F, .86F, -.24F, 0, .62F, -.86F, -.24F, .07F)},
              {{Paint::deep, {box(0, -.2F, .055F, 1, 0), box(0, -.24F, 1, .055F, 0)}},
               {Paint::light, {disc(0, -.24F, .19F)}}}}};
  return f;
}

Figure mushroom() {
  Figure f;
  f.turns = false;
  f.parts = {
      {Paint::light, .3F, {box(0, .6F, .29F, .4F, .2F), ellipse(0, .88F, .35F, .16F).melt(.2F)}},
      {Paint::dark, .08F, {ellipse(-.13F, .6F, .065F, .1F)}},
      {Paint::dark, .08F, {ellipse(.13F, .6F, .065F, .1F)}},
      {Paint::body,
       .7F,
       {ellipse(0, .2F, 1, 1.12F), keep(side(0, -1, -.4F)).melt(.3F)},
       {{Paint::light, {disc(0, -.46F, .17F), ellipse(-.56F, -.06F, .13F, .15F), ellipse(.56F, -.06F, .13F, .15F)}}}}};
  return f;
}

}  // namespace

Figure draw_plain(Kind kind) {
  switch (kind) {
    case Kind::ball:
      return ball();
    case Kind::cube:
      return cube();
    case Kind::cone:
      return cone();
    case Kind::star:
      return star_toy();
    case Kind::ring:
      return ring();
    case Kind::heart:
      return heart_toy();
    case Kind::kite:
      return kite();
    case Kind::mushroom:
      return mushroom();
    default:
      return {};
  }
}

}  // namespace longtake::theatre::figure
