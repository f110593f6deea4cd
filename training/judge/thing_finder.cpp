#include <algorithm>
#include <cmath>
#include <numeric>

#include "training/judge/things.h"
#include "training/theatre/backdrop.h"

namespace longtake::gates {
namespace {

constexpr int ladder = 8;              // number of thresholds, from faint on, at which regions are searched
constexpr int widest = 112;            // world units; nothing on the stage is wider
constexpr int least_piece = 14;        // pixels
constexpr int least_white_piece = 30;  // larger, because flakes are white, too
constexpr float least_area = 70, least_white_area = 200;
constexpr float largest_flake = 76;  // pixels
constexpr int least_gap = 5;         // pixels between pieces of one thing
constexpr float gap_share = .15F;    // the same relative to the thing's size
constexpr float strong_share = .33F, strong_share_of_white = .2F,
                strong_share_told = .05F;                // white things are bluish in fog at night
constexpr int least_white_shade = 188, grey_shade = 20;  // strength and chroma of the shaded side of a white thing
constexpr std::size_t least_shaded = 200;                // pixels of its bright side
// The ladder continues above vivid(): pale fog is hardly less bright than white, and a thing glows at night.
constexpr int brighter_than_fog = 18;
constexpr float brighter_than_halo = 1.3F;
constexpr int fewest_strong = 10;
int distance(const Box& a, const Box& b) {
  const int dx = std::max({0, a.left - b.right, b.left - a.right});
  const int dy = std::max({0, a.top - b.bottom, b.top - a.bottom});
  return std::max(dx, dy);
}
Box united(const Box& a, const Box& b) {
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right), std::max(a.bottom, b.bottom)};
}

}  // namespace

Surroundings surroundings(theatre::Landscape landscape, float camera) {
  // A mark's colour extends this far beyond its flat area: the dome of a parasol, the gable of a hut.
  constexpr float beside = 18, above = 18, below = 20;
  Surroundings around;
  for (int i = 0; i < theatre::kMarks; ++i) {
    const theatre::MarkTruth m = theatre::mark_place(landscape, i);
    const Box box = {static_cast<int>(m.left - camera - beside), static_cast<int>(m.top - above),
                     static_cast<int>(m.right - camera + beside) + 1, static_cast<int>(m.bottom + below) + 1};
    if (!box.cut({0, 0, theatre::kWidth, theatre::kHeight}).empty()) around.marks.push_back(box);
  }
  return around;
}

void ThingFinder::classify(const Picture& p) {
  width_ = p.width;
  height_ = p.height;
  const auto pixels = static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
  tints_.resize(pixels);
  for (std::size_t i = 0; i < pixels; ++i) tints_[i] = tint_of(p.rgb[3 * i], p.rgb[3 * i + 1], p.rgb[3 * i + 2]);
  strength_.resize(pixels);
  taken_.resize(pixels);
}

void ThingFinder::flood(int start, const Level& level, std::uint8_t tag, Piece& piece) {
  const auto enter = [&](int i) {
    const auto at = static_cast<std::size_t>(i);
    if (strength_[at] < level.strength || tints_[at].chroma > level.chroma) return;
    if (visited_[at] >= tag || taken_[at] != 0) return;
    visited_[at] = tag;
    piece.pixels.push_back(i);
  };
  piece.pixels.clear();
  piece.box = {width_, height_, 0, 0};
  enter(start);
  for (std::size_t next = 0; next < piece.pixels.size(); ++next) {
    const int i = piece.pixels[next], x = i % width_, y = i / width_;
    piece.box = united(piece.box, {x, y, x + 1, y + 1});
    if (x > 0) enter(i - 1);
    if (x + 1 < width_) enter(i + 1);
    if (y > 0) enter(i - width_);
    if (y + 1 < height_) enter(i + width_);
  }
}

bool ThingFinder::is_piece(Colour colour, Piece& piece) const {
  const int area = static_cast<int>(piece.pixels.size());
  if (area < (colour == Colour::white ? least_white_piece : least_piece)) return false;
  if (piece.box.right - piece.box.left > widest || piece.box.bottom - piece.box.top > widest) return false;
  const auto strong = std::ranges::count_if(
      piece.pixels, [&](int i) { return strength_[static_cast<std::size_t>(i)] >= vivid(colour); });
  // At the place of a given thing: a white one in fog at night may be hardly brighter than snow by day.
  const bool told = std::ranges::any_of(told_, [&](const theatre::ThingPlace& at) {
    return std::hypot(.5F * static_cast<float>(piece.box.left + piece.box.right) - at.x,
                      .5F * static_cast<float>(piece.box.top + piece.box.bottom) - at.y) < .5F * at.radius;
  });
  const float share = colour != Colour::white ? strong_share : told ? strong_share_told : strong_share_of_white;
  const bool is_vivid = static_cast<float>(strong) >= share * static_cast<float>(area);
  piece.weak = !is_vivid;
  if (is_vivid || colour != Colour::white) return is_vivid;
  const Body body = body_of(piece.pixels);
  return body.strength >= least_white_shade && body.chroma <= grey_shade;
}

Body ThingFinder::body_of(const std::vector<int>& pixels, float upper) const {
  std::vector<std::pair<int, int>> tints;
  for (const int i : pixels)
    tints.emplace_back(strength_[static_cast<std::size_t>(i)], tints_[static_cast<std::size_t>(i)].chroma);
  const auto at = tints.begin() + static_cast<std::ptrdiff_t>((1 - upper) * static_cast<float>(tints.size() - 1));
  std::nth_element(tints.begin(), at, tints.end());
  const auto usual = at + (tints.end() - at) / 2;
  const int strength = at->first;
  std::nth_element(at, usual, tints.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return {strength, usual->second, 0};
}

int ThingFinder::strength_beside(const Box& box) const {
  const Box window = box.grown(4).cut({0, 0, width_, height_}), inner = box.grown(1);
  std::vector<int> beside;
  for (int y = window.top; y < window.bottom; ++y)
    for (int x = window.left; x < window.right; ++x)
      if (!inner.holds(static_cast<float>(x), static_cast<float>(y)))
        beside.push_back(strength_[static_cast<std::size_t>(y * width_ + x)]);
  if (beside.empty()) return 0;
  const auto middle = beside.begin() + static_cast<std::ptrdiff_t>(beside.size() / 2);
  std::nth_element(beside.begin(), middle, beside.end());
  return *middle;
}

// A thing's glow, the sea, and pale areas next to a white thing have its hue, but not its strength.
ThingFinder::Level ThingFinder::own_level(Colour colour, const Piece& piece, int threshold) const {
  constexpr float strongest = .22F, above_around = .3F;
  constexpr int paler = 18;
  const Body body = body_of(piece.pixels, strongest);
  const float share = colour == Colour::white ? .72F : .40F;
  const int around = strength_beside(piece.box);
  const int clear =
      around > 0 ? around + static_cast<int>(above_around * static_cast<float>(body.strength - around)) : 0;
  return {std::max({threshold, clear, static_cast<int>(share * static_cast<float>(body.strength))}),
          colour == Colour::white ? body.chroma * 7 / 5 + paler : 255};
}

// Regions of one colour that are at least `threshold` strong, no wider than a thing, and vivid enough to be one. Their
// pixels are removed, so that a later, stricter search sees only regions that were too large before.
void ThingFinder::collect(Colour colour, int threshold, std::vector<Piece>& out) {
  constexpr std::uint8_t first = 1, second = 2;
  visited_.assign(tints_.size(), 0);
  Piece piece, part;
  for (int start = 0; start < width_ * height_; ++start) {
    const auto at = static_cast<std::size_t>(start);
    if (strength_[at] < threshold || visited_[at] != 0 || taken_[at] != 0) continue;
    flood(start, {threshold, 255}, first, piece);
    if (!is_piece(colour, piece)) continue;
    const Level own = own_level(colour, piece, threshold);
    for (const int i : piece.pixels) {
      if (visited_[static_cast<std::size_t>(i)] == second) continue;
      flood(i, own, second, part);
      if (!part.pixels.empty() && is_piece(colour, part)) out.push_back(part);
    }
    for (const int i : piece.pixels) taken_[static_cast<std::size_t>(i)] = 1;
  }
}

// True if most of the pixels are in a painted mark.
bool ThingFinder::in_mark(const std::vector<int>& pixels, const Surroundings& around) const {
  return std::ranges::any_of(around.marks, [&](const Box& mark) {
    const auto within = std::ranges::count_if(pixels, [&](int i) {
      const int row = i / width_;
      return mark.holds(static_cast<float>(i % width_) + .5F, static_cast<float>(row) + .5F);
    });
    return static_cast<float>(within) > .7F * static_cast<float>(pixels.size());
  });
}

Blob ThingFinder::describe(Colour colour, const std::vector<Piece>& pieces, const Surroundings& around) const {
  Blob blob;
  blob.colour = colour;
  blob.pieces = static_cast<int>(pieces.size());
  blob.box = pieces.front().box;
  std::vector<int> pixels;
  for (const Piece& piece : pieces) {
    blob.box = united(blob.box, piece.box);
    pixels.insert(pixels.end(), piece.pixels.begin(), piece.pixels.end());
  }
  blob.body = body_of(pixels);
  blob.in_mark = in_mark(pixels, around);
  blob.x = .5F * static_cast<float>(blob.box.left + blob.box.right);
  blob.y = .5F * static_cast<float>(blob.box.top + blob.box.bottom);
  blob.area = static_cast<float>(pixels.size());
  blob.at_border = blob.box.left == 0 || blob.box.top == 0 || blob.box.right == width_ || blob.box.bottom == height_;
  blob.body.around = strength_beside(blob.box);
  const Box window = blob.box.grown(4).cut({0, 0, width_, height_});
  Mask& mask = blob.mask;
  mask.width = window.right - window.left;
  mask.height = window.bottom - window.top;
  mask.left = static_cast<float>(window.left);
  mask.top = static_cast<float>(window.top);
  for (int y = window.top; y < window.bottom; ++y)
    for (int x = window.left; x < window.right; ++x)
      mask.share.push_back(membership(colour, tints_[static_cast<std::size_t>(y * width_ + x)], blob.body));
  return blob;
}

// Details in other colours cut some kinds into pieces that are close together.
std::vector<Blob> ThingFinder::group(Colour colour, std::vector<Piece> pieces, const Surroundings& around) const {
  std::vector<std::vector<Piece>> groups;
  std::vector<Box> boxes;
  for (Piece& piece : pieces) {
    boxes.push_back(piece.box);
    groups.emplace_back().push_back(std::move(piece));
  }
  const auto count = [&](std::size_t i) {
    std::size_t sum = 0;
    for (const Piece& piece : groups[i]) sum += piece.pixels.size();
    return sum;
  };
  const auto weak = [&](std::size_t i) { return std::ranges::all_of(groups[i], &Piece::weak); };
  const auto belong = [&](std::size_t i, std::size_t j) {
    if (weak(i) && weak(j)) return false;
    if (weak(i) || weak(j)) {
      const std::size_t shade = weak(i) ? i : j, bright = weak(i) ? j : i, lit = count(bright);
      const int reach = (boxes[bright].right - boxes[bright].left) / 4;
      if (lit < least_shaded || count(shade) > lit || boxes[shade].left + reach < boxes[bright].left ||
          boxes[shade].right > boxes[bright].right + reach)
        return false;
    }
    const Box both = united(boxes[i], boxes[j]);
    const int size = std::max(both.right - both.left, both.bottom - both.top);
    if (size > widest) return false;
    const int gap = std::max(least_gap, static_cast<int>(gap_share * static_cast<float>(size)));
    return std::ranges::any_of(groups[i], [&](const Piece& a) {
      return std::ranges::any_of(groups[j], [&](const Piece& of) { return distance(a.box, of.box) <= gap; });
    });
  };
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (std::size_t j = i + 1; j < groups.size(); ++j) {
      if (!belong(i, j)) continue;
      boxes[i] = united(boxes[i], boxes[j]);
      std::ranges::move(groups[j], std::back_inserter(groups[i]));
      groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(j));
      boxes.erase(boxes.begin() + static_cast<std::ptrdiff_t>(j));
      j = i;  // a merged thing may reach further
    }
  }
  // A very small area counts only if a very small thing is expected.
  float least_white = least_white_area;
  for (const theatre::ThingPlace& told : around.told)
    least_white = std::min(least_white, .55F * told.radius * told.radius);
  std::vector<Blob> blobs;
  for (const std::vector<Piece>& group : groups) {
    Blob blob = describe(colour, group, around);
    if (blob.area < (colour == Colour::white ? least_white : least_area)) continue;
    if (colour == Colour::white && std::ranges::none_of(group, [&](const Piece& p) {
          return !p.weak && static_cast<float>(p.pixels.size()) > std::min(largest_flake, .5F * least_white);
        }))
      continue;
    blobs.push_back(std::move(blob));
  }
  return blobs;
}

// At a mark without a given thing, vivid pixels belong to the mark and are cleared.
void ThingFinder::hide_marks(const Surroundings& around) {
  if (around.told.empty()) return;
  for (const Box& mark : around.marks) {
    const Box box = mark.cut({0, 0, width_, height_});
    for (int y = box.top; y < box.bottom; ++y) {
      for (int x = box.left; x < box.right; ++x) {
        const bool thing = std::ranges::any_of(around.told, [&](const theatre::ThingPlace& told) {
          const float dx = static_cast<float>(x) + .5F - told.x, dy = static_cast<float>(y) + .5F - told.y;
          return dx * dx + dy * dy < 2.1F * told.radius * told.radius;
        });
        if (!thing) tints_[static_cast<std::size_t>(y * width_ + x)] = {};
      }
    }
  }
}

std::vector<Blob> ThingFinder::find(const Picture& picture, const Surroundings& around) {
  classify(picture);
  told_ = around.told;
  hide_marks(around);
  std::vector<Blob> blobs;
  for (int c = 0; c < theatre::kColours; ++c) {
    const auto colour = static_cast<Colour>(c);
    int strong = 0;
    for (std::size_t i = 0; i < tints_.size(); ++i) {
      strength_[i] = static_cast<std::uint8_t>(strength(colour, tints_[i]));
      strong += strength_[i] >= vivid(colour) ? 1 : 0;
    }
    if (strong < fewest_strong) continue;
    std::ranges::fill(taken_, std::uint8_t{0});
    std::vector<Piece> pieces;
    const int top = colour == Colour::white ? vivid(colour) + brighter_than_fog
                                            : static_cast<int>(brighter_than_halo * static_cast<float>(vivid(colour)));
    for (int step = 0; step <= ladder; ++step)
      collect(colour, faint(colour) + (top - faint(colour)) * step / ladder, pieces);
    for (Blob& blob : group(colour, std::move(pieces), around)) blobs.push_back(std::move(blob));
  }
  std::ranges::sort(blobs, [](const Blob& a, const Blob& b) { return a.area > b.area; });
  return blobs;
}

}  // namespace longtake::gates
