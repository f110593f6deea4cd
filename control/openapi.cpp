#include "control/answer_schemas.h"
#include "control/paths.h"
#include "engine/core/version.h"

namespace longtake::control {
namespace {

Json numbers(const char* type, const Argument& argument) {
  return {{"type", type}, {"minimum", argument.low}, {"maximum", argument.high}};
}

Json schema_of(const Argument& argument) {
  Json schema;
  switch (argument.kind) {
    case ArgumentKind::text:
      schema = {{"type", "string"}, {"minLength", argument.least}, {"maxLength", argument.most}};
      break;
    case ArgumentKind::whole:
      schema = numbers("integer", argument);
      break;
    case ArgumentKind::number:
      schema = numbers("number", argument);
      break;
    case ArgumentKind::yes_no:
      schema = {{"type", "boolean"}};
      break;
    case ArgumentKind::choice:
      schema = {{"type", "string"}, {"enum", argument.choices}};
      break;
    case ArgumentKind::numbers:
      schema = {{"type", "array"},
                {"items", numbers("number", argument)},
                {"minItems", argument.least},
                {"maxItems", argument.most}};
      break;
    case ArgumentKind::tokens:
      schema = {
          {"type", "array"},
          {"items", {{"type", "array"}, {"items", numbers("integer", argument)}, {"minItems", 3}, {"maxItems", 3}}},
          {"minItems", argument.least},
          {"maxItems", argument.most}};
      break;
    case ArgumentKind::object:
      schema = {{"type", "object"}};
      break;
  }
  schema["description"] = std::string(argument.help) + '.';
  return schema;
}

Json body_of(const CommandRow& row) {
  Json properties = Json::object();
  Json required = Json::array();
  for (const Argument& argument : row.arguments) {
    properties[argument.name] = schema_of(argument);
    if (argument.required) required.push_back(argument.name);
  }
  Json schema = {{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
  const bool needed = !required.empty();
  if (needed) schema["required"] = std::move(required);
  return {{"required", needed}, {"content", {{"application/json", {{"schema", std::move(schema)}}}}}};
}

Json query_of(const std::vector<Argument>& arguments) {
  Json parameters = Json::array();
  for (const Argument& argument : arguments)
    parameters.push_back(
        {{"name", argument.name}, {"in", "query"}, {"required", false}, {"schema", schema_of(argument)}});
  return parameters;
}

Json answer(const std::string& what, const std::string& type, Json schema) {
  return {{"description", what}, {"content", {{type, {{"schema", std::move(schema)}}}}}};
}

// Adds the errors that every path may return.
void add_refusals(Json& answers) {
  static constexpr std::pair<const char*, const char*> refusals[] = {
      {"400", "The request was not understood."},
      {"401", "The token is missing or wrong."},
      {"403", "The request came from a page of another site."},
      {"405", "Another method is needed."},
      {"408", "The request took too long."},
      {"413", "The body is too large."},
      {"421", "The request was sent to another host."},
      {"431", "The headers are too large."},
      {"503", "Too many connections are open."}};
  for (const auto& [status, what] : refusals)
    answers[status] = answer(what, "application/json", schema_named("Refusal"));
}

Json read_path(const PathRow& row) {
  const std::string type = row.type;
  const std::string plain = type.substr(0, type.find(';'));
  const bool is_json = plain == "application/json";
  Json answers;
  Json schema = {{"type", is_json ? "object" : "string"}};
  if (row.schema != nullptr) schema = schema_named(row.schema);
  answers["200"] = answer(std::string(row.help) + '.', plain, std::move(schema));
  const bool is_video = plain == kVideoType;
  if (is_video || plain == "image/jpeg" || plain.starts_with("multipart"))
    answers["404"] =
        answer("There is no picture yet, or this program encodes none.", "application/json", schema_named("Refusal"));
  add_refusals(answers);
  if (is_video)
    answers["503"] =
        answer("Too many connections are open, or the encoder failed.", "application/json", schema_named("Refusal"));
  Json get = {{"summary", row.help}, {"responses", std::move(answers)}};
  if (!row.query.empty()) get["parameters"] = query_of(row.query);
  return {{"get", std::move(get)}};
}

Json command_path(const CommandRow& row) {
  Json answers = {
      {"200", answer("It is done, or it has its receipt.", "application/json", schema_named("Receipt"))},
      {"202", answer("It waits for its chunk; a receipt follows.", "application/json", schema_named("Receipt"))},
      {"409",
       answer("The current state of the stream does not allow it.", "application/json", schema_named("Refusal"))},
      {"415", answer("The body is not JSON.", "application/json", schema_named("Refusal"))},
      {"429", answer("Too many commands or exports wait.", "application/json", schema_named("Refusal"))}};
  add_refusals(answers);
  return {{"post",
           {{"operationId", row.name},
            {"summary", row.help},
            {"parameters", query_of(command_query())},
            {"requestBody", body_of(row)},
            {"responses", std::move(answers)}}}};
}

}  // namespace

Json openapi() {
  Json paths;
  // OpenAPI cannot describe a WebSocket, which is no request with an answer.
  for (const PathRow& row : path_table())
    if (std::string_view(row.path) != kSocketPath) paths[row.path] = read_path(row);
  for (const CommandRow& row : command_table()) paths[std::string(kCommandsPath) + row.name] = command_path(row);
  return {
      {"openapi", "3.1.0"},
      {"info",
       {{"title", "Longtake control port"},
        {"version", program_version()},
        {"description", "Steers a running stream. Events come over a WebSocket at " + std::string(kSocketPath) +
                            ". \"longtake-cli serve --list\" shows the rest."}}},
      {"security", {Json::object(), {{"token", Json::array()}}}},
      {"paths", std::move(paths)},
      {"components",
       {{"securitySchemes", {{"token", {{"type", "http"}, {"scheme", "bearer"}}}}}, {"schemas", answer_schemas()}}}};
}

}  // namespace longtake::control
