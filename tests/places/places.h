#pragma once

#include <string>
#include <string_view>

namespace longtake {

/// Where a file of the checkout is, named from its root: source_path("tests/fixtures/tokenizer.model").
std::string source_path(std::string_view inside);
/// Where a file of the build is: built_path("app/cli/longtake-cli").
std::string built_path(std::string_view inside);

}  // namespace longtake
