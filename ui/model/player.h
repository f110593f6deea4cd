#pragma once

#include <deque>
#include <memory>
#include <optional>

#include "engine/stream/video_chunk.h"

namespace longtake::ui {

/// Decides when each picture is shown and when another chunk is wanted. It has no clock: `now` is seconds on any steady
/// one, and never runs back. Holds the chunk on screen and at most one that waits, so that a new prompt shows soon.
///
/// Pictures come at the native rate; when the engine is slower, evenly at the rate it was measured to make them. A
/// picture is never left out: after a hitch the rest follow at the same spacing, later.
class Player {
 public:
  struct Shown {
    std::shared_ptr<const VideoChunk> chunk;
    int frame = 0;

    bool operator==(const Shown&) const = default;
  };

  /// True when one more chunk should be asked for now; asking is then told by asked().
  bool wantsChunk() const;
  void asked(double now);
  /// Null for a chunk that came but is not to be shown.
  void add(std::shared_ptr<const VideoChunk> chunk, double now);

  /// The picture that has become due, if any; call again when nextDue() says.
  std::optional<Shown> advance(double now);
  /// When advance() will have a picture; nothing while paused or while there is no further picture.
  std::optional<double> nextDue() const;

  void setPlaying(bool playing, double now);
  bool isPlaying() const { return playing_; }
  /// While paused: shows the next picture at the next advance().
  void step();

  /// Another take began: what waits is forgotten, and the next chunk starts as soon as it is there.
  void clear();
  /// The engine failed: what was asked for will not come.
  void demandLost();

  const std::optional<Shown>& current() const { return current_; }
  /// Seconds between pictures of the chunk on screen.
  double interval() const { return interval_s_; }
  /// Pictures per second that the engine makes, over the last chunks; 0 before it is known.
  double madePerSecond() const;

 private:
  double makingTime() const;
  bool hasNext() const;
  void begin(std::shared_ptr<const VideoChunk> chunk);

  std::optional<Shown> current_;
  std::deque<std::shared_ptr<const VideoChunk>> waiting_;  // more than one only after somebody asked twice
  std::deque<double> making_s_;                            // newest last
  std::optional<double> asked_at_;
  double due_ = 0;  // when the picture after current_ is to be shown
  double interval_s_ = 1.0 / 16;
  std::optional<double> paused_left_;  // time to due_ when it was paused
  bool playing_ = true;
  bool step_ = false;
};

}  // namespace longtake::ui
