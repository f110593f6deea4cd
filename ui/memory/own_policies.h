#pragma once

#include <QObject>
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace longtake::ui {

/// Policies of the person's own: those that were read from files or came with a session, and the files that were read
/// in earlier runs.
class OwnPolicies : public QObject {
  Q_OBJECT
 public:
  static constexpr std::size_t kMostFiles = 8;

  struct Policy {
    std::string name;
    std::string text;  ///< JSON, as a command carries it
    std::string file;  ///< "" when it came with a session
  };

  /// `files` are the settings' own list, newest first; it must outlive this.
  explicit OwnPolicies(std::vector<std::string>& files, QObject* parent = nullptr) : QObject(parent), files_(files) {}

  /// Reads a file; the answer is the policy's name. A newer text of a name replaces the older one.
  Result<std::string> read(const std::string& file);
  /// Takes a policy that a command of the session carries. Presets, and names that are known, change nothing.
  void learn(const std::string& preset);

  const std::vector<Policy>& all() const { return known_; }
  const Policy* find(const std::string& name) const;
  /// Files of earlier runs that were not read in this one.
  std::vector<std::string> unread() const;

 Q_SIGNALS:
  void changed();

 private:
  std::vector<std::string>& files_;
  std::vector<Policy> known_;
};

}  // namespace longtake::ui
