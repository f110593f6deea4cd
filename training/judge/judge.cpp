#include "training/judge/judge.h"

#include "training/judge/film_judges.h"

namespace longtake::gates {

struct Judge::Tools {
  Readers readers;
  LandPainter land;
};

Judge::Judge() : tools_(std::make_unique<Tools>()) {}
Judge::~Judge() = default;

std::unique_ptr<FilmJudge> Judge::judge(const Question& question) {
  switch (question.section) {
    case Section::adherence:
    case Section::pairs:
      return judge_of_words(question, tools_->readers);
    case Section::switching:
      return judge_of_switches(question, tools_->readers);
    case Section::camera:
      return judge_of_cameras(question, tools_->readers);
    case Section::background:
      return judge_of_land(question, tools_->land);
    case Section::endurance:
      return judge_of_endurance(question, tools_->readers);
    case Section::fidelity:
      return judge_of_fidelity(question);
    case Section::memory:
      return judge_of_memory(question, tools_->readers);
  }
  return nullptr;
}

Result<void> Judge::run(const std::vector<Question>& asked, const FilmMaker& maker, Line& line,
                        const std::function<void(const Question&)>& note) {
  for (const Question& question : asked) {
    if (note) note(question);
    const std::unique_ptr<FilmJudge> film = judge(question);
    std::size_t next = 0;
    int last = -1;
    const auto made = maker(question, [&](int number, const Picture& picture) {
      if (number <= last) next = 0;  // the clip went back and continues in another way
      last = number;
      while (next < question.asked.size() && question.asked[next] < number) ++next;
      if (next == question.asked.size() || question.asked[next] != number) return;
      ++next;
      film->see(number, picture);
    });
    if (!made) return made;
    for (const auto& [measure, value] : film->result()) line.measures[measure][question.index] = value;
  }
  return {};
}

}  // namespace longtake::gates
