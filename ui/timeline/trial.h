#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "ui/model/studio.h"

namespace longtake::ui {

/// Makes takes that differ in one thing, each the same length from the same place. There is one engine, so they take
/// turns by chunk. They are ordinary takes: what is shown meanwhile is the stream.
class Trial : public QObject {
  Q_OBJECT
 public:
  struct Variant {
    std::optional<TakeId> take;  ///< an existing take; the trial makes it longer if it is too short
    std::optional<std::uint64_t> seed{};
    std::vector<CommandBody> changes{};  ///< given where it begins
  };

  /// `studio` must outlive this.
  explicit Trial(Studio& studio, QObject* parent = nullptr);

  void start(const Place& place, ChunkIndex chunks, std::vector<Variant> variants);
  void cancel();
  bool isRunning() const { return !variants_.empty(); }
  /// The take of each variant; nothing for one that has not begun.
  const std::vector<std::optional<TakeId>>& takes() const { return takes_; }
  /// The variant that is being made.
  std::size_t current() const { return current_; }
  /// Chunks of a variant behind the place, as far as they are wanted.
  ChunkIndex made(std::size_t variant) const;
  ChunkIndex wanted() const { return chunks_; }

 Q_SIGNALS:
  void progressed();
  void done(const std::vector<longtake::TakeId>& takes);
  void givenUp(bool take_is_due);  ///< true: a take was asked for and is still to start

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
  bool arrives_ = false;  // the take was asked for and has not begun
};

}  // namespace longtake::ui
