#pragma once

#include <QImage>
#include <QSize>
#include <QString>
#include <array>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "ui/model/settings.h"

namespace longtake::ui {

/// A small picture of each prompt that a pad has: the last one that was shown under it. They are kept between runs, and
/// one that cannot be read or written is only missing on its pad.
class PadPictures {
 public:
  using Prompts = std::array<std::string, kPromptSlots>;

  /// Without a folder they last as long as the window.
  explicit PadPictures(std::filesystem::path folder = {}) : folder_(std::move(folder)) {}

  void load(const Prompts& prompts);
  /// Writes those that changed, and removes those of prompts that no pad has any more.
  void save(const Prompts& prompts);
  void set(const QString& prompt, const QImage& picture);
  QImage of(const QString& prompt) const;

  static constexpr QSize kSize{320, 200};  ///< px, at most

 private:
  std::filesystem::path fileOf(const std::string& prompt) const;

  const std::filesystem::path folder_;
  std::map<std::string, QImage> pictures_;
  std::set<std::string> changed_;
};

}  // namespace longtake::ui
