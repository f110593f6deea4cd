#pragma once

#include <QObject>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "engine/stream/cost_model.h"
#include "ui/model/studio.h"

namespace longtake::ui {

/// Collects what chunks cost while they stream, and keeps it for the life of the window: settings that were in use
/// before are known again.
class CostMeter : public QObject {
  Q_OBJECT
 public:
  /// Decoding with another decoder of the same weights, as it was measured earlier.
  struct Decoder {
    std::string hash;
    double ms = 0;
  };

  /// `studio` must outlive this.
  explicit CostMeter(Studio& studio, QObject* parent = nullptr);

  /// The cost model of the model that streams; null before it is opened.
  const CostModel* model() const;
  /// The settings of the chunks that come next, with as many tokens as memory holds now.
  CostWish present() const;
  /// The steps that make so many passes, with guidance half as many; 0 where that cannot be asked for while it streams.
  int stepsOf(int passes) const;
  std::int32_t budget() const;
  int tokensPerFrame() const;
  /// Pictures of a chunk, and how many of them are shown in a second.
  int pictures() const;
  double fps() const;
  std::vector<Decoder> otherDecoders() const;

 Q_SIGNALS:
  void changed();

 private:
  struct Key {
    std::string model;  // weights, device, type, threads, size and passes: what the passes' time depends on
    std::string decoder;
    auto operator<=>(const Key&) const = default;
  };

  void begin();
  void add(const VideoChunk& chunk);
  /// Uses the model of this number of passes from now on.
  void use(int passes);
  int passesOf(int steps) const;

  Studio& studio_;
  std::map<Key, CostModel> models_;
  std::optional<Key> present_;
  int passes_ = 0;       // passes of the newest chunk
  int threads_ = 0;      // of the newest chunk
  bool is_cold_ = true;  // the first chunk also loads what later ones find in memory
};

}  // namespace longtake::ui
