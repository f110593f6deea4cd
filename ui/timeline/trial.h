#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "ui/model/studio.h"

namespace longtake::ui {

/// Generates takes that differ in one thing, each from the same place and of the same length. There is one engine, so
/// the takes alternate by chunk. They are ordinary takes, so the stream shows whichever is in progress.
class Trial : public QObject {
  Q_OBJECT
 public:
  struct Variant {
    std::optional<TakeId> take;  ///< an existing take, which is extended if it is too short
    std::optional<std::uint64_t> seed{};
    std::vector<CommandBody> changes{};  ///< posted at its beginning
  };

  /// `studio` must outlive this.
  explicit Trial(Studio& studio, QObject* parent = nullptr);

  void start(const Place& place, ChunkIndex chunks, std::vector<Variant> variants);
  void cancel();
  bool isRunning() const { return !variants_.empty(); }
  /// The take of each variant; unset before it begins.
  const std::vector<std::optional<TakeId>>& takes() const { return takes_; }
  std::size_t current() const { return current_; }
  /// Chunks of a variant after the place, up to wanted().
  ChunkIndex made(std::size_t variant) const;
  ChunkIndex wanted() const { return chunks_; }

 Q_SIGNALS:
  void progressed();
  void done(const std::vector<longtake::TakeId>& takes);
  void givenUp(bool take_is_due);  ///< true: a take was requested and has not begun

 private:
  std::optional<std::size_t> shortest() const;
  void begin();
  void advance();

  Studio& studio_;
  Place place_;
  ChunkIndex chunks_ = 0;
  std::vector<Variant> variants_;
  std::vector<std::optional<TakeId>> takes_;
  std::size_t current_ = 0;
  bool arrives_ = false;  // a take was requested and has not begun
};

}  // namespace longtake::ui
