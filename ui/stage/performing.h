#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <optional>

#include "control/stage.h"
#include "ui/model/settings.h"
#include "ui/model/studio.h"
#include "ui/prompt/movement.h"
#include "ui/stage/on_beat.h"
#include "ui/stage/pad_pictures.h"
#include "ui/stage/perform_page.h"

namespace longtake::ui {

class VideoView;

/// The controls of a running show: pads, the fader, freeze and blackout. It remembers the prompt in force before a
/// prompt that is not fully in force yet, so that panic can return to it.
class Performing : public QObject {
  Q_OBJECT
 public:
  /// All of these must outlive this object.
  struct Parts {
    Studio* studio = nullptr;
    VideoView* video = nullptr;
    Settings* settings = nullptr;
    PerformPage::Keys keys;
    std::filesystem::path pictures;  ///< folder of the pads' pictures; empty: they are not saved
    /// Sends a prompt as if its text had been typed.
    std::function<void(const QString& text, const Result<TypedPrompt>&)> send;
    std::function<void(const QString&, bool begins)> slide;
    /// Puts a prompt in force again at the newest chunk, even while the user looks back.
    std::function<void(const TypedPrompt&)> restore;
  };

  explicit Performing(Parts parts, QObject* parent = nullptr);
  ~Performing() override;

  PerformPage* page() const { return page_; }
  /// Enables pad keys and prompt recall by panic, for the layout Perform. In other layouts a digit pressed by mistake
  /// sends nothing, and Esc after Enter only leaves the prompt box.
  void setOnStage(bool on);
  bool isFrozen() const;
  bool isBlack() const;
  bool isCutNext() const;
  /// True if the next prompt is a cut; the call resets this.
  bool takeCut();

  /// Must be called with the stream's picture before it is shown.
  void streamed(const Player::Shown& shown);
  /// The prompt that panic returns to if another one is sent now. If several are in transition, it is the one before
  /// all of them.
  TypedPrompt before() const { return going_ ? going_->before : parts_.studio->promptInForce(); }
  /// A prompt was sent. In a new take panic cannot return to a prompt from before its beginning.
  void sent(CommandId command, const SetPrompt& prompt, TypedPrompt before, bool new_take);
  /// Must be called when the slots changed.
  void refresh();
  /// Must be called when a slot stores a new prompt.
  void kept(int slot);
  void panic();
  OnBeat* onBeat() const { return on_beat_; }
  /// Carries out a controller's or a control port client's wish, in any layout.
  void carryOut(const control::StageWish& wish);
  /// The state for a controller's lights.
  control::StageState state() const;

 Q_SIGNALS:
  void stateChanged();
  void frozenChanged(bool frozen);
  void blackChanged(bool black);
  void slotFillRequested(int slot);
  void slotEmptied(int slot);
  /// Emitted when panic becomes available or unavailable.
  void urgentChanged(bool urgent);

 private:
  /// A prompt that is not fully in force yet.
  struct Going {
    CommandId command = 0;
    int chunks = 0;  // length of its fade
    TypedPrompt before;
    std::optional<ChunkIndex> from{};      // first chunk under it
    int done = 0;                          // chunks of the fade that have arrived
    std::optional<double> fader_begins{};  // position of the fader at the beginning, while it follows the fade
  };

  void connectPage();
  void connectStudio();
  void press(int slot);
  void fire(int slot);
  void end(bool takes_back);
  void hold(const control::HoldStage& wish);
  void notifyState();
  void weigh(const QString& typed);
  void across();
  void chooseEnds(int first, int second);
  void follow();
  void chunkArrived(ChunkIndex chunk);
  void endGoing();
  void update();
  const std::string& slot(int index) const { return parts_.settings->slots[static_cast<std::size_t>(index)]; }
  QString promptOf(int slot) const { return QString::fromStdString(this->slot(slot)); }
  /// The prompt of the picture on the screen; empty if it is not known.
  QString promptOnScreen() const;
  std::optional<double> faderNow() const;
  void notifyUrgent();

  const Parts parts_;
  PerformPage* page_ = nullptr;
  OnBeat* on_beat_ = nullptr;
  control::StageState told_;
  PadPictures pictures_;
  std::optional<Going> going_;
  Movement weighed_;  // weight changes from other controls
  bool on_stage_ = false;
  std::optional<std::pair<TakeId, ChunkIndex>> pictured_;  // the chunk of the newest pad picture
};

}  // namespace longtake::ui
