#pragma once

#include <QObject>
#include <QTimer>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "engine/core/little_space.h"

namespace longtake::ui {

/// Checks the free space every few seconds while something is being written, and warns once when it runs low. It warns
/// again only if there was enough space in between.
class DiskWatch : public QObject {
  Q_OBJECT
 public:
  using Places = std::function<std::vector<std::filesystem::path>()>;
  using FreeBytes = LittleSpace::FreeBytes;

  /// If `free_bytes` is empty, the file system's free space is used.
  DiskWatch(Places places, FreeBytes free_bytes, QObject* parent = nullptr);

  void check();

 Q_SIGNALS:
  void little(const QString& place, std::int64_t free_bytes);

 private:
  Places places_;
  LittleSpace space_;
  QTimer timer_;
};

}  // namespace longtake::ui
