#include "engine/open/load_decoder.h"

#include <utility>

#include "engine/open/errors.h"
#include "engine/open/random_decoder.h"
#include "engine/open/starter_source.h"
#include "engine/open/wan_source.h"

namespace longtake {
namespace {

/// SHA-256 of the former model's codec.safetensors.
constexpr const char* kFormerCodec = "5cbe10cde9029747d69af9da4e31726867ca6e098fbb85a5f12fd4090db084fc";

/// SHA-256 of the codec.safetensors before the decoder drew named things. Without places the present one is equal.
constexpr const char* kPlainCodec = "d6e741b565db3451e454793487077e4e2b97e2d63424a694b39189818de8a85d";

Result<void> check_decoder(const std::string& found, const std::string& expected) {
  if (found == expected) return {};
  if (expected.empty()) return fail(errors::kMadeWithRandomDecoder, {{"found", found.substr(0, 12)}});
  return fail(errors::kMadeWithOtherDecoder, {{"made", expected.substr(0, 12)}, {"found", found.substr(0, 12)}});
}

}  // namespace

bool embedded_shows(const std::string& own, const std::string& decoder_hash) {
  return decoder_hash == own || decoder_hash == kPlainCodec;
}

bool is_former_decoder(const std::string& decoder_hash) { return decoder_hash == kFormerCodec; }

Result<void> check_former(const std::string& decoder_hash) {
  if (is_former_decoder(decoder_hash)) return fail(errors::kFormerModel);
  return {};
}

Result<std::shared_ptr<const Decoder>> load_decoder(const SourceOptions& options, const std::string& decoder_hash) {
  TRY(check_former(decoder_hash));
  if (options.model.empty() && decoder_hash.empty())
    return std::shared_ptr<const Decoder>(make_random_decoder(kRandomModelChannels, kRandomModelCellPixels));
  if (!is_starter(options)) {
    std::string hash;
    auto decoder = load_wan_decoder(options, hash);
    if (!decoder) return decoder;
    TRY(check_decoder(hash, decoder_hash));
    return decoder;
  }
  const auto placement = TRY(place(options));
  auto files = TRY(starter_of(options));
  const std::string hash = file_hash(files, "codec.safetensors");
  if (!options.model.empty() || !embedded_shows(hash, decoder_hash)) TRY(check_decoder(hash, decoder_hash));
  auto codec = TRY(load_starter_codec(files.files));
  return make_starter_pictures(std::move(codec), placement).decoder;
}

}  // namespace longtake
