#include "training/run/metrics.h"

#include <ATen/ATen.h>
#include <unistd.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/core/files.h"

namespace longtake::train {

std::vector<double> read_numbers(const std::vector<at::Tensor>& numbers) {
  std::vector<at::Tensor> away;
  for (const at::Tensor& number : numbers)
    if (!number.is_cpu()) away.push_back(number.detach().to(at::kDouble));
  const at::Tensor arrived = away.empty() ? at::Tensor() : at::stack(away).cpu();
  std::int64_t next = 0;
  std::vector<double> read;
  for (const at::Tensor& number : numbers) read.push_back((number.is_cpu() ? number : arrived[next++]).item<double>());
  return read;
}

void Meter::add(const Values& values) {
  for (const auto& [name, value] : values) {
    auto [at, inserted] = sums_.try_emplace(name, 0.0, 0);
    if (inserted) order_.push_back(name);
    at->second.first += value;
    at->second.second += 1;
  }
}

Values Meter::take() {
  Values means;
  for (const std::string& name : order_) {
    const auto& [sum, count] = sums_[name];
    means.emplace_back(name, sum / static_cast<double>(count));
  }
  order_.clear();
  sums_.clear();
  return means;
}

Result<void> MetricsLog::drop_after(const std::string& stage, std::int64_t step) {
  if (!std::filesystem::exists(file_)) return {};
  auto text = TRY(read_file(file_, 1ULL << 30));
  std::string kept;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string::npos) break;  // a line cut short by a kill
    const std::string line = text.substr(at, end - at);
    const auto json = nlohmann::json::parse(line, nullptr, false);
    const bool newer = json.is_object() && json.value("stage", "") == stage && json.value("step", 0LL) > step;
    if (!json.is_discarded() && !newer) kept += line + "\n";
    at = end + 1;
  }
  return atomic_write(file_, kept);
}

Result<std::string> MetricsLog::write(const std::string& stage, const Progress& progress, const Values& values) {
  nlohmann::ordered_json json;
  json["stage"] = stage;
  json["step"] = progress.step;
  json["seconds"] = std::round(progress.seconds * 10) / 10;
  json["samples"] = progress.samples;
  json["skipped"] = progress.skipped;
  for (const auto& [name, value] : values) json[name] = value;
  const std::string line = json.dump();
  std::ofstream out(file_, std::ios::app);
  out << line << '\n';
  out.flush();
  if (!out) return fail(Error::Kind::io, "Cannot write " + file_.string(), "the disk may be full");
  return line;
}

double resident_mib() {
  std::ifstream statm("/proc/self/statm");
  double total = 0;
  double resident = 0;
  statm >> total >> resident;
  return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / (1 << 20);
}

}  // namespace longtake::train
