#include "engine/stream/session_look.h"

#include <utility>

namespace longtake {

Result<SessionLook> look_at_session(const std::filesystem::path& folder_or_take, const std::stop_token& stop) {
  const auto session = TRY(SessionReader::open(folder_or_take, {.stop = stop}));
  SessionLook look;
  look.path = folder_or_take;
  look.summary = summary_of(session, folder_or_take);
  look.outline = std::make_shared<const TakeOutline>(outline_of(session, look.summary.take));
  look.name = name_of_session(folder_or_take);
  look.build = session.manifest().build;
  look.whole = session.is_whole();
  look.weights_hash = session.manifest().weights_hash;
  look.decoder_hash = session.manifest().decoder_hash;
  const Json& settings = session.manifest().settings;
  if (settings.is_object() && settings.contains("model") && settings["model"].is_string())
    look.model_path = settings["model"].get<std::string>();
  return look;
}

}  // namespace longtake
