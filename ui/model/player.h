#pragma once

#include <deque>
#include <memory>
#include <optional>

#include "engine/stream/video_chunk.h"

namespace longtake::ui {

/// Decides when each picture is shown and when another chunk is requested. It has no clock: `now` is seconds on any
/// steady clock and never decreases. It holds the chunk on screen and at most one more, so that a new prompt shows
/// soon. Pictures are shown at the native rate or, if the engine is slower, evenly at its measured rate. No picture is
/// skipped: after a delay the rest follow at the same spacing.
class Player {
 public:
  struct Shown {
    std::shared_ptr<const VideoChunk> chunk;
    int frame = 0;

    bool operator==(const Shown&) const = default;
  };

  /// True if one more chunk should be requested now; call asked() after the request.
  bool wantsChunk() const;
  void asked(double now);
  /// True while a requested chunk has not arrived.
  bool isAwaiting() const { return asked_at_.has_value(); }
  /// Adds a chunk; null stands for one that must not be shown.
  void add(std::shared_ptr<const VideoChunk> chunk, double now);

  /// The picture that is due, if any; call again at nextDue().
  std::optional<Shown> advance(double now);
  /// When advance() will return a picture; nothing while paused or if there is no further picture.
  std::optional<double> nextDue() const;

  /// When the next unrequested chunk will begin to show, and how long it will last. Nothing before the first chunk.
  struct Coming {
    double shows_at = 0;
    double lasts = 0;  ///< s
  };
  std::optional<Coming> coming(double now) const;

  void setPlaying(bool playing, double now);
  bool isPlaying() const { return playing_; }
  /// While paused: the next advance() shows the next picture.
  void step();

  /// Drops the waiting chunks because another take began. The next chunk starts when it arrives.
  void clear();
  /// The engine failed, so requested chunks will not arrive.
  void demandLost();

  const std::optional<Shown>& current() const { return current_; }
  /// Seconds between pictures of the chunk on screen.
  double interval() const { return interval_s_; }
  /// Pictures generated per second, over the last chunks; 0 before it is known.
  double madePerSecond() const;

 private:
  double makingTime() const;
  bool hasNext() const;
  void begin(std::shared_ptr<const VideoChunk> chunk);

  std::optional<Shown> current_;
  std::deque<std::shared_ptr<const VideoChunk>> waiting_;  // more than one only after two requests
  std::deque<double> making_s_;                            // newest last
  std::optional<double> asked_at_;
  double due_ = 0;  // when the picture after current_ is due
  double interval_s_ = 1.0 / 16;
  std::optional<double> paused_left_;  // time to due_ at the moment of pausing
  bool playing_ = true;
  bool step_ = false;
};

}  // namespace longtake::ui
