#include "engine/model/noise_marker.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace longtake {
namespace {

constexpr int tries = 12;           // of places for what is new
constexpr float sure_going = .08F;  // cells a latent frame; what is seen to go slower may go either way

/// How far a mark stays clear of the nearest other one; below 0 they overlap.
float room_of(const NoiseMark& mark, const std::vector<NoiseMark>& others) {
  float room = std::numeric_limits<float>::max();
  for (const NoiseMark& other : others)
    room = std::min(room, std::hypot(mark.x - other.x, mark.y - other.y) - mark.radius - other.radius);
  return room;
}

/// Where thing number `thing` of the prompt may come in: a place that is said, or the first drawn one with room.
NoiseMark with_room(const MarkWords& words, const std::string& prompt, std::uint64_t seed, std::size_t thing,
                    const std::vector<NoiseMark>& others, int height, int width) {
  NoiseMark best;
  float best_room = -std::numeric_limits<float>::max();
  for (int i = 0; i < tries && best_room < 0; ++i) {
    NoiseMark mark = marks_for(words, prompt, seed + static_cast<std::uint64_t>(i), height, width)[thing];
    const float room = room_of(mark, others);
    if (room > best_room) best = std::move(mark), best_room = room;
  }
  return best;
}

/// As fast as was drawn for it, to the side that it is seen to go to.
NoiseMark on_its_way(NoiseMark mark, float seen, float drawn) {
  const float way = mark_lead * drawn;
  mark.dx = std::abs(seen) > sure_going ? std::copysign(way, seen) : way;
  return mark;
}

/// Of the things said and not seen those that are more than were said before. One that was said before in the same
/// words is hidden, not new.
std::vector<std::size_t> new_things(const std::vector<SaidThing>& said, std::vector<SaidThing> before,
                                    const std::vector<int>& matched) {
  std::vector<std::size_t> fresh;
  const std::size_t more = said.size() > before.size() ? said.size() - before.size() : 0;
  for (std::size_t i = 0; i < said.size() && fresh.size() < more; ++i) {
    if (matched[i] >= 0) continue;
    const auto same = std::ranges::find(before, said[i].codes, &SaidThing::codes);
    if (same == before.end()) fresh.push_back(i);
    if (same != before.end()) before.erase(same);
  }
  return fresh;
}

/// Of the frames of a chunk that follows the marks' own moment.  [F, c, y, x]
at::Tensor patterns(const std::vector<NoiseMark>& marks, at::IntArrayRef shape) {
  std::vector<at::Tensor> frames;
  for (int frame = 1; frame <= shape[0]; ++frame)
    frames.push_back(mark_pattern(gone_on(marks, frame), static_cast<int>(shape[1]), static_cast<int>(shape[2]),
                                  static_cast<int>(shape[3])));
  return at::stack(frames);
}

}  // namespace

at::Tensor without_words(const at::Tensor& x, const at::Tensor& level, const at::Tensor& words) {
  if (!words.defined()) return x;
  at::Tensor plain = x.clone();
  plain.narrow(1, 0, words.size(-4)).sub_(level * words);
  return plain;
}

// Flow is noise minus picture, and words are a part of the noise.
at::Tensor flow_with_words(const at::Tensor& flow, const at::Tensor& words) {
  if (!words.defined()) return flow;
  at::Tensor whole = flow.clone();
  whole.narrow(1, 0, words.size(-4)).add_(words);
  return whole;
}

MarkChunk NoiseMarker::of(const std::string& prompt, std::uint64_t seed, const std::string& before) const {
  if (words_.kinds.empty()) return {};
  return [marker = *this, prompt, seed, before](at::IntArrayRef shape, const at::Tensor& newest) -> ChunkMarks {
    std::vector<NoiseMark> marks = newest.defined() ? marker.later(prompt, seed, before, newest)
                                                    : marks_for(marker.words_, prompt, seed, static_cast<int>(shape[2]),
                                                                static_cast<int>(shape[3]));
    if (marks.empty()) return {};
    const at::Tensor all = patterns(marks, shape);
    for (NoiseMark& mark : marks) mark.codes.clear();
    return {all, all - patterns(marks, shape)};
  };
}

std::vector<NoiseMark> NoiseMarker::later(const std::string& prompt, std::uint64_t seed, const std::string& before,
                                          const at::Tensor& newest) const {
  std::vector<NoiseMark> marks;
  const std::vector<SaidThing> said = things_said(words_, prompt);
  if (!reader_ || said.empty()) return marks;
  const std::vector<SeenThing> seen = reader_->see(newest);
  const std::vector<int> matched = match_things(said, seen);
  const auto height = static_cast<int>(newest.size(2)), width = static_cast<int>(newest.size(3));
  const std::vector<NoiseMark> drawn = marks_for(words_, prompt, seed, height, width);
  for (std::size_t i = 0; i < said.size(); ++i) {
    if (matched[i] < 0) continue;  // out of sight; what it looked like and where it went is for memory to know
    const SeenThing& thing = seen[static_cast<std::size_t>(matched[i])];
    // As large as is said: what is read a little too large in every chunk would grow for ever.
    NoiseMark mark{
        thing.x, thing.y, said_radius(said[i].size), said[i].codes, mark_lead * thing.dx, mark_lead * thing.dy};
    if (said[i].goes) mark = kept_inside(on_its_way(std::move(mark), thing.dx, drawn[i].dx), width);
    marks.push_back(std::move(mark));
  }
  for (const std::size_t thing : new_things(said, things_said(words_, before), matched))
    marks.push_back(with_room(words_, prompt, seed, thing, marks, height, width));
  return marks;
}

}  // namespace longtake
