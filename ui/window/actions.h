#pragma once

#include <QAction>
#include <QObject>
#include <map>
#include <string>
#include <vector>

namespace longtake::ui {

enum class Act {
  new_session,
  open,
  sessions,
  save_session,
  verify,
  undo,
  redo,
  copy_picture,
  play_pause,
  restart,
  another_seed,
  start_from_file,
  start_from_this,
  start_from_video,
  continue_here,
  reroll,
  back_to_good,
  step_back,
  step,
  chunk_back,
  chunk_on,
  second_back,
  second_on,
  prompt_before,
  prompt_after,
  run_back,
  halt,
  run_on,
  keep_streaming,
  focus_prompt,
  peek,
  blend,
  save_picture,
  export_clip,
  export_starred,
  export_takes,
  keep_last,
  send_to,
  record,
  models,
  quit,
  save_timeline,
  load_timeline,
  plan_prompt,
  sound_cues,
  name_moment,
  mark_in,
  mark_out,
  clear_marks,
  mark_prompt,
  trim_take,
  remove_trim,
  reuse_prompt,
  timeline_in,
  timeline_out,
  timeline_back,
  timeline_on,
  timeline_start,
  timeline_live,
  overlay,
  next_map,
  pin,
  forget,
  dim,
  restore_tokens,
  lasso,
  brush_larger,
  brush_smaller,
  without,
  what_if,
  fit,
  actual,
  loupe,
  scaler_edge,
  scaler_bicubic,
  scaler_nearest,
  layout_create,
  layout_inspect,
  layout_compare,
  layout_deliver,
  layout_perform,
  reset_layout,
  takes,
  log,
  gallery,
  pad_1,
  pad_2,
  pad_3,
  pad_4,
  pad_5,
  pad_6,
  pad_7,
  pad_8,
  pad_9,
  fade_across,
  freeze,
  blackout,
  cut_next,
  panic,
  tap,
  next_grid,
  stage_timeline,
  reduced_motion,
  edit_shortcuts,
  full_screen,
  output,
  midi,
  text_larger,
  text_smaller,
  text_normal,
  help,
  palette,
  shortcuts,
  about,
};

/// The table of actions: menu, name, keys. It is the source of menus, shortcut sheet and tooltips.
class Actions : public QObject {
  Q_OBJECT
 public:
  enum class Menu { file, edit, stream, perform, playback, view, memory, window, help };

  explicit Actions(QWidget* window);

  QAction* operator[](Act act) const { return actions_.at(act); }
  /// In the order of the table.
  std::vector<QAction*> of(Menu menu) const;
  std::vector<QAction*> all() const;
  static QString menuTitle(Menu menu);
  /// The action with this untranslated name, where "_" replaces other characters than letters: "continue_from_here".
  /// Null if there is none.
  QAction* named(const QString& word) const;
  /// True if the action asks before it has an effect, or affects only the window.
  bool isHarmless(const QAction* action) const;

  void setKeys(QAction* action, const QList<QKeySequence>& keys);
  void resetKeys(QAction* action);
  /// Keys that differ from the defaults: untranslated action name -> keys as portable text.
  std::map<std::string, std::string> changedKeys() const;
  void applyKeys(const std::map<std::string, std::string>& changed);

 private:
  std::map<Act, QAction*> actions_;
  std::vector<std::pair<Menu, QAction*>> order_;  // in the table's order
};

}  // namespace longtake::ui
