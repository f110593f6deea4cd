#include "app/studio/look_at_model.h"

#include <filesystem>

#include "engine/open/load_decoder.h"
#include "engine/open/starter_files.h"
#include "engine/weights/inspect.h"

namespace longtake {
namespace {

// Hashes of the embedded model; empty if there is none, as in a session with random weights.
struct OwnModel {
  std::string weights_hash;
  std::string decoder_hash;
};

OwnModel own_model() {
  const auto starter = embedded_starter();
  if (!starter) return {};
  return {starter->hash(), file_hash(*starter, "codec.safetensors")};
}

}  // namespace

Result<SessionLook> look_at_session_and_model(const std::string& path, const std::stop_token& stop) {
  auto look = look_at_session(path, stop);
  if (!look) return look;
  look->former_model = is_former_decoder(look->decoder_hash);
  if (look->former_model) return look;
  if (look->model_path.empty()) {
    const OwnModel own = own_model();
    look->own_model = look->model_there = look->weights_hash == own.weights_hash;
    look->can_export = embedded_shows(own.decoder_hash, look->decoder_hash);
    return look;
  }
  std::error_code ignored;
  look->model_there = look->can_export = std::filesystem::exists(look->model_path, ignored);
  if (!look->model_there) return look;
  if (const auto model = inspect(look->model_path)) look->model_kind = model->kind;
  return look;
}

}  // namespace longtake
