#pragma once

#include <QObject>
#include <optional>
#include <string>

#include "ui/model/settings.h"

namespace longtake::ui {

class NoticeBar;

/// A start without anything that may have made earlier ones end badly: built-in model, processor, no session, and the
/// window arranged as at first.
struct SafeStart {
  int bad_ends = 0;             ///< 0: the person asked for it
  std::string session;          ///< session of the start that was left out; "": none
  std::string model;            ///< model of the start that was left out; "": none
  std::optional<Settings> own;  ///< settings as they are on the disk; empty if they could not be read
};

/// `own` with everything at its first value that arranges the window or reaches a display. What the person wrote or
/// reads by stays: prompts, keys, language, size of text.
Settings safeSettings(const Settings& own);
/// The opposite: `now` with the window as `own` has it.
Settings withOwnWindow(const Settings& now, const Settings& own);

/// The line above the picture that says what a safe start left out, with a button for each part.
class SafeBar : public QObject {
  Q_OBJECT
 public:
  /// The parts that can be brought back in this window.
  struct Can {
    bool open_session = false;
    bool start_again = false;
  };

  /// The bar must outlive this.
  SafeBar(SafeStart start, Can can, NoticeBar& bar, QObject* parent = nullptr);

  /// Called when no session could be opened.
  void noSession();

 Q_SIGNALS:
  /// "" stands for the one that was used last.
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
