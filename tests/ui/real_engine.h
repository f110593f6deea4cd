#pragma once

#include "engine/jobs/library_worker.h"
#include "engine/open/source_factory.h"
#include "engine/options/session_options.h"
#include "engine/stream/engine_stream.h"
#include "engine/stream/job_queue.h"
#include "engine/stream/logged_source.h"
#include "ui/window/main_window.h"

namespace longtake {

/// The engine as the studio runs it, with its log in `sessions`.
inline ui::StreamFactory real_engine(const SourceOptions& source, const std::filesystem::path& sessions) {
  return [source, sessions](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
    EngineStream::Options with;
    with.wakeup = std::move(wake);
    const Manifest manifest = manifest_of(source);
    return std::make_unique<EngineStream>(std::make_unique<LoggedSource>(make_source(source), sessions, manifest),
                                          std::move(with));
  };
}

/// The library, which runs exports and other jobs in parallel to the stream.
inline std::unique_ptr<Library> real_library(Library::Wakeup wake) {
  return std::make_unique<JobQueue>(make_library_worker(), std::move(wake));
}

}  // namespace longtake
