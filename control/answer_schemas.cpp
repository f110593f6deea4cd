#include "control/answer_schemas.h"

#include <initializer_list>
#include <string>
#include <utility>

namespace longtake::control {
namespace {

Json of_type(const char* type) { return {{"type", type}}; }

Json text() { return of_type("string"); }
Json whole() { return of_type("integer"); }
Json number() { return of_type("number"); }
Json yes_no() { return of_type("boolean"); }
Json list_of(Json items) { return {{"type", "array"}, {"items", std::move(items)}}; }

using Properties = std::initializer_list<std::pair<const char*, Json>>;

/// An object that has all of these, and may have the others.
Json object(const Properties& always, const Properties& sometimes = {}) {
  Json properties = Json::object();
  Json required = Json::array();
  for (const auto& [name, schema] : always) {
    properties[name] = schema;
    required.push_back(name);
  }
  for (const auto& [name, schema] : sometimes) properties[name] = schema;
  return {{"type", "object"}, {"properties", std::move(properties)}, {"required", std::move(required)}};
}

Json or_null(Json schema) { return {{"anyOf", {std::move(schema), of_type("null")}}}; }

Json error() { return object({{"code", text()}, {"what", text()}, {"why", text()}, {"todo", text()}}); }

Json receipt() {
  return object({{"event", {{"const", "receipt"}}},
                 {"command", text()},
                 {"state", {{"enum", {"queued", "done", "applied", "superseded", "refused"}}}}},
                {{"number", whole()},
                 {"take", whole()},
                 {"chunk", whole()},
                 {"ms", number()},
                 {"job", whole()},
                 {"file", text()},
                 {"error", schema_named("Error")}});
}

Json prompt() {
  return object({{"text", text()}, {"texts", list_of(object({{"text", text()}, {"weight", number()}}))}});
}

Json model() {
  return object({{"name", text()},
                 {"width", whole()},
                 {"height", whole()},
                 {"fps", number()},
                 {"frames_per_chunk", whole()},
                 {"rows", whole()},
                 {"columns", whole()},
                 {"device", text()},
                 {"dtype", text()},
                 {"kept", yes_no()},
                 {"policies", list_of(text())}});
}

Json state() {
  return object({{"phase", text()},
                 {"playing", yes_no()},
                 {"take", whole()},
                 {"chunk", whole()},
                 {"seed", whole()},
                 {"prompt", or_null(prompt())},
                 {"memory", or_null(schema_named("Memory"))},
                 {"chunk_ms", number()},
                 {"waiting_commands", whole()},
                 {"recording", object({{"running", yes_no()}, {"file", text()}, {"frames", whole()}})},
                 {"sending", of_type("object")},
                 {"stage", of_type("object")},
                 {"plan", list_of(of_type("object"))},
                 {"loras", list_of(object({{"name", text()}, {"strength", number()}}))},
                 {"steps", whole()},
                 {"threads", whole()}},
                {{"problem", text()}, {"model", model()}});
}

Json memory() {
  return object({{"take", whole()},
                 {"chunk", whole()},
                 {"policy", text()},
                 {"budget_tokens", whole()},
                 {"kept_tokens", whole()},
                 {"evicted_tokens", whole()}});
}

Json take_schema() {
  return object({{"take", whole()},
                 {"parent", whole()},
                 {"from_chunk", whole()},
                 {"last_chunk", whole()},
                 {"seed", whole()},
                 {"starred", yes_no()},
                 {"hidden", yes_no()},
                 {"note", text()},
                 {"trim", or_null(object({{"from_s", number()}, {"to_s", or_null(number())}}))}});
}

}  // namespace

Json schema_named(const char* name) { return {{"$ref", std::string("#/components/schemas/") + name}}; }

Json answer_schemas() {
  return {
      {"Error", error()},
      {"Memory", memory()},
      {"Receipt", receipt()},
      {"Receipts", object({{"receipts", list_of(schema_named("Receipt"))}})},
      {"Refusal", object({{"error", schema_named("Error")}})},
      {"Snapshots", object({{"snapshots", list_of(schema_named("Memory"))}}, {{"frames", list_of(of_type("object"))}})},
      {"State", state()},
      {"Takes", object({{"current", whole()}, {"takes", list_of(take_schema())}})}};
}

}  // namespace longtake::control
