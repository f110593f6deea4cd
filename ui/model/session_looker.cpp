#include "ui/model/session_looker.h"

#include <exception>
#include <utility>

#include "engine/stream/errors.h"

namespace longtake::ui {

SessionLooker::SessionLooker(Look look, std::string path, QObject* parent) : QObject(parent) {
  connect(&wake_, &Wake::rang, this, &SessionLooker::notify);
  thread_ = std::jthread(
      [this, look = std::move(look), path = std::move(path), ring = wake_.ring()](const std::stop_token& stop) {
        try {
          found_ = look(path, stop);
        } catch (const std::exception& problem) {  // the file may come from anywhere and need more memory than there is
          found_ = fail(errors::kLookingFailed, {{"file", path}, {"problem", problem.what()}});
        }
        ring();
      });
}

void SessionLooker::notify() {
  thread_.join();  // the thread has signalled that it ends
  if (*found_)
    Q_EMIT looked(**found_);
  else
    Q_EMIT failed(found_->error());
}

}  // namespace longtake::ui

#include "moc_session_looker.cpp"
