#include <QImage>
#include <QTemporaryDir>
#include <cstdio>
#include <map>
#include <string>

#include "engine/jobs/chunk_pictures.h"
#include "engine/media/output.h"
#include "engine/open/source_factory.h"
#include "engine/options/session_options.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/picture_worker.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/window_bench.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/prompt/prompt_edit.h"

// Records the window for README and docs/studio.md, operated by keys and one click.
//   film_readme docs/pictures/branch.webp           a prompt, another, a past picture, and a branch from there
//   film_readme memory docs/pictures/memory.webp    the overlay, and pinning a place
//   film_readme live docs/pictures/live.webp        pads, freeze and blackout in the layout Perform
// The clip plays at the native rate, however fast the stream is.

using namespace longtake;

namespace {

constexpr int kRate = 8;  // pictures a second of the clip
constexpr QSize kWindow(1024, 640);
constexpr QSize kFilm(960, 600);

class Film {
 public:
  Film(ui::MainWindow& window, std::unique_ptr<FrameSink> out) : window_(window), out_(std::move(out)) {
    video_ = only<ui::VideoView>(window);
    QObject::connect(video_, &ui::VideoView::presented, video_, [this] { ++seen_; });
  }

  ui::VideoView* video() const { return video_; }

  void shoot() {
    const QImage image = window_.grab()
                             .toImage()
                             .scaled(kFilm, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                             .convertToFormat(QImage::Format_RGB888);
    std::vector<std::uint8_t> rgb;
    for (int y = 0; y < image.height(); ++y) {
      const uchar* row = image.constScanLine(y);
      rgb.insert(rgb.end(), row, row + std::ptrdiff_t{3} * image.width());
    }
    if (auto written = out_->write(rgb); !written) qFatal("%s", written.error().text().c_str());
  }

  /// Records the window for so long while the stream plays.
  void play(double seconds) {
    for (int i = 0; i < seconds * kRate; ++i) {
      const int next = seen_ + 2;
      if (!QTest::qWaitFor([&] { return seen_ >= next; }, 60000)) qFatal("the stream stands still");
      shoot();
    }
  }

  /// Records the unchanged window for so long.
  void hold(double seconds) {
    QTest::qWait(300);
    for (int i = 0; i < seconds * kRate; ++i) shoot();
  }

  /// Types a prompt and sends it.
  void ask(const QString& text) {
    auto* box = only<ui::PromptBar>(window_)->findChild<ui::PromptEdit*>();
    box->setFocus();
    box->selectAll();
    for (int i = 0; i < text.size(); ++i) {
      QTest::keyClicks(box, text.mid(i, 1));
      if (i % 6 == 5) shoot();
    }
    QTest::keyClick(box, Qt::Key_Return);
    video_->setFocus();
  }

  /// Presses a key, then records the window for so long.
  void press(Qt::Key key, double seconds, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    video_->setFocus();
    QTest::keyClick(video_, key, modifiers);
    play(seconds);
  }

  void click_the_middle() { QTest::mouseClick(video_, Qt::LeftButton, {}, video_->pictureArea().center().toPoint()); }

  void finish() {
    if (auto done = out_->finish(); !done) qFatal("%s", done.error().text().c_str());
  }

 private:
  ui::MainWindow& window_;
  std::unique_ptr<FrameSink> out_;
  ui::VideoView* video_ = nullptr;
  int seen_ = 0;
};

void branch(Film& film) {
  film.play(2);
  film.ask("a blue boat moving on a beach with a lighthouse at night");
  film.play(4);
  for (int i = 0; i < 4; ++i) {
    QTest::keyClick(film.video(), Qt::Key_Left, Qt::ControlModifier);
    film.hold(0.4);
  }
  film.ask("a yellow car driving in a city with a bridge by day");
  film.play(4);
}

void memory(Film& film) {
  film.play(1.5);
  film.press(Qt::Key_H, 3);
  film.press(Qt::Key_P, 0.5);
  film.click_the_middle();
  film.play(3);
  film.press(Qt::Key_H, 1.5);
}

void live(Film& film) {
  film.press(Qt::Key_F5, 2, Qt::ControlModifier);
  film.press(Qt::Key_3, 4);
  film.press(Qt::Key_Comma, 0);
  film.hold(1.5);
  film.press(Qt::Key_Comma, 1);
  film.press(Qt::Key_5, 4);
  film.press(Qt::Key_Period, 0);
  film.hold(1);
  film.press(Qt::Key_Period, 1.5);
}

const std::map<std::string, void (*)(Film&)> kStories = {{"branch", branch}, {"memory", memory}, {"live", live}};

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  const auto story = kStories.find(argc == 3 ? argv[1] : "branch");
  if (argc < 2 || argc > 3 || story == kStories.end()) {
    std::fputs("Usage: film_readme [branch|memory|live] OUT.webp\n", stderr);
    return 2;
  }
  ui::applyTheme(application);
  const QTemporaryDir root;
  SourceOptions source;
  source.threads = 2;
  source.seed = 11;
  ui::MainWindow::Options options;
  options.stream = [&](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
    EngineStream::Options how;
    how.wakeup = std::move(wake);
    return std::make_unique<EngineStream>(
        std::make_unique<LoggedSource>(make_source(source), root.path().toStdString(), manifest_of(source)),
        std::move(how));
  };
  options.pictures = [](PastPictures::Wakeup wake) -> std::unique_ptr<PastPictures> {
    return std::make_unique<PictureWorker>(make_picture_decoder(), std::move(wake));
  };
  ui::MainWindow window(std::move(options));
  window.resize(kWindow);
  window.show();
  EncoderSettings settings;
  settings.crf = 26;
  auto out = open_output(argv[argc - 1], {kFilm.width(), kFilm.height(), {kRate, 1}}, {kRate, 1}, settings);
  if (!out) qFatal("%s", out.error().text().c_str());
  Film film(window, std::move(*out));
  if (!QTest::qWaitFor([&] { return film.video()->shown().has_value(); }, 120000)) qFatal("nothing is shown");
  story->second(film);
  film.finish();
  return 0;
}
