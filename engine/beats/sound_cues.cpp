#include "engine/beats/sound_cues.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>

namespace longtake {
namespace {

std::vector<SoundEvent> events_of(const HeardSound& sound, const SoundChoice& choice) {
  if (choice.every == SoundGrid::onset) return sound.onsets;
  if (choice.every == SoundGrid::beat) return sound.beats;
  std::vector<SoundEvent> bars;
  const auto step = static_cast<std::size_t>(std::max(1, choice.bars.beats));
  for (std::size_t i = first_of_bar(sound, choice.bars); i < sound.beats.size(); i += step)
    bars.push_back(sound.beats[i]);
  return bars;
}

bool is_stronger(const SoundMoment& a, const SoundMoment& b) { return a.strength > b.strength; }

}  // namespace

std::int64_t ChunkTimes::near(double second) const {
  if (second < first_s / 2) return 0;
  return std::max<std::int64_t>(1, std::llround((second - first_s) / each_s) + 1);
}

std::vector<SoundMoment> choose_moments(const HeardSound& sound, const SoundChoice& choice, const ChunkTimes& chunks) {
  std::vector<SoundMoment> wanted;
  for (const SoundEvent& event : events_of(sound, choice))
    if (event.strength >= choice.least_strength && event.at_s >= choice.from_s && event.at_s < choice.to_s) {
      const std::int64_t chunk = chunks.near(event.at_s - choice.from_s);
      // The last events may be nearest to a chunk after the video's end.
      if (choice.from_s + chunks.begin(chunk) < choice.to_s) wanted.push_back({chunk, event.at_s, event.strength});
    }
  if (choice.every == SoundGrid::onset) std::ranges::stable_sort(wanted, is_stronger);
  const std::int64_t apart = std::max(1, choice.least_chunks);
  std::vector<SoundMoment> chosen;
  std::set<std::int64_t> taken = {0};
  for (const SoundMoment& moment : wanted) {
    // The neighbours on both sides are far enough away.
    const auto behind = taken.lower_bound(moment.chunk);
    if (behind != taken.end() && *behind - moment.chunk < apart) continue;
    if (behind != taken.begin() && moment.chunk - *std::prev(behind) < apart) continue;
    taken.insert(moment.chunk);
    chosen.push_back(moment);
  }
  if (choice.strongest > 0 && static_cast<std::size_t>(choice.strongest) < chosen.size()) {
    std::ranges::stable_sort(chosen, is_stronger);
    chosen.resize(static_cast<std::size_t>(choice.strongest));
  }
  std::ranges::sort(chosen, {}, &SoundMoment::chunk);
  return chosen;
}

Timeline timeline_of(const std::vector<SoundMoment>& moments, const std::vector<SetPrompt>& prompts) {
  Timeline timeline;
  if (prompts.empty()) return timeline;
  timeline.cues.push_back({Seconds{0}, prompts.front()});
  std::size_t next = 1;
  for (const SoundMoment& moment : moments)
    timeline.cues.push_back({ChunkNumber{moment.chunk}, prompts[next++ % prompts.size()]});
  return timeline;
}

}  // namespace longtake
