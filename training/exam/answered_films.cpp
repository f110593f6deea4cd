#include "training/exam/answered_films.h"

#include <fstream>
#include <set>

#include "engine/core/files.h"
#include "engine/core/json.h"

namespace longtake::train {

Result<AnsweredFilms> AnsweredFilms::open(std::filesystem::path file, std::string model) {
  AnsweredFilms films(std::move(file), std::move(model));
  if (!std::filesystem::exists(films.file_)) return films;
  const auto text = TRY(read_file(films.file_));
  std::string_view rest = text;
  for (auto end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
    if (auto read = films.read_line(rest.substr(0, end)); !read)
      return fail(Error::Kind::bad_input, "Cannot resume " + films.file_.string(), read.error().text(),
                  "Give another file, or move this one away.");
    rest.remove_prefix(end + 1);
  }
  if (rest.empty()) return films;
  std::error_code error;
  std::filesystem::resize_file(films.file_, text.size() - rest.size(), error);
  if (error) return fail(system_error("Cannot write " + films.file_.string(), error.value()));
  return films;
}

Result<void> AnsweredFilms::read_line(std::string_view text) {
  const auto json = TRY(parse_json(text, "a clip's line"));
  JsonFields fields(json, "a clip's line");
  std::string model, line, section;
  int number = -1;
  fields.text("model", model);
  fields.text("line", line);
  fields.text("section", section);
  fields.number("film", number, 0, 1e6);
  std::map<std::string, float>& measures = films_[{line, section, number}];
  if (const Json* found = fields.find("measures"); found != nullptr && found->is_object()) {
    for (const auto& [name, value] : found->items())
      if (value.is_number()) measures[name] = value.get<float>();
  } else {
    fields.refuse("measures", "must be an object of numbers");
  }
  if (model != model_)
    fields.refuse("model",
                  "belongs to another model, or has other settings (--gone, --between, --budget and the like)");
  return fields.finish();
}

bool AnsweredFilms::recall(const std::string& section, int index, gates::Line& line) const {
  const auto found = films_.find({line.name, section, index});
  if (found == films_.end()) return false;
  for (const auto& [measure, value] : found->second) line.measures[measure][index] = value;
  return true;
}

void AnsweredFilms::recall_all(const std::string& section, gates::Line& line) const {
  for (const auto& [film, measures] : films_)
    if (std::get<0>(film) == line.name && std::get<1>(film) == section)
      for (const auto& [measure, value] : measures) line.measures[measure][std::get<2>(film)] = value;
}

Result<void> AnsweredFilms::keep(const std::string& section, int index, const gates::Line& made) {
  std::map<std::string, float>& measures = films_[{made.name, section, index}];
  for (const auto& [measure, films] : made.measures) measures[measure] = films.at(index);
  const Json json = {
      {"model", model_}, {"line", made.name}, {"section", section}, {"film", index}, {"measures", measures}};
  // A line is one appending write, so lines of several processes do not interleave.
  const std::string line = json_line(json) + "\n";
  std::ofstream file(file_, std::ios::app | std::ios::binary);
  file.write(line.data(), static_cast<std::streamsize>(line.size()));
  file.close();
  if (file) return {};
  return fail(Error::Kind::io, "Cannot write " + file_.string(), "the disk may be full");
}

std::vector<std::string> AnsweredFilms::lines() const {
  std::set<std::string> names;
  for (const auto& [film, measures] : films_) names.insert(std::get<0>(film));
  return {names.begin(), names.end()};
}

}  // namespace longtake::train
