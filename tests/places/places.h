#pragma once

#include <string>
#include <string_view>

namespace longtake {

/// The path of a source file, given relative to the root: source_path("tests/fixtures/tokenizer.model").
std::string source_path(std::string_view inside);
/// The path of a built file: built_path("app/cli/longtake-cli").
std::string built_path(std::string_view inside);

}  // namespace longtake
