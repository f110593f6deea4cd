#pragma once

#include <optional>
#include <vector>

#include "engine/core/random.h"
#include "engine/staging/script.h"
#include "training/theatre/look.h"

namespace longtake::theatre {

inline constexpr int kMostThings = staging::kMostRoles;

/// A film of the theatre: what its script says, and what only the seed knows.
struct Scene {
  std::uint64_t seed = 0;  ///< decides the staging: where things begin and how fast they go
  Backdrop backdrop;
  staging::Script script;
  std::vector<ThingLook> looks;  ///< how the script's things look
  std::vector<bool> kind_said;   ///< false: no caption names this thing's kind, and nothing told depends on it
  CoverKind cover = CoverKind::trunk;
};

/// Properties that a scene must have; one that is not set is drawn from the seed. The things' properties are those of
/// the first thing.
struct Wish {
  std::optional<Landscape> landscape;
  std::optional<Time> time;
  std::optional<Weather> weather;
  std::optional<int> things;  ///< 0 to kMostThings
  std::optional<Kind> kind;
  std::optional<Colour> colour;
  std::optional<staging::Absence> absence;
  std::optional<bool> crossing;
  std::optional<int> pan;
  std::optional<bool> kind_said;
};

/// The probabilities of what happens in a scene.
struct SceneShares {
  float no_thing = .08F, two_things = .22F, three_things = .04F;
  float cover = .20F, exit = .14F, camera = .12F;  ///< ways in which the first thing gets out of sight
  float crossing = .25F;                           ///< share among scenes with two things or more
  float late = .06F;                               ///< the first thing enters later
  float pan = .40F;
  float idle_cover = .05F;  ///< a cover behind which nothing hides on purpose
  float kind_unsaid = .08F;
};

/// The same seed, wish and shares give the same scene on every machine. A wish changes nothing but what it names.
Scene sample_scene(std::uint64_t seed, const Wish& wish = {}, const SceneShares& shares = {});

/// The cover that stands in such a scenery.
CoverKind cover_of(Scenery scenery, bool second);
/// The motions that suit a kind; the first is the usual one.
std::vector<staging::Motion> motions_of(Kind kind);

}  // namespace longtake::theatre
