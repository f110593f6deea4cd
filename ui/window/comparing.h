#pragma once

#include <QObject>
#include <functional>
#include <optional>

#include "ui/model/take_track.h"
#include "ui/timeline/compare_page.h"
#include "ui/timeline/reels.h"
#include "ui/timeline/take_facts.h"
#include "ui/timeline/trial.h"
#include "ui/video/memory_touch.h"

namespace longtake::ui {

struct StudioContext;

/// Compares takes at one playhead: which takes, the source of their pictures, and the generation of further ones.
class Comparing : public QObject {
  Q_OBJECT
 public:
  explicit Comparing(StudioContext& context);

  /// The window that places it owns it.
  ComparePage* page() const { return page_; }
  bool isOpen() const { return open_; }
  /// Without other takes only the form is shown.
  void open(std::vector<TakeId> others = {});
  void close();
  /// Starts a trial without the selected tokens, side by side with the take.
  void compareWithout();
  /// Shows the picture of the current take.
  void show(const Player::Shown& shown);
  /// True if the pictures of the other takes are ready, so that the playhead may advance.
  bool isReady(std::int64_t frame) { return !open_ || reels_.hasAll(frame); }
  /// The frame where the takes of a trial branch, as long as they are only replayed and no take was continued since.
  std::optional<std::int64_t> replayFrame() const;

 Q_SIGNALS:
  void opened();
  void closed();
  /// The takes are ready to be played from this frame.
  void playWanted(std::int64_t frame);
  /// The user wants the current take and this one in one video.
  void exportWanted(TakeId other);
  /// Takes are generated in turns, so anything that follows the stream would jump between them with every chunk.
  void making(bool begins);

 private:
  void makeTrial(const TrialForm::Wish& wish);
  void showTrial();
  void openReady();
  /// The first frame that differs between the takes.
  std::int64_t partingFrame() const;
  void showMemory(const std::vector<TakeId>& takes, std::int64_t frame);
  double latentRate() const;
  void endTrial(const std::vector<TakeId>& takes);
  void setReels();
  ChunkShape shape() const;
  std::vector<CompareView::Caption> captions() const;

  const StudioContext& parts_;
  ComparePage* page_ = nullptr;
  Reels reels_;
  TakeFacts facts_;
  Trial trial_;
  bool open_ = false;
  bool replays_ = false;                      // the takes of a trial are shown, and Space plays them again
  TakeId first_ = 0;                          // A
  std::vector<TakeId> others_;                // B and C
  Place place_;                               // where a trial's takes branch
  std::optional<std::vector<TakeId>> ready_;  // a trial's takes, until the first of them is current
  bool late_ = false;                         // a take of a cancelled trial has not begun yet
};

}  // namespace longtake::ui
