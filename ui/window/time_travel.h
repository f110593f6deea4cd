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

/// Looking back, going back, branching, seeds, takes and undo: everything that a person does to the time of a stream.
class TimeTravel : public QObject {
  Q_OBJECT
 public:
  explicit TimeTravel(StudioContext& context);

  /// Where the pictures of the takes are kept.
  void setSession(const std::string& session);
  /// The stream shows this picture. Returns false if the person looks at another one.
  bool showLive(const Player::Shown& shown);
  bool isLooking() const { return look_.isLooking(); }
  bool isRunning() const { return look_.isRunning(); }
  /// The newest picture of the take is on the screen.
  bool isAtEnd() const;
  /// Space: plays or stops the past. Returns false if the person does not look back.
  bool playPause();
  /// Where Enter goes on from: nothing while the newest picture is looked at.
  std::optional<Place> enterPlace() const;
  void lookAt(std::int64_t frame) { look_.lookAt(frame); }
  void playFrom(std::int64_t frame);
  /// The picture on the screen; negative before the first.
  std::int64_t frame() const { return look_.frame(); }
  void newTake(std::optional<std::uint64_t> seed);
  /// A new take that a picture or a video begins.
  void startFrom(CommandBody first);
  UndoSteps& steps() { return steps_; }
  /// See LookBack.
  void setCompanion(std::function<bool(std::int64_t)> ready) { look_.setCompanion(std::move(ready)); }
  /// The picture in the middle of a latent frame.
  void lookAtLatent(std::int64_t latent_frame, int latent_frames_per_chunk);
  /// The last picture of a take that goes on when the person wants it to.
  void lookAtEnd();
  /// Keeps the picture until the requested take begins.
  void leaveForNewTake();
  /// The prompt was sent from there.
  void sentFrom(const Place& place);

  /// Pictures of a take, as far as it was made.
  std::int64_t framesOf(TakeId take) const;
  /// The prompt in force at the end of a take.
  QString promptAtEnd(TakeId take) const;

 Q_SIGNALS:
  /// A picture of the past; stand-ins for one that is being decoded are not exact.
  void pictureDue(const longtake::ui::Player::Shown& shown, bool exact);
  void runChanged();
  /// Emitted when another picture of the take is on the screen, or the newest one again.
  void playheadMoved();
  void exportWanted(longtake::TakeId take, std::int64_t frames);
  /// Several takes, each with its pictures.
  void exportsWanted(const std::vector<std::pair<longtake::TakeId, std::int64_t>>& takes);
  /// The take is in the log of the session, but the engine has to read it from there.
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
  /// Picture, prompt and length.
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
  bool rows_due_ = false;             // more than the current take's end has changed
  bool was_playing_ = false;          // before looking back paused the stream
  bool offers_way_back_ = false;      // the next take that begins is told with a button that leads back
  QString way_back_;                  // the remark with that button; empty when it no longer belongs to the take
  std::optional<Place> leaving_for_;  // a new take was asked for here and has not begun
  struct Earlier {
    QImage picture;
    std::int64_t frames = 0;
    QString prompt;
  };
  std::map<TakeId, Earlier> earlier_;  // takes of an earlier session that the engine has not put back
};

}  // namespace longtake::ui
