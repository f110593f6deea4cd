#pragma once

#include <QRectF>
#include <QString>
#include <limits>
#include <optional>
#include <vector>

#include "engine/stream/command.h"
#include "engine/stream/judge.h"
#include "ui/model/prompts.h"
#include "ui/model/take_track.h"

namespace longtake::ui {

/// All parts of the timeline as rectangles, so that painting only draws them.
struct TimelineLayout {
  struct Tick {
    double x = 0;
    QString label;  ///< empty for a small tick
  };
  struct Chip {
    QRectF rect;
    QString text;
    Receipt::State state = Receipt::State::visible;
    Place begins{};  ///< kWaiting if it waits
    bool selected = false;
    std::optional<SwitchMode> mode;  ///< unset at the beginning of a video
  };
  struct Thumb {
    QRectF rect;
    std::int64_t frame = 0;
  };
  /// A take that branched from this one, drawn below it.
  struct Lane {
    QRectF rect;
    QString text;
    TakeId take = 0;
  };
  /// The drift meter's bar of a chunk, or of several chunks closer than a pixel.
  struct Bar {
    QRectF rect;
    drift::Level level = drift::Level::learning;
  };
  QRectF ruler;
  QRectF chip_row;
  QRectF thumb_row;
  QRectF drift_row;
  std::vector<Tick> ticks;
  std::vector<Chip> chips;
  std::vector<Thumb> thumbs;
  std::vector<Lane> lanes;
  QRectF selected;  ///< around the pictures of the selected chip
  std::vector<Bar> bars;
  QRectF made;   ///< the part of the take that exists, along the ruler's lower edge
  QRectF range;  ///< between the in and out marks; empty without marks
  /// Over the visible pictures before and after a trim.
  std::vector<QRectF> trimmed_away;
  double playhead_x = -1;  ///< negative if it is not visible
  double live_x = -1;      ///< position of the live picture while the playhead is elsewhere
};

struct TimelineInput {
  QSizeF size;
  double left_margin = 14;
  double ruler_height = 18;
  double chip_height = 22;
  double gap = 3;
  double pixels_per_second = 26;
  double first_second = 0;  ///< second at the left margin
  double label_width = 40;
  std::int64_t playhead_frame = -1;
  std::optional<std::int64_t> in_frame;
  std::optional<std::int64_t> out_frame;
  std::optional<TakeTrim> trim;
  std::int64_t live_frame = -1;  ///< set while the playhead is elsewhere
  TakeId take = 0;
  std::vector<TakePart> path;  ///< the parts of the take; empty if it generated all of its chunks itself
  struct Lane {
    TakeId take = 0;
    double from = 0;  ///< seconds
    double to = 0;
    QString text;
  };
  std::vector<Lane> lanes;
  double lane_height = 13;
  struct Drift {
    drift::Level level = drift::Level::unmeasured;
    float score = 0;
  };
  std::vector<Drift> drift;  ///< one for each chunk, from 0
  double drift_height = 7;
  std::optional<Place> selected{};  ///< the place where the selected chip's prompt begins
};

/// The place of a prompt that has no chunk yet.
inline constexpr Place kWaiting{0, std::numeric_limits<ChunkIndex>::max()};

TimelineLayout layOutTimeline(const TimelineInput& input, const TakeTrack& track, const Prompts& prompts);

/// Seconds between labels, from 1, 2, 5, 10, 15, 30, 60, ... so that labels do not overlap.
double tickStep(double pixels_per_second, double label_width);
/// A time as text: 0:42 or 1:02:03.
QString rulerText(double seconds);
/// A timecode at a frame rate: 00:00:42:07.
QString timecode(std::int64_t frame, double fps);

double secondAt(const TimelineInput& input, double x);
double xAt(const TimelineInput& input, double second);
/// The frame at a position, which may be before or after the take.
std::int64_t frameAt(const TimelineInput& input, const TakeTrack& track, double x);
/// Negative if it is not visible.
double playheadX(const TimelineInput& input, const TakeTrack& track);

}  // namespace longtake::ui
