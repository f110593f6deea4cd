#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "ui/model/studio.h"

namespace longtake::ui {

/// Makes takes that differ in one thing, one after the other, each the same length from the same place. They are
/// ordinary takes: what is shown meanwhile is the stream.
class Trial : public QObject {
  Q_OBJECT
 public:
  struct Variant {
    std::optional<TakeId> take;  ///< one that is there already; it is made longer where it is too short
    std::optional<std::uint64_t> seed{};
    std::vector<CommandBody> changes{};  ///< given where it begins
  };

  /// `studio` must outlive this.
  explicit Trial(Studio& studio, QObject* parent = nullptr);

  void start(const Place& place, ChunkIndex chunks, std::vector<Variant> variants);
  void cancel();
  bool isRunning() const { return !variants_.empty(); }
  /// 0 for the first.
  std::size_t current() const { return takes_.size(); }
  std::size_t count() const { return variants_.size(); }
  /// Chunks of the present take behind the place.
  ChunkIndex made() const;
  ChunkIndex wanted() const { return chunks_; }

 Q_SIGNALS:
  void progressed();
  void done(const std::vector<longtake::TakeId>& takes);
  void givenUp();

 private:
  void begin();
  void look();

  Studio& studio_;
  Place place_;
  ChunkIndex chunks_ = 0;
  std::vector<Variant> variants_;
  std::vector<TakeId> takes_;  // that are long enough
  bool arrives_ = false;       // the take was asked for and has not begun
};

}  // namespace longtake::ui
