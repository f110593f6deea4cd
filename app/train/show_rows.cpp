#include <algorithm>
#include <cstdio>
#include <optional>

#include "app/train/eval_scenes.h"
#include "app/train/verbs.h"
#include "engine/media/output.h"
#include "training/exam/theatre_films.h"

namespace longtake::train {
namespace {

constexpr FrameRate rate{16, 1};
constexpr int gap = 4;        // px between two rows' pictures
constexpr int shrink = 2;     // divides width and height, so that three pictures fit on a screen
constexpr int most_rows = 4;  // side by side

/// Pictures of several clips of one scene, side by side. The first clip sets their number.
class Strip {
 public:
  explicit Strip(int films) : films_(films) {}

  void put(int film, int number, const gates::Picture& picture) {
    width_ = picture.width / shrink;
    height_ = picture.height / shrink;
    const int across = across_px();
    if (number >= static_cast<int>(frames_.size()))
      frames_.resize(static_cast<std::size_t>(number) + 1,
                     std::vector<std::uint8_t>(static_cast<std::size_t>(across * height_ * 3)));
    std::uint8_t* frame = frames_[static_cast<std::size_t>(number)].data();
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x)
        for (int c = 0; c < 3; ++c) frame[(y * across + film * (width_ + gap) + x) * 3 + c] = mean(picture, x, y, c);
  }

  Result<void> write(const std::string& file) const {
    auto out = TRY(open_output(file, {across_px(), height_, rate}, rate, {}));
    for (const auto& frame : frames_) TRY(out->write(frame));
    return out->finish();
  }

 private:
  // Even, as video encoders require.
  int across_px() const { return (films_ * (width_ + gap) - gap + 1) / 2 * 2; }

  static std::uint8_t mean(const gates::Picture& picture, int x, int y, int channel) {
    int sum = 0;
    for (int dy = 0; dy < shrink; ++dy)
      for (int dx = 0; dx < shrink; ++dx)
        sum +=
            picture.rgb[static_cast<std::size_t>(((y * shrink + dy) * picture.width + x * shrink + dx) * 3 + channel)];
    return static_cast<std::uint8_t>(sum / (shrink * shrink));
  }

  int films_;
  int width_ = 0, height_ = 0;  // px of one clip
  std::vector<std::vector<std::uint8_t>> frames_;
};

Result<void> show(const Common& common, const EvalArguments& arguments, const SourceOptions& options) {
  TRY(check_theatre(options));
  TRY(check_output(arguments.beside));
  EvalArguments upto = arguments;
  upto.clips = arguments.scene + 1;  // scene numbers ascend with gaps
  const std::vector<gates::Question> scenes = memory_scenes(upto);
  const auto found = std::ranges::find(scenes, arguments.scene, &gates::Question::index);
  if (found == scenes.end())
    return fail(Error::Kind::bad_input, "Cannot show scene " + std::to_string(arguments.scene),
                "it asks for something else than --asks", "--films lists the numbers of scenes as \"film\".");
  const gates::Question& scene = *found;
  const auto rows = TRY(memory_rows(arguments.policies, arguments.budgets, arguments.sink_frames));
  const auto past = std::make_shared<ReferencePast>();
  Strip strip(static_cast<int>(rows.size()));
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (!common.quiet) std::fprintf(stderr, "%s\n", rows[r].name.c_str());
    const auto films = TRY(TheatreFilms::open(options, rows[r], past));
    TRY(films.render(
        scene, [&](int number, const gates::Picture& picture) { strip.put(static_cast<int>(r), number, picture); }));
  }
  TRY(strip.write(arguments.beside));
  if (!common.quiet)
    std::printf("%s: %s, away from %.1f s to %.1f s\n", arguments.beside.c_str(), scene.prompts.front().c_str(),
                scene.memory->hidden / 16.0, scene.memory->returns / 16.0);
  return {};
}

}  // namespace

int show_rows(const Common& common, const EvalArguments& arguments) {
  const auto refuse = [](const char* why, const char* remedy) {
    return report_error({Error::Kind::bad_input, "Cannot show the rows side by side", why, remedy, {}});
  };
  if (arguments.policies.empty() || arguments.policies.size() > most_rows)
    return refuse("they are not one to four", "Name them with --policy, for example --policy paper --policy random.");
  const auto shown = show(common, arguments, eval_options(arguments));
  return shown ? kDone : report_error(shown.error());
}

}  // namespace longtake::train
