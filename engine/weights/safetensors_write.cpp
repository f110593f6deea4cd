#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/core/files.h"
#include "engine/core/utf8.h"
#include "engine/weights/errors.h"
#include "engine/weights/refusal.h"
#include "engine/weights/safetensors.h"

namespace longtake {
namespace {

using SortedJson = nlohmann::json;
using Tensors = std::vector<TensorSpec>;

constexpr std::uint64_t longest_written_header = 100'000'000;
constexpr std::size_t alignment = 8;
constexpr std::size_t piece_bytes = 16 << 20;  // bytes between two checks of the stop token

Failure cannot_write(const std::filesystem::path& path, const std::string& why) {
  return fail(errors::kCannotWriteTensors, {{"file", path.string()}, {"problem", why}});
}

Result<void> check_specs(const std::filesystem::path& path, const Tensors& tensors) {
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    const TensorSpec& tensor = tensors[i];
    if (tensor.name.empty() || tensor.name == "__metadata__" || tensor.name.size() > 1024 || has_control(tensor.name) ||
        invalid_utf8(tensor.name))
      return cannot_write(path, "\"" + shown(tensor.name) + "\" cannot be the name of a tensor");
    if (tensor.shape.size() > 8 || !checked_element_count(tensor.shape, element_bytes(tensor.dtype)))
      return cannot_write(path,
                          "tensor \"" + shown(tensor.name) + "\" cannot have the shape " + shape_text(tensor.shape));
  }
  std::vector<std::string_view> names;
  for (const TensorSpec& tensor : tensors) names.push_back(tensor.name);
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice != names.end()) return cannot_write(path, "there are two tensors named \"" + shown(*twice) + '"');
  return {};
}

/// Length and JSON, padded with spaces so that the data, widest elements first, is aligned.
std::string header_bytes(const Tensors& tensors, const Metadata& metadata) {
  const auto text = [](const auto& value) {
    return SortedJson(value).dump(-1, ' ', false, SortedJson::error_handler_t::replace);
  };
  std::string json = metadata.empty() ? "{" : "{\"__metadata__\":" + text(metadata);
  std::uint64_t at = 0;
  for (const TensorSpec& tensor : tensors) {
    if (json.size() > 1) json += ',';
    const SortedJson entry = {
        {"dtype", dtype_name(tensor.dtype)}, {"shape", tensor.shape}, {"data_offsets", {at, at + tensor.bytes()}}};
    json += text(tensor.name) + ':' + entry.dump();
    at += tensor.bytes();
  }
  json += '}';
  json.resize((json.size() + alignment - 1) / alignment * alignment, ' ');
  const std::uint64_t length = json.size();
  std::string bytes(sizeof length, '\0');
  std::memcpy(bytes.data(), &length, sizeof length);
  return bytes + json;
}

struct Progress {
  const SaveOptions& options;
  std::uint64_t done = 0;
  std::uint64_t total = 0;

  Result<void> advance(std::uint64_t bytes) {
    done += bytes;
    if (options.progress) options.progress(done, total);
    if (options.stop.stop_requested()) return fail(Error::Kind::cancelled, "Writing was stopped");
    return {};
  }
};

Result<void> write_one(const std::filesystem::path& path, const Tensors& tensors, const TensorSource& source,
                       Progress& progress) {
  const std::string header = header_bytes(tensors, progress.options.metadata);
  if (header.size() > longest_written_header) return cannot_write(path, "its header would be larger than 100 MB");
  auto file = TRY(AtomicFile::create(path));
  if (auto written = file.write(header); !written) return written;
  std::vector<std::byte> buffer;
  for (const TensorSpec& tensor : tensors) {
    buffer.resize(tensor.bytes());
    if (auto filled = source(tensor, buffer); !filled) return filled;
    const std::string_view bytes(reinterpret_cast<const char*>(buffer.data()), buffer.size());
    for (std::size_t at = 0; at < bytes.size(); at += piece_bytes) {
      const std::string_view piece = bytes.substr(at, piece_bytes);
      if (auto written = file.write(piece); !written) return written;
      if (auto going = progress.advance(piece.size()); !going) return going;
    }
  }
  return file.commit();
}

/// Names in order, so that a layer's tensors stay together; a tensor above the limit gets a separate shard.
std::vector<Tensors> split(Tensors tensors, std::uint64_t shard_bytes) {
  std::sort(tensors.begin(), tensors.end(), [](const TensorSpec& a, const TensorSpec& b) { return a.name < b.name; });
  std::vector<Tensors> shards(1);
  std::uint64_t filled = 0;
  for (TensorSpec& tensor : tensors) {
    const std::uint64_t bytes = tensor.bytes();
    if (!shards.back().empty() && filled + bytes > shard_bytes) {
      shards.emplace_back();
      filled = 0;
    }
    filled += bytes;
    shards.back().push_back(std::move(tensor));
  }
  return shards;
}

std::string five_digits(std::size_t number) {
  const std::string digits = std::to_string(number);
  return std::string(digits.size() < 5 ? 5 - digits.size() : 0, '0') + digits;
}

void order(Tensors& tensors) {
  std::sort(tensors.begin(), tensors.end(), [](const TensorSpec& a, const TensorSpec& b) {
    const std::size_t wide_a = element_bytes(a.dtype);
    const std::size_t wide_b = element_bytes(b.dtype);
    return wide_a != wide_b ? wide_a > wide_b : a.name < b.name;
  });
}

}  // namespace

Result<std::vector<std::filesystem::path>> save_safetensors(const std::filesystem::path& path, Tensors tensors,
                                                            const TensorSource& source, const SaveOptions& options) {
  TRY(check_specs(path, tensors));
  Progress progress{options};
  for (const TensorSpec& tensor : tensors) progress.total += tensor.bytes();
  if (options.shard_bytes == 0 || progress.total <= options.shard_bytes) {
    order(tensors);
    TRY(write_one(path, tensors, source, progress));
    return std::vector{path};
  }

  std::vector<Tensors> shards = split(std::move(tensors), options.shard_bytes);
  std::vector<std::filesystem::path> files;
  SortedJson index = {{"metadata", {{"total_size", progress.total}}}, {"weight_map", SortedJson::object()}};
  for (std::size_t i = 0; i < shards.size(); ++i) {
    files.push_back(path.parent_path() / (path.stem().string() + '-' + five_digits(i + 1) + "-of-" +
                                          five_digits(shards.size()) + ".safetensors"));
    order(shards[i]);
    if (auto written = write_one(files.back(), shards[i], source, progress); !written) {
      for (const auto& file : files) std::filesystem::remove(file);  // shards without an index are useless
      return fail(std::move(written.error()));
    }
    for (const TensorSpec& tensor : shards[i]) index["weight_map"][tensor.name] = files.back().filename().string();
  }
  files.push_back(path.string() + ".index.json");
  TRY(atomic_write(files.back(), index.dump(2) + '\n'));
  return files;
}

namespace {

using Views = std::map<std::string_view, const TensorView*>;

Result<Tensors> specs_of(const std::filesystem::path& path, std::span<const TensorView> tensors, Views& by_name) {
  Tensors specs;
  for (const TensorView& tensor : tensors) {
    specs.push_back({tensor.name, tensor.dtype, tensor.shape});
    by_name[tensor.name] = &tensor;
    if (tensor.bytes.size() != specs.back().bytes())
      return cannot_write(path, "tensor \"" + shown(tensor.name) + "\" has " + with_commas(tensor.bytes.size()) +
                                    " bytes and needs " + with_commas(specs.back().bytes()));
  }
  return specs;
}

}  // namespace

Result<void> save_safetensors(const std::filesystem::path& path, std::span<const TensorView> tensors,
                              Metadata metadata) {
  Views by_name;
  auto specs = TRY(specs_of(path, tensors, by_name));
  const TensorSource source = [&](const TensorSpec& spec, std::span<std::byte> out) -> Result<void> {
    const auto bytes = by_name.at(spec.name)->bytes;
    std::copy(bytes.begin(), bytes.end(), out.begin());
    return {};
  };
  SaveOptions options;
  options.metadata = std::move(metadata);
  auto saved = TRY(save_safetensors(path, std::move(specs), source, options));
  return {};
}

Result<SafetensorsPieces> safetensors_pieces(std::span<const TensorView> tensors, const Metadata& metadata) {
  Views by_name;
  auto specs = TRY(specs_of("memory", tensors, by_name));
  TRY(check_specs("memory", specs));
  order(specs);
  SafetensorsPieces file{header_bytes(specs, metadata), {}};
  for (const TensorSpec& tensor : specs) file.data.push_back(by_name.at(tensor.name)->bytes);
  return file;
}

}  // namespace longtake
