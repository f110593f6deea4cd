#include <ATen/ATen.h>

#include <charconv>
#include <sstream>

#include "app/lab/probe.h"
#include "engine/weights/dtype.h"

namespace longtake::cli {
namespace {

template <class Number>
bool parse_number(std::string_view text, Number& value) {
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  return problem == std::errc() && end == text.data() + text.size();
}

}  // namespace

Failure refuse_probe(const std::string& why, const std::string& remedy) {
  return fail(Error::Kind::bad_input, "Cannot run the probe", why, remedy);
}

Result<void> check_finite(const std::string& what, const at::Tensor& tensor) {
  if (!tensor.is_floating_point()) return {};
  const auto wrong = tensor.isfinite().logical_not().sum().item<std::int64_t>();
  if (wrong == 0) return {};
  return refuse_probe(what + " holds NaN or infinity in " + std::to_string(wrong) + " of " +
                      std::to_string(tensor.numel()) + " places");
}

Result<ProbeSettings> ProbeSettings::parse(const std::vector<std::string>& pairs) {
  ProbeSettings settings;
  for (const std::string& pair : pairs) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos || equals == 0)
      return fail(Error::Kind::bad_input, "--set takes key=value", '"' + pair + "\" has no key");
    if (!settings.pairs_.emplace(pair.substr(0, equals), pair.substr(equals + 1)).second)
      return fail(Error::Kind::bad_input, "--set " + pair.substr(0, equals) + " was given twice");
  }
  return settings;
}

void ProbeSettings::refuse(const std::string& key, const std::string& why) {
  if (problem_.empty()) problem_ = key + " " + why;
}

std::string ProbeSettings::text(const std::string& key, const std::string& otherwise) {
  known_.insert(key);
  const auto found = pairs_.find(key);
  return found == pairs_.end() ? otherwise : found->second;
}

std::string ProbeSettings::choice(const std::string& key, std::initializer_list<const char*> names) {
  const std::string value = text(key, *names.begin());
  std::string all;
  for (const char* name : names) {
    if (value == name) return value;
    all += (all.empty() ? "" : ", ") + std::string(name);
  }
  refuse(key, "must be one of " + all);
  return *names.begin();
}

double ProbeSettings::number(const std::string& key, double otherwise, double low, double high) {
  const std::string value = text(key, "");
  if (!has(key)) return otherwise;
  double read = 0;
  if (!parse_number(value, read) || !(read >= low && read <= high)) {
    std::ostringstream range;
    range << "is not a number from " << low << " to " << high;
    refuse(key, range.str());
  }
  return read;
}

std::int64_t ProbeSettings::whole(const std::string& key, std::int64_t otherwise, std::int64_t low, std::int64_t high) {
  const std::string value = text(key, "");
  if (!has(key)) return otherwise;
  std::int64_t read = 0;
  if (!parse_number(value, read) || read < low || read > high)
    refuse(key, "is not a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  return read;
}

std::vector<int> ProbeSettings::list(const std::string& key, const std::vector<int>& otherwise) {
  const std::string value = text(key, "");
  if (!has(key)) return otherwise;
  std::vector<int> numbers;
  for (std::size_t begin = 0; begin <= value.size();) {
    const std::size_t end = std::min(value.find(',', begin), value.size());
    if (int read = 0; parse_number(std::string_view(value).substr(begin, end - begin), read))
      numbers.push_back(read);
    else
      refuse(key, "must be whole numbers with commas between them");
    begin = end + 1;
  }
  return numbers;
}

Result<void> ProbeSettings::check() const {
  if (!problem_.empty()) return fail(Error::Kind::bad_input, "--set " + problem_);
  for (const auto& [key, value] : pairs_)
    if (!known_.contains(key)) return fail(Error::Kind::bad_input, "--set " + key + " means nothing here");
  return {};
}

Result<at::Tensor> ProbeInput::find(const std::string& name, std::int64_t dims) const {
  const auto found = tensors.find(name);
  if (found == tensors.end()) return refuse_probe("there is no tensor \"" + name + "\" in the input");
  const at::Tensor& tensor = found->second;
  if (dims != any_dims && tensor.dim() != dims)
    return refuse_probe(name + " is " + shape_text(tensor.sizes().vec()) + ", but " + std::to_string(dims) +
                        " dimensions are needed");
  if (tensor.numel() == 0) return refuse_probe(name + " is empty");
  return tensor;
}

Result<at::Tensor> ProbeInput::tensor(const std::string& name, std::int64_t dims) const {
  auto found = find(name, dims);
  if (!found) return found;
  TRY(check_finite(name, *found));
  return found->to(device, dtype);
}

Result<at::Tensor> ProbeInput::indices(const std::string& name) const {
  auto found = find(name, 1);
  if (!found) return found;
  if (found->is_floating_point()) return refuse_probe(name + " must be integers");
  return found->to(at::kLong).contiguous();
}

Result<at::Tensor> ProbeInput::scores(const std::string& name) const {
  auto found = find(name, 1);
  if (!found) return found;
  return found->to(at::kFloat).contiguous();
}

at::Tensor to_model(const at::Tensor& video) { return video.permute({1, 0, 2, 3}).unsqueeze(0).contiguous(); }

at::Tensor to_file(const at::Tensor& video) { return video[0].permute({1, 0, 2, 3}); }

}  // namespace longtake::cli
