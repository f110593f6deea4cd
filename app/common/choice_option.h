#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "engine/core/describe.h"

namespace longtake::cli {

/// An option whose value is the name of an enum's value; an error lists the names.
template <class E>
CLI::Option* add_choice(CLI::App& options, const std::string& flag, E& value, const std::string& help,
                        const char* type) {
  const auto choose_one = [&value, flag](const std::string& name) {
    if (!choose(name, value)) throw CLI::ValidationError(flag + ' ' + choices_text<E>(name));
  };
  return options.add_option_function<std::string>(flag, choose_one, help)->type_name(type);
}

}  // namespace longtake::cli
