#include "app/common/open_logged_source.h"

#include <filesystem>

#include "engine/jobs/session_source.h"
#include "engine/open/source_factory.h"
#include "engine/options/session_options.h"
#include "engine/stream/logged_source.h"

namespace longtake {
namespace {

/// Makes paths absolute, because a session may be opened from another working directory.
SourceOptions with_whole_paths(SourceOptions options) {
  const auto whole = [](const std::filesystem::path& path) {
    return std::filesystem::absolute(path).lexically_normal();
  };
  if (!options.model.empty()) options.model = whole(options.model);
  if (!options.head.empty() && options.head != kNoHead) options.head = whole(options.head);
  for (LoraChoice& lora : options.loras) lora.file = whole(lora.file).string();
  return options;
}

}  // namespace

std::unique_ptr<ChunkSource> open_logged_source(const SourceOptions& options, const std::filesystem::path& sessions) {
  auto source = make_source(options);
  if (sessions.empty()) return source;
  return std::make_unique<LoggedSource>(std::move(source), sessions, manifest_of(with_whole_paths(options)));
}

std::unique_ptr<ChunkSource> continue_logged_source(const std::string& session, TakeId take) {
  return std::make_unique<LoggedSource>(make_session_source(session), LoggedSource::Earlier{session, take});
}

}  // namespace longtake
