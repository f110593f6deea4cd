#include "app/cli/manual/manual_verbs.h"

#include <cstdio>
#include <memory>

#include "app/cli/manual/man_page.h"
#include "app/cli/manual/shell_scripts.h"
#include "app/common/exit_code.h"
#include "engine/core/version.h"

namespace longtake::cli {
namespace {

int print(const std::string& text) {
  const bool whole = std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0;
  return whole ? kDone : kFailed;
}

VerbRun add_completion(CLI::App& options, SourceOptions&) {
  const auto shell = std::make_shared<std::string>();
  options.add_option("shell", *shell, "Write the script of this shell: bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}).description(""))
      ->type_name("");
  return [shell, &options](Context&) {
    const VerbEntry program = verb_tree(*options.get_parent());
    if (*shell == "bash") return print(bash_script(program));
    return print(*shell == "zsh" ? zsh_script(program) : fish_script(program));
  };
}

VerbRun add_man(CLI::App& options, SourceOptions&) {
  return [&options](Context&) { return print(man_page(verb_tree(*options.get_parent()), program_version())); };
}

}  // namespace

const Verb completion_verb = {"completion", "Prints a script with which a shell completes verbs and options",
                              "completion bash", add_completion};
const Verb man_verb = {"man", "Prints the manual page as roff", "man", add_man};

}  // namespace longtake::cli
