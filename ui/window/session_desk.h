#pragma once

#include <QObject>
#include <QPointer>
#include <filesystem>
#include <string>

#include "ui/model/library_client.h"
#include "ui/model/settings.h"
#include "ui/sessions/session_list.h"

class QMenu;

namespace longtake::ui {

class Actions;
class NoticeBar;
class RecentMenu;
class SessionsDialog;
class StatusLine;
class Studio;
class VerifyBadge;

/// The window's functions for whole sessions: the recent ones, the list of all, files, verification, and the offer of
/// the one that ended last.
class SessionDesk : public QObject {
  Q_OBJECT
 public:
  /// All of these must outlive the object.
  struct Parts {
    QWidget* window = nullptr;
    Studio* studio = nullptr;
    Actions* actions = nullptr;
    StatusLine* status = nullptr;
    NoticeBar* offer_bar = nullptr;
    NoticeBar* bar = nullptr;
    NoticeBar* error_bar = nullptr;
    Settings* settings = nullptr;
  };

  /// `library` makes a library of its own, because exports and conversions may keep the window's one busy for hours.
  SessionDesk(const LibraryFactory& library, const std::filesystem::path& sessions, const Parts& parts,
              QObject* parent = nullptr);

  /// Puts the recent sessions behind the action "Open…", and lines between sessions, pictures and the rest.
  void addTo(QMenu& menu);
  /// Offers the session that ended last, once it is found.
  void offerLast();
  /// Opens it, or says noLast().
  void openLast();
  /// A session that is looked at while nothing streams; "" for the one of the stream.
  void setLooked(const std::string& session);

 Q_SIGNALS:
  /// A session or a model.
  void openWanted(const std::string& path);
  void noLast();

 private:
  void connectActions();
  void choosePath();
  void showAll();
  void save(const SessionCard& card);
  void savePresent();
  void verify();
  void verifyWhenSettled();
  void listChanged();
  void offer(const SessionCard& card);
  std::string present() const;

  const Parts parts_;
  LibraryClient library_;
  SessionList list_;
  const std::string sessions_;
  RecentMenu* recent_ = nullptr;
  VerifyBadge* badge_ = nullptr;
  QPointer<SessionsDialog> dialog_;
  std::string looked_;
  enum class Last { leave, offer, open };
  Last last_ = Last::leave;  // action for the session that ended last, once the list is read
  bool verifies_ = false;    // as soon as no chunk is awaited
};

}  // namespace longtake::ui
