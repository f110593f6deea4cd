#include <QMainWindow>
#include <algorithm>
#include <utility>

#include "engine/stream/take_outline.h"
#include "ui/look/notice_bar.h"
#include "ui/model/touched.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/timeline/seed_box.h"
#include "ui/timeline/takes_panel.h"
#include "ui/timeline/timeline.h"
#include "ui/window/studio_context.h"
#include "ui/window/time_travel.h"

// The takes of a session: the list, and going from one to another.

namespace longtake::ui {
namespace {

constexpr std::size_t kMostLanes = 3;

QImage pictureOf(const Thumbnail& small) {
  if (small.width <= 0 || small.height <= 0) return {};
  return QImage(reinterpret_cast<const uchar*>(small.rgb.data()), small.width, small.height, small.width * 3,
                QImage::Format_RGB888)
      .copy();
}

}  // namespace

void TimeTravel::connectTakes() {
  Studio* studio = parts_.studio;
  connect(studio, &Studio::takesReset, this, [this] {
    earlier_.clear();
    live_chunk_.reset();
    leaving_for_.reset();
    offers_way_back_ = false;
    look_.setPath(parts_.studio->path());
    look_.reset();
    updateTakes();
  });
  connect(studio, &Studio::earlierTake, this, [this](const std::shared_ptr<const TakeOutline>& outline) {
    for (const TakeSummary& take : outline->takes)
      if (take.take != outline->take)
        earlier_[take.take] = {pictureOf(take.thumbnail), take.frames, QString::fromStdString(take.prompt)};
    updateTakes();
  });
  connect(studio, &Studio::takeFound, this,
          [this](const std::shared_ptr<const TakeOutline>& outline) { earlier_.erase(outline->take); });
  connect(studio, &Studio::takeStarted, this, &TimeTravel::onTake);
  connect(studio, &Studio::takesChanged, this, &TimeTravel::updateTakes);
  connect(studio, &Studio::chunkArrived, this, [this](const std::shared_ptr<const VideoChunk>& chunk) {
    look_.keep(chunk);
    updateCurrentTake();
  });
  connect(studio, &Studio::inForceChanged, this, &TimeTravel::takeInForce);
  const auto stays = [this] {
    leaving_for_.reset();
    offers_way_back_ = false;
    updateEnterHint();
  };
  connect(studio, &Studio::refused, this, stays);
  connect(studio, &Studio::failed, this, stays);
  connect(studio, &Studio::elsewhere, this, &TimeTravel::elsewhere);
  connect(parts_.takes, &TakesPanel::chosen, this, &TimeTravel::goTo);
  connect(parts_.takes, &TakesPanel::exportWanted, this,
          [this](TakeId take) { Q_EMIT exportWanted(take, framesOf(take)); });
  connect(parts_.takes, &TakesPanel::deleteWanted, this, &TimeTravel::askToDelete);
  connect(parts_.takes, &TakesPanel::putBackWanted, this, [this](TakeId take) { setDeleted(take, false); });
  connect(parts_.takes, &TakesPanel::starred, this, [this](TakeId take, bool starred) {
    changeMark(take, &MarkTake::starred, starred, tr("Star of Take %1").arg(take + 1));
  });
  connect(parts_.takes, &TakesPanel::noted, this, [this](TakeId take, const QString& note) {
    changeMark(take, &MarkTake::note, note.toStdString(), tr("Note of Take %1").arg(take + 1));
  });
  connect(parts_.takes, &TakesPanel::untrimWanted, this, [this](TakeId take) { setTrim(take, {}); });
}

// The undo restores one field of the mark. Other fields may have changed since and stay.
template <class T>
void TimeTravel::changeMark(TakeId take, T MarkTake::*what, const std::type_identity_t<T>& to, const QString& step) {
  const T from = parts_.studio->book().marks(take).*what;
  const auto set = [this, take, what](const T& value) {
    MarkTake mark = parts_.studio->book().marks(take);
    mark.*what = value;
    return parts_.studio->mark(mark) != 0;
  };
  if (from != to && set(to))
    steps_.addEdit(
        step, [set, from] { set(from); }, [set, to] { set(to); });
}

void TimeTravel::setDeleted(TakeId take, bool deleted) {
  changeMark(take, &MarkTake::hidden, deleted,
             (deleted ? tr("Deletion of Take %1") : tr("Return of Take %1")).arg(take + 1));
}

// Without the mark O, later chunks of the take are used as well.
void TimeTravel::trimToMarks() {
  const auto in = parts_.timeline->inFrame();
  const auto out = parts_.timeline->outFrame();
  if (!in && !out) return;
  setTrim(parts_.studio->take(), trim_to(in.value_or(0), out.value_or(kOpenEnd)));
}

void TimeTravel::setTrim(TakeId take, const std::optional<TakeTrim>& trim) {
  const auto from = parts_.studio->book().trim(take);
  const auto set = [this, take](const std::optional<TakeTrim>& wanted) {
    return parts_.studio->trim(TrimTake{take, wanted}) != 0;
  };
  if (from != trim && set(trim))
    steps_.addEdit(
        tr("Trim of Take %1").arg(take + 1), [set, from] { set(from); }, [set, trim] { set(trim); });
}

void TimeTravel::updateTrim() {
  const auto trim = parts_.studio->book().trim(parts_.studio->take());
  parts_.timeline->setTrim(trim);
  const bool marked = parts_.timeline->inFrame() || parts_.timeline->outFrame();
  (*parts_.actions)[Act::trim_take]->setEnabled(marked);
  (*parts_.actions)[Act::remove_trim]->setEnabled(trim.has_value());
}

void TimeTravel::goTo(TakeId take) {
  if (take == parts_.studio->take()) return look_.leave();
  was_playing_ = false;
  if (parts_.studio->book().is_unseen(take)) parts_.bar->showMessage(readingText(take), {}, {});
  parts_.studio->goTo(take);
}

QString TimeTravel::readingText(TakeId take) { return tr("Reading take %1 from the session…").arg(take + 1); }

void TimeTravel::onTake() {
  leaving_for_.reset();
  parts_.bar->hideIf(readingText(parts_.studio->take()));
  updateEnterHint();
  live_chunk_.reset();
  look_.setLive(-1);
  // The timeline gets its new path before anything is drawn on it.
  const std::int64_t end = parts_.track->frames();
  look_.setPath(parts_.studio->path());
  updateTakes();
  if (!way_back_.isEmpty()) parts_.bar->hideIf(std::exchange(way_back_, {}));
  if (std::exchange(offers_way_back_, false)) offerWayBack();
  // A paused stream shows nothing new, so this looks at the take's last picture.
  if (!parts_.studio->isPlaying() && end > 0) look_.lookAt(end - 1);
}

void TimeTravel::offerWayBack() {
  const TakeId take = parts_.studio->take();
  const TakeBook::Take* begun = parts_.studio->book().find(take);
  const TakeId parent = begun == nullptr ? take : begun->parent;
  const QString what = tr("Take %1 began").arg(take + 1);
  parts_.bar->showMessage(what, tr("Take %1 stays as it was.").arg(parent + 1),
                          {{tr("Back to Take %1").arg(parent + 1), [this, parent] { goTo(parent); }}});
  way_back_ = what;
  // The list of takes and Undo lead back as well, so the bar may hide.
  parts_.bar->hideLater();
}

void TimeTravel::takeInForce() {
  seed_->setSeed(parts_.studio->seed());
  const TypedPrompt prompt = parts_.studio->promptInForce();
  const QString& text = prompt.typed;
  const bool settled = !text.isEmpty() && !parts_.studio->receipts().anyQueued();
  // Not saved for the next start: a prompt that may be undone, or one of a session that is only displayed.
  if (settled && parts_.studio->source()) parts_.settings->start_prompt = text.toStdString();
  if (settled && text != parts_.prompt->text() && !parts_.prompt->hasDraft()) {
    parts_.prompt->setBlend(prompt.blend);
    parts_.prompt->setSent(text);
  }
  updateTakes();
  rows_due_ = true;  // the first chunk under another prompt updates them
}

void TimeTravel::askToDelete(TakeId take) {
  if (take == parts_.studio->take())
    return parts_.bar->showMessage(tr("Take %1 was not deleted").arg(take + 1),
                                   tr("It is on the screen. Go to another take first."), {});
  parts_.bar->showMessage(
      tr("Delete take %1?").arg(take + 1), tr("It is removed from the list. Its pictures stay in the session's file."),
      {{tr("Delete"),
        [this, take] {
          setDeleted(take, true);
          parts_.bar->showMessage(tr("Take %1 was deleted").arg(take + 1),
                                  tr("Undo brings it back, and so does Show Deleted Takes in the menu of the list."),
                                  {{tr("Put It Back"), [this, take] { setDeleted(take, false); }}});
        }},
       {tr("Keep"), [this] { parts_.bar->hide(); }, true}});
}

void TimeTravel::exportTakes(bool starred_only) {
  std::vector<std::pair<TakeId, std::int64_t>> takes;
  for (const auto& [id, take] : parts_.studio->book().takes()) {
    const MarkTake marks = parts_.studio->book().marks(id);
    if (!marks.hidden && (marks.starred || !starred_only) && framesOf(id) > 0) takes.emplace_back(id, framesOf(id));
  }
  if (takes.empty())
    return parts_.bar->showMessage(tr("Nothing is exported"),
                                   starred_only ? tr("No take has a star: give one in the list of takes (Ctrl+T).")
                                                : tr("There are no pictures yet."),
                                   {});
  Q_EMIT exportsWanted(takes);
}

std::int64_t TimeTravel::framesOf(TakeId take) const {
  if (const auto old = earlier_.find(take); old != earlier_.end()) return old->second.frames;
  const TakeTrack::Path entries = parts_.track->entriesOf(take);
  return entries.empty() ? 0 : entries.back().first_frame + entries.back().frames;
}

QString TimeTravel::promptAtEnd(TakeId take) const {
  if (const auto old = earlier_.find(take); old != earlier_.end() && !old->second.prompt.isEmpty())
    return old->second.prompt;
  return promptOf(take, std::max<ChunkIndex>(parts_.studio->endOf(take).chunk, 0));
}

QString TimeTravel::promptOf(TakeId take, ChunkIndex chunk) const {
  const auto prompt = parts_.studio->prompts().at(parts_.studio->pathOf(take), chunk);
  return prompt ? prompt->text() : QString();
}

// If only the end of the current take has moved, only its row is updated.
void TimeTravel::updateCurrentTake() {
  const TakesPanel::Row* known = parts_.takes->rowOf(parts_.studio->take());
  if (known == nullptr || rows_due_ || earlier_.contains(known->take)) return updateTakes();
  TakesPanel::Row row = *known;
  const TakeTrack::Path& entries = parts_.track->entries();
  row.picture = TakeTrack::newestThumbnail(entries);
  fillLength(row, parts_.track->frames());
  parts_.takes->setRow(row);
  updateTrim();
}

void TimeTravel::fillLength(TakesPanel::Row& row, std::int64_t frames) const {
  const auto length = [this](std::int64_t pictures) {
    return rulerText(static_cast<double>(pictures) / parts_.track->fps());
  };
  const auto trim = parts_.studio->book().trim(row.take);
  const TakeTrim used = used_part(trim, frames);
  row.length = length(used.end - used.first);
  if (trim) row.trim = tr("Trimmed: %1 of %2 is used").arg(row.length, length(frames));
}

void TimeTravel::updateTakes() {
  rows_due_ = false;
  const TakeBook& book = parts_.studio->book();
  touch(book.takes().size());
  std::vector<TakesPanel::Row> rows;
  for (const auto& [id, take] : book.takes()) {
    // The row of a take that has ended does not change.
    const TakesPanel::Row* known = parts_.takes->rowOf(id);
    const bool current = id == book.take();
    const bool settled = known != nullptr && !known->current && !current && !book.trim(id);
    const MarkTake marks = book.marks(id);
    TakesPanel::Row row = settled ? *known : TakesPanel::Row();
    row.take = id;
    row.title = tr("Take %1").arg(id + 1);
    row.starred = marks.starred;
    row.deleted = marks.hidden && !current;
    row.note = QString::fromStdString(marks.note);
    row.current = current;
    if (!settled || !row.trim.isEmpty()) fillContent(row);
    row.detail = leftAfter(take) >= 0 ? tr("from take %1 · seed %2").arg(take.parent + 1).arg(take.seed)
                                      : tr("seed %1").arg(take.seed);
    rows.push_back(std::move(row));
  }
  parts_.takes->setRows(rows);
  std::vector<TimelineInput::Lane> lanes;  // the newest is next to the pictures
  for (auto at = book.takes().rbegin(); at != book.takes().rend() && lanes.size() < kMostLanes; ++at)
    if (auto lane = laneOf(at->first, at->second)) lanes.push_back(std::move(*lane));
  parts_.timeline->setLanes(std::move(lanes));
  updateTrim();
}

void TimeTravel::fillContent(TakesPanel::Row& row) {
  row.trim.clear();
  if (const auto old = earlier_.find(row.take); old != earlier_.end()) {
    row.picture = old->second.picture;
    row.prompt = old->second.prompt;
  } else {
    row.picture = TakeTrack::newestThumbnail(parts_.track->entriesOf(row.take));
    row.prompt.clear();
  }
  if (row.prompt.isEmpty())
    row.prompt = promptOf(row.take, std::max<ChunkIndex>(parts_.studio->endOf(row.take).chunk, 0));
  fillLength(row, framesOf(row.take));
}

// The lane of a take that branched from the current one and has chunks of its own.
std::optional<TimelineInput::Lane> TimeTravel::laneOf(TakeId id, const TakeBook::Take& take) {
  const TakeBook& book = parts_.studio->book();
  if (id == book.take() || earlier_.contains(id) || book.marks(id).hidden) return std::nullopt;
  const ChunkIndex shared = sharedUntil(book, id, book.take());
  if (shared < 0 || take.last <= shared) return std::nullopt;
  const TakeTrack::Path entries = parts_.track->entriesOf(id);
  const std::size_t begin = entries.firstNot([&](const TakeTrack::Entry& entry) { return entry.chunk <= shared; });
  if (begin == entries.size()) return std::nullopt;
  const double fps = parts_.track->fps();
  return TimelineInput::Lane{id, static_cast<double>(entries[begin].first_frame) / fps,
                             static_cast<double>(entries.back().first_frame + entries.back().frames) / fps,
                             tr("Take %1").arg(id + 1) + QStringLiteral(" · ") + promptOf(id, take.last)};
}

}  // namespace longtake::ui
