#include "app/common/manual_verbs.h"

#include <algorithm>
#include <cstdio>
#include <memory>

#include "app/common/exit_code.h"
#include "app/common/man_page.h"
#include "app/common/shell_scripts.h"
#include "engine/core/describe_json.h"
#include "engine/core/log.h"
#include "engine/core/version.h"

namespace longtake::cli {
namespace {

int print(const std::string& text) {
  const bool whole = std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0;
  return whole ? kDone : kFailed;
}

/// The program's complete help, including the other program's descriptions of its verbs.
VerbEntry tree_of(const CLI::App& verb, const Context& context) {
  VerbEntry tree = verb_tree(*verb.get_parent());
  if (!context.environment.other.verbs) return tree;
  const auto others = context.environment.other.verbs();
  if (!others) {
    logger("cli")->warn("without the options of some verbs: {}", others.error().text());
    return tree;
  }
  for (VerbEntry& known : tree.verbs) {
    const auto other = std::ranges::find(*others, known.name, &VerbEntry::name);
    if (other != others->end()) known = *other;
  }
  return tree;
}

VerbRun add_completion(CLI::App& options, SourceOptions&) {
  const auto shell = std::make_shared<std::string>();
  options.add_option("shell", *shell, "Write the script of this shell: bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}).description(""))
      ->type_name("");
  return [shell, &options](Context& context) {
    const VerbEntry program = tree_of(options, context);
    if (*shell == "bash") return print(bash_script(program));
    return print(*shell == "zsh" ? zsh_script(program) : fish_script(program));
  };
}

VerbRun add_man(CLI::App& options, SourceOptions&) {
  return [&options](Context& context) { return print(man_page(tree_of(options, context), program_version())); };
}

VerbRun add_verbs(CLI::App& options, SourceOptions&) {
  return [&options](Context& context) { return print(json_line(write_fields(tree_of(options, context))) + '\n'); };
}

}  // namespace

const Verb completion_verb = {"completion", "Prints a script with which a shell completes verbs and options",
                              "completion bash", add_completion};
const Verb man_verb = {"man", "Prints the manual page as roff", "man", add_man};
const Verb verbs_verb = {"verbs", "Prints all verbs and options as JSON", "verbs", add_verbs};

}  // namespace longtake::cli
