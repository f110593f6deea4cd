#include "engine/model/noise_marks.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <span>

#include "engine/core/random.h"
#include "engine/core/words.h"

namespace longtake {
namespace {

// Each code is a direction over all channels: a row of a Hadamard matrix, so that they are at right angles.
constexpr int thing_code = 1;  // of every mark
constexpr int first_kind = 8, first_look = 16;
constexpr float strength = 5;  // of a code in a mark's middle, in deviations of the noise along it
constexpr std::uint32_t place_stream = 5, way_stream = 6;  // of the film's seed
// Of the picture's height and of cells of 16 pixels: what the world that models are taught on looks like.
constexpr float ground_from = 0.79F, ground_to = 0.93F;
constexpr float small_radius = 1.25F, medium_radius = 1.8F, large_radius = 2.4F;
constexpr float lift_from = 1, lift_to = 2.75F;
constexpr float place_spread = .2F;             // of a place that is said, in widths of the picture
constexpr float slowest = .3F, fastest = .55F;  // cells that what goes makes in a latent frame

float direction(int code, int channel) {
  return std::popcount(static_cast<unsigned>(code & channel)) % 2 == 0 ? 1.0F : -1.0F;
}

bool among(const std::vector<std::string>& words, const std::string& word) {
  return std::ranges::find(words, word) != words.end();
}

bool any_among(const std::vector<std::string>& words, std::span<const std::string> of) {
  return std::ranges::any_of(of, [&](const std::string& word) { return among(words, word); });
}

/// A thing that a prompt names, and the words about it: back to its article, and up to the next thing.
struct Named {
  std::size_t first, noun, end;  // places in the prompt
};

// In "a green meadow with a red ball" the meadow is green and the ball is red.
std::size_t first_word_about(const std::vector<std::string>& said, std::size_t noun, std::size_t from) {
  static const std::vector<std::string> before_it = {"a",    "an", "and", "at",  "behind", "by",  "in",
                                                     "near", "of", "on",  "the", "under",  "with"};
  std::size_t first = noun;
  while (first > from && !among(before_it, said[first - 1])) --first;
  return first;
}

std::vector<Named> named_things(const MarkWords& words, const std::vector<std::string>& said) {
  std::vector<Named> things;
  for (std::size_t i = 0; i < said.size(); ++i) {
    if (!words.kinds.contains(said[i])) continue;
    if (!things.empty()) things.back().end = i;
    if (things.size() == most_marks) break;
    things.push_back({first_word_about(said, i, things.empty() ? 0 : things.back().noun + 1), i, said.size()});
  }
  return things;
}

/// Where "on the left" begins behind a thing. A camera may pan "left" or "to the left".
std::optional<std::size_t> find_place(const std::vector<std::string>& said, const Named& thing) {
  static const std::vector<std::string> prepositions = {"at", "in", "on"};
  for (std::size_t i = thing.noun + 1; i + 2 < thing.end; ++i)
    if (among(prepositions, said[i]) && said[i + 1] == "the" && among(place_words(), said[i + 2])) return i;
  return std::nullopt;
}

/// The middle of a place, as a share of the picture's width.
float place_share(const std::string& word) { return word == "left" ? .2F : word == "right" ? .8F : .5F; }

std::vector<int> shuffled(int count, Rng& rng) {
  std::vector<int> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  for (int i = count - 1; i > 0; --i)
    std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(rng.below(i + 1))]);
  return order;
}

}  // namespace

float said_radius(SaidThing::Size size) {
  if (size == SaidThing::Size::small) return small_radius;
  return size == SaidThing::Size::large ? large_radius : medium_radius;
}

int kind_code(int number) { return first_kind + number; }
int look_code(int number) { return first_look + number; }

at::Tensor mark_pattern(const std::vector<NoiseMark>& marks, int channels, int height, int width) {
  at::Tensor pattern = at::zeros({channels, height, width}, at::kFloat);
  auto values = pattern.accessor<float, 3>();
  std::vector<float> vector(static_cast<std::size_t>(channels));
  for (const NoiseMark& mark : marks) {
    for (int c = 0; c < channels; ++c) {
      float sum = direction(thing_code, c);
      for (const int code : mark.codes) sum += direction(code, c);
      vector[static_cast<std::size_t>(c)] = strength / std::sqrt(static_cast<float>(channels)) * sum;
    }
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        const float dx = static_cast<float>(x) + .5F - mark.x, dy = static_cast<float>(y) + .5F - mark.y;
        const float here = std::exp(-(dx * dx + dy * dy) / (mark.radius * mark.radius));
        for (int c = 0; c < channels; ++c) values[c][y][x] += here * vector[static_cast<std::size_t>(c)];
      }
    }
  }
  return pattern;
}

NoiseMark kept_inside(NoiseMark mark, int width) {
  constexpr float soon = 3;  // latent frames, a chunk's
  const float middle = .5F * static_cast<float>(width), end = mark.x + soon * mark.dx;
  if (std::abs(end - middle) > middle - mark.radius && (end > middle) == (mark.dx > 0)) mark.dx = -mark.dx;
  return mark;
}

std::vector<NoiseMark> gone_on(std::vector<NoiseMark> marks, int frames) {
  for (NoiseMark& mark : marks) {
    mark.x += mark.dx * static_cast<float>(frames);
    mark.y += mark.dy * static_cast<float>(frames);
  }
  return marks;
}

std::vector<SaidThing> things_said(const MarkWords& words, std::string_view prompt) {
  const std::vector<std::string> said = words_of(prompt);
  std::vector<SaidThing> things;
  for (const Named& named : named_things(words, said)) {
    const std::span<const std::string> before(&said[named.first], named.noun - named.first);
    const std::span<const std::string> behind(&said[named.noun], named.end - named.noun);
    SaidThing thing;
    thing.codes.push_back(kind_code(words.kinds.at(said[named.noun])));
    for (const std::string& word : before)
      if (const auto look = words.looks.find(word); look != words.looks.end())
        thing.codes.push_back(look_code(look->second));
    if (any_among(words.small, before)) thing.size = SaidThing::Size::small;
    if (any_among(words.large, before)) thing.size = SaidThing::Size::large;
    thing.high = any_among(words.high, behind);
    thing.goes = any_among(words.going, behind);
    if (const auto place = find_place(said, named)) thing.place = place_share(said[*place + 2]);
    things.push_back(std::move(thing));
  }
  return things;
}

std::vector<NoiseMark> marks_for(const MarkWords& words, std::string_view prompt, std::uint64_t seed, int height,
                                 int width) {
  const std::vector<SaidThing> things = things_said(words, prompt);
  Rng rng(seed, place_stream), ways(seed, way_stream);
  const int count = static_cast<int>(things.size());
  const std::vector<int> lanes = shuffled(count, rng);
  const float lane_width = static_cast<float>(width) / static_cast<float>(std::max(count, 1));
  std::vector<NoiseMark> marks;
  for (const SaidThing& thing : things) {
    // As much is drawn whatever the prompt says, so that one word more does not move everything else.
    const float lane = static_cast<float>(lanes[marks.size()]) * lane_width;
    const float within = rng.uniform(-.4F, .4F);
    const float ground = rng.uniform(ground_from, ground_to) * static_cast<float>(height);
    const float lift = rng.uniform(lift_from, lift_to);
    NoiseMark mark;
    mark.codes = thing.codes;
    mark.radius = said_radius(thing.size);
    const float middle = thing.place ? (*thing.place + place_spread * within) * static_cast<float>(width)
                                     : lane + (.5F + within) * lane_width;
    mark.x = std::clamp(middle, mark.radius, static_cast<float>(width) - mark.radius);
    mark.y = ground - mark.radius - (thing.high ? lift : 0);
    const float way = ways.uniform(slowest, fastest) * (ways.chance(.5F) ? 1.0F : -1.0F);
    if (thing.goes) mark.dx = way;
    marks.push_back(kept_inside(std::move(mark), width));
  }
  return marks;
}

std::string without_places(const MarkWords& words, std::string_view prompt) {
  const std::vector<std::string> said = words_of(prompt);
  std::vector<std::size_t> places;
  for (const Named& thing : named_things(words, said))
    if (const auto place = find_place(said, thing)) places.push_back(*place);
  if (places.empty()) return std::string(prompt);
  std::string plain;
  for (std::size_t i = 0; i < said.size(); ++i) {
    const bool left_out = std::ranges::any_of(places, [i](std::size_t place) { return i >= place && i < place + 3; });
    if (!left_out) plain += (plain.empty() ? "" : " ") + said[i];
  }
  return plain;
}

const std::vector<std::string>& place_words() {
  static const std::vector<std::string> words = {"center", "centre", "left", "middle", "right"};
  return words;
}

}  // namespace longtake
