#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "engine/stream/take_book.h"
#include "ui/model/receipts.h"
#include "ui/model/take_path.h"

namespace longtake::ui {

/// Which prompt is in force where, as the book of takes says, with the text that a person typed and its receipt. What
/// one question costs does not grow with the number of prompts.
class Prompts {
 public:
  /// Both must outlive this.
  Prompts(const TakeBook& book, const Receipts& receipts) : book_(book), receipts_(receipts) {}

  struct Begin {
    TakeId take = 0;
    ChunkIndex chunk = 0;               ///< the first chunk made under it
    const SetPrompt* prompt = nullptr;  ///< valid until the stream's next event
    const Receipt* receipt = nullptr;   ///< null for prompts of an earlier session

    Place place() const { return {take, chunk}; }
    TypedPrompt typed() const;
    QString text() const;  ///< as typed
    Receipt::State state() const { return receipt == nullptr ? Receipt::State::earlier : receipt->state; }
  };

  /// The prompt under which a chunk of this path was made, or will be.
  std::optional<Begin> at(const std::vector<TakePart>& path, ChunkIndex chunk) const;
  /// The one that begins there.
  std::optional<Begin> at(const Place& place) const;
  /// The next one that begins behind the chunk.
  std::optional<Begin> after(const std::vector<TakePart>& path, ChunkIndex chunk) const;
  /// All of them in order. What this costs does grow.
  std::vector<Begin> along(const std::vector<TakePart>& path) const;

  const Receipts& receipts() const { return receipts_; }

 private:
  Begin begin(TakeId take, ChunkIndex chunk, const SetPrompt& prompt) const;

  const TakeBook& book_;
  const Receipts& receipts_;
};

}  // namespace longtake::ui
