#pragma once

#include <optional>
#include <vector>

#include "engine/core/random.h"
#include "engine/staging/script.h"
#include "training/theatre/look.h"

namespace longtake::theatre {

inline constexpr int kMostThings = staging::kMostRoles;

/// A film of the theatre: its script, and properties that follow only from the seed.
struct Scene {
  std::uint64_t seed = 0;  ///< seed of the staging: where things begin and how fast they move
  Backdrop backdrop;
  staging::Script script;
  std::vector<ThingLook> looks;  ///< looks of the script's things
  std::vector<bool> kind_said;   ///< false: no caption names this thing's kind, and no conditioning depends on it
  CoverKind cover = CoverKind::trunk;
};

/// Properties that a scene must have; unset ones are drawn from the seed. Properties of things apply to the first
/// thing.
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

/// The probabilities of events in a scene.
struct SceneShares {
  float no_thing = .08F, two_things = .22F, three_things = .04F;
  float cover = .20F, exit = .14F, camera = .12F;  ///< ways in which the first thing goes out of sight
  float crossing = .25F;                           ///< share of scenes with two or more things
  float late = .06F;                               ///< the first thing enters later
  float pan = .40F;
  float idle_cover = .05F;  ///< a cover that no absence uses
  float kind_unsaid = .08F;
};

/// The same seed, wish and shares give the same scene on every machine. A wish changes only the properties that it
/// sets.
Scene sample_scene(std::uint64_t seed, const Wish& wish = {}, const SceneShares& shares = {});

/// The cover of a scenery.
CoverKind cover_of(Scenery scenery, bool second);
/// The motions that suit a kind; the first is the usual one.
std::vector<staging::Motion> motions_of(Kind kind);

}  // namespace longtake::theatre
