#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "ui/model/take_tree.h"

namespace longtake::ui {

/// The values that commands set, each from a chunk of a take on: what is in force where a path ends.
template <class Value>
class ValueTrack {
 public:
  void posted(CommandId command, Value value) { posted_.emplace(command, std::move(value)); }
  /// A command that got its receipt. One that set no such value changes nothing.
  void applied(CommandId command, TakeId take, ChunkIndex chunk) {
    if (auto found = posted_.extract(command); !found.empty()) add(take, chunk, std::move(found.mapped()));
  }
  void dropped(CommandId command) { posted_.erase(command); }
  void dropPosted() { posted_.clear(); }
  void add(TakeId take, ChunkIndex chunk, Value value) { changes_.push_back({take, chunk, std::move(value)}); }
  /// A take begins from nothing with what is in force in the one before.
  void bring(TakeId take, std::optional<Value> value) {
    if (value) add(take, 0, std::move(*value));
  }
  /// The stream went to this place: what waited there for a chunk is not in force. What a take from nothing brought
  /// along stays.
  void withdraw(TakeId take, ChunkIndex from) {
    if (from <= 0) return;
    std::erase_if(changes_, [&](const Change& change) { return change.take == take && change.chunk >= from; });
  }
  /// Nothing if no command has set it along this path.
  std::optional<Value> along(const std::vector<TakePart>& path) const {
    std::optional<Value> out;
    for (const Change& change : changes_)
      if (ownerIn(path, change.chunk) == change.take) out = change.value;
    return out;
  }
  /// All changes along this path, in order, each from its chunk on.
  std::vector<std::pair<ChunkIndex, Value>> changesAlong(const std::vector<TakePart>& path) const {
    std::vector<std::pair<ChunkIndex, Value>> out;
    for (const Change& change : changes_)
      if (ownerIn(path, change.chunk) == change.take) out.emplace_back(change.chunk, change.value);
    return out;
  }
  bool isEmpty() const { return changes_.empty(); }
  void clear() {
    posted_.clear();
    changes_.clear();
  }

 private:
  struct Change {
    TakeId take = 0;
    ChunkIndex chunk = 0;
    Value value;
  };
  std::map<CommandId, Value> posted_;  // without receipt yet
  std::vector<Change> changes_;        // in order
};

}  // namespace longtake::ui
