#include "training/exam/score_card.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>

#include "training/judge/tables.h"

namespace longtake::train {
namespace {

using gates::Interval;
using gates::Line;

/// In the order of the tables; others follow by name.
const std::vector<std::string> kFirst = {"thing",    "place",         "crossing",     "returned",    "steady_thing",
                                         "likeness", "memory_colour", "memory_thing", "memory_mark", "memory_crossing"};

std::vector<std::string> measures_of(const std::vector<Line>& rows) {
  std::vector<std::string> names = kFirst;
  for (const Line& row : rows)
    for (const auto& [name, values] : row.measures)
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  std::erase_if(names, [&](const std::string& name) {
    return std::ranges::none_of(rows, [&](const Line& row) { return row.measures.contains(name); });
  });
  return names;
}

Interval interval_of(const std::map<int, float>& values) {
  std::vector<float> all;
  for (const auto& [film, value] : values) all.push_back(value);
  return gates::bootstrap(all);
}

/// An interval over fewer clips is not meaningful.
constexpr std::size_t kFewest = 5;

std::string cell(const Interval& i, std::size_t n, bool difference) {
  char text[80];
  std::snprintf(text, sizeof text, difference ? "%+.1f [%+.1f, %+.1f]" : "%.1f [%.1f, %.1f]",
                static_cast<double>(i.mean), static_cast<double>(i.low), static_cast<double>(i.high));
  const bool decides = difference && n >= kFewest && i.excludes_zero();
  return std::string(text) + (decides ? " *" : " n=" + std::to_string(n));
}

std::size_t shared_films(const Line& a, const Line& b, const std::string& measure) {
  const auto in_a = a.measures.find(measure), in_b = b.measures.find(measure);
  if (in_a == a.measures.end() || in_b == b.measures.end()) return 0;
  return static_cast<std::size_t>(
      std::ranges::count_if(in_a->second, [&](const auto& film) { return in_b->second.contains(film.first); }));
}

const Line* find(const std::vector<Line>& rows, const std::string& name) {
  const auto found = std::ranges::find_if(rows, [&](const Line& row) { return row.name == name; });
  return found == rows.end() ? nullptr : &*found;
}

using Cell = std::function<std::string(const Line&, const std::string&)>;

void add_table(std::vector<std::string>& lines, const std::vector<Line>& rows, const std::vector<std::string>& names,
               const Cell& cell_of) {
  constexpr std::size_t first = 20, width = 29;
  const auto padded = [](std::string text, std::size_t to) {
    text.resize(std::max(text.size() + 1, to), ' ');
    return text;
  };
  std::string head(first, ' ');
  for (const std::string& name : names) head += padded(name, width);
  lines.push_back(head);
  for (const Line& row : rows) {
    std::string line = padded(row.name, first);
    for (const std::string& name : names) line += padded(cell_of(row, name), width);
    lines.push_back(line);
  }
}

double rounded(float value) { return std::round(static_cast<double>(value) * 1e3) / 1e3; }

Json json_of(const Interval& i, std::size_t n) {
  return {{"mean", rounded(i.mean)}, {"low", rounded(i.low)}, {"high", rounded(i.high)}, {"n", n}};
}

}  // namespace

std::vector<std::string> card(const std::vector<Line>& rows, const std::string& reference) {
  std::vector<std::string> lines;
  const std::vector<std::string> names = measures_of(rows);
  add_table(lines, rows, names, [](const Line& row, const std::string& name) -> std::string {
    const auto found = row.measures.find(name);
    return found == row.measures.end() ? "-" : cell(interval_of(found->second), found->second.size(), false);
  });
  const Line* with = find(rows, reference);
  if (with == nullptr || rows.size() < 2) return lines;
  lines.emplace_back();
  lines.push_back("Against " + reference + ", clip by clip; * where " + std::to_string(kFewest) +
                  " clips or more and 95 % of their resamplings are on one side of 0");
  std::vector<Line> others;
  for (const Line& row : rows)
    if (row.name != reference) others.push_back(row);
  add_table(lines, others, names, [&](const Line& row, const std::string& name) -> std::string {
    const std::size_t n = shared_films(row, *with, name);
    return n == 0 ? "-" : cell(gates::difference(row, *with, name), n, true);
  });
  return lines;
}

Json to_json(const std::vector<Line>& rows, const std::string& reference) {
  const Line* with = find(rows, reference);
  Json all = Json::array();
  for (const Line& row : rows) {
    Json measures = Json::object(), against = Json::object();
    for (const auto& [name, values] : row.measures) {
      measures[name] = json_of(interval_of(values), values.size());
      Json films = Json::object();
      for (const auto& [film, value] : values) films[std::to_string(film)] = rounded(value);
      measures[name]["films"] = std::move(films);
      if (with == nullptr || with == &row) continue;
      if (const std::size_t n = shared_films(row, *with, name); n > 0)
        against[name] = json_of(gates::difference(row, *with, name), n);
    }
    all.push_back({{"event", "exam_row"}, {"row", row.name}, {"measures", std::move(measures)}});
    if (!against.empty()) all.back()["against"] = {{"row", reference}, {"measures", std::move(against)}};
  }
  return all;
}

std::vector<Line> lines_of(const Json& rows) {
  std::vector<Line> lines;
  if (!rows.is_array()) return lines;
  for (const Json& row : rows) {
    if (!row.is_object() || !row.contains("row") || !row["row"].is_string() || !row.contains("measures")) continue;
    Line line{row["row"].get<std::string>(), {}};
    if (!row["measures"].is_object()) continue;
    for (const auto& [name, measure] : row["measures"].items()) {
      if (!measure.is_object() || !measure.contains("films") || !measure["films"].is_object()) continue;
      for (const auto& [film, value] : measure["films"].items())
        if (value.is_number() && film.find_first_not_of("0123456789") == std::string::npos && film.size() < 9)
          line.measures[name][std::stoi(film)] = value.get<float>();
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace longtake::train
