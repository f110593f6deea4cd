#pragma once

#include "training/judge/answers.h"
#include "training/judge/background.h"
#include "training/judge/film_judge.h"
#include "training/judge/films.h"

namespace longtake::gates {

// A judge for each kind of question. All hold references to the question and the readers.
std::unique_ptr<FilmJudge> judge_of_words(const Question& question, Readers& readers);
std::unique_ptr<FilmJudge> judge_of_switches(const Question& question, Readers& readers);
std::unique_ptr<FilmJudge> judge_of_memory(const Question& question, Readers& readers);
std::unique_ptr<FilmJudge> judge_of_cameras(const Question& question, Readers& readers);
std::unique_ptr<FilmJudge> judge_of_land(const Question& question, LandPainter& painter);
std::unique_ptr<FilmJudge> judge_of_endurance(const Question& question, Readers& readers);
std::unique_ptr<FilmJudge> judge_of_fidelity(const Question& question);

}  // namespace longtake::gates
