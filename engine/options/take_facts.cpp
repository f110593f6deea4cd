#include "engine/options/take_facts.h"

#include <algorithm>
#include <utility>

#include "engine/options/session_options.h"
#include "engine/policy/preset_names.h"
#include "engine/stream/command_json.h"
#include "engine/stream/own_policy.h"
#include "engine/stream/take_book.h"
#include "engine/stream/take_outline.h"

namespace longtake {
namespace {

std::string title_of(const std::string& preset) {
  const std::string name = policy_name(preset);
  const auto found = std::ranges::find(preset_list(), name, &PresetName::name);
  return found == preset_list().end() ? name : found->title;
}

// The policy's name as commands have it; "" where it cannot be told.
std::string preset_in_force(const SessionReader& session, TakeId take) {
  const auto path = session.path_of(take);
  // A model that has a head begins with the policy that looks at it, if nobody chooses another.
  std::string preset = session.manifest().salience_head.empty() ? std::string() : policy_presets::kPaper.name;
  if (const auto options = session_options(session.manifest())) preset = options->policy.value_or(preset);
  if (!path.empty())
    if (const auto brought = TakeBook::of(session).beginning(path.front().header.take).policy.preset) preset = *brought;
  for (const auto& events : events_along(session, path, take))
    for (const EventRecord* event : events) {
      if (event->kind != "set_policy") continue;
      const auto command = command_from_json(event->kind, event->body);
      const auto* policy = command ? std::get_if<SetPolicy>(&*command) : nullptr;
      if (policy != nullptr && policy->preset) preset = *policy->preset;
    }
  return preset;
}

}  // namespace

TakeFacts facts_of(const SessionReader& session, TakeId take) {
  TakeFacts facts;
  facts.seed = seed_of(session, take);
  for (const TakeSummary& one : takes_of(session)) {
    if (one.take != take) continue;
    facts.prompt = one.prompt;
    facts.note = one.note;
  }
  if (facts.prompt.empty())
    if (const auto options = session_options(session.manifest())) facts.prompt = options->prompt;
  const std::string preset = preset_in_force(session, take);
  if (!preset.empty()) facts.policy = title_of(preset);
  return facts;
}

}  // namespace longtake
