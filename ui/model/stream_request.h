#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/stream/stream.h"
#include "ui/model/memory_report.h"

namespace longtake::ui {

using StreamFactory = std::function<std::unique_ptr<Stream>(Stream::Wakeup)>;

/// The model or session to stream from.
struct StreamRequest {
  std::string model;    ///< file or folder; "" is the built-in model
  std::string session;  ///< an earlier session's folder to continue, or ""
  TakeId take = 0;      ///< the take of that session
  ModelChoice choice;   ///< how `model` is opened
  std::string like{};   ///< a session whose model and options a new one copies, or ""
};

}  // namespace longtake::ui
