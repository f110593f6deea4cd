#include "engine/open/load_decoder.h"

#include <utility>

#include "engine/open/errors.h"
#include "engine/open/random_decoder.h"
#include "engine/open/starter_source.h"
#include "engine/open/wan_source.h"

namespace longtake {
namespace {

Result<void> check_decoder(const std::string& found, const std::string& expected) {
  if (found == expected) return {};
  if (expected.empty()) return fail(errors::kMadeWithRandomDecoder, {{"found", found.substr(0, 12)}});
  return fail(errors::kMadeWithOtherDecoder, {{"made", expected.substr(0, 12)}, {"found", found.substr(0, 12)}});
}

}  // namespace

Result<std::shared_ptr<const Decoder>> load_decoder(const SourceOptions& options, const std::string& decoder_hash) {
  if (options.model.empty() && decoder_hash.empty())
    return std::shared_ptr<const Decoder>(make_random_decoder(kRandomModelChannels, kRandomModelCellPixels));
  if (!is_starter(options)) {
    std::string hash;
    auto decoder = load_wan_decoder(options, hash);
    if (!decoder) return decoder;
    if (auto same = check_decoder(hash, decoder_hash); !same) return fail(std::move(same.error()));
    return decoder;
  }
  const auto placement = place(options);
  if (!placement) return fail(placement.error());
  auto files = starter_of(options);
  if (!files) return fail(files.error());
  if (file_hash(*files, "codec.safetensors") != decoder_hash)
    if (auto former = former_codec(decoder_hash)) *files = std::move(*former);
  if (auto same = check_decoder(file_hash(*files, "codec.safetensors"), decoder_hash); !same)
    return fail(std::move(same.error()));
  auto codec = load_starter_codec(files->files);
  if (!codec) return fail(std::move(codec.error()));
  return make_starter_pictures(*codec, *placement).decoder;
}

}  // namespace longtake
