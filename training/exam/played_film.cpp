#include "training/exam/played_film.h"

namespace longtake::train {
namespace {

/// Posts the prompts of the acts that begin at this picture.
Result<void> set_prompts(const gates::Question& question, int picture, std::size_t& act, FilmPlayer& player) {
  while (act + 1 < question.acts.size() && question.acts[act + 1].begins <= picture) {
    ++act;
    if (question.prompts[act] == question.prompts[act - 1]) continue;
    if (auto said = player.set_prompt(question.prompts[act]); !said) return said;
  }
  return {};
}

}  // namespace

Result<void> play(const gates::Question& question, FilmPlayer& player, const gates::PictureSink& sink,
                  gates::Line* line) {
  std::size_t act = 0, asked = 0;
  int picture = 0;
  bool returned = false;
  for (int chunk = 0; picture < question.pictures; ++chunk) {
    if (auto said = set_prompts(question, picture, act, player); !said) return said;
    const int next = gates::first_picture(chunk + 1);
    if (question.memory && !returned && next > question.memory->returns) {
      returned = true;
      if (line) line->measures["memory_kept"][question.index] = static_cast<float>(player.kept());
    }
    while (asked < question.asked.size() && question.asked[asked] < picture) ++asked;
    const auto made = player.next(asked < question.asked.size() && question.asked[asked] < next);
    if (!made) return fail(made.error());
    const VideoChunk& video = **made;
    if (video.width != theatre::kPictureWidth || video.height != theatre::kPictureHeight ||
        picture + video.frames != next)
      return fail(Error::Kind::bad_input, "Cannot evaluate this model",
                  "its pictures or chunks have other sizes than the gates are made for");
    for (int i = 0; i < video.frames; ++i) sink(picture + i, {video.frame(i), video.width, video.height});
    picture = next;
  }
  return {};
}

}  // namespace longtake::train
