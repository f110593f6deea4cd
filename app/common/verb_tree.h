#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace longtake::cli {

/// An option as manuals and completion scripts need it.
struct OptionEntry {
  std::vector<std::string> short_names;  ///< "o", without the dash
  std::vector<std::string> long_names;   ///< "out"; a positional has neither kind of name
  std::string positional;                ///< "session"
  std::string value;                     ///< placeholder of its value; "" for a flag
  std::string help;
  std::string standard;  ///< default value; "" if none is shown
  bool takes_value = false;
  bool is_required = false;
  bool is_common = false;    ///< an option of every command
  bool is_of_model = false;  ///< an option of the model or its device
};

/// A verb, or the program itself, with everything in its --help.
struct VerbEntry {
  std::string name;
  std::string place;  ///< the names of the verb and its parents, each after a space: " cache trace"; "" for the program
  std::string summary;
  std::string footer;  ///< examples
  std::vector<OptionEntry> options;
  std::vector<VerbEntry> verbs;
};

template <class V>
void visit(OptionEntry& option, V& v) {
  v("short_names", option.short_names);
  v("long_names", option.long_names);
  v("positional", option.positional);
  v("value", option.value);
  v("help", option.help);
  v("standard", option.standard);
  v("takes_value", option.takes_value);
  v("is_required", option.is_required);
  v("is_common", option.is_common);
  v("is_of_model", option.is_of_model);
}

template <class V>
void visit(VerbEntry& verb, V& v) {
  v("name", verb.name);
  v("place", verb.place);
  v("summary", verb.summary);
  v("footer", verb.footer);
  v("options", verb.options);
  v("verbs", verb.verbs);
}

/// Reads the definitions of a program's commands.
VerbEntry verb_tree(const CLI::App& program);
/// The program and all its verbs, parents first.
std::vector<const VerbEntry*> flattened(const VerbEntry& program);

}  // namespace longtake::cli
