#pragma once

#include <QObject>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "engine/core/result.h"
#include "engine/stream/session_look.h"
#include "ui/model/wake.h"

namespace longtake::ui {

/// Reads one session on its own thread, because a long one takes a while. To read it again, create another
/// SessionLooker.
class SessionLooker : public QObject {
  Q_OBJECT
 public:
  /// Called on that thread.
  using Look = std::function<Result<SessionLook>(const std::string& path, const std::stop_token& stop)>;

  SessionLooker(Look look, std::string path, QObject* parent = nullptr);

 Q_SIGNALS:
  void looked(const longtake::SessionLook& look);
  void failed(const longtake::Error& error);

 private:
  void notify();

  Wake wake_;
  std::optional<Result<SessionLook>> found_;  // written before the ring, read after it
  std::jthread thread_;                       // declared last, so that everything it uses outlives it
};

}  // namespace longtake::ui
