#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/session/session.h"
#include "engine/stream/frame_span.h"
#include "engine/stream/ids.h"

namespace longtake {

/// A summary of one take of a session, for a list of takes.
struct TakeSummary {
  TakeId take = 0;
  TakeId parent = 0;
  ChunkIndex from_chunk = -1;  ///< the last chunk shared with its parent; -1: none
  ChunkIndex last_chunk = -1;
  std::int64_t frames = 0;  ///< number of pictures from its beginning, including shared ones
  std::uint64_t seed = 0;
  std::string prompt;   ///< the take's last prompt; for a blend, its heaviest text
  Thumbnail thumbnail;  ///< shows its last chunk; empty if the log has none
  bool starred = false;
  bool hidden = false;
  std::string note{};
  std::optional<TakeTrim> trim{};  ///< trim as marked; used_part() applies it to the take's pictures
};

/// A trim that keeps the pictures first .. end - 1; unset if these are all pictures of the take.
std::optional<TakeTrim> trim_to(std::int64_t first, std::int64_t end);

/// The used pictures of a take of `frames` pictures. A trim that keeps none of them means all.
TakeTrim used_part(const std::optional<TakeTrim>& trim, std::int64_t frames);

/// The content of an earlier take without full-size pictures, which is enough for a timeline.
struct TakeOutline {
  struct Chunk {
    ChunkIndex chunk = 0;
    std::int64_t first_frame = 0;
    int frames = 0;
    Thumbnail thumbnail;  ///< the chunk's middle frame; empty if the log has none or it was omitted
  };
  struct Prompt {
    ChunkIndex chunk = 0;  ///< the first chunk generated under it
    SetPrompt prompt;
  };

  struct NamedMoment {
    ChunkIndex chunk = 0;
    std::string name;
  };
  /// A chunk that shows an imported picture.
  struct GivenPicture {
    ChunkIndex chunk = 0;
    std::string name;  ///< its source; may be empty
  };

  /// A point at which the stream began to follow a video, or changed the strength.
  struct FollowedFrom {
    ChunkIndex chunk = 0;
    double strength = 1;
    std::string name;  ///< "" if it continued without a video
  };
  /// The first chunk with other LoRAs on the weights.
  struct LoraChange {
    ChunkIndex chunk = 0;
    LoraList loras;
  };

  /// The first chunk with another number of passes.
  struct StepChange {
    ChunkIndex chunk = 0;
    int steps = 0;  ///< SetSteps::steps
  };

  TakeId take = 0;
  std::uint64_t seed = 0;  ///< seed of the take's last chunks
  double fps = 16;
  int latent_frames_per_chunk = 3;
  std::vector<Chunk> chunks;             ///< ascending, including the takes that this one branched from
  std::vector<Prompt> prompts;           ///< ascending
  std::vector<TakeSummary> takes{};      ///< every take of the session, ascending
  std::vector<NamedMoment> marks{};      ///< ascending
  std::vector<GivenPicture> pictures{};  ///< ascending
  std::vector<LoraChange> loras{};       ///< ascending
  std::vector<StepChange> steps{};       ///< ascending
  std::vector<FollowedFrom> videos{};    ///< ascending
  std::vector<PlannedCue> plan{};        ///< cues of the newest plan that come after the take's end
  SetPolicy policy;                      ///< all policy changes combined into one; unset fields were never changed
};

/// Skips unreadable parts, because an outline is only displayed; continuing the take checks it. If a take has more
/// chunks than `most_thumbnails`, the outline has the thumbnails of every n-th chunk from the first.
TakeOutline outline_of(const SessionReader& session, TakeId take, std::size_t most_thumbnails = 2000);

/// Every take of a session, ascending.
std::vector<TakeSummary> takes_of(const SessionReader& session);

/// The trim of a take; unset if it has none.
std::optional<TakeTrim> trim_of(const SessionReader& session, TakeId take);

/// The seed of the take's own chunks: that of the Restart or Branch that began it, or of the take that it came from.
std::uint64_t seed_of(const SessionReader& session, TakeId take);
/// seed_of() for many takes, after one pass over the session.
class TakeSeeds {
 public:
  explicit TakeSeeds(const SessionReader& session);
  std::uint64_t of(TakeId take) const;

 private:
  std::uint64_t first_;
  std::map<TakeId, TakeOrigin> origins_;
  std::set<TakeId> from_places_;  // begun by a Branch or a Rewind
  std::map<TakeId, std::uint64_t> given_;
};

/// The commands along a take's path. Element i was given before its chunk i, the last one after the path's end.
std::vector<std::vector<const EventRecord*>> events_along(const SessionReader& session,
                                                          const std::vector<SessionReader::Chunk>& path, TakeId take);

}  // namespace longtake
