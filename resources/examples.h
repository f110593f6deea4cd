#pragma once

#include <string_view>
#include <vector>

namespace longtake {

struct ExampleFile {
  std::string_view name;  ///< as in resources/examples/, without its ending
  std::string_view text;  ///< a timeline, as docs/timeline.md describes it
};

/// The short films of resources/examples/, by name. They are timelines, which the built-in model makes anew.
std::vector<ExampleFile> example_files();

}  // namespace longtake
