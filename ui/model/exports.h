#pragma once

#include <QObject>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "ui/model/export_plan.h"
#include "ui/model/library_client.h"

namespace longtake::ui {

/// The exports of this run of the program: waiting, running and finished.
class Exports : public QObject {
  Q_OBJECT
 public:
  enum class State { waiting, running, done, failed, cancelled };
  struct Item {
    JobId job = 0;
    ExportJob what;
    double pixels = 0;  ///< pixels of all its frames
    State state = State::waiting;
    double fraction = 0;
    double began_s = 0;  ///< when its first frame was written
    double fraction_then = 0;
    double seconds = 0;      ///< length of the video, known at the end
    std::int64_t bytes = 0;  ///< size of the file, known at the end
    std::string encoder;     ///< encoder of a video, known at the end
    std::optional<Error> error;

    bool isOver() const { return state != State::waiting && state != State::running; }
    QString name() const;
  };
  using Clock = std::function<double()>;

  Exports(LibraryClient& library, Clock clock, QObject* parent = nullptr);

  /// `pixels` counts all frames of the export; it improves later size estimates.
  void start(const ExportJob& job, double pixels);
  void cancel(JobId job);
  void cancelAll();
  void clearFinished();

  const std::vector<Item>& all() const { return items_; }
  const Item* running() const;
  bool isBusy() const;
  /// True if an export has ended and can be cleared.
  bool anyOver() const;
  bool writesTo(const std::filesystem::path& path) const;
  /// True if an export writes to this path or a file already exists there.
  bool isTaken(const std::filesystem::path& path) const;
  /// The remaining time of one export; empty until it can be estimated.
  std::optional<double> secondsLeft(const Item& item) const;
  /// The time for this many pixels, from earlier exports of this format and size; empty before the first.
  std::optional<double> secondsFor(const ExportOptions& options, double pixels) const;
  /// Bytes per pixel, measured in earlier exports of this format and size; a guess before the first.
  double bytesPerPixel(const ExportOptions& options) const;

 Q_SIGNALS:
  void changed();
  void ended(const longtake::ui::Exports::Item& item);
  void cleared();

 private:
  Item* find(JobId job);
  void finish(Item& item, State state);

  LibraryClient& library_;
  Clock clock_;
  std::vector<Item> items_;
  std::map<std::pair<std::string, std::string>, double> seconds_per_pixel_;  // keys: format and size
  std::map<std::pair<std::string, std::string>, double> bytes_per_pixel_;    // keys: format and size
};

}  // namespace longtake::ui
