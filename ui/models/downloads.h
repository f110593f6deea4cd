#pragma once

#include <QObject>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "engine/stream/library.h"
#include "ui/model/library_client.h"

namespace longtake::ui {

/// The public models, their state on the disk, and their downloads. Downloads run one after another, because they share
/// parts and the network.
class Downloads : public QObject {
  Q_OBJECT
 public:
  enum class Phase { idle, waiting, running };
  /// The state of one model's download.
  struct State {
    Phase phase = Phase::idle;
    std::string step{};              ///< the engine's current step while a job runs
    Transfer transfer{};             ///< progress while it is running
    std::optional<Error> problem{};  ///< why the last attempt ended
  };

  /// Reads and downloads nothing by itself.
  explicit Downloads(const LibraryFactory& factory, QObject* parent = nullptr);

  /// Reads the catalogue and the folder again.
  void list();
  const ModelsListed& listed() const { return listed_; }
  State state(const std::string& model) const;

  /// Starts or resumes the download of a model.
  void get(const std::string& model);
  /// Stops the download and keeps the received data.
  void pause(const std::string& model);
  /// Deletes the received parts of unfinished files.
  void discard(const std::string& model);

 Q_SIGNALS:
  void listChanged();
  void stateChanged(const std::string& model);

 private:
  void startNext();
  void end(std::string model, std::optional<Error> problem);
  void onListed(const ModelsListed& listed);

  LibraryClient looks_;  // reads the folder while the other client downloads
  LibraryClient fetches_;
  ModelsListed listed_{};
  JobId look_ = 0;
  JobId discard_ = 0;
  JobId fetch_ = 0;
  std::string running_{};
  std::deque<std::string> waiting_{};
  std::map<std::string, State> states_{};
};

}  // namespace longtake::ui
