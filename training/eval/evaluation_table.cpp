#include <cstdio>

#include "training/eval/evaluator.h"

namespace longtake::eval {
namespace {

/// The interval covers only the test streams that had something to measure, so their number is shown with it.
std::string cell(const std::vector<float>& values) {
  const Interval interval = bootstrap(values);
  char text[64];
  std::snprintf(text, sizeof text, "%.1f [%.1f, %.1f] %zu", static_cast<double>(interval.mean),
                static_cast<double>(interval.low), static_cast<double>(interval.high), values.size());
  return text;
}

void pad(std::string& text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
}

}  // namespace

std::string table(const std::vector<Line>& lines) {
  constexpr std::size_t name_width = 22, cell_width = 26;
  std::string text;
  std::string head;
  pad(head, name_width);
  for (const Line& line : lines) {
    std::string title = line.name;
    pad(title, cell_width);
    head += title;
  }
  text += head + '\n';
  for (const auto& [measure, meaning] : Evaluator::measures()) {
    std::string row = measure;
    pad(row, name_width);
    bool any = false;
    for (const Line& line : lines) {
      const auto found = line.measures.find(measure);
      std::string value = "-";
      if (found != line.measures.end()) value = cell(found->second), any = true;
      pad(value, cell_width);
      row += value;
    }
    if (any) text += row + meaning + '\n';
  }
  return text;
}

Json to_json(const std::vector<Line>& lines) {
  Json all = Json::array();
  for (const Line& line : lines) {
    Json one = {{"line", line.name}, {"measures", Json::object()}};
    for (const auto& [measure, values] : line.measures) {
      const Interval interval = bootstrap(values);
      one["measures"][measure] = {
          {"mean", interval.mean}, {"low", interval.low}, {"high", interval.high}, {"films", values.size()}};
    }
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace longtake::eval
