#include "training/data/sample_files.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <numeric>

#include "engine/core/random.h"
#include "engine/model/load_tensors.h"
#include "engine/weights/safetensors.h"

namespace longtake::train {
namespace fs = std::filesystem;
namespace {

constexpr std::uint32_t order_stream = 0x5A;

Failure refuse(const fs::path& folder, const std::string& why) {
  return fail(Error::Kind::bad_input, "Cannot use the samples in " + folder.string(), why,
              "Run the recipe's stage that makes them.");
}

}  // namespace

fs::path SampleFiles::file(const fs::path& folder, std::int64_t number) {
  char name[40];
  std::snprintf(name, sizeof name, "%05lld.safetensors", static_cast<long long>(number));
  return folder / name;
}

Result<void> SampleFiles::write(const fs::path& folder, std::int64_t number, const NamedTensors& tensors) {
  std::error_code error;
  fs::create_directories(folder, error);
  std::vector<TensorView> views;
  for (const auto& [name, tensor] : tensors) views.push_back(view_of(name, tensor));
  return save_safetensors(file(folder, number), views);
}

Result<SampleFiles> SampleFiles::open(const fs::path& folder, const std::vector<std::string>& names) {
  SampleFiles samples;
  std::vector<fs::path> paths;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == ".safetensors") paths.push_back(entry.path());
  if (paths.empty()) return refuse(folder, "no file of samples is there");
  std::ranges::sort(paths);
  for (const fs::path& path : paths) {
    auto opened = TRY(TensorFile::open(path));
    std::int64_t count = -1;
    for (const std::string& name : names) {
      const TensorView* view = opened.find(name);
      if (view == nullptr) return refuse(path, "it lacks " + name);
      if (view->shape.empty() || (count >= 0 && view->shape[0] != count))
        return refuse(path, name + " has another size");
      count = view->shape[0];
    }
    for (std::int64_t i = 0; i < count; ++i) samples.places_.push_back({samples.files_.size(), i});
    samples.files_.push_back(std::move(opened));
  }
  return samples;
}

Result<at::Tensor> SampleFiles::read(const std::string& name, const std::vector<std::int64_t>& which) const {
  at::Tensor all;
  for (std::size_t i = 0; i < which.size(); ++i) {
    const SampleEntry& place = places_[static_cast<std::size_t>(which[i])];
    const TensorView* view = files_[place.file].find(name);
    std::vector<std::int64_t> shape(view->shape.begin(), view->shape.end());
    const std::size_t bytes = view->bytes.size() / static_cast<std::size_t>(shape[0]);
    shape[0] = static_cast<std::int64_t>(which.size());
    if (!all.defined()) all = at::empty(shape, scalar_type(view->dtype));
    if (all.sizes() != at::IntArrayRef(shape))
      return fail(Error::Kind::bad_input, "Samples of " + name + " differ in shape");
    auto* out = static_cast<std::byte*>(all.mutable_data_ptr()) + i * bytes;
    std::memcpy(out, view->bytes.data() + static_cast<std::size_t>(place.index) * bytes, bytes);
  }
  return all;
}

std::vector<std::int64_t> shuffled_samples(std::int64_t size, std::uint64_t seed, std::int64_t first,
                                           std::int64_t count) {
  std::vector<std::int64_t> chosen;
  std::int64_t epoch = -1;
  std::vector<std::int64_t> order(static_cast<std::size_t>(size));
  for (std::int64_t i = first; i < first + count; ++i) {
    if (i / size != epoch) {
      epoch = i / size;
      std::iota(order.begin(), order.end(), std::int64_t{0});
      Rng rng(seed + static_cast<std::uint64_t>(epoch), order_stream);
      for (std::int64_t k = size - 1; k > 0; --k)
        std::swap(order[static_cast<std::size_t>(k)],
                  order[static_cast<std::size_t>(rng.below(static_cast<int>(k) + 1))]);
    }
    chosen.push_back(order[static_cast<std::size_t>(i % size)]);
  }
  return chosen;
}

}  // namespace longtake::train
