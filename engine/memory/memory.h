#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "engine/core/result.h"
#include "engine/memory/slot_store.h"
#include "engine/memory/token_ledger.h"
#include "engine/memory/token_scores.h"
#include "engine/model/causal_dit.h"
#include "engine/policy/plan.h"
#include "engine/policy/policy.h"
#include "engine/stream/command.h"

namespace longtake {

/// A latent frame that recaching may need.
struct HeldFrame {
  std::int64_t chunk = 0;
  at::Tensor latents;              // [c, y, x], clean
  TokenScores scores;              ///< scores of the frame's own tokens
  Conditioning conditioning = {};  ///< conditioning of the frame, if it had any
};

/// A finished chunk, to be added to memory.
struct FinishedChunk {
  std::int64_t chunk = 0;
  std::int64_t first_frame = 0;
  int prompt_epoch = 0;
  const std::vector<KeyValues>&
      key_values;      // keys and values from the context pass, [1, N, width] per transformer block
  at::Tensor latents;  // [1, F, c, y, x], clean
  const TokenScores& scores;
  std::vector<float> attention =
      {};  ///< attention received by every kept slot, then by every new token; empty: not measured
  /// The chunk of each latent frame if several chunks are added as one. Empty: all frames belong to `chunk`.
  std::vector<std::int64_t> frame_chunks = {};
  Conditioning conditioning = {};  ///< conditioning of the chunk's latent frames
};

/// The content of a memory as a value.
struct MemoryState {
  Policy policy;
  std::vector<SlotId> slots;    ///< kept, ascending
  std::vector<SlotInfo> infos;  ///< one per slot
  at::Tensor key_values;        // [2, blocks, kept, width]
  FadeSums sums;                // exact sink sums, if the type of key_values cannot hold them
  std::map<std::int64_t, HeldFrame> frames;
  std::int64_t shot_start = 0;
  std::int64_t last_chunk = -1;
  TokenLedger ledger;
  // The fields below are not saved to a file. They only matter to a stream that continues in the same process.
  int capacity = 0;                     ///< tokens in the store, possibly more than the policy needs
  std::set<std::int64_t> pins;          ///< ids that the newest replay pinned again
  std::vector<std::int64_t> forgotten;  ///< ids of tokens forgotten since the last chunk
  std::vector<MemoryNote> notes;        ///< notes from the last plan
};

/// The memory of one stream. It holds the slots, the clean latents of the newest frames and of frames that own slots,
/// and the history of every recent token.
class Memory {
 public:
  struct Shape {
    int blocks = 0;
    int width = 0;
    int rows = 0;
    int columns = 0;
    int chunk_frames = 3;
    int held_frames = 21;                      ///< number of newest latent frames that are held even if they own no
                                               ///< tokens
    at::ScalarType dtype = at::kFloat;         ///< type of keys and values
    at::ScalarType latent_dtype = at::kFloat;  ///< type of the clean latents that recaching starts from
    /// Training: number of latent frames that may be added between two calls of store().compact(). Tokens evicted in
    /// between stay readable. 0 means streaming, where freed slots are overwritten.
    int append_frames = 0;
    at::Device device = at::kCPU;

    int frame_tokens() const { return rows * columns; }
  };

  /// Set `has_salience` if TokenScores::salience is measured. `seed` feeds policies that draw at random.
  Memory(const Shape& shape, const Policy& policy, bool has_salience, std::uint64_t seed);

  const Shape& shape() const { return shape_; }
  const Policy& policy() const { return policy_; }
  const SlotStore& store() const { return store_; }
  SlotStore& store() { return store_; }
  const SlotTable& table() const { return store_.table(); }
  const std::map<std::int64_t, HeldFrame>& frames() const { return frames_; }
  bool has_salience() const { return has_salience_; }
  /// The latent frame from which sink frames are counted.
  std::int64_t shot_start() const { return shot_start_; }
  /// Ids of the tokens that the user has forgotten since the last chunk.
  const std::vector<std::int64_t>& forgotten() const { return forgotten_; }

  /// Admits a chunk and evicts tokens by the policy's plan. Returns the executed plan; its rows are the kept slots in
  /// slot order, then the new tokens.
  MemoryPlan take(const FinishedChunk& chunk);

  /// The following commands take effect at once and apply to the next chunk. A command that fails changes nothing.
  Result<void> change(const SetPolicy& policy);
  Result<void> pin(const Pin& pin);
  Result<void> forget(const Forget& forget);
  Result<void> dim(const Dim& dim);
  /// Removes all tokens except pinned tokens of other frames. SwitchMode::replay then restores these latent frames of
  /// the same shot, with their pins.
  void prepare_replay(const std::vector<std::int64_t>& frames);
  /// Begins a new shot at `first_frame`, whose first frames become the sink. Only pinned tokens stay.
  void cut(std::int64_t first_frame);

  /// Sets a kept token's salience, and its score by the policy.
  void set_salience(SlotId slot, float salience);
  /// Sets the seed of policies that draw at random.
  void set_seed(std::uint64_t seed) { seed_ = seed; }

  /// `place` is the device of the saved keys and values.
  MemoryState save(SlotStore::SavedOn place = SlotStore::SavedOn::device) const;
  void restore(const MemoryState& state);

  /// Fills the snapshot's memory fields.
  void describe(CacheSnapshot& snapshot) const;

 private:
  std::vector<Token> candidates(const FinishedChunk& chunk) const;
  void note_attention(std::span<Token> rows, std::span<const float> received);
  void carry_out(const MemoryPlan& plan, std::span<const Token> rows, std::int64_t chunk);
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
  std::set<std::int64_t> pins_;  // ids of pinned tokens that SwitchMode::replay restores
  std::vector<std::int64_t> forgotten_;
  std::vector<MemoryNote> notes_;  // notes from the last plan
  std::int64_t shot_start_ = 0;    // first latent frame of the shot
  std::int64_t last_chunk_ = -1;
};

/// The largest number of tokens that a policy keeps between two chunks.
int policy_capacity(const Policy& policy, const Memory::Shape& shape);
/// The slots that a memory of this shape needs. In training this includes the slots of evicted tokens.
int slot_capacity(const Policy& policy, const Memory::Shape& shape);

}  // namespace longtake
