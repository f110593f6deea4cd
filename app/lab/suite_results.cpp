#include "app/lab/suite_results.h"

#include <algorithm>

#include "engine/core/files.h"
#include "engine/core/json.h"

namespace longtake::cli {
namespace {

constexpr double kPercent = 100;

Failure unreadable(const std::filesystem::path& file, const std::string& why) {
  return fail(Error::Kind::bad_input, "Cannot read the results of " + file.string(), why,
              "Give a *_eval_results.json that VBench or VBench-Long wrote.");
}

/// A score; some dimensions give a boolean.
std::optional<double> score_of(const Json& json) {
  if (json.is_boolean()) return json.get<bool>() ? 1.0 : 0.0;
  if (json.is_number()) return json.get<double>();
  return std::nullopt;
}

}  // namespace

std::string video_of_path(const std::filesystem::path& path) {
  for (auto part = path.end(); part != path.begin();) {
    --part;
    if (*part == "split_clip" && std::next(part) != path.end()) return std::next(part)->string() + ".mp4";
  }
  return path.filename().string();
}

gates::Line& SuiteScores::line(const std::string& policy) {
  const auto found = std::ranges::find_if(lines_, [&](const gates::Line& line) { return line.name == policy; });
  return found != lines_.end() ? *found : lines_.emplace_back(gates::Line{policy, {}});
}

int SuiteScores::number(const std::string& video) {
  return numbers_.try_emplace(video, static_cast<int>(numbers_.size())).first->second;
}

void SuiteScores::add(const std::string& policy, const std::string& measure, const std::string& video, double value) {
  line(policy).measures[measure][number(video)] = static_cast<float>(value);
}

Result<void> SuiteScores::add_results(const std::string& policy, const std::filesystem::path& file) {
  const auto text = TRY(read_file(file, 256 << 20));
  const auto results = TRY(parse_json(text, file.string(), {256U << 20, 20'000'000, 1U << 20, 32}));
  if (!results.is_object()) return unreadable(file, "it is not a list of dimensions");
  for (const auto& [dimension, result] : results.items()) {
    if (!result.is_array() || result.empty()) return unreadable(file, dimension + " has no score");
    const auto total = score_of(result.front());
    if (!total) return unreadable(file, dimension + " has no score");
    totals_[policy][dimension] = kPercent * *total;
    std::map<std::string, std::pair<double, int>> sums;  // by video
    if (result.size() > 1 && result[1].is_array())
      for (const Json& one : result[1]) {
        const auto path = one.is_object() ? one.find("video_path") : one.end();
        const auto found = one.is_object() ? one.find("video_results") : one.end();
        if (!one.is_object() || path == one.end() || !path->is_string() || found == one.end()) continue;
        const auto score = score_of(*found);
        if (!score) continue;
        auto& [sum, count] = sums[video_of_path(path->get<std::string>())];
        sum += *score;
        ++count;
      }
    // imaging_quality has its videos' scores as 0..100 and their mean as 0..1.
    double mean = 0;
    for (const auto& [video, sum] : sums) mean += sum.first / sum.second / static_cast<double>(sums.size());
    const double scale = mean > 1.5 && *total <= 1.5 ? 1 : kPercent;
    for (const auto& [video, sum] : sums) add(policy, dimension, video, scale * sum.first / sum.second);
  }
  return {};
}

std::vector<gates::Line> SuiteScores::lines() const { return lines_; }

}  // namespace longtake::cli
