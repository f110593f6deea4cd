#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "app/cli/verbs.h"
#include "app/common/exit_code.h"
#include "app/common/session_take.h"
#include "engine/core/files.h"
#include "engine/media/png.h"
#include "engine/media/resize.h"

namespace longtake::cli {
namespace {

struct ThumbnailArguments {
  std::filesystem::path session;
  std::filesystem::path out;
  int side = 256;  // px
};

/// Keeps the last picture that it receives.
class OnePicture final : public FrameSink {
 public:
  explicit OnePicture(std::vector<std::uint8_t>& picture) : picture_(picture) {}
  Result<void> write(FrameView frame) override {
    picture_.assign(frame.begin(), frame.end());
    return {};
  }
  Result<void> finish() override { return {}; }

 private:
  std::vector<std::uint8_t>& picture_;
};

/// The newest thumbnail of the last active take. Full-size pictures would need the session's model, which is too slow
/// for a file manager.
Result<Thumbnail> newest_thumbnail(const SessionTake& take) {
  for (std::size_t i = take.path.size(); i-- > 0;) {
    auto thumbnail = take.session.thumbnail(take.path[i]);
    if (thumbnail && thumbnail->width > 0 && thumbnail->height > 0) return thumbnail;
  }
  return fail(Error::Kind::bad_input, "Cannot make a picture of the session", "its log holds none",
              "\"longtake-cli render SESSION\" makes its pictures again.");
}

/// The largest even size within a square of `side` px; the resizer supports even sizes only.
PictureSize size_within(const Thumbnail& thumbnail, int side) {
  const double scale = static_cast<double>(side) / std::max(thumbnail.width, thumbnail.height);
  const auto even = [&](int px) { return std::clamp(static_cast<int>(std::lround(px * scale / 2)) * 2, 16, side); };
  return {even(thumbnail.width), even(thumbnail.height)};
}

Result<std::string> png_of(const Thumbnail& thumbnail, int side) {
  const PictureSize size = size_within(thumbnail, side);
  std::vector<std::uint8_t> picture;
  auto resizer =
      TRY(Resizer::create(std::make_unique<OnePicture>(picture), {thumbnail.width, thumbnail.height, {}}, size));
  const auto* pixels = reinterpret_cast<const std::uint8_t*>(thumbnail.rgb.data());
  TRY(resizer->write({pixels, thumbnail.rgb.size()}));
  return encode_png(picture, size.width, size.height);
}

int run_thumbnail(const ThumbnailArguments& arguments, Context& context) {
  const auto refuse = [&](const Error& error) {
    context.console.error(error);
    return exit_code(error, false);
  };
  const auto take = open_take(arguments.session, {});
  if (!take) return refuse(take.error());
  const auto thumbnail = newest_thumbnail(*take);
  if (!thumbnail) return refuse(thumbnail.error());
  const auto png = png_of(*thumbnail, arguments.side);
  if (!png) return refuse(png.error());
  if (auto written = atomic_write(arguments.out, *png); !written) return refuse(written.error());
  context.console.event({{"event", "done"}, {"out", arguments.out.string()}, {"bytes", png->size()}});
  context.console.say(arguments.out.string() + ": a picture of " + arguments.session.string());
  return kDone;
}

VerbRun add_thumbnail_options(CLI::App& options, SourceOptions&) {
  const auto arguments = std::make_shared<ThumbnailArguments>();
  options.add_option("session", arguments->session, "Show this session's folder or .take file")
      ->required()
      ->type_name("");
  options.add_option("-o,--out", arguments->out, "Write this PNG file")->required()->type_name("FILE");
  options.add_option("--side", arguments->side, "The longer side in pixels (default: 256)")
      ->check(CLI::Range(32, 2048))
      ->type_name("PX");
  return [arguments](Context& context) { return run_thumbnail(*arguments, context); };
}

}  // namespace

const Verb thumbnail_verb = {"thumbnail", "Writes a small picture of a session at once, as file managers show it",
                             "thumbnail holiday.take -o holiday.png", add_thumbnail_options};

}  // namespace longtake::cli
