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

/// A hand on a running show: pads, the fader, and what holds the picture. It knows which prompt was in force before the
/// one that is still on its way, so that panic can go back to it.
class Performing : public QObject {
  Q_OBJECT
 public:
  /// All of these must outlive this object.
  struct Parts {
    Studio* studio = nullptr;
    VideoView* video = nullptr;
    Settings* settings = nullptr;
    PerformPage::Keys keys;
    std::filesystem::path pictures;  ///< folder of the pads' pictures; empty: they are not kept
    /// Sends a prompt as if its text had been typed.
    std::function<void(const QString& text, const Result<TypedPrompt>&)> send;
    /// Moves the weights of a blend.
    std::function<void(const QString&, bool begins)> slide;
    /// Puts a prompt in force again at the newest chunk, wherever the person looks.
    std::function<void(const TypedPrompt&)> restore;
  };

  explicit Performing(Parts parts, QObject* parent = nullptr);
  ~Performing() override;

  PerformPage* page() const { return page_; }
  /// The layout Perform is on: pads have their keys, and panic takes back a prompt. Elsewhere a digit that is pressed
  /// by mistake sends nothing, and Esc behind Enter only leaves the prompt box.
  void setOnStage(bool on);
  bool isFrozen() const;
  bool isBlack() const;
  bool isCutNext() const;
  /// The next prompt is a cut; asking disarms it.
  bool takeCut();

  /// The stream's picture, before it is shown anywhere.
  void streamed(const Player::Shown& shown);
  /// The prompt that panic goes back to if another one is sent now. If several are under way, that is the one before
  /// all of them.
  TypedPrompt before() const { return going_ ? going_->before : parts_.studio->promptInForce(); }
  /// A prompt was sent. At a new take nothing leads back behind its beginning.
  void sent(CommandId command, const SetPrompt& prompt, TypedPrompt before, bool new_take);
  /// The slots were changed.
  void refresh();
  /// A slot keeps this prompt from now on.
  void kept(int slot);
  void panic();
  OnBeat* onBeat() const { return on_beat_; }
  /// Carries out a wish of a controller or of a client of the control port, in any layout.
  void carryOut(const control::StageWish& wish);
  /// The state that the lights of that controller show.
  control::StageState state() const;

 Q_SIGNALS:
  void stateChanged();
  void frozenChanged(bool frozen);
  void blackChanged(bool black);
  void slotFillRequested(int slot);
  void slotEmptied(int slot);
  /// Emitted when panic gets something to end, or has nothing to end any more.
  void urgentChanged(bool urgent);

 private:
  /// A prompt that is not wholly in force yet.
  struct Going {
    CommandId command = 0;
    int chunks = 0;  // length of its fade
    TypedPrompt before;
    std::optional<ChunkIndex> from{};      // first chunk under it
    int done = 0;                          // chunks of the fade that have arrived
    std::optional<double> fader_begins{};  // where the fader was, while it follows the fade
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
  /// The prompt that the picture on the screen was made under; empty if it is not known.
  QString promptOnScreen() const;
  std::optional<double> faderNow() const;
  void notifyUrgent();

  const Parts parts_;
  PerformPage* page_ = nullptr;
  OnBeat* on_beat_ = nullptr;
  control::StageState told_;
  PadPictures pictures_;
  std::optional<Going> going_;
  Movement weighed_;  // changes of weights from elsewhere
  bool on_stage_ = false;
  std::optional<std::pair<TakeId, ChunkIndex>> pictured_;  // the chunk of the newest pad picture
};

}  // namespace longtake::ui
