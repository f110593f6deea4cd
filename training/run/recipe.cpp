#include "training/run/recipe.h"

#include <algorithm>
#include <map>

#include "engine/core/files.h"

namespace longtake::train {
namespace {

constexpr const char* kinds[] = {"crops", "cell-codec",  "own-crops", "cell-decoder", "clips",
                                 "film",  "film-causal", "dmd",       "salience"};

/// Fields that only the former built-in model used with other values than their defaults. Versions up to 0.3 wrote them
/// into config.json of every run. They are ignored.
const std::map<std::string, std::vector<std::string>> former_fields = {
    {"data", {"attribute_dropout", "colour_dropout", "object_weight", "event_share", "recall_share", "layout_weight"}},
    {"network", {"theatre"}}};

std::string all_kinds() {
  std::string all;
  for (const char* kind : kinds) all += (all.empty() ? "" : ", ") + std::string(kind);
  return all;
}

/// Visits the section of the stage's kind; used for reading and writing.
template <class V>
void visit_stage(StageConfig& stage, V& v) {
  v("kind", stage.kind);
  v("loop", stage.loop);
  if (stage.kind == "crops") v("crops", stage.crops);
  if (stage.kind == "cell-codec") v("codec", stage.cell_codec);
  if (stage.kind == "own-crops") v("crops", stage.own_crops);
  if (stage.kind == "cell-decoder") v("codec", stage.cell_decoder);
  if (stage.kind == "clips") v("clips", stage.clips);
  if (stage.kind == "film") v("film", stage.film);
  if (stage.kind == "film-causal") v("film", stage.film_causal);
  if (stage.kind == "dmd" || stage.kind == "salience") v("dmd", stage.dmd);
}

template <class V>
void visit_head(Recipe& recipe, V& v) {
  v("name", recipe.name);
  v("about", recipe.about);
  v("seed", recipe.seed);
  v("threads", recipe.threads);
  v("device", recipe.device);
}

void drop_former_fields(Json& section) {
  if (!section.is_object()) return;
  for (auto& [_, part] : section.items())
    for (const auto& [group, fields] : former_fields)
      if (part.is_object() && part.contains(group) && part[group].is_object())
        for (const std::string& field : fields) part[group].erase(field);
}

Reading recipe_reading(std::string path) {
  return {"Cannot use this recipe",
          "longtake-train list shows recipes that work; config.json in a run folder shows every field.",
          std::move(path)};
}

Result<void> apply_change(Json& json, const std::string& change) {
  const auto refuse = [&](const std::string& why) {
    return fail(Error::Kind::bad_input, "Cannot apply --set " + change, why,
                "Write it as --set stages.codec.loop.steps=100.");
  };
  const std::size_t equals = change.find('=');
  if (equals == std::string::npos || equals == 0) return refuse("there is no name=value in it");
  Json* at = &json;
  std::string path = change.substr(0, equals);
  for (std::size_t dot; (dot = path.find('.')) != std::string::npos; path = path.substr(dot + 1)) {
    Json& next = (*at)[path.substr(0, dot)];
    if (!next.is_null() && !next.is_object()) return refuse(path.substr(0, dot) + " is not a group of fields");
    at = &next;
  }
  const std::string text = change.substr(equals + 1);
  Json value = Json::parse(text, nullptr, false);
  (*at)[path] = value.is_discarded() ? Json(text) : value;
  return {};
}

}  // namespace

const StageConfig* Recipe::find(const std::string& stage) const {
  for (const StageConfig& candidate : stages) {
    if (candidate.name == stage) return &candidate;
  }
  return nullptr;
}

Result<Recipe> parse_recipe(const std::string& text, const std::vector<std::string>& changes) {
  const auto refuse = [](const std::string& why) {
    return fail(Error::Kind::bad_input, "Cannot use this recipe", why, "longtake-train list shows recipes that work.");
  };
  auto parsed = TRY(parse_json(text, "the recipe"));
  Json json = parsed;
  if (!json.is_object()) return refuse("it is not a JSON object");
  for (const std::string& change : changes) {
    TRY(apply_change(json, change));
  }
  if (!json.contains("stages") || !json["stages"].is_object() || json["stages"].empty()) {
    return refuse("it has no \"stages\"");
  }
  Json stages = json["stages"];
  json.erase("stages");

  Recipe recipe;
  FieldReader head(json, recipe_reading(""));
  visit_head(recipe, head);
  TRY(head.finish());
  for (auto& [name, section] : stages.items()) {
    drop_former_fields(section);
    StageConfig stage;
    stage.name = name;
    if (section.is_object() && section.contains("kind") && section["kind"].is_string()) {
      stage.kind = section["kind"].get<std::string>();
    }
    if (std::find(std::begin(kinds), std::end(kinds), stage.kind) == std::end(kinds)) {
      return refuse("stages." + name + ".kind must be one of " + all_kinds());
    }
    FieldReader reader(section, recipe_reading("stages." + name));
    visit_stage(stage, reader);
    TRY(reader.finish());
    if (stage.loop.steps <= 0 && stage.loop.minutes <= 0) {
      return refuse("stages." + name + ".loop needs steps or minutes");
    }
    recipe.stages.push_back(std::move(stage));
  }
  return recipe;
}

Result<Recipe> read_recipe(const std::filesystem::path& file, const std::vector<std::string>& changes) {
  auto text = TRY(read_file(file));
  return parse_recipe(text, changes);
}

Result<void> check_batch(const DmdStageConfig& config, int ranks) {
  const int ways = ranks * config.accumulate;
  if (config.data.batch >= ways && config.data.batch % ways == 0) return {};
  return fail(Error::Kind::bad_input, "Cannot use this recipe",
              "data.batch must be a multiple of ranks times accumulate, " + std::to_string(ways));
}

Json effective(const Recipe& recipe) {
  Recipe copy = recipe;
  FieldWriter head;
  visit_head(copy, head);
  Json json = head.take();
  for (StageConfig& stage : copy.stages) {
    FieldWriter writer;
    visit_stage(stage, writer);
    json["stages"][stage.name] = writer.take();
  }
  return json;
}

}  // namespace longtake::train
