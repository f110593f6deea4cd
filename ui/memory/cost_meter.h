#pragma once

#include <QObject>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "engine/stream/cost_model.h"
#include "ui/model/studio.h"

namespace longtake::ui {

/// Collects the cost of chunks during streaming and keeps it while the window is open, so that earlier settings have
/// estimates again.
class CostMeter : public QObject {
  Q_OBJECT
 public:
  /// Another decoder of the same weights, as measured earlier.
  struct Decoder {
    std::string hash;
    double ms = 0;
  };

  /// `studio` must outlive this.
  explicit CostMeter(Studio& studio, QObject* parent = nullptr);

  /// The cost model of the streaming model; null before it is opened.
  const CostModel* model() const;
  /// The settings of the next chunks, with the number of tokens currently in memory.
  CostWish present() const;
  /// The number of steps for this many passes; half as many with guidance. 0 if the stream cannot change to it.
  int stepsOf(int passes) const;
  std::int32_t budget() const;
  int tokensPerFrame() const;
  /// Pictures in a chunk.
  int pictures() const;
  double fps() const;
  std::vector<Decoder> otherDecoders() const;

 Q_SIGNALS:
  void changed();

 private:
  struct Key {
    std::string model;  // everything that affects the passes' time: weights, device, type, threads, size and passes
    std::string decoder;
    auto operator<=>(const Key&) const = default;
  };

  void begin();
  void add(const VideoChunk& chunk);
  /// Switches to the cost model for this number of passes.
  void use(int passes);
  int passesOf(int steps) const;

  Studio& studio_;
  std::map<Key, CostModel> models_;
  std::optional<Key> present_;
  int passes_ = 0;       // passes of the newest chunk
  int threads_ = 0;      // of the newest chunk
  bool is_cold_ = true;  // the first chunk also loads data that later ones reuse
};

}  // namespace longtake::ui
