#pragma once

#include <QObject>
#include <QTimer>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

namespace longtake::ui {

/// Looks every few seconds at how much room is left where something is being written, and tells once when it gets
/// little; again only after there was room in between.
class DiskWatch : public QObject {
  Q_OBJECT
 public:
  using Places = std::function<std::vector<std::filesystem::path>()>;
  using FreeBytes = std::function<std::int64_t(const std::filesystem::path&)>;
  static constexpr std::int64_t kLittle_bytes = 500'000'000;

  /// `free_bytes` may be empty: then the file system is asked.
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
