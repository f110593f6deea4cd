#pragma once

#include <string_view>

namespace longtake {

/// resources/catalogue.json, as it was when the program was built.
std::string_view catalogue_text();

}  // namespace longtake
