#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "engine/stream/take_book.h"
#include "ui/model/receipts.h"
#include "ui/model/take_path.h"

namespace longtake::ui {

/// Finds the prompt in force at a chunk, using the book of takes, with its typed text and its receipt. The cost of a
/// lookup does not grow with the number of prompts.
class Prompts {
 public:
  /// Both must outlive this.
  Prompts(const TakeBook& book, const Receipts& receipts) : book_(book), receipts_(receipts) {}

  struct Begin {
    TakeId take = 0;
    ChunkIndex chunk = 0;               ///< the first chunk generated under it
    const SetPrompt* prompt = nullptr;  ///< valid until the stream's next event
    const Receipt* receipt = nullptr;   ///< null for prompts of an earlier session

    Place place() const { return {take, chunk}; }
    TypedPrompt typed() const;
    QString text() const;  ///< as typed
    Receipt::State state() const { return receipt == nullptr ? Receipt::State::earlier : receipt->state; }
  };

  /// The prompt in force at a chunk of this path, which may be in the future.
  std::optional<Begin> at(const std::vector<TakePart>& path, ChunkIndex chunk) const;
  /// The prompt that begins at this place.
  std::optional<Begin> at(const Place& place) const;
  /// The next prompt that begins after the chunk.
  std::optional<Begin> after(const std::vector<TakePart>& path, ChunkIndex chunk) const;
  /// All prompts in order. The cost grows with their number.
  std::vector<Begin> along(const std::vector<TakePart>& path) const;

  const Receipts& receipts() const { return receipts_; }

 private:
  Begin begin(TakeId take, ChunkIndex chunk, const SetPrompt& prompt) const;

  const TakeBook& book_;
  const Receipts& receipts_;
};

}  // namespace longtake::ui
