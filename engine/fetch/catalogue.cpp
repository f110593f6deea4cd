#include "engine/fetch/catalogue.h"

#include <algorithm>
#include <cassert>
#include <set>
#include <utility>

#include "engine/core/describe_json.h"
#include "engine/core/files.h"
#include "engine/fetch/errors.h"
#include "engine/fetch/source.h"
#include "resources/texts.h"

namespace longtake {
namespace {

struct Models {
  std::vector<PublishedModel> models{};
};

template <class V>
void visit(Models& m, V& v) {
  v("models", m.models, {.most = 1000, .required = true});
}

bool is_sum_start(const std::string& text) {
  return text.size() <= 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

/// The first defect of an entry, or "".
std::string problem_of(const PublishedModel& model) {
  const bool is_name =
      !model.name.empty() && is_safe_inside(model.name) && model.name.find_first_of(":/") == std::string::npos;
  if (!is_name) return "its name must be one word";
  for (const PublishedFile& file : model.files) {
    if (!parse_source(file.from)) return "\"" + file.from + "\" is neither hf:owner/name:path nor an address";
    if (!is_safe_inside(file.to)) return "\"" + file.to + "\" does not stay in the folder of models";
    if (!is_sum_start(file.sha256_start)) return "\"sha256_start\" must be small hexadecimal digits";
  }
  return {};
}

}  // namespace

std::string TextByLanguage::in(const std::string& language) const {
  const auto found = texts.contains(language) ? texts.find(language) : texts.find("en");
  return found == texts.end() ? "" : found->second;
}

Json write_value(const TextByLanguage& text) { return Json(text.texts); }

std::string read_value(const Json& json, TextByLanguage& text) {
  const char* form = "must be a text, or an object of texts by language";
  text.texts.clear();
  if (json.is_string()) {
    text.texts["en"] = json.get<std::string>();
    return {};
  }
  if (!json.is_object()) return form;
  for (const auto& [language, words] : json.items()) {
    if (!words.is_string()) return form;
    text.texts[language] = words.get<std::string>();
  }
  return {};
}

const PublishedModel* Catalogue::find(const std::string& name) const {
  const auto found = std::ranges::find_if(models, [&](const PublishedModel& model) { return model.name == name; });
  return found == models.end() ? nullptr : &*found;
}

Result<std::vector<PublishedFile>> Catalogue::files_of(const std::string& name) const {
  if (name.starts_with("hf:")) {
    const auto source = TRY(parse_source(name));
    const std::string folder = source.repository.substr(source.repository.find('/') + 1);
    return std::vector<PublishedFile>{{"", name, folder + '/' + source.file_name()}};
  }
  std::vector<PublishedFile> files;
  std::set<std::string> seen;
  std::vector<std::string> wanted = {name};
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (!seen.insert(wanted[i]).second) continue;
    const PublishedModel* model = find(wanted[i]);
    if (model == nullptr) return fail(errors::kUnknownModel, {{"name", wanted[i]}});
    files.insert(files.end(), model->files.begin(), model->files.end());
    wanted.insert(wanted.end(), model->needs.begin(), model->needs.end());
  }
  return files;
}

Result<std::vector<PublishedModel>> read_catalogue(std::string_view text, const std::string& file) {
  const auto json = TRY(parse_json(text, file));
  Models read;
  TRY(read_fields(json, read, {.what = "Cannot read " + file}));
  for (const PublishedModel& model : read.models)
    if (const std::string problem = problem_of(model); !problem.empty())
      return fail(errors::kBadCatalogue, {{"file", file}, {"name", model.name}, {"problem", problem}});
  return std::move(read.models);
}

Catalogue load_catalogue() {
  Catalogue catalogue;
  auto own = read_catalogue(embedded_texts(TextKind::catalogue).front().text, "catalogue.json");
  assert(own.has_value());  // a test reads it
  if (own) catalogue.models = std::move(*own);
  const auto file = config_folder() / "catalogue.json";
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return catalogue;
  const auto text = read_file(file, 8U << 20);
  auto more = text ? read_catalogue(*text, file.string()) : Result<std::vector<PublishedModel>>(fail(text.error()));
  if (!more) {
    catalogue.problem = std::move(more.error());
    return catalogue;
  }
  for (PublishedModel& model : *more) {
    const auto same =
        std::ranges::find_if(catalogue.models, [&](const auto& known) { return known.name == model.name; });
    if (same == catalogue.models.end())
      catalogue.models.push_back(std::move(model));
    else
      *same = std::move(model);
  }
  return catalogue;
}

}  // namespace longtake
