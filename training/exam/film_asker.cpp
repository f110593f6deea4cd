#include "training/exam/film_asker.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace longtake::train {

Result<std::vector<gates::Section>> sections_named(const std::vector<std::string>& names) {
  std::string known;
  for (const gates::Section section : gates::kSections)
    known += std::string(known.empty() ? "" : ", ") + gates::name(section);
  const auto is_section = [](const std::string& name) {
    return std::ranges::any_of(gates::kSections, [&](gates::Section section) { return name == gates::name(section); });
  };
  if (const auto other = std::ranges::find_if_not(names, is_section); other != names.end())
    return fail(Error::Kind::bad_input, "Cannot choose the sections", "there is no section \"" + *other + "\"",
                "Questions for a model of the theatre are about " + known + ".");
  std::vector<gates::Section> sections;
  std::ranges::copy_if(gates::kSections, std::back_inserter(sections), [&](gates::Section section) {
    return names.empty() || std::ranges::find(names, gates::name(section)) != names.end();
  });
  return sections;
}

Result<void> FilmAsker::ask(gates::Section section, const LineMaker& maker, gates::Line& line) {
  return ask(section, {{maker, &line}});
}

Result<void> FilmAsker::ask(gates::Section section, const std::vector<Asked>& lines) {
  const std::vector<gates::Question>& questions = questions_of(section);
  for (std::size_t i = 0; i < questions.size(); ++i) {
    if (left_out_[section].contains(questions[i].index)) continue;
    for (const auto& [maker, line] : lines) {
      if (films_ && films_->recall(gates::name(section), questions[i].index, *line)) continue;
      if (static_cast<int>(i) % share_.parts != share_.part - 1) continue;
      note_(line->name + ": " + gates::name(section) + ' ' + std::to_string(i + 1) + " of " +
            std::to_string(questions.size()));
      TRY(ask(questions[i], maker, *line));
    }
  }
  return {};
}

Result<void> FilmAsker::ask(const gates::Question& question, const LineMaker& maker, gates::Line& line) {
  gates::Line made{line.name, {}};
  const auto of_line = [&](const gates::Question& asked, const gates::PictureSink& sink) {
    return maker(asked, sink, made);
  };
  auto judged = judge_.run({question}, of_line, made);
  if (judged && films_) judged = films_->keep(gates::name(question.section), question.index, made);
  if (!judged) return judged;
  for (const auto& [measure, values] : made.measures) line.measures[measure].insert(values.begin(), values.end());
  return {};
}

const std::vector<gates::Question>& FilmAsker::questions_of(gates::Section section) {
  std::vector<gates::Question>& asked = questions_[section];
  if (asked.empty()) asked = gates::questions(section, count_ > 0 ? count_ : gates::usual_count(section));
  return asked;
}

}  // namespace longtake::train
