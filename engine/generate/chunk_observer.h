#pragma once

#include <cstdint>
#include <memory>
#include <span>

namespace longtake {

class ChunkGenerator;
class Memory;
struct ContextPass;
struct TokenScores;

/// Observes every chunk that enters memory and changes nothing. Called on the thread that generates the chunk.
class ChunkObserver {
 public:
  virtual ~ChunkObserver() = default;
  /// `memory` is the context that the chunk attended to; `pass` holds the queries of every block.
  virtual void before_plan(const ChunkGenerator& generator, const ContextPass& pass,
                           std::span<const std::int64_t> frames, const TokenScores& scores) = 0;
  virtual void after_plan(const Memory& memory) = 0;
};

/// A source whose chunks can be observed as they enter memory.
class Observable {
 public:
  virtual ~Observable() = default;
  /// Sets the observer; null removes it.
  virtual void observe(std::shared_ptr<ChunkObserver> observer) = 0;
};

}  // namespace longtake
