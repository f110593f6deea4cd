#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/stream/judge.h"
#include "ui/model/prompts.h"
#include "ui/model/take_path.h"

namespace longtake {
struct TakeOutline;
}

namespace longtake::ui {

/// The drift meter's verdict on every chunk of the current take. The track keeps the measures of all the stream's
/// takes, so that a branch is compared with the beginning that it shares with its parent.
class DriftTrack {
 public:
  void clear();
  /// Adds the take of an earlier session; its colours are measured on the log's thumbnails.
  void setEarlier(const TakeOutline& outline);
  void addEarlier(const TakeOutline& outline);
  void add(TakeId take, ChunkIndex chunk, const drift::ChunkMeasures& measures);
  /// Switches to another take, or to other prompts along the path.
  void follow(const std::vector<TakePart>& path, const Prompts& prompts);

  /// The verdicts, one for each chunk from 0.
  const std::vector<drift::Verdict>& verdicts() const { return verdicts_; }
  /// Null for a chunk that does not exist.
  const drift::Verdict* at(ChunkIndex chunk) const;
  const drift::Verdict* newest() const { return verdicts_.empty() ? nullptr : &verdicts_.back(); }
  /// The last chunk before the take began to drift; nothing while it is good.
  std::optional<ChunkIndex> lastGood() const;
  /// The index of the first verdict that changed since the last call.
  std::size_t takeChanged() { return std::exchange(changed_, verdicts_.size()); }

 private:
  /// Judges again from this chunk to the last measured chunk of the path.
  void judgeFrom(ChunkIndex first);
  void judgeNext();
  ChunkIndex lastMeasured() const;

  std::map<std::pair<TakeId, ChunkIndex>, drift::ChunkMeasures> measures_;
  std::vector<TakePart> path_;
  std::vector<ChunkIndex> switches_;  // ascending
  drift::Judge judge_;
  std::vector<drift::Judge> states_;  // the judge before each kEvery-th chunk
  std::vector<drift::Verdict> verdicts_;
  std::size_t changed_ = 0;
};

}  // namespace longtake::ui
