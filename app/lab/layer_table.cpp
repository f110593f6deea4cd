#include <cmath>
#include <cstdio>

#include "app/lab/layer_report.h"

namespace longtake::cli {
namespace {

template <class... Values>
std::string line(const char* format, Values... values) {
  char text[240];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

std::string percent(const Interval& i) {
  return line("%5.1f [%5.1f, %5.1f]", 100.0 * i.mean, 100.0 * i.low, 100.0 * i.high);
}

void add_matrix(std::vector<std::string>& lines, const std::vector<double>& matrix, int chunks, const char* corner) {
  std::string head = line("%-14s", corner);
  for (int key = 0; key < chunks; ++key) head += line("%7d", key);
  lines.push_back(head);
  for (int query = 0; query < chunks; ++query) {
    std::string row = line("%14d", query);
    for (int key = 0; key < chunks; ++key)
      row += line("%7.1f", 100 * matrix[static_cast<std::size_t>(query * chunks + key)]);
    lines.push_back(row);
  }
}

void add_directions(std::vector<std::string>& lines, const char* what, const DirectionRow& row, bool future) {
  lines.push_back(line("%-22s", what) + percent(row.past) + "  " + percent(row.own) +
                  (future ? "  " + percent(row.future) : std::string("  none")));
  lines.push_back(line("%-22s%5.1f                 %5.1f", "  by chance", 100 * row.chance.past, 100 * row.chance.own) +
                  (future ? line("                 %5.1f", 100 * row.chance.future) : std::string()));
}

std::string verdict(const LayerReport& report) {
  const int others = static_cast<int>(report.layers.size()) - 1;
  const std::string counted =
      line("%d of %d layers surely share more than %.0f %% of the last layer's better half, %d no more than chance",  //
           report.agree, others, 100 * kAgree, report.chance_like);
  switch (report.verdict) {
    case OneList::right:
      return counted + ": one list for all layers is right for this model.";
    case OneList::wrong:
      return counted + ": one list for all layers is wrong for this model.";
    case OneList::between:
      break;
  }
  return counted + ": one list for all layers is a compromise for this model.";
}

Json json_of(const Interval& i) {
  const auto five_places = [](double value) { return std::round(value * 1e5) / 1e5; };
  return {{"mean", five_places(i.mean)}, {"low", five_places(i.low)}, {"high", five_places(i.high)}};
}

Json json_of(const DirectionRow& row, bool future) {
  Json json = {{"past", json_of(row.past)},
               {"own", json_of(row.own)},
               {"chance", {{"past", row.chance.past}, {"own", row.chance.own}}}};
  if (future) {
    json["future"] = json_of(row.future);
    json["chance"]["future"] = row.chance.future;
  }
  return json;
}

Json json_of(const std::vector<double>& matrix, int chunks) {
  Json rows = Json::array();
  for (int query = 0; query < chunks; ++query) {
    Json row = Json::array();
    for (int key = 0; key < chunks; ++key)
      row.push_back(std::round(matrix[static_cast<std::size_t>(query * chunks + key)] * 1e5) / 1e5);
    rows.push_back(std::move(row));
  }
  return rows;
}

const char* name(OneList verdict) {
  return verdict == OneList::right ? "right" : verdict == OneList::wrong ? "wrong" : "between";
}

}  // namespace

std::vector<std::string> table(const LayerReport& report) {
  std::vector<std::string> lines;
  lines.push_back(
      report.model +
      line(": %d run%s of %d chunks with %lld tokens each; ", report.runs, report.runs == 1 ? "" : "s", report.chunks,
           static_cast<long long>(report.chunk_tokens)) +
      (report.future ? "one bidirectional clip." : "a stream: no query sees a later key, so it has no future half."));
  lines.push_back(report.by_chunks ? "One run: intervals are over its layers (Fig. 1a) and chunks (Fig. 1b)."
                                   : "In brackets: 95 % of resamplings of the runs.");
  lines.emplace_back();
  lines.emplace_back(
      "Fig. 1a: of the keys of each chunk (columns), how many have their strongest query in which chunk (rows), in %");
  add_matrix(lines, report.peaks, report.chunks, "query \\ key");
  lines.emplace_back();
  lines.emplace_back("Weight that the queries of each chunk (rows) put on the keys of each chunk (columns), in %");
  add_matrix(lines, report.mass, report.chunks, "query \\ key");
  lines.emplace_back();
  lines.emplace_back("                      past, %                own chunk, %           future, %");
  add_directions(lines, "strongest queries", report.peaks_row, report.future);
  add_directions(lines, "weight", report.mass_row, report.future);
  lines.emplace_back();
  lines.push_back("Fig. 1b: tokens that a layer's list has in common with the last layer's, by SSE at t0, in %");
  lines.push_back(line("layer   better half           best %.0f %%             worth of the last layer's list",
                       100 * report.share));
  for (std::size_t layer = 0; layer < report.layers.size(); ++layer) {
    const LayerRow& row = report.layers[layer];
    lines.push_back(line("%5zu   ", layer) + percent(row.half) + "  " + percent(row.few) + "  " + percent(row.worth));
  }
  lines.push_back(line("chance   50.0                 %5.1f                   0.0", 100 * report.share));
  lines.emplace_back();
  lines.push_back(verdict(report));
  return lines;
}

Json to_json(const LayerReport& report, const std::vector<Observation>& runs) {
  Json layers = Json::array();
  for (std::size_t layer = 0; layer < report.layers.size(); ++layer) {
    const LayerRow& row = report.layers[layer];
    Json each = {{"layer", layer},
                 {"half_overlap", json_of(row.half)},
                 {"few_overlap", json_of(row.few)},
                 {"list_worth", json_of(row.worth)}};
    std::vector<double> mass(report.mass.size(), 0), peaks(report.mass.size(), 0);
    for (const Observation& run : runs)
      for (std::size_t i = 0; i < mass.size(); ++i) {
        mass[i] += run.layers[layer].mass[i] / static_cast<double>(runs.size());
        peaks[i] += run.layers[layer].peaks[i] / static_cast<double>(runs.size());
      }
    each["mass"] = json_of(mass, report.chunks);
    each["peaks"] = json_of(peaks, report.chunks);
    layers.push_back(std::move(each));
  }
  return {{"event", "observation"},
          {"model", report.model},
          {"view", report.future ? "clip" : "stream"},
          {"runs", report.runs},
          {"intervals_over", report.by_chunks ? "chunks" : "runs"},
          {"chunks", report.chunks},
          {"chunk_tokens", report.chunk_tokens},
          {"peaks", json_of(report.peaks, report.chunks)},
          {"mass", json_of(report.mass, report.chunks)},
          {"peaks_directions", json_of(report.peaks_row, report.future)},
          {"mass_directions", json_of(report.mass_row, report.future)},
          {"half_chance", .5},
          {"few_share", report.share},
          {"few_chance", report.share},
          {"layers", std::move(layers)},
          {"layers_that_agree", report.agree},
          {"layers_like_chance", report.chance_like},
          {"agreement_asked", kAgree},
          {"one_list", name(report.verdict)}};
}

}  // namespace longtake::cli
