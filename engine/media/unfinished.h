#pragma once

#include <filesystem>
#include <memory>

#include "engine/core/result.h"

namespace longtake {

/// Where a product grows: in a hidden folder beside its place, so that moving it there is one step. The folder is
/// locked as long as its maker lives, goes with this object, and is taken away by the next one when a kill left it
/// behind.
class Unfinished {
 public:
  /// The folder around `product` must exist. Leftovers there are removed first.
  static Result<std::unique_ptr<Unfinished>> begin(const std::filesystem::path& product, bool is_folder);
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;
  ~Unfinished();

  /// Has the product's own name; a folder's ends in a slash, so that no dot in it is taken for a suffix.
  std::filesystem::path path() const { return is_folder_ ? path_ / "" : path_; }
  Result<void> put_in_place();

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
  const int lock_;  // file descriptor that holds the hidden folder's flock; -1 where the disk has no locks
};

/// Removes the unfinished products in `folder` whose makers are gone, and tells how many. What a running program works
/// on is locked and stays, and so does whatever is not the user's own.
int clean_up_unfinished(const std::filesystem::path& folder);

}  // namespace longtake
