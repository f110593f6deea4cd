#pragma once

#include <QString>

#include "engine/stream/library.h"

namespace longtake::ui {

// Texts about a public model and its download.

/// "Apache-2.0: free to use, also commercially"
QString licenceText(const CatalogueModel& model);
/// How many of a model's files only their server vouches for; "" for none.
QString unpinnedText(const CatalogueModel& model);
/// "17.55 GB", "at least 11.87 GB"; "" where no size is known.
QString sizeText(const CatalogueModel& model);
/// "2.10 of 17.55 GB, 23.4 MB/s, 11 min left"
QString transferText(const Transfer& transfer);

/// The whole of a model, over all its files.
struct Extent {
  std::int64_t bytes = 0;  ///< known ones
  std::int64_t here = 0;
  bool known = true;      ///< the size of every file
  bool whole = true;      ///< every file is there
  bool has_part = false;  ///< an unfinished one
};
Extent extentOf(const CatalogueModel& model);

}  // namespace longtake::ui
