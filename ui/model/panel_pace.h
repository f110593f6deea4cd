#pragma once

namespace longtake::ui {

/// Decides how often the panels beside the picture are updated. The rate is ten times a second while pictures are on
/// time, and less while they are late: a busy machine skips panel updates before pictures. The class has no clock:
/// `now` is seconds on any steady clock.
class PanelPace {
 public:
  static constexpr double kBest_s = 0.1;
  static constexpr double kWorst_s = 1.0;
  /// The panels never take more than this part of the window's time.
  static constexpr double kShare = 0.15;

  /// A picture was shown `late_s` after its time; pictures follow each other every `interval_s`.
  void pictureShown(double late_s, double interval_s);
  /// The panels were updated. This took `took_s` with all painting and ended at `now`.
  void updated(double now, double took_s);
  /// Limits updates to one a second, for people whom moving numbers disturb.
  void setCalm(bool calm) { calm_ = calm; }
  bool isCalm() const { return calm_; }

  /// Seconds until the next update is due; 0 when it is due now.
  double dueIn(double now) const;
  double gap() const;

 private:
  double gap_s_ = kBest_s;
  double took_s_ = 0;
  double updated_at_ = -1e9;
  bool calm_ = false;
};

}  // namespace longtake::ui
