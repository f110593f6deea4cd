#include "training/run/report.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

#include "engine/core/files.h"

namespace longtake::train {
namespace fs = std::filesystem;
namespace {

struct Point {
  double step;
  double value;
};
/// stage -> metric -> points in order of writing
using Curves = std::map<std::string, std::map<std::string, std::vector<Point>>>;

constexpr int plot_width = 420;
constexpr int plot_height = 160;
constexpr std::size_t samples_per_stage = 3;

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else if (c == '"')
      out += "&quot;";
    else
      out.push_back(c);
  }
  return out;
}

std::string base64(const std::string& bytes) {
  static constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const auto at = [&](std::size_t k) { return k < bytes.size() ? static_cast<unsigned char>(bytes[k]) : 0U; };
    const unsigned word = at(i) << 16 | at(i + 1) << 8 | at(i + 2);
    for (int k = 0; k < 4; ++k) {
      const bool there = i + static_cast<std::size_t>(k) <= bytes.size();
      out.push_back(there ? digits[word >> (18 - 6 * k) & 63] : '=');
    }
  }
  return out;
}

Curves read_curves(const std::string& metrics) {
  Curves curves;
  std::istringstream lines(metrics);
  for (std::string line; std::getline(lines, line);) {
    const auto json = nlohmann::json::parse(line, nullptr, false);
    if (!json.is_object() || !json.contains("stage") || !json["stage"].is_string()) continue;
    const double step = json.value("step", 0.0);
    for (const auto& [name, value] : json.items()) {
      const bool about = name == "step" || name == "seconds" || name == "samples" || name == "skipped";
      if (value.is_number() && !about) {
        curves[json["stage"].get<std::string>()][name].push_back({step, value.get<double>()});
      }
    }
  }
  return curves;
}

std::string plot(const std::string& name, const std::vector<Point>& points) {
  double low = points[0].value;
  double high = low;
  for (const Point& p : points) {
    low = std::min(low, p.value);
    high = std::max(high, p.value);
  }
  const double from = points.front().step;
  const double span = std::max(points.back().step - from, 1.0);
  const double range = std::max(high - low, 1e-12);
  std::ostringstream out;
  out.precision(5);
  out << "<figure><figcaption>" << escaped(name) << ": last " << points.back().value << ", lowest " << low
      << ", highest " << high << "</figcaption><svg width=\"" << plot_width << "\" height=\"" << plot_height
      << "\"><polyline points=\"";
  for (const Point& p : points) {
    out << (p.step - from) / span * plot_width << ',' << plot_height - (p.value - low) / range * plot_height << ' ';
  }
  out << "\"/></svg><small>steps " << from << " to " << points.back().step << "</small></figure>\n";
  return out.str();
}

/// PNG files of a stage, newest last.
std::vector<fs::path> samples_of(const fs::path& run, const std::string& stage) {
  std::vector<std::pair<fs::file_time_type, fs::path>> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(run / "samples", error)) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() == ".png" && name.rfind(stage + "-", 0) == 0) {
      found.emplace_back(entry.last_write_time(error), entry.path());
    }
  }
  std::sort(found.begin(), found.end());
  if (found.size() > samples_per_stage) found.erase(found.begin(), found.end() - samples_per_stage);
  std::vector<fs::path> paths;
  for (auto& [_, path] : found) paths.push_back(path);
  return paths;
}

}  // namespace

Result<fs::path> write_report(const fs::path& run) {
  auto metrics = TRY(read_file(run / "metrics.jsonl", 1ULL << 30));
  auto config = TRY(read_file(run / "config.json"));
  std::string html =
      "<!doctype html><meta charset=\"utf-8\"><title>Training run</title><style>body{font:14px sans-serif;max-width:"
      "1400px;margin:2em auto;padding:0 1em}figure{display:inline-block;margin:0 1.5em 1.5em 0}svg{display:block;"
      "border:1px solid #ccc}polyline{fill:none;stroke:#2266cc;stroke-width:1.5}img{max-width:100%}</style>\n";
  html += "<h1>" + escaped(fs::absolute(run).filename().string()) + "</h1>\n";
  for (const auto& [stage, plots] : read_curves(metrics)) {
    html += "<h2>" + escaped(stage) + "</h2>\n";
    for (const auto& [name, points] : plots) html += plot(name, points);
    for (const fs::path& sample : samples_of(run, stage)) {
      const auto png = read_file(sample);
      if (!png) continue;
      html += "<p>" + escaped(sample.filename().string()) + "<br><img src=\"data:image/png;base64," + base64(*png) +
              "\"></p>\n";
      fs::path words = sample;
      const auto captions = read_file(words.replace_extension(".txt"));
      if (captions) html += "<pre>" + escaped(*captions) + "</pre>\n";
    }
  }
  html += "<h2>Configuration</h2><pre>" + escaped(config) + "</pre>\n";
  const fs::path path = run / "report.html";
  TRY(atomic_write(path, html));
  return path;
}

}  // namespace longtake::train
