#include "training/streams/film_stream.h"

#include "engine/open/source_factory.h"

namespace longtake::train {

Result<std::vector<std::uint8_t>> stream_film(SourceOptions options, const eval::Question& question,
                                              std::uint64_t seed) {
  options.seed = seed;
  options.prompt = question.prompt;
  const auto source = make_source(options);
  const auto opened = source->open([](const std::string&, double) {}, {});
  if (!opened) return fail(opened.error());
  std::vector<std::uint8_t> film;
  int pictures = 0;
  for (int chunk = 0; pictures < question.frames; ++chunk) {
    if (chunk == question.switch_chunk) {
      SetPrompt prompt;
      prompt.texts = {{question.second_prompt}};
      if (const auto applied = source->apply(prompt); !applied) return fail(applied.error());
    }
    const auto made = source->next({});
    if (!made) return fail(made.error());
    const VideoChunk& video = *made->video;
    if (video.width != world::kWidth || video.height != world::kHeight) {
      return fail(Error::Kind::bad_input, "Cannot evaluate this model",
                  "its pictures are not 320x192, which is what the detectors are made for");
    }
    film.insert(film.end(), video.pixels.begin(), video.pixels.end());
    pictures += video.frames;
  }
  return film;
}

}  // namespace longtake::train
