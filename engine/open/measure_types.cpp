#include "engine/open/measure_types.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace longtake {
namespace {

/// The faster of two chunks, since other programs can slow one down.
Result<double> chunk_ms(StreamParts parts) {
  const int passes = parts.generator.denoise_passes();
  parts.generator.timesteps.resize(1);
  const int shortened = parts.generator.denoise_passes();
  GeneratorSource source([&](const ChunkSource::Progress&, const std::stop_token&) { return Result(parts); });
  TRY(source.open([](const std::string&, double) {}, {}));
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 3; ++i) {
    const auto made = TRY(source.next({}));
    const StageTimes& ms = made.video->times;
    if (i > 0)  // the first one chooses kernels
      least = std::min(least, ms.denoise_ms * passes / shortened + ms.context_ms + ms.decode_ms);
  }
  return least;
}

}  // namespace

Result<TypeTimes> measure_types(const std::function<StreamParts(at::ScalarType)>& parts_in) {
  const auto fp32 = TRY(chunk_ms(parts_in(at::kFloat)));
  const auto bf16 = TRY(chunk_ms(parts_in(at::kBFloat16)));
  return TypeTimes{fp32, bf16};
}

}  // namespace longtake
