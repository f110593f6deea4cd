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

/// Takes beside each other at one playhead: which ones, where their pictures come from, and how further ones are made.
class Comparing : public QObject {
  Q_OBJECT
 public:
  explicit Comparing(StudioContext& context);

  /// The window places it, and owns it then.
  ComparePage* page() const { return page_; }
  bool isOpen() const { return open_; }
  /// Without another take there is only the form.
  void open(std::vector<TakeId> others = {});
  void close();
  /// Starts a trial without the selected tokens, side by side with the take.
  void compareWithout();
  /// The picture of the take that the window is on.
  void show(const Player::Shown& shown);
  /// The pictures of the other takes are there, so that the playhead may move on.
  bool isReady(std::int64_t frame) { return !open_ || reels_.hasAll(frame); }
  /// Where the takes of a trial part, as long as it is only played and nothing was let go on since.
  std::optional<std::int64_t> replayFrame() const;

 Q_SIGNALS:
  void opened();
  void closed();
  /// The takes are ready to be played from this picture on.
  void playWanted(std::int64_t frame);
  /// The take on the screen and this one, in one video.
  void exportWanted(TakeId other);
  /// Takes are being made by turns: what follows the stream would jump from one to the other with every chunk.
  void making(bool begins);

 private:
  void makeTrial(const TrialForm::Wish& wish);
  void showTrial();
  void openReady();
  /// The first picture of which one of the takes has another than the rest.
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
  bool replays_ = false;                      // the takes of a trial are played, and Space plays them again
  TakeId first_ = 0;                          // A
  std::vector<TakeId> others_;                // B and C
  Place place_;                               // where a trial's takes part
  std::optional<std::vector<TakeId>> ready_;  // a trial's takes, until the window is on the first of them
  bool late_ = false;                         // a take of a trial that was given up is still to start
};

}  // namespace longtake::ui
