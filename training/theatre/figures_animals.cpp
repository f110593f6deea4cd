#include "training/theatre/outlines.h"

// Animals look to the right.
namespace longtake::theatre::figure {
namespace {

// A bead in a white ring: two parts, so that the ring bulges too.
void add_eye(Figure& f, float x, float y, float size) {
  f.parts.push_back({Paint::light, size, {disc(x, y, size)}, {{Paint::dark, {disc(x + .22F * size, y, .62F * size)}}}});
}

Figure fish() {
  Figure f;
  f.parts = {{Paint::deep, .15F, {ellipse(.0F, -.46F, .36F, .24F, -.03F)}},
             {Paint::deep, .15F, {ellipse(.02F, .5F, .26F, .16F, .03F)}},
             {Paint::body,
              .5F,
              {ellipse(.22F, 0, .74F, .54F), triangle(-.3F, 0, -.92F, .46F, -.92F, -.46F, .07F).melt(.3F),
               cut(disc(-1.15F, 0, .3F)).melt(.1F)},
              {{Paint::light, {arc(.86F, 0, .62F, .06F, .5F, .11F)}}}},
             {Paint::body, .12F, {triangle(.02F, .02F, -.3F, .26F, -.3F, -.1F, .06F)}}};
  add_eye(f, .58F, -.12F, .15F);
  return f;
}

// In flight, both wings up.
Figure bird() {
  Figure f;
  f.parts = {{Paint::deep, .14F, {triangle(.36F, .0F, .02F, .1F, .2F, -.8F, .09F), disc(.03F, -.42F, .16F).melt(.1F)}},
             {Paint::light, .1F, {triangle(.82F, -.3F, 1.04F, -.12F, .82F, -.04F, .05F)}},
             {Paint::body,
              .5F,
              {ellipse(.02F, .2F, .6F, .42F, .02F), disc(.56F, -.14F, .35F).melt(.3F),
               triangle(-.3F, .2F, -.9F, .36F, -.98F, .02F, .07F).melt(.3F), cut(disc(-1.16F, .21F, .2F)).melt(.05F)},
              {{Paint::light, {ellipse(.3F, .62F, .56F, .26F, -.06F)}}}},
             {Paint::body,
              .13F,
              {triangle(.24F, .1F, -.24F, .16F, -.42F, -.84F, .1F), ellipse(-.42F, -.56F, .24F, .17F, .05F).melt(.12F),
               ellipse(-.38F, -.26F, .27F, .17F, .05F).melt(.12F), ellipse(-.28F, .04F, .27F, .17F, .05F).melt(.12F)},
              {{Paint::deep,
                {capsule(-.56F, -.42F, -.3F, -.36F, .04F, .04F), capsule(-.52F, -.12F, -.2F, -.05F, .04F, .04F)}}}}};
  add_eye(f, .66F, -.2F, .12F);
  return f;
}

Figure cat() {
  Figure f;
  f.parts = {{Paint::body, .12F, {arc(-.55F, .52F, .3F, .11F, .4F, .27F)}},
             {Paint::body,
              .4F,
              {disc(-.04F, .55F, .45F), disc(.08F, .1F, .3F).melt(.3F), box(.0F, .85F, .42F, .15F, .14F).melt(.1F)},
              {{Paint::light, {ellipse(.14F, .42F, .2F, .3F)}}}},
             {Paint::body,
              .42F,
              {ellipse(.12F, -.36F, .54F, .43F), triangle(-.24F, -.9F, -.04F, -.6F, -.3F, -.45F, .07F).melt(.08F),
               triangle(.48F, -.9F, .54F, -.45F, .28F, -.6F, .07F).melt(.08F)},
              {{Paint::light, {ellipse(.22F, -.15F, .24F, .16F)}}}},
             {Paint::dark, .07F, {ellipse(-.02F, -.4F, .08F, .12F)}},
             {Paint::dark, .07F, {ellipse(.42F, -.4F, .08F, .12F)}},
             {Paint::dark, .06F, {triangle(.14F, -.23F, .3F, -.23F, .22F, -.15F, .03F)}}};
  return f;
}

Figure duck() {
  Figure f;
  f.parts = {{Paint::light, .1F, {capsule(.74F, -.4F, .92F, -.36F, .14F, .1F)}},
             {Paint::body,
              .55F,
              {ellipse(-.06F, .44F, .84F, .5F), disc(.36F, -.46F, .46F).melt(.2F),
               triangle(-.5F, .4F, -.6F, .1F, -.96F, -.08F, .06F).melt(.3F), keep(side(0, -1, -.86F)).melt(.1F)}},
             {Paint::pale, .2F, {ellipse(-.2F, .42F, .42F, .25F, -.03F)}}};
  add_eye(f, .5F, -.54F, .12F);
  return f;
}

Figure snail() {
  Figure f;
  f.parts = {
      {Paint::body, .08F, {capsule(.72F, .2F, .64F, -.3F, .08F, .07F), capsule(.8F, .2F, .92F, -.24F, .08F, .07F)}},
      {Paint::dark, .1F, {disc(.64F, -.34F, .12F)}},
      {Paint::dark, .1F, {disc(.92F, -.28F, .12F)}},
      {Paint::body,
       .2F,
       {capsule(-.9F, .86F, .5F, .78F, .08F, .2F), capsule(.5F, .78F, .76F, .28F, .2F, .23F).melt(.15F)}},
      {Paint::body,
       .5F,
       {disc(-.16F, .05F, .7F)},
       {{Paint::deep,
         {arc(-.16F, .05F, .45F, .055F, .625F, .25F), arc(-.231F, .121F, .35F, .055F, .125F, .25F),
          arc(-.16F, .05F, .25F, .055F, .625F, .25F), arc(-.231F, .121F, .15F, .055F, .125F, .25F)}}}}};
  return f;
}

Figure whale() {
  Figure f;
  f.parts = {
      {Paint::light, .1F, {capsule(.26F, -.4F, .1F, -.78F, .07F, .11F), capsule(.26F, -.4F, .46F, -.76F, .07F, .11F)}},
      {Paint::body,
       .55F,
       {ellipse(.22F, .24F, .76F, .64F), capsule(-.2F, .42F, -.72F, -.1F, .36F, .1F).melt(.3F),
        ellipse(-.93F, -.3F, .27F, .14F, .11F).melt(.08F), ellipse(-.56F, -.36F, .26F, .13F, -.16F).melt(.08F),
        keep(side(0, -1, -.78F)).melt(.25F)},
       {{Paint::light, {ellipse(.42F, .82F, .72F, .32F, -.02F)}}}},
      {Paint::body, .12F, {ellipse(.08F, .5F, .28F, .14F, .1F)}}};
  add_eye(f, .62F, .12F, .115F);
  return f;
}

}  // namespace

Figure draw_animal(Kind kind) {
  switch (kind) {
    case Kind::fish:
      return fish();
    case Kind::bird:
      return bird();
    case Kind::cat:
      return cat();
    case Kind::duck:
      return duck();
    case Kind::snail:
      return snail();
    case Kind::whale:
      return whale();
    default:
      return {};
  }
}

}  // namespace longtake::theatre::figure
