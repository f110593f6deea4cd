#pragma once

#include <QObject>
#include <optional>
#include <string>

#include "ui/model/settings.h"

namespace longtake::ui {

class NoticeBar;

/// A start without everything that may have caused earlier bad ends: built-in model, CPU, no session, default window
/// layout.
struct SafeStart {
  int bad_ends = 0;             ///< 0: the user requested it
  std::string session;          ///< the session that was not opened; "": none
  std::string model;            ///< the model that was not loaded; "": none
  std::optional<Settings> own;  ///< settings as saved on disk; empty if they could not be read
};

/// `own` with defaults for everything about the window's layout or displays. Keeps what the user wrote or needs for
/// reading: prompts, keys, language, text size.
Settings safeSettings(const Settings& own);
/// The inverse: `now` with the window settings of `own`.
Settings withOwnWindow(const Settings& now, const Settings& own);

/// The line above the picture that lists what a safe start left out, with a button for each part.
class SafeBar : public QObject {
  Q_OBJECT
 public:
  /// The parts that can be restored in this window.
  struct Can {
    bool open_session = false;
    bool start_again = false;
  };

  /// The bar must outlive this.
  SafeBar(SafeStart start, Can can, NoticeBar& bar, QObject* parent = nullptr);

  /// Must be called if no session could be opened.
  void noSession();

 Q_SIGNALS:
  /// "" means the session that was used last.
  void sessionWanted(const std::string& path);
  void settingsWanted(const longtake::ui::Settings& own);
  void normalStartWanted();

 private:
  void update();
  QString why() const;

  SafeStart start_;
  Can can_;
  NoticeBar& bar_;
  bool looked_in_vain_ = false;
};

}  // namespace longtake::ui
