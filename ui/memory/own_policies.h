#pragma once

#include <QObject>
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace longtake::ui {

/// The user's own policies: read from files or received with a session. Also the policy files of earlier runs.
class OwnPolicies : public QObject {
  Q_OBJECT
 public:
  static constexpr std::size_t kMostFiles = 8;

  struct Policy {
    std::string name;
    std::string text;  ///< JSON, as in a command
    std::string file;  ///< "" if it came with a session
  };

  /// `files` is the list in the settings, newest first; it must outlive this.
  explicit OwnPolicies(std::vector<std::string>& files, QObject* parent = nullptr) : QObject(parent), files_(files) {}

  /// Reads a file and returns the policy's name. A newer text replaces an older one of the same name.
  Result<std::string> read(const std::string& file);
  /// Adds a policy from a command of the session. Ignores presets and known names.
  void learn(const std::string& preset);

  const std::vector<Policy>& all() const { return known_; }
  const Policy* find(const std::string& name) const;
  /// Files of earlier runs that this run has not read.
  std::vector<std::string> unread() const;

 Q_SIGNALS:
  void changed();

 private:
  std::vector<std::string>& files_;
  std::vector<Policy> known_;
};

}  // namespace longtake::ui
