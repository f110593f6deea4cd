#pragma once

namespace longtake::ui {

/// Decides how often the panels next to the picture are updated: ten times a second while pictures are on time, less
/// often while they are late. A busy machine skips panel updates before pictures. The class has no clock: `now` is
/// seconds on any steady clock.
class PanelPace {
 public:
  static constexpr double kBest_s = 0.1;
  static constexpr double kWorst_s = 1.0;
  /// The largest share of the window's time that panels may take.
  static constexpr double kShare = 0.15;

  /// A picture was shown `late_s` late; the interval between pictures is `interval_s`.
  void pictureShown(double late_s, double interval_s);
  /// The panels were updated. This took `took_s` including painting, and ended at `now`.
  void updated(double now, double took_s);
  /// Limits updates to one per second, for users whom moving numbers disturb.
  void setCalm(bool calm) { calm_ = calm; }
  bool isCalm() const { return calm_; }

  /// Seconds until the next update is due; 0 if it is due now.
  double dueIn(double now) const;
  double gap() const;

 private:
  double gap_s_ = kBest_s;
  double took_s_ = 0;
  double updated_at_ = -1e9;
  bool calm_ = false;
};

}  // namespace longtake::ui
