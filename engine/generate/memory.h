#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "engine/cache/slot_store.h"
#include "engine/core/result.h"
#include "engine/generate/token_ledger.h"
#include "engine/generate/token_scores.h"
#include "engine/model/causal_dit.h"
#include "engine/policy/policy.h"
#include "engine/stream/command.h"

namespace longtake {

/// A latent frame that recaching may need again.
struct HeldFrame {
  std::int64_t chunk = 0;
  at::Tensor latents;              // [c, y, x], clean
  TokenScores scores;              ///< of its own tokens
  Conditioning conditioning = {};  ///< what it was told to show, where it was told
};

/// One finished chunk on its way into memory.
struct FinishedChunk {
  std::int64_t chunk = 0;
  std::int64_t first_frame = 0;
  int prompt_epoch = 0;
  const std::vector<KeyValues>& key_values;  // of the context pass, [1, N, width] per transformer block
  at::Tensor latents;                        // [1, F, c, y, x], clean
  const TokenScores& scores;
  std::vector<float> attention = {};  ///< received by every kept slot, then every new token; empty: not measured
  /// Of each latent frame, where several chunks are taken as one; empty: all are of `chunk`.
  std::vector<std::int64_t> frame_chunks = {};
  Conditioning conditioning = {};  ///< of its latent frames
};

/// A memory as a value.
struct MemoryState {
  Policy policy;
  std::vector<SlotId> slots;    ///< kept, ascending
  std::vector<SlotInfo> infos;  ///< one per slot
  at::Tensor key_values;        // [2, blocks, kept, width]
  FadeSums sums;                // of what the sink took up, where key_values are too coarse for it
  std::map<std::int64_t, HeldFrame> frames;
  std::int64_t shot_start = 0;
  std::int64_t last_chunk = -1;
  TokenLedger ledger;
};

/// All that one stream remembers: the slots, the clean latents of the frames that own them and of the last ones, and
/// the story of every recent token.
class Memory {
 public:
  struct Shape {
    int blocks = 0;
    int width = 0;
    int rows = 0;
    int columns = 0;
    int chunk_frames = 3;
    int held_frames = 21;                      ///< the newest latent frames are held whether they own tokens or not
    at::ScalarType dtype = at::kFloat;         ///< of keys and values
    at::ScalarType latent_dtype = at::kFloat;  ///< of the clean latents that recaching starts from
    /// Training: so many latent frames may be taken between two store().compact(), and what is evicted meanwhile stays
    /// readable. 0: streaming, freed slots are overwritten.
    int append_frames = 0;
    at::Device device = at::kCPU;

    int frame_tokens() const { return rows * columns; }
  };

  /// `has_salience`: somebody measures TokenScores::salience. `seed` feeds policies that draw lots.
  Memory(const Shape& shape, const Policy& policy, bool has_salience, std::uint64_t seed);

  const Shape& shape() const { return shape_; }
  const Policy& policy() const { return policy_; }
  const SlotStore& store() const { return store_; }
  SlotStore& store() { return store_; }
  const SlotTable& table() const { return store_.table(); }
  const std::map<std::int64_t, HeldFrame>& frames() const { return frames_; }
  bool has_salience() const { return has_salience_; }
  /// The latent frame from which sink frames count.
  std::int64_t shot_start() const { return shot_start_; }
  /// Ids of the tokens that the user sent away since the last chunk.
  const std::vector<std::int64_t>& forgotten() const { return forgotten_; }

  /// Admits a chunk and evicts what the policy's plan says. Returns the plan that was carried out; its rows are the
  /// kept slots in slot order, then the new tokens.
  Plan take(const FinishedChunk& chunk);

  /// All of these act at once and are seen by the next chunk. An error changes nothing.
  Result<void> change(const SetPolicy& policy);
  Result<void> pin(const Pin& pin);
  Result<void> forget(const Forget& forget);
  Result<void> dim(const Dim& dim);
  /// Forgets whatever the given latent frames will bring back when they are taken again, in the same shot. Pins of
  /// those frames are put back with them; pinned tokens of other frames stay, all other tokens go.
  void prepare_replay(const std::vector<std::int64_t>& frames);
  /// A new shot that begins at `first_frame`: its first frames become the sink. Only pinned tokens stay.
  void cut(std::int64_t first_frame);

  /// Of the lots that a random policy draws.
  void set_seed(std::uint64_t seed) { seed_ = seed; }

  MemoryState save() const;
  void restore(const MemoryState& state);

  /// Fills everything of a snapshot that the cache knows.
  void describe(CacheSnapshot& snapshot) const;

 private:
  std::vector<Token> candidates(const FinishedChunk& chunk) const;
  void note_attention(std::span<Token> rows, std::span<const float> received);
  void carry_out(const Plan& plan, std::span<const Token> rows, std::int64_t chunk);
  void hold(const FinishedChunk& chunk);
  void drop_old_frames(std::int64_t next_frame);
  void apply_policy_change(int previous_budget);
  Result<std::vector<SlotId>> find(const std::vector<TokenRef>& tokens) const;
  PlanContext context(int previous_budget) const;

  Shape shape_;
  Policy policy_;
  bool has_salience_;
  std::uint64_t seed_;
  SlotStore store_;
  TokenLedger ledger_;
  std::map<std::int64_t, HeldFrame> frames_;
  std::set<std::int64_t> pins_;  // ids of pinned tokens that a replay brings back
  std::vector<std::int64_t> forgotten_;
  std::vector<MemoryNote> notes_;  // of the last plan
  std::int64_t shot_start_ = 0;    // latent frame
  std::int64_t last_chunk_ = -1;
};

/// The most tokens that a policy keeps between two chunks.
int policy_capacity(const Policy& policy, const Memory::Shape& shape);
/// Slots that a memory of this shape needs: in training, those of evicted tokens too.
int slot_capacity(const Policy& policy, const Memory::Shape& shape);

}  // namespace longtake
