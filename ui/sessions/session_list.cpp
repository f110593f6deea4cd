#include "ui/sessions/session_list.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace longtake::ui {
namespace {

constexpr std::size_t kPage = 12;  // sessions

}  // namespace

SessionList::SessionList(LibraryClient& library, std::string sessions, QObject* parent)
    : QObject(parent), library_(library), sessions_(std::move(sessions)) {
  connect(&library_, &LibraryClient::done, this, [this](const JobDone& event) {
    if (event.job == list_ && list_ != 0) return take(std::get<SessionsListed>(event.result));
    if (std::erase(changes_, event.job) == 0) return;
    if (const auto* copy = std::get_if<SessionCopied>(&event.result))
      Q_EMIT saved(*copy);
    else
      read(reads_all_);
  });
  connect(&library_, &LibraryClient::failed, this, [this](const JobFailed& event) {
    if (event.job == list_) list_ = 0;
    if (std::erase(changes_, event.job) == 0) return;
    Q_EMIT refused(event.error);
    read(reads_all_);
  });
}

void SessionList::readNewest() { read(isReading() && reads_all_); }

void SessionList::readAll() { read(true); }

void SessionList::read(bool all) {
  if (!isAvailable()) return;
  if (list_ != 0) library_.cancel(std::exchange(list_, 0));
  reads_all_ = all;
  next_.clear();
  readPage();
}

void SessionList::readPage() { list_ = library_.start(ListSessionsJob{sessions_, next_.size(), kPage, cards_}); }

void SessionList::take(SessionsListed page) {
  list_ = 0;
  all_ = page.all;
  const bool was_last = page.sessions.size() < kPage || next_.size() + page.sessions.size() >= all_;
  std::ranges::move(page.sessions, std::back_inserter(next_));
  if (reads_all_ && !was_last) readPage();
  // During a reread, the earlier list stays until the new one is longer.
  if (!isReading() || next_.size() > cards_.size()) cards_ = next_;
  Q_EMIT changed();
}

const SessionCard* SessionList::find(const std::filesystem::path& folder) const {
  const auto found = std::ranges::find_if(cards_, [&](const auto& card) { return card.summary.folder == folder; });
  return found == cards_.end() ? nullptr : &*found;
}

void SessionList::rename(const std::filesystem::path& folder, const QString& name) {
  changes_.push_back(library_.start(NameSessionJob{folder.string(), name.toStdString()}));
}

void SessionList::save(const std::string& session, const std::string& out) {
  changes_.push_back(library_.start(CopySessionJob{session, out}));
}

void SessionList::discard(const std::filesystem::path& folder) {
  changes_.push_back(library_.start(DiscardJob{folder.string()}));
}

void SessionList::dropStates(const std::filesystem::path& folder) {
  changes_.push_back(library_.start(DropStatesJob{folder.string()}));
}

void SessionList::compact(const std::filesystem::path& folder) {
  changes_.push_back(library_.start(CompactJob{folder.string()}));
}

}  // namespace longtake::ui

#include "moc_session_list.cpp"
