#include "training/theatre/props.h"

namespace longtake::theatre {
namespace {

enum class MarkKind : std::uint8_t {
  flag,
  tent,
  door,
  awning,
  mailbox,
  sign,
  parasol,
  barrel,
  bench,
  blanket,
  hut,
  banner,
  planter
};

struct Mark {
  MarkKind kind;
  float x, foot;
};

using enum MarkKind;
constexpr Mark kMarkTable[kLandscapes][kMarks] = {
    {{flag, -168, 148}, {tent, 160, 146}, {door, 492, 143}},         // windmill
    {{blanket, -168, 146}, {bench, 154, 146}, {mailbox, 492, 147}},  // birches
    {{door, -172, 145}, {barrel, 164, 148}, {flag, 490, 148}},       // haystacks
    {{sign, -168, 147}, {tent, 156, 146}, {barrel, 490, 148}},       // cactuses
    {{banner, -172, 147}, {sign, 166, 147}, {tent, 488, 146}},       // arch
    {{tent, -170, 146}, {awning, 164, 147}, {flag, 490, 148}},       // oasis
    {{mailbox, -168, 147}, {flag, 166, 148}, {door, 488, 144}},      // cabin
    {{banner, -170, 147}, {bench, 158, 146}, {tent, 492, 146}},      // firs
    {{flag, -168, 148}, {barrel, 160, 148}, {tent, 490, 146}},       // glacier
    {{parasol, -170, 148}, {hut, 162, 146}, {blanket, 490, 147}},    // palms
    {{door, -168, 144}, {bench, 160, 146}, {flag, 492, 148}},        // lighthouse
    {{hut, -170, 146}, {parasol, 160, 148}, {awning, 488, 147}},     // pier
    {{awning, -168, 144}, {mailbox, 160, 145}, {banner, 490, 145}},  // lamps
    {{bench, -170, 146}, {awning, 162, 146}, {planter, 488, 147}},   // fountain
    {{door, -168, 143}, {planter, 160, 146}, {awning, 492, 146}},    // bridge
    {{sign, -168, 147}, {tent, 160, 146}, {bench, 490, 146}},        // oaks
    {{mailbox, -166, 147}, {barrel, 162, 148}, {sign, 490, 147}},    // pines
    {{tent, -170, 146}, {flag, 156, 148}, {bench, 492, 147}},        // lake
};

// The flat coloured area of each kind around its foot.
constexpr Area kFlat[] = {
    {-12, -54, 14, -35},  // flag
    {-18, -25, 12, -4},   // tent
    {-8, -25, 8, -1},     // door
    {-21, -42, 21, -26},  // awning
    {-11, -34, 11, -17},  // mailbox
    {-16, -36, 16, -17},  // sign
    {-13, -47, 13, -32},  // parasol
    {-9, -22, 9, -6},     // barrel
    {-23, -30, 23, -14},  // bench
    {-14, -42, 14, -20},  // blanket
    {-13, -36, 13, -18},  // hut
    {-9, -52, 11, -24},   // banner
    {-18, -16, 18, -1},   // planter
};

const Mark& mark_of(Landscape landscape, int mark) {
  return kMarkTable[static_cast<std::size_t>(landscape)][static_cast<std::size_t>(mark)];
}

}  // namespace

MarkTruth mark_place(Landscape landscape, int mark) {
  const Mark& m = mark_of(landscape, mark);
  const Area& flat = kFlat[static_cast<std::size_t>(m.kind)];
  return {m.x + flat.left, m.foot + flat.top, m.x + flat.right, m.foot + flat.bottom};
}

void paint_mark(const Setting& s, int mark, Layer& layer) {
  const Mark& m = mark_of(s.backdrop->landscape, mark);
  const float x = m.x, y = m.foot;
  if (x + 60 < layer.left() || x - 60 > layer.right()) return;
  const MarkTruth flat = mark_place(s.backdrop->landscape, mark);
  const Rgb c = mark_colour(s.palette, s.backdrop->weather, s.backdrop->marks[static_cast<std::size_t>(mark)]);
  const Rgb shade = c * .78F;
  const float haze = s.backdrop->weather == Weather::fog ? .42F : .02F;
  const Tone wood = tone_of(s, {.56F, .46F, .38F}, haze), pale = tone_of(s, {.86F, .83F, .78F}, haze);
  const auto fill = [&](float grow) {
    box(s, layer, {flat.left - grow, flat.top - grow, flat.right + grow, flat.bottom + grow}, c, 0,
        grow > 0 ? 1.5F : 0);
  };
  const auto post = [&](float px, float top) { beam(s, layer, wood, {px, y - 1}, {px, top}, 1.5F, 1.5F); };
  switch (m.kind) {
    case flag:
      shadow(s, layer, x - 14, y, 9, 2.5F);
      beam(s, layer, pale, {x - 14, y - 1}, {x - 14, y - 57}, 1.5F, 1.3F);
      polygon(layer,
              {{flat.right - 1, flat.top},
               {flat.right + 8, flat.top + 2},
               {flat.right + 3, flat.top + 9.5F},
               {flat.right - 1, flat.top + 9.5F}},
              c, shade);
      polygon(layer,
              {{flat.right - 1, flat.top + 9.5F},
               {flat.right + 3, flat.top + 9.5F},
               {flat.right + 8, flat.bottom - 2},
               {flat.right - 1, flat.bottom}},
              shade, c);
      fill(0);
      break;
    case tent:
      shadow(s, layer, x, y, 36, 4);
      polygon(layer, {{x + 14, y - 29}, {x + 34, y}, {x + 20, y}}, pale.lit * .9F, halfway(pale));
      polygon(layer, {{x + 16, y - 20}, {x + 27, y}, {x + 20, y}}, wood.dark * .7F, wood.dark * .7F);
      polygon(layer, {{x - 20, y - 29}, {x + 14, y - 29}, {x + 21, y}, {x - 30, y}}, c, c);
      break;
    case door: {
      PropPlace at = {x, y, 52, haze, 0};
      paint_house(s, layer, at, {{.74F, .66F, .57F}, {.56F, .44F, .42F}, .62F, false});
      box(s, layer, {flat.left - 2, flat.top - 2, flat.right + 2, y}, pale.lit);
      fill(0);
      box(s, layer, {flat.left, flat.bottom, flat.right, y}, c);
      break;
    }
    case awning:
      shadow(s, layer, x, y, 28, 4);
      box(s, layer, {x - 20, y - 28, x + 20, y - 12}, wood.dark * .8F);
      box(s, layer, {x - 21, y - 14, x + 21, y}, halfway(wood), .08F);
      box(s, layer, {x - 23, y - 16, x + 23, y - 13}, pale.lit, 0, 1);
      post(x - 20, y - 30);
      post(x + 20, y - 30);
      polygon(layer, {{x - 21, y - 43}, {x + 21, y - 43}, {x + 25, y - 25}, {x - 25, y - 25}}, c, c);
      for (int i = 0; i < 5; ++i) {  // the hem
        const float cx = x - 20 + 10 * static_cast<float>(i);
        blob(s, layer, {shade, shade}, cx, y - 25, 5, 3.5F);
      }
      box(s, layer, {flat.left, flat.bottom - 3, flat.right, flat.bottom}, c);
      break;
    case mailbox:
      shadow(s, layer, x, y, 10, 3);
      beam(s, layer, wood, {x, y - 1}, {x, y - 18}, 2.2F, 2.2F);
      dome(s, layer, {c, shade}, x, flat.top + 1, 12, 7);
      fill(1);
      box(s, layer, {x - 12, y - 17, x + 12, y - 15}, shade, 0, 1);
      break;
    case sign:
      shadow(s, layer, x, y, 18, 3);
      post(x - 12, y - 18);
      post(x + 12, y - 18);
      box(s, layer, {flat.left - 3, flat.top - 3, flat.right + 3, flat.bottom + 3}, halfway(wood), .08F, 2);
      fill(0);
      break;
    case parasol:
      shadow(s, layer, x, y, 22, 4);
      beam(s, layer, pale, {x, y - 1}, {x, y - 48}, 1.5F, 1.3F);
      dome(s, layer, {c, c}, x, y - 29, 29, 21);
      for (int i = 0; i < 4; ++i)
        blob(s, layer, {shade, shade}, x - 21.8F + 14.5F * static_cast<float>(i), y - 29, 7.3F, 2.6F);
      break;
    case barrel:
      shadow(s, layer, x, y, 15, 3.5F);
      box(s, layer, {x - 11, y - 28, x + 11, y}, halfway(wood), .15F, 3);
      fill(2.5F);
      box(s, layer, {x - 12, y - 24.5F, x + 12, y - 22}, wood.dark, 0, 1);
      box(s, layer, {x - 12, y - 6, x + 12, y - 3.5F}, wood.dark, 0, 1);
      break;
    case bench:
      shadow(s, layer, x, y, 30, 4);
      box(s, layer, {x - 21, y - 15, x - 17, y}, wood.dark, 0, 1);
      box(s, layer, {x + 17, y - 15, x + 21, y}, wood.dark, 0, 1);
      fill(1);
      box(s, layer, {x - 26, y - 13, x + 26, y - 9}, halfway(wood), 0, 1.5F);
      break;
    case blanket:
      shadow(s, layer, x, y, 30, 3.5F);
      post(x - 25, y - 45);
      post(x + 25, y - 45);
      beam(s, layer, pale, {x - 25, y - 43}, {x + 25, y - 43}, .8F, .8F);
      fill(1);
      box(s, layer, {flat.left - 1, flat.bottom - .5F, flat.right + 1, flat.bottom + 2}, shade, 0, 1);
      break;
    case hut:
      shadow(s, layer, x, y, 22, 4);
      box(s, layer, {x - 15, y - 38, x + 15, y}, c);
      polygon(layer, {{x, y - 52}, {x + 16, y - 37}, {x - 16, y - 37}}, c, c);
      polygon(layer, {{x, y - 56}, {x, y - 50}, {x - 18, y - 34}, {x - 19, y - 38}}, pale.lit, pale.lit);
      polygon(layer, {{x, y - 56}, {x + 19, y - 38}, {x + 18, y - 34}, {x, y - 50}}, halfway(pale), halfway(pale));
      box(s, layer, {x - 6, y - 16, x + 6, y}, pale.lit, 0, 1);
      break;
    case banner:
      shadow(s, layer, x - 12, y, 9, 2.5F);
      beam(s, layer, wood, {x - 13, y - 1}, {x - 13, y - 58}, 1.6F, 1.4F);
      beam(s, layer, wood, {x - 14, y - 54}, {x + 13, y - 54}, 1.3F, 1.3F);
      fill(0);
      polygon(layer, {{flat.left, flat.bottom - 1}, {flat.right, flat.bottom - 1}, {x + 1, flat.bottom + 8}}, c, shade);
      break;
    case planter: {
      const Rgb leaf = {.36F, .58F, .36F};
      paint_bush(s, layer, {x - 9, y - 13, 14, haze, 3}, leaf);
      paint_bush(s, layer, {x + 9, y - 13, 15, haze, 5}, leaf);
      shadow(s, layer, x, y, 24, 4);
      box(s, layer, {x - 20, y - 19, x + 20, y - 15}, shade, 0, 1);
      box(s, layer, {x - 19, y - 17, x + 19, y}, c, 0, 1);
      break;
    }
  }
}

}  // namespace longtake::theatre
