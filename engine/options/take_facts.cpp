#include "engine/options/take_facts.h"

#include <algorithm>
#include <utility>

#include "engine/options/session_options.h"
#include "engine/policy/preset_names.h"
#include "engine/stream/own_policy.h"
#include "engine/stream/prompt_text.h"
#include "engine/stream/take_book.h"

namespace longtake {
namespace {

std::string title_of(const std::string& preset) {
  const std::string name = policy_name(preset);
  const auto found = std::ranges::find(preset_list(), name, &PresetName::name);
  return found == preset_list().end() ? name : found->title;
}

}  // namespace

TakeFacts facts_of(const SessionReader& session, TakeId take) {
  const TakeBook book = TakeBook::of(session);
  const TakeBook::Take* known = book.find(take);
  const InForce at_end = known == nullptr ? InForce() : book.in_force(take, known->last + 1);
  const auto options = session_options(session.manifest());
  TakeFacts facts;
  facts.seed = known == nullptr ? session.manifest().seed : known->seed;
  facts.note = book.marks(take).note;
  if (at_end.prompt) facts.prompt = heaviest_text(at_end.prompt->texts);
  if (facts.prompt.empty() && options) facts.prompt = options->prompt;
  // A model with a head starts with the policy that uses it, unless the user chooses another.
  std::string preset = session.manifest().salience_head.empty() ? std::string() : policy_presets::kPaper.name;
  if (options) preset = options->policy.value_or(preset);
  if (at_end.policy.preset) preset = *at_end.policy.preset;
  if (!preset.empty()) facts.policy = title_of(preset);
  return facts;
}

}  // namespace longtake
