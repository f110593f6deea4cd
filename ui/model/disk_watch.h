#pragma once

#include <QObject>
#include <QTimer>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

namespace longtake::ui {

/// Checks the free space every few seconds while something is being written, and warns once when it runs low; it warns
/// again only after there was enough space in between.
class DiskWatch : public QObject {
  Q_OBJECT
 public:
  using Places = std::function<std::vector<std::filesystem::path>()>;
  using FreeBytes = std::function<std::int64_t(const std::filesystem::path&)>;
  static constexpr std::int64_t kLittle_bytes = 500'000'000;

  /// If `free_bytes` is empty, the file system's free space is used.
  DiskWatch(Places places, FreeBytes free_bytes, QObject* parent = nullptr);

  void look();

 Q_SIGNALS:
  void little(const QString& place, std::int64_t free_bytes);

 private:
  Places places_;
  FreeBytes free_bytes_;
  QTimer timer_;
  bool told_ = false;
};

}  // namespace longtake::ui
