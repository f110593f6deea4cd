#pragma once

#include <QString>

#include "engine/stream/library.h"

namespace longtake::ui {

// Texts about a public model and its download.

/// "Apache-2.0: free to use, also commercially"
QString licenceText(const CatalogueModel& model);
/// How many of a model's files have no known hash, so that only their server vouches for them; "" for none.
QString unpinnedText(const CatalogueModel& model);
/// "17.55 GB", "at least 11.87 GB"; "" if no size is known.
QString sizeText(const CatalogueModel& model);
/// "2.10 of 17.55 GB, 23.4 MB/s, 11 min left"
QString transferText(const Transfer& transfer);

/// The size of a model, over all its files.
struct Extent {
  std::int64_t bytes = 0;  ///< total of the known sizes
  std::int64_t here = 0;
  bool known = true;      ///< every file's size is known
  bool whole = true;      ///< every file exists
  bool has_part = false;  ///< some file is unfinished
};
Extent extentOf(const CatalogueModel& model);

}  // namespace longtake::ui
