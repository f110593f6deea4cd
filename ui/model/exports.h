#pragma once

#include <QObject>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "ui/model/export_plan.h"
#include "ui/model/library_client.h"

namespace longtake::ui {

/// The exports of this run: what waits, what runs, how each ended.
class Exports : public QObject {
  Q_OBJECT
 public:
  enum class State { waiting, running, done, failed, cancelled };
  struct Item {
    JobId job = 0;
    ExportJob what;
    std::string preset;  ///< an ExportPreset's id
    double pixels = 0;   ///< of all its pictures
    State state = State::waiting;
    double fraction = 0;
    double began_s = 0;  ///< when its first picture was through
    double fraction_then = 0;
    double seconds = 0;      ///< of video, once done
    std::int64_t bytes = 0;  ///< once done
    std::string encoder;     ///< of a video, once done
    std::optional<Error> error;

    bool isOver() const { return state != State::waiting && state != State::running; }
    QString name() const;
  };
  using Clock = std::function<double()>;

  Exports(LibraryClient& library, Clock clock, QObject* parent = nullptr);

  /// `pixels` of all pictures of the product, from which later sizes are told better.
  void start(const ExportJob& job, const std::string& preset, double pixels);
  void cancel(JobId job);
  void cancelAll();
  /// Drops what is over.
  void clearFinished();

  const std::vector<Item>& all() const { return items_; }
  const Item* running() const;
  bool isBusy() const;
  /// An export that has not ended writes to this path.
  bool writesTo(const std::filesystem::path& path) const;
  /// Until it is through; nothing while too little of it is known.
  std::optional<double> secondsLeft(const Item& item) const;
  /// Bytes for each pixel as exports with this preset and of this size really had, or a guess.
  double bytesPerPixel(const ExportPreset& preset, const std::string& size) const;

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
  std::map<std::pair<std::string, std::string>, double> bytes_per_pixel_;  // by preset and size
};

}  // namespace longtake::ui
