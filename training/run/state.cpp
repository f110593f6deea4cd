#include "training/run/state.h"

#include <c10/core/GradMode.h>

#include <algorithm>
#include <map>
#include <regex>

#include "engine/model/load_tensors.h"
#include "engine/weights/safetensors.h"

namespace longtake::train {
namespace fs = std::filesystem;
namespace {

/// The path of the single file, or of the index of its shards.
fs::path stored_at(const fs::path& folder, const std::string& stem) {
  const fs::path index = folder / (stem + ".safetensors.index.json");
  return fs::exists(index) ? index : folder / (stem + ".safetensors");
}

Failure unfit(const std::string& where, const std::string& why) {
  return fail(Error::Kind::bad_input, "Cannot use " + where, why, "It belongs to another configuration.");
}

Failure nowhere(const std::string& name, const std::string& where) {
  return fail(Error::Kind::bad_input, "Cannot use " + where, "none of its files has " + name,
              "The file of a rank is missing, or it belongs to another configuration.");
}

bool fits(const TensorView& stored, const at::Tensor& into) {
  const bool widens = stored.dtype == DType::BF16 && into.scalar_type() == at::kFloat;
  return stored.shape == into.sizes().vec() && (stored.dtype == dtype_of(into.scalar_type()) || widens);
}

template <class May>
Result<void> refuse_others(const TensorFile& file, const NamedTensors& expected, const std::string& where, May may) {
  std::set<std::string> wanted;
  for (const auto& named : expected) wanted.insert(named.first);
  for (const TensorView& view : file.tensors()) {
    if (!wanted.contains(view.name) && !may(view.name))
      return unfit(where, "it has a tensor " + view.name + " that is not expected");
  }
  return {};
}

}  // namespace

std::string learner_name(const std::string& learner, const std::string& what, const std::string& parameter) {
  return learner + "." + what + "." + parameter;
}

bool of_one_rank(const std::string& name) {
  const std::string behind_learner = name.substr(name.find('.') + 1);
  return name.starts_with(sequence_prefix) || behind_learner.starts_with("first.") ||
         behind_learner.starts_with("second.");
}

fs::path weights_folder(const fs::path& run, const std::string& name) {
  const fs::path own = run / "weights" / name;
  return fs::exists(own) ? own : fs::path(name);
}

Result<void> write_tensors(const fs::path& folder, const std::string& stem, const NamedTensors& tensors,
                           const std::string& config_json) {
  std::map<std::string, at::Tensor> by_name;
  std::vector<TensorSpec> specs;
  for (const auto& [name, tensor] : tensors) {
    by_name[name] = tensor;
    specs.push_back({name, dtype_of(tensor.scalar_type()), tensor.sizes().vec()});
  }
  SaveOptions options;
  options.shard_bytes = shard_bytes;
  if (!config_json.empty()) options.metadata["config"] = config_json;
  const auto source = [&](const TensorSpec& spec, std::span<std::byte> out) -> Result<void> {
    const at::Tensor plain = by_name.at(spec.name).detach().to(at::kCPU).contiguous();
    const auto* bytes = static_cast<const std::byte*>(plain.const_data_ptr());
    std::copy(bytes, bytes + out.size(), out.begin());
    return {};
  };
  auto written = TRY(save_safetensors(folder / (stem + ".safetensors"), std::move(specs), source, options));
  return {};
}

std::set<std::string> stored_stems(const fs::path& folder) {
  static const std::regex file("(.*)\\.safetensors(\\.index\\.json)?"), shard(".*-[0-9]{5}-of-[0-9]{5}");
  std::set<std::string> stems;
  std::error_code missing;
  for (const auto& entry : fs::directory_iterator(folder, missing)) {
    std::smatch name;
    const std::string whole = entry.path().filename().string();
    if (entry.is_regular_file() && std::regex_match(whole, name, file) && !std::regex_match(name[1].str(), shard))
      stems.insert(name[1]);
  }
  return stems;
}

Result<void> read_tensors(const fs::path& folder, const std::string& stem, const NamedTensors& into) {
  const auto file = TRY(open_tensors(folder, stem));
  const std::string where = stored_at(folder, stem).string();
  if (auto found = find_tensors({file}, into, where); !found) return found;
  return refuse_others(file, into, where, [](const std::string&) { return false; });
}

Result<void> find_tensors(const std::vector<TensorFile>& files, const NamedTensors& into, const std::string& where) {
  const c10::NoGradGuard no_grad;
  for (const auto& named : into) {
    const std::string& name = named.first;
    const auto file = std::ranges::find_if(files, [&](const TensorFile& one) { return one.find(name) != nullptr; });
    if (file == files.end()) return of_one_rank(name) ? nowhere(name, where) : unfit(where, "it lacks " + name);
    if (!fits(*file->find(name), named.second)) return unfit(where, name + " has another shape or type");
    const auto read = TRY(read_tensor(*file, name));
    named.second.detach().copy_(read);
  }
  return {};
}

Result<void> read_state(const std::vector<TensorFile>& files, const NamedTensors& into, const std::string& where) {
  if (auto found = find_tensors(files, into, where); !found) return found;
  return refuse_others(files.front(), into, where, of_one_rank);
}

Result<TensorFile> open_tensors(const fs::path& folder, const std::string& stem) {
  return TensorFile::open(stored_at(folder, stem));
}

Result<std::string> read_config(const fs::path& folder, const std::string& stem) {
  const auto file = TRY(open_tensors(folder, stem));
  const auto found = file.metadata().find("config");
  return found == file.metadata().end() ? std::string() : found->second;
}

}  // namespace longtake::train
