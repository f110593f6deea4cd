#pragma once

#include <QImage>
#include <QObject>
#include <functional>
#include <map>
#include <type_traits>

#include "ui/model/look_back.h"
#include "ui/model/settings.h"
#include "ui/model/studio.h"
#include "ui/model/take_track.h"
#include "ui/model/undo_steps.h"
#include "ui/timeline/takes_panel.h"
#include "ui/timeline/timeline_layout.h"

class QMenu;
class QToolButton;

namespace longtake::ui {

class SeedBox;
class TimelinePreview;
struct StudioContext;

/// Everything about the time of a stream: looking back, going back, branching, seeds, takes and undo.
class TimeTravel : public QObject {
  Q_OBJECT
 public:
  explicit TimeTravel(StudioContext& context);

  /// Sets the folder that keeps the takes' pictures.
  void setSession(const std::string& session);
  /// Sets the live picture. Returns false if the user looks at another one.
  bool showLive(const Player::Shown& shown);
  bool isLooking() const { return look_.isLooking(); }
  bool isRunning() const { return look_.isRunning(); }
  /// True if the newest picture of the take is on the screen.
  bool isAtEnd() const;
  /// Space: plays or stops the past. Returns false if the user is not looking back.
  bool playPause();
  /// The place that Enter continues from; nothing while the live picture is shown.
  std::optional<Place> enterPlace() const;
  void lookAt(std::int64_t frame) { look_.lookAt(frame); }
  void playFrom(std::int64_t frame);
  /// The visible picture; negative before the first.
  std::int64_t frame() const { return look_.frame(); }
  void newTake(std::optional<std::uint64_t> seed);
  /// Starts a new take from a picture or a video.
  void startFrom(CommandBody first);
  UndoSteps& steps() { return steps_; }
  /// See LookBack.
  void setCompanion(std::function<bool(std::int64_t)> ready) { look_.setCompanion(std::move(ready)); }
  /// Shows the picture in the middle of a latent frame.
  void lookAtLatent(std::int64_t latent_frame, int latent_frames_per_chunk);
  /// Shows the last picture of a take that continues when the user wants it to.
  void lookAtEnd();
  /// Keeps the picture until the requested take begins.
  void leaveForNewTake();
  /// A prompt was sent from this place.
  void sentFrom(const Place& place);

  /// The number of pictures of a take so far.
  std::int64_t framesOf(TakeId take) const;
  QString promptAtEnd(TakeId take) const;

 Q_SIGNALS:
  /// A picture of the past; a stand-in while decoding is not `exact`.
  void pictureDue(const longtake::ui::Player::Shown& shown, bool exact);
  void runChanged();
  /// Emitted when another picture of the take is on the screen, or the live one again.
  void playheadMoved();
  void exportWanted(longtake::TakeId take, std::int64_t frames);
  /// Several takes, each with its number of pictures.
  void exportsWanted(const std::vector<std::pair<longtake::TakeId, std::int64_t>>& takes);
  /// The take is in the session's log, but the engine must read it from there.
  void elsewhere(longtake::TakeId take);

 private:
  void build();
  void connectActions();
  void connectTakes();
  void step(std::int64_t pictures);
  void stepChunk(int direction);
  void stepPrompt(int direction);
  void began();
  void ended();
  void moved(std::int64_t frame);
  void onTake();
  void continueHere(std::optional<std::uint64_t> seed);
  void goTo(TakeId take);
  void goLiveForNewTake();
  static QString readingText(TakeId take);
  void offerWayBack();
  void preview(std::int64_t frame, QPoint at);
  void openMenu(std::int64_t frame, QPoint at);
  void askToDelete(TakeId take);
  /// Changes one mark of a take, as a step that can be undone. `step` names it.
  template <class T>
  void changeMark(TakeId take, T MarkTake::*what, const std::type_identity_t<T>& to, const QString& step);
  void setDeleted(TakeId take, bool deleted);
  void trimToMarks();
  void setTrim(TakeId take, const std::optional<TakeTrim>& trim);
  void updateTrim();
  void exportTakes(bool starred_only);
  void updateSteps();
  void updateTakes();
  void updateCurrentTake();
  void fillContent(TakesPanel::Row& row);
  void fillLength(TakesPanel::Row& row, std::int64_t frames) const;
  std::optional<TimelineInput::Lane> laneOf(TakeId id, const TakeBook::Take& take);
  void updateEnterHint();
  void takeInForce();
  QString timeAt(std::int64_t frame) const;
  QString endOf(ChunkIndex chunk) const;
  QString promptOf(TakeId take, ChunkIndex chunk) const;
  std::optional<Prompts::Begin> promptOf(const TakeTrack::Entry& entry) const;

  const StudioContext& parts_;
  LookBack look_;
  UndoSteps steps_;
  SeedBox* seed_ = nullptr;
  QToolButton* live_button_ = nullptr;
  TimelinePreview* preview_ = nullptr;
  std::shared_ptr<const VideoChunk> live_chunk_;
  int live_picture_ = 0;
  bool rows_due_ = false;             // more has changed than the current take's end
  bool was_playing_ = false;          // when looking back paused the stream
  bool offers_way_back_ = false;      // the message about the next new take gets a button back to its parent
  QString way_back_;                  // the message with that button; empty if it no longer belongs to the take
  std::optional<Place> leaving_for_;  // a new take was requested here and has not begun
  struct Earlier {
    QImage picture;
    std::int64_t frames = 0;
    QString prompt;
  };
  std::map<TakeId, Earlier> earlier_;  // takes of an earlier session that the engine has not loaded
};

}  // namespace longtake::ui
