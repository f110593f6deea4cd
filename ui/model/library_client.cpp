#include "ui/model/library_client.h"

#include <utility>

namespace longtake::ui {

LibraryClient::LibraryClient(const LibraryFactory& factory, QObject* parent)
    : QObject(parent), library_([this] { library_.drain([this](const JobEvent& event) { onEvent(event); }); }) {
  if (factory) library_.reset(factory(library_.ring()));
}

JobId LibraryClient::start(JobBody body) { return library_ ? library_->start(std::move(body)) : 0; }

void LibraryClient::cancel(JobId job) {
  if (library_) library_->cancel(job);
}

void LibraryClient::onEvent(const JobEvent& event) {
  if (const auto* progress = std::get_if<JobProgress>(&event)) Q_EMIT progressed(*progress);
  if (const auto* end = std::get_if<JobDone>(&event)) Q_EMIT done(*end);
  if (const auto* end = std::get_if<JobFailed>(&event)) Q_EMIT failed(*end);
}

}  // namespace longtake::ui

#include "moc_library_client.cpp"
