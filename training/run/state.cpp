#include "training/run/state.h"

#include <c10/core/GradMode.h>

#include <map>
#include <regex>

#include "engine/model/load_tensors.h"
#include "engine/weights/safetensors.h"

namespace longtake::train {
namespace fs = std::filesystem;
namespace {

/// The single file, or the index of its shards.
fs::path stored_at(const fs::path& folder, const std::string& stem) {
  const fs::path index = folder / (stem + ".safetensors.index.json");
  return fs::exists(index) ? index : folder / (stem + ".safetensors");
}

}  // namespace

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
  auto written = save_safetensors(folder / (stem + ".safetensors"), std::move(specs), source, options);
  if (!written) return fail(written.error());
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
  const c10::NoGradGuard no_grad;
  auto file = open_tensors(folder, stem);
  if (!file) return fail(file.error());
  const auto refuse = [&](const std::string& why) {
    return fail(Error::Kind::bad_input, "Cannot use " + stored_at(folder, stem).string(), why,
                "It belongs to another configuration.");
  };
  std::set<std::string> wanted;
  for (const auto& [name, tensor] : into) {
    wanted.insert(name);
    const TensorView* view = file->find(name);
    if (view == nullptr) return refuse("it lacks " + name);
    const bool widens = view->dtype == DType::BF16 && tensor.scalar_type() == at::kFloat;
    if (view->shape != tensor.sizes().vec() || (view->dtype != dtype_of(tensor.scalar_type()) && !widens)) {
      return refuse(name + " has another shape or type");
    }
    auto read = read_tensor(*file, name);
    if (!read) return fail(read.error());
    tensor.detach().copy_(*read);
  }
  for (const TensorView& view : file->tensors()) {
    if (!wanted.contains(view.name) && !view.name.starts_with(own_prefix))
      return refuse("it has a tensor " + view.name + " that is not expected");
  }
  return {};
}

Result<TensorFile> open_tensors(const fs::path& folder, const std::string& stem) {
  return TensorFile::open(stored_at(folder, stem));
}

Result<std::string> read_config(const fs::path& folder, const std::string& stem) {
  const auto file = open_tensors(folder, stem);
  if (!file) return fail(file.error());
  const auto found = file->metadata().find("config");
  return found == file->metadata().end() ? std::string() : found->second;
}

}  // namespace longtake::train
