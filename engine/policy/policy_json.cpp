#include "engine/policy/policy.h"

#include "engine/policy/errors.h"

namespace longtake {
namespace {

constexpr std::initializer_list<const char*> columns = {"salience",       "novelty", "attention_sum",
                                                        "attention_last", "age",     "random"};
constexpr std::initializer_list<const char*> reducers = {"drop", "ema"};
constexpr std::initializer_list<const char*> positioners = {"clamped", "absolute", "span", "anchored"};
constexpr double most_tokens = 1 << 30;
constexpr double most_frames = 1 << 20;
constexpr double largest = 1e6;

template <class Enum>
const char* spelled(std::initializer_list<const char*> names, Enum value) {
  return names.begin()[static_cast<std::size_t>(value)];
}

/// Reads the object under `key` with `read`; its problems become the parent's.
template <class Read>
void section(JsonFields& parent, const char* key, Read read) {
  const Json* found = parent.find(key);
  if (found == nullptr) return;
  if (!found->is_object()) return parent.refuse(key, "must be an object");
  JsonFields fields(*found, key);
  read(fields);
  if (auto finished = fields.finish(); !finished) parent.refuse(key, "is not usable: " + finished.error().why);
}

void read_terms(JsonFields& fields, std::vector<ScoreTerm>& terms) {
  const Json* found = fields.find("terms");
  if (found == nullptr) return;
  if (!found->is_array() || found->empty() || found->size() > 16)
    return fields.refuse("terms", "must be a list of 1 to 16 terms");
  terms.clear();
  for (const Json& item : *found) {
    if (!item.is_object()) return fields.refuse("terms", "must hold objects");
    ScoreTerm term;
    JsonFields inner(item, "terms");
    inner.choice("column", term.column, columns);
    inner.number("weight", term.weight, -largest, largest);
    if (auto finished = inner.finish(); !finished)
      return fields.refuse("terms", "are not usable: " + finished.error().why);
    terms.push_back(term);
  }
}

}  // namespace

Json to_json(const Policy& policy) {
  Json terms = Json::array();
  for (const ScoreTerm& term : policy.scorer.terms)
    terms.push_back({{"column", spelled(columns, term.column)}, {"weight", term.weight}});
  const Selector& selector = policy.selector;
  const Positioner& positioner = policy.positioner;
  Json json = {
      {"name", policy.name},
      {"scorer",
       {{"terms", terms},
        {"per_chunk", policy.scorer.per_chunk},
        {"ageing_per_chunk", policy.scorer.ageing_per_chunk},
        {"incumbent_bonus", policy.scorer.incumbent_bonus}}},
      {"selector",
       {{"budget_tokens", selector.budget_tokens},
        {"sink_frames", selector.sink_frames},
        {"sink_in_budget", selector.sink_in_budget},
        {"recent_frames", selector.recent_frames}}},
      {"reducer", {{"kind", spelled(reducers, policy.reducer.kind)}, {"ema_keep", policy.reducer.ema_keep}}},
      {"positioner",
       {{"kind", spelled(positioners, positioner.kind)},
        {"horizon", positioner.horizon},
        {"exact_frames", positioner.exact_frames}}},
      {"switch",
       {{"recache_frames", policy.switch_rule.recache_frames}, {"global_sink", policy.switch_rule.global_sink}}}};
  if (policy.restart_rule.every_frames > 0)
    json["restart"] = {{"every_frames", policy.restart_rule.every_frames},
                       {"overlap_frames", policy.restart_rule.overlap_frames}};
  if (policy.restart_rule.recompute) json["restart"]["recompute"] = true;
  if (policy.switch_rule.together) json["switch"]["together"] = true;
  if (!policy.switch_rule.sink_adjoins) json["switch"]["sink_adjoins"] = false;
  return json;
}

Result<Policy> policy_from_json(const Json& json) {
  if (!json.is_object()) return fail(errors::kPolicyNotObject);
  Policy policy;
  JsonFields fields(json, "policy");
  fields.text("name", policy.name);
  section(fields, "scorer", [&](JsonFields& part) {
    read_terms(part, policy.scorer.terms);
    part.boolean("per_chunk", policy.scorer.per_chunk);
    part.number("ageing_per_chunk", policy.scorer.ageing_per_chunk, -largest, largest);
    part.number("incumbent_bonus", policy.scorer.incumbent_bonus, -largest, largest);
  });
  section(fields, "selector", [&](JsonFields& part) {
    part.number("budget_tokens", policy.selector.budget_tokens, 0, most_tokens);
    part.number("sink_frames", policy.selector.sink_frames, 0, most_frames);
    part.boolean("sink_in_budget", policy.selector.sink_in_budget);
    part.number("recent_frames", policy.selector.recent_frames, 0, most_frames);
    // Older files name the order in which a new chunk is admitted. There is only one order now.
    enum class Order { append_then_select } order{};
    part.choice("order", order, {"append_then_select"});
  });
  section(fields, "reducer", [&](JsonFields& part) {
    part.choice("kind", policy.reducer.kind, reducers);
    part.number("ema_keep", policy.reducer.ema_keep, 0, 1);
  });
  section(fields, "positioner", [&](JsonFields& part) {
    part.choice("kind", policy.positioner.kind, positioners);
    part.number("horizon", policy.positioner.horizon, 1, most_frames);
    part.number("exact_frames", policy.positioner.exact_frames, 0, most_frames);
  });
  section(fields, "switch", [&](JsonFields& part) {
    part.number("recache_frames", policy.switch_rule.recache_frames, 0, most_frames);
    part.boolean("together", policy.switch_rule.together);
    part.boolean("global_sink", policy.switch_rule.global_sink);
    part.boolean("sink_adjoins", policy.switch_rule.sink_adjoins);
  });
  section(fields, "restart", [&](JsonFields& part) {
    part.number("every_frames", policy.restart_rule.every_frames, 0, most_frames);
    part.number("overlap_frames", policy.restart_rule.overlap_frames, 0, most_frames);
    part.boolean("recompute", policy.restart_rule.recompute);
  });
  TRY(fields.finish());
  return policy;
}

}  // namespace longtake
