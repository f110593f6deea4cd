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

/// The public models: which there are, what of them lies on the disk, and which are being fetched. One after another,
/// because they share parts and the network.
class Downloads : public QObject {
  Q_OBJECT
 public:
  enum class Phase { idle, waiting, running };
  /// The state of one model's download.
  struct State {
    Phase phase = Phase::idle;
    std::string step{};              ///< the engine's current step while a job runs
    Transfer transfer{};             ///< how far it is while it is running
    std::optional<Error> problem{};  ///< why the last attempt ended
  };

  /// Nothing is read or fetched before it is asked for.
  explicit Downloads(const LibraryFactory& factory, QObject* parent = nullptr);

  /// Reads the catalogue and the folder again.
  void list();
  const ModelsListed& listed() const { return listed_; }
  State state(const std::string& model) const;

  /// Fetches a model, or goes on with it.
  void get(const std::string& model);
  /// Ends it; what has come stays.
  void pause(const std::string& model);
  /// Deletes what has come of unfinished files.
  void discard(const std::string& model);

 Q_SIGNALS:
  void listChanged();
  void stateChanged(const std::string& model);

 private:
  void startNext();
  void end(std::string model, std::optional<Error> problem);
  void onListed(const ModelsListed& listed);

  LibraryClient looks_;  // reads the folder while a download fills the other one
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
