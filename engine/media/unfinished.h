#pragma once

#include <filesystem>
#include <memory>

#include "engine/core/result.h"

namespace longtake {

/// A hidden folder next to the target in which a product is written, so that moving it into place is one step. The
/// folder is locked while its creator runs and removed with this object. The next object removes a folder that a killed
/// process left.
class Unfinished {
 public:
  /// The folder of `product` must exist. Leftovers there are removed first.
  static Result<std::unique_ptr<Unfinished>> begin(const std::filesystem::path& product, bool is_folder);
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;
  ~Unfinished();

  /// A path with the product's own name. The path of a folder ends in a slash, so that a dot in it is not mistaken for
  /// a suffix.
  std::filesystem::path path() const { return is_folder_ ? path_ / "" : path_; }
  /// `replaces`: replace a product of the same name; otherwise refuse.
  Result<void> put_in_place(bool replaces = true);

 private:
  Unfinished(std::filesystem::path product, std::filesystem::path around, bool is_folder, int lock)
      : product_(std::move(product)),
        around_(std::move(around)),
        path_(around_ / product_.filename()),
        is_folder_(is_folder),
        lock_(lock) {}

  const std::filesystem::path product_;
  const std::filesystem::path around_;  // the hidden folder
  const std::filesystem::path path_;
  const bool is_folder_;
  const int lock_;  // descriptor that holds the hidden folder's flock; -1 if the disk has no locks
};

/// Removes the unfinished products in `folder` whose creators are gone, and returns their number. Products of running
/// programs are locked and stay, as does everything that the user does not own.
int clean_up_unfinished(const std::filesystem::path& folder);

}  // namespace longtake
