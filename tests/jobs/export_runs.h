#pragma once

#include <QTemporaryDir>
#include <string>
#include <utility>

#include "engine/jobs/library_worker.h"

namespace longtake {

inline const Library::Progress kNoProgress = [](const JobStep&, double) {};

/// An export of all of the session's first take into a file of the folder.
inline ExportJob export_into(const QTemporaryDir& folder, const char* name, const std::string& session) {
  ExportJob job;
  job.session = session;
  job.out = folder.filePath(name).toStdString();
  job.span = FrameSpan{0, kOpenEnd};
  return job;
}

/// Runs it as the window's library does.
inline Result<Exported> export_now(const ExportJob& job) {
  auto done = make_library_worker()(job, kNoProgress, {});
  if (!done) return fail(std::move(done.error()));
  return std::get<Exported>(*done);
}

}  // namespace longtake
