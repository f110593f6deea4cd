#pragma once

#include <QObject>
#include <string>
#include <vector>

#include "ui/model/library_client.h"

namespace longtake::ui {

/// The sessions on the disk, newest first. They are read and changed in the background, because that takes a while for
/// long ones.
class SessionList : public QObject {
  Q_OBJECT
 public:
  /// `sessions` is the folder of all sessions; "" if nothing is kept. The library must outlive this.
  SessionList(LibraryClient& library, std::string sessions, QObject* parent = nullptr);

  bool isAvailable() const { return library_.isAvailable() && !sessions_.empty(); }
  void readNewest();
  /// Reads all sessions again. Emits changed() after every page.
  void readAll();
  bool isReading() const { return list_ != 0; }

  const std::vector<SessionCard>& cards() const { return cards_; }
  /// Null if there is no such session.
  const SessionCard* find(const std::filesystem::path& folder) const;
  /// The number of sessions on the disk.
  std::size_t all() const { return all_; }
  /// True once all sessions have been read.
  bool isComplete() const { return cards_.size() >= all_ && !isReading(); }

  void rename(const std::filesystem::path& folder, const QString& name);
  /// Writes a copy as a single file.
  void save(const std::string& session, const std::string& out);
  void discard(const std::filesystem::path& folder);
  /// Deletes the saved states of the session's memory.
  void dropStates(const std::filesystem::path& folder);
  /// Removes deleted takes from the session's log.
  void compact(const std::filesystem::path& folder);

 Q_SIGNALS:
  void changed();
  void saved(const longtake::SessionCopied& copy);
  /// A change failed.
  void refused(const longtake::Error& error);

 private:
  void read(bool all);
  void readPage();
  void take(SessionsListed page);

  LibraryClient& library_;
  const std::string sessions_;
  std::vector<SessionCard> cards_;
  std::vector<SessionCard> next_;  // cards read since read() began
  std::size_t all_ = 0;
  bool reads_all_ = false;
  JobId list_ = 0;
  std::vector<JobId> changes_;  // renames, copies and deletions in progress
};

}  // namespace longtake::ui
