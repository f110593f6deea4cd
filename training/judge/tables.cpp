#include "training/judge/tables.h"

#include <algorithm>
#include <cstdio>

namespace longtake::gates {
namespace {

constexpr std::size_t name_width = 24, least_cell_width = 28, asked_width = 10;

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

/// The width of a cell that fits every line's name.
std::size_t cell_width(const std::vector<Line>& lines) {
  std::size_t width = least_cell_width;
  for (const Line& line : lines) width = std::max(width, line.name.size() + 2);
  return width;
}

std::string number(float value, bool fine) {
  char text[32];
  std::snprintf(text, sizeof text, fine ? "%.2f" : "%.1f", static_cast<double>(value));
  return text;
}

std::vector<float> values_of(const std::map<int, float>& films) {
  std::vector<float> values;
  for (const auto& [film, value] : films) values.push_back(value);
  return values;
}

std::string interval_text(const Interval& i, bool fine) {
  return number(i.mean, fine) + " [" + number(i.low, fine) + ", " + number(i.high, fine) + ']';
}

std::string asked_text(const Measure& measure) {
  if (measure.bound == Measure::Bound::none) return "";
  return (measure.bound == Measure::Bound::at_least ? ">= " : "<= ") + number(measure.asked, measure.asked < 3);
}

}  // namespace

const std::vector<Measure>& measures() {
  using enum Measure::Bound;
  static const std::vector<Measure> list = {
      {"psnr", "copies of reference clips: all pixels, dB", 32, at_least},
      {"psnr_things", "... pixels of things, dB", 28, at_least},
      {"seams_32", "step across borders of 32 pixels over step elsewhere, times the reference's, panning", 1.05F,
       at_most},
      {"seams_64", "... 64 pixels", 1.05F, at_most},
      {"gradient", "mean gradient over the reference's; at most 1.1", .9F, at_least},
      {"background", "land against its reference, dB", 24, at_least},
      {"background_edges", "... on the strongest fifth of its gradients", 20, at_least},
      {"colour", "named colour right, % of clips", 98, at_least},
      {"thing", "named thing right", 95, at_least},
      {"scenery", "scenery right", 98, at_least},
      {"landscape", "landscape right", 95, at_least},
      {"time", "time of day right", 95, at_least},
      {"weather", "weather right", 92, at_least},
      {"all_words", "all words of a prompt right together", 85, at_least},
      {"one_thing", "one thing where one is named", 98, at_least},
      {"two_things", "two things where two are named", 0, none},
      {"two_colours", "... each with its own colour", 0, none},
      {"two_things_own_colours", "... both", 90, at_least},
      {"switched", "switched property visible within 2 chunks", 0, none},
      {"switched_rest_kept", "... and the rest of the place kept", 95, at_least},
      {"switched_colour", "... colour", 0, none},
      {"switched_kind", "... kind", 0, none},
      {"switched_landscape", "... landscape", 0, none},
      {"switched_time", "... time of day", 0, none},
      {"switched_weather", "... weather", 0, none},
      {"old_gone", "the old thing gone within 4 chunks", 95, at_least},
      {"camera", "camera goes 0.8 to 1.2 of the given way", 90, at_least},
      {"camera_pace", "its way over the given way", 0, none},
      {"sound_first_minute", "soundness of the first minute, 0..100", 0, none},
      {"sound_last_minute", "... of the tenth", 0, none},
      {"sound_kept", "the tenth minute's in % of the first's", 95, at_least},
      {"sound_of_renders", "... in % of the references'", 90, at_least},
      {"edge_width", "width of a ball's edge over the reference's, tenth minute", 1.5F, at_most},
      {"memory_colour", "unnamed colour comes back, % of scenes", 85, at_least},
      {"memory_thing", "unnamed thing comes back", 70, at_least},
      {"memory_mark", "unnamed colour of a background object comes back", 0, none},
      {"memory_crossing", "two that cross keep their colours", 0, none},
      {"memory_sight_3", "colour or thing, seen for 3 s", 0, none},
      {"memory_sight_10", "... 10 s", 0, none},
      {"memory_gone_2", "... gone for 2 s", 0, none},
      {"memory_gone_10", "... 10 s", 0, none},
      {"memory_gone_45", "... 45 s", 0, none},
      {"memory_same_side", "... back where it went", 0, none},
      {"memory_elsewhere", "... back elsewhere", 0, none},
      {"memory_kept", "target tokens in memory when it returns", 0, none},
      {"memory_colour_shown", "there was a colour to be remembered", 0, none},
      {"memory_thing_shown", "... a thing", 0, none},
      {"memory_mark_shown", "... a background object", 0, none},
      {"memory_crossing_shown", "... two colours", 0, none},
      {"returned", "colour or background object as in the reference, % of scenes and noises", 0, none},
      {"return_colour", "... unnamed colour", 0, none},
      {"return_mark", "... unnamed colour of a background object", 0, none},
      {"return_thing", "unnamed thing as in the reference", 0, none},
      {"return_crossing", "colours of two that cross", 0, none},
      {"return_kept", "target tokens in memory when the reference ends", 0, none},
      {"return_colour_read", "some colour to be read where it returns", 0, none},
      {"return_mark_read", "... of the background object", 0, none},
      {"return_thing_read", "... some thing", 0, none},
      {"return_crossing_read", "... two colours", 0, none},
      {"recall", "right colour out of eight, % of clips; chance 12.5", 0, none},
      {"recall_moved", "memory moves the guess towards it", 0, none},
      {"recall_likelihood", "log-likelihood of the right colour; chance -2.08", 0, none},
      {"recall_1000", "right colour at timestep 1000", 0, none},
      {"recall_980", "... 980", 0, none},
      {"recall_900", "... 900", 0, none},
      {"recall_tokens", "tokens in memory when the target returns", 0, none},
      {"recall_asked", "... that show it", 0, none},
      {"recall_seconds", "seconds for a clip", 0, none},
      {"next", "squared error of a guessed chunk, % of the video's variance", 0, none},
      {"next_1000", "... at timestep 1000", 0, none},
      {"next_980", "... 980", 0, none},
      {"next_900", "... 900", 0, none},
      {"next_over_full", "the error with this memory over the error with all of it, % more", 0, none},
      {"next_tokens", "tokens in memory", 0, none},
      {"next_seconds", "seconds for a chunk", 0, none},
  };
  return list;
}

std::string table(const std::vector<Line>& lines) {
  const std::size_t width = cell_width(lines);
  std::string text = padded("", name_width) + padded("asked", asked_width);
  for (const Line& line : lines) text += padded(line.name, width);
  text += '\n';
  for (const Measure& measure : measures()) {
    std::string row = padded(measure.name, name_width) + padded(asked_text(measure), asked_width);
    bool any = false;
    for (const Line& line : lines) {
      const auto found = line.measures.find(measure.name);
      std::string cell = "-";
      if (found != line.measures.end()) {
        const Interval interval = bootstrap(values_of(found->second));
        cell = interval_text(interval, interval.mean < 3) + ' ' + std::to_string(found->second.size());
        any = true;
      }
      row += padded(cell, width);
    }
    if (any) text += row + measure.meaning + '\n';
  }
  return text;
}

Json to_json(const std::vector<Line>& lines) {
  Json all = Json::array();
  for (const Line& line : lines) {
    Json one = {{"line", line.name}, {"measures", Json::object()}};
    for (const auto& [measure, films] : line.measures) {
      const Interval interval = bootstrap(values_of(films));
      Json by_film = Json::object();
      for (const auto& [film, value] : films) by_film[std::to_string(film)] = value;
      one["measures"][measure] = {{"mean", interval.mean},
                                  {"low", interval.low},
                                  {"high", interval.high},
                                  {"films", films.size()},
                                  {"by_film", std::move(by_film)}};
    }
    all.push_back(std::move(one));
  }
  return all;
}

Interval difference(const Line& a, const Line& b, const std::string& measure) {
  const auto of_a = a.measures.find(measure), of_b = b.measures.find(measure);
  if (of_a == a.measures.end() || of_b == b.measures.end()) return {};
  std::vector<float> differences;
  for (const auto& [film, value] : of_a->second)
    if (const auto other = of_b->second.find(film); other != of_b->second.end())
      differences.push_back(value - other->second);
  return bootstrap(differences);
}

std::string difference_table(const std::vector<Line>& lines, const Line& reference, const std::string& prefix) {
  const std::size_t width = cell_width(lines);
  const std::string title = "against " + reference.name;
  const std::size_t names = std::max(name_width, title.size() + 2);
  std::string text = padded(title, names);
  for (const Line& line : lines) text += padded(line.name, width);
  text += '\n';
  for (const Measure& measure : measures()) {
    if (!measure.name.starts_with(prefix) || !reference.measures.contains(measure.name)) continue;
    text += padded(measure.name, names);
    for (const Line& line : lines) {
      const Interval i = difference(line, reference, measure.name);
      text += padded(interval_text(i, false) + (i.excludes_zero() ? " *" : ""), width);
    }
    text += '\n';
  }
  return text;
}

std::vector<Pairs> pairs(const std::vector<Line>& lines, const std::vector<std::string>& measures) {
  std::vector<Pairs> all;
  for (const std::string& measure : measures) {
    for (auto a = lines.begin(); a != lines.end(); ++a) {
      for (auto b = a + 1; b != lines.end(); ++b) {
        const auto of_a = a->measures.find(measure), of_b = b->measures.find(measure);
        if (of_a == a->measures.end() || of_b == b->measures.end()) continue;
        Pairs both;
        both.measure = measure;
        both.a = a->name;
        both.b = b->name;
        both.difference = difference(*a, *b, measure);
        for (const auto& [film, value] : of_a->second) {
          const auto other = of_b->second.find(film);
          if (other == of_b->second.end()) continue;
          const bool right_a = value > 50, right_b = other->second > 50;
          ++both.scenes;
          both.only_a += right_a && !right_b ? 1 : 0;
          both.only_b += right_b && !right_a ? 1 : 0;
        }
        both.p = exact_mcnemar(both.only_a, both.only_b);
        if (both.scenes > 0) all.push_back(std::move(both));
      }
    }
  }
  return all;
}

std::string pairs_table(const std::vector<Pairs>& pairs) {
  std::string text;
  for (const Pairs& one : pairs) {
    char counts[96];
    std::snprintf(counts, sizeof counts, "%d : %d of %d, p %.2g", one.only_a, one.only_b, one.scenes, one.p);
    text += padded(one.measure, name_width) + padded(one.a + " against " + one.b, 42) +
            padded(interval_text(one.difference, false), 26) + counts + '\n';
  }
  return text;
}

Json to_json(const std::vector<Pairs>& pairs) {
  Json all = Json::array();
  for (const Pairs& one : pairs)
    all.push_back(
        {{"pairs", one.measure},
         {"a", one.a},
         {"b", one.b},
         {"scenes", one.scenes},
         {"difference", {{"mean", one.difference.mean}, {"low", one.difference.low}, {"high", one.difference.high}}},
         {"only_a", one.only_a},
         {"only_b", one.only_b},
         {"p", one.p}});
  return all;
}

}  // namespace longtake::gates
