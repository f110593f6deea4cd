#include <algorithm>
#include <map>

#include "engine/policy/policy.h"

namespace longtake {

float own_position(const Positioner& rule, std::int64_t first_frame) {
  if (rule.kind == Positioner::Kind::absolute) return static_cast<float>(first_frame);
  if (rule.kind == Positioner::Kind::anchored)
    return static_cast<float>(std::min<std::int64_t>(first_frame, rule.horizon));
  return static_cast<float>(rule.horizon);
}

std::vector<float> time_positions(const Positioner& rule, std::span<const std::int64_t> frames,
                                  std::int64_t first_frame) {
  std::vector<float> times;
  times.reserve(frames.size());
  if (rule.kind == Positioner::Kind::absolute) {
    for (const std::int64_t frame : frames) times.push_back(static_cast<float>(frame));
    return times;
  }
  const std::int64_t horizon = rule.horizon;
  if (rule.kind == Positioner::Kind::clamped) {
    for (const std::int64_t frame : frames)
      times.push_back(static_cast<float>(horizon - std::min(first_frame - frame, horizon)));
    return times;
  }

  const bool anchored = rule.kind == Positioner::Kind::anchored;
  const std::int64_t own = anchored ? std::min(first_frame, horizon) : horizon;
  const std::int64_t exact = std::min<std::int64_t>(rule.exact_frames, own);
  std::map<std::int64_t, float> distance_of;  // from frame to distance; the older frames are numbered from the newest
  for (const std::int64_t frame : frames) distance_of[frame] = static_cast<float>(first_frame - frame);
  const auto older = std::count_if(distance_of.begin(), distance_of.end(),
                                   [&](const auto& entry) { return first_frame - entry.first > exact; });
  const float room = static_cast<float>(own - exact);
  const float step = older > 0 ? std::min(1.0F, room / static_cast<float>(older)) : 0.0F;
  std::int64_t rank = older;
  for (auto& [frame, distance] : distance_of) {
    if (first_frame - frame <= exact) continue;
    // Anchored frames have the positions 0, step, 2 step, ...
    distance = anchored ? static_cast<float>(own) - step * static_cast<float>(older - rank)
                        : static_cast<float>(exact) + step * static_cast<float>(rank);
    --rank;
  }
  for (const std::int64_t frame : frames) times.push_back(static_cast<float>(own) - distance_of[frame]);
  return times;
}

std::vector<std::int64_t> recache_frames(const SwitchRule& rule, std::span<const std::int64_t> kept_frames) {
  std::map<std::int64_t, std::int64_t> tokens_of;
  for (const std::int64_t frame : kept_frames) ++tokens_of[frame];
  std::vector<std::int64_t> frames;
  for (const auto& [frame, count] : tokens_of) frames.push_back(frame);
  std::sort(frames.begin(), frames.end(), [&](std::int64_t a, std::int64_t b) {
    return tokens_of[a] != tokens_of[b] ? tokens_of[a] > tokens_of[b] : a > b;
  });
  frames.resize(std::min(frames.size(), static_cast<std::size_t>(std::max(rule.recache_frames, 0))));
  std::sort(frames.begin(), frames.end());
  return frames;
}

}  // namespace longtake
