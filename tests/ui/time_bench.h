#pragma once

#include "engine/stream/picture_worker.h"
#include "tests/fakes/fake_keeping.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/window_bench.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/prompt/prompt_edit.h"
#include "ui/timeline/timeline.h"

namespace longtake {

class ColourFeed final : public VideoFeed {
 public:
  ColourFeed(std::array<std::uint8_t, 3> colour, int pictures) : colour_(colour), left_(pictures) {}
  Result<void> open() override {
    return left_ > 0 ? Result<void>()
                     : Result<void>(fail(Error::Kind::bad_input, "Cannot follow the video", "it is none"));
  }
  Result<std::vector<StillPicture>> next(const FeedWish& wish, const std::stop_token&) override {
    std::vector<StillPicture> pictures;
    for (; left_ > 0 && static_cast<int>(pictures.size()) < wish.count; --left_)
      pictures.push_back({1, 1, {colour_.begin(), colour_.end()}});
    return pictures;
  }

 private:
  std::array<std::uint8_t, 3> colour_;
  int left_;
};

/// A window with a timeline of past pictures, operated by mouse and keys. The engine's thread drives the fake, whose
/// chunks are stored.
class TimeBench {
 protected:
  void openBench(SetPolicy policy = {}) {
    archive_ = std::make_unique<FakeArchive>();
    ui::MainWindow::Options options;
    options.stream = [this, policy](Stream::Wakeup wake) {
      return fakeStream({}, {.passes = 4}, archive_.get(), policy)(std::move(wake));
    };
    options.pictures = [this](PastPictures::Wakeup wake) -> std::unique_ptr<PastPictures> {
      return std::make_unique<PictureWorker>(archive_->decode(), std::move(wake));
    };
    options.services.library = exporter_.factory();
    options.listen = listen_;
    options.open_video = [this](const std::string&) {
      return std::make_shared<ColourFeed>(film_colour_, film_pictures_);
    };
    window_ = std::make_unique<ui::MainWindow>(std::move(options));
    window_->resize(1400, 900);
    window_->show();
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    prompt_ = only<ui::PromptBar>(*window_);
    video_ = only<ui::VideoView>(*window_);
    timeline_ = only<ui::Timeline>(*window_);
    box_ = prompt_->findChild<ui::PromptEdit*>();
    // Wide enough to click on a single picture.
    for (int i = 0; i < 4; ++i) QTest::keyClick(video_, Qt::Key_Plus);
  }
  void closeBench() {
    window_.reset();
    archive_.reset();
  }

  TakeId take() const { return timeline_->input().take; }
  std::int64_t shownFrame() const {
    return video_->shown() ? video_->shown()->chunk->first_frame + video_->shown()->frame : -1;
  }
  /// Waits until a picture of the chunk is on the screen.
  void reach(ChunkIndex chunk) {
    QTRY_VERIFY_WITH_TIMEOUT(video_->shown() && video_->shown()->chunk->chunk >= chunk, 20000);
  }
  QPoint at(std::int64_t frame) const {
    return {static_cast<int>(ui::xAt(timeline_->input(), (static_cast<double>(frame) + 0.5) / 16)),
            static_cast<int>(timeline_->layout().thumb_row.center().y())};
  }
  void play() {
    video_->setFocus();
    QTest::keyClick(video_, Qt::Key_Space);
    QTRY_VERIFY(action("Pause") != nullptr);
  }
  void pause() {
    video_->setFocus();
    QTest::keyClick(video_, Qt::Key_Space);
    QTRY_VERIFY(action("Play") != nullptr);
  }
  /// By keys, once the menu names this step.
  void undo(const QString& named) { takeStep(named, Qt::ControlModifier); }
  void redo(const QString& named) { takeStep(named, Qt::ControlModifier | Qt::ShiftModifier); }
  void takeStep(const QString& named, Qt::KeyboardModifiers modifiers) {
    QTRY_VERIFY2(action(named) != nullptr, qPrintable("no step is called " + named));
    video_->setFocus();
    QTest::keyClick(video_, Qt::Key_Z, modifiers);
  }
  void click(std::int64_t frame) {
    video_->setFocus();
    QTest::mouseClick(timeline_, Qt::LeftButton, {}, at(frame));
  }
  void type(const QString& text) {
    box_->setFocus();
    box_->selectAll();
    QTest::keyClicks(box_, text);
    QTest::keyClick(box_, Qt::Key_Return);
  }
  /// The first chunk under the prompt.
  ChunkIndex applied(const QString& text) {
    const auto find = [&]() -> const ui::TimelineLayout::Chip* {
      for (const auto& chip : timeline_->layout().chips)
        if (chip.text == text && chip.state != ui::Receipt::State::queued) return &chip;
      return nullptr;
    };
    if (!QTest::qWaitFor([&] { return find() != nullptr; }, 10000)) return -1;
    const double second = ui::secondAt(timeline_->input(), find()->rect.left());
    return std::lround(second * 16 / 12);
  }
  void branchAt(ChunkIndex chunk, const QString& text) {
    const TakeId before = take();
    click(chunk * 12 + 11);
    QTRY_COMPARE(shownFrame(), chunk * 12 + 11);
    type(text);
    QTRY_VERIFY(take() != before);
    QTRY_VERIFY(video_->shown()->chunk->take == take());
    video_->setFocus();
  }
  QAction* action(const QString& text) const {
    for (QAction* one : window_->actions())
      if (one->text() == text) return one;
    return nullptr;
  }

  std::array<std::uint8_t, 3> film_colour_ = {200, 60, 20};
  int film_pictures_ = 0;  // 0: it cannot be opened
  ui::SoundListener::Listen listen_;
  HeldWorker exporter_;
  std::unique_ptr<FakeArchive> archive_;
  std::unique_ptr<ui::MainWindow> window_;
  ui::PromptBar* prompt_ = nullptr;
  ui::VideoView* video_ = nullptr;
  ui::Timeline* timeline_ = nullptr;
  ui::PromptEdit* box_ = nullptr;
};

}  // namespace longtake
