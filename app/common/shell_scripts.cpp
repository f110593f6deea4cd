#include "app/common/shell_scripts.h"

#include <algorithm>

namespace longtake::cli {
namespace {

/// Quotes a text as one shell word. For a quotation mark, bash and zsh leave the quotes; fish escapes it.
std::string quoted(const std::string& text, const char* mark = "'\\''") {
  std::string word = "'";
  for (const char letter : text) {
    if (letter == '\'')
      word += mark;
    else
      word += letter == '\n' ? ' ' : letter;
  }
  return word + '\'';
}

std::string fish_quoted(const std::string& text) {
  std::string escaped;
  for (const char letter : text) escaped += letter == '\\' ? "\\\\" : std::string(1, letter);
  return quoted(escaped, "\\'");
}

/// "longtake-cli" -> "_longtake_cli"
std::string function_name(const VerbEntry& program) {
  std::string name = '_' + program.name;
  std::ranges::replace(name, '-', '_');
  return name;
}

std::vector<std::string> dashed(const OptionEntry& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.long_names) names.push_back("--" + name);
  for (const std::string& name : option.short_names) names.push_back('-' + name);
  return names;
}

std::string joined(const std::vector<std::string>& words, const char* between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

/// A pattern of `case` for all verbs: ' cache'|' cache trace'
std::string places(const VerbEntry& program, const char* between) {
  std::vector<std::string> words;
  for (const VerbEntry* verb : flattened(program))
    if (!verb->place.empty()) words.push_back(quoted(verb->place));
  return joined(words, between);
}

std::string described(const std::string& name, const std::string& help) {
  std::string escaped;
  for (const char letter : help) escaped += letter == ':' ? "\\:" : std::string(1, letter);
  return quoted(name + ':' + escaped);
}

}  // namespace

std::string bash_script(const VerbEntry& program) {
  const std::string function = function_name(program);
  std::string script = "# Completes " + program.name + " in bash.\n" + function + "() {\n" +
                       "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
                       "  local place='' verbs='' options='' with_value='' i\n"
                       "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
                       "    case \"$place ${COMP_WORDS[i]}\" in\n      " +
                       places(program, " | ") +
                       ") place+=\" ${COMP_WORDS[i]}\" ;;\n"
                       "    esac\n"
                       "  done\n"
                       "  case \"$place\" in\n";
  for (const VerbEntry* verb : flattened(program)) {
    std::vector<std::string> options;
    std::vector<std::string> with_value;
    std::vector<std::string> verbs;
    for (const OptionEntry& option : verb->options)
      for (const std::string& name : dashed(option)) (option.takes_value ? with_value : options).push_back(name);
    for (const VerbEntry& inner : verb->verbs) verbs.push_back(inner.name);
    script += "    " + quoted(verb->place) + ")\n      verbs=" + quoted(joined(verbs, " ")) +
              "\n      options=" + quoted(joined(options, " ")) +
              "\n      with_value=" + quoted(joined(with_value, " ")) + "\n      ;;\n";
  }
  return script +
         "  esac\n"
         "  COMPREPLY=()\n"
         "  case \" $with_value \" in *\" $before \"*) return ;; esac\n"
         "  case \"$current\" in -*) verbs=\"$options $with_value\" ;; esac\n"
         "  mapfile -t COMPREPLY < <(compgen -W \"$verbs\" -- \"$current\")\n"
         "}\n"
         "complete -o default -F " +
         function + ' ' + program.name + '\n';
}

std::string zsh_script(const VerbEntry& program) {
  const std::string function = function_name(program);
  std::string script = "#compdef " + program.name + "\n# Completes " + program.name + " in zsh.\n" + function +
                       "() {\n"
                       "  local place=''\n"
                       "  local -a verbs options with_value\n"
                       "  integer i\n"
                       "  for ((i = 2; i < CURRENT; ++i)); do\n"
                       "    case \"$place $words[i]\" in\n      (" +
                       places(program, "|") +
                       ") place+=\" $words[i]\" ;;\n"
                       "    esac\n"
                       "  done\n"
                       "  case \"$place\" in\n";
  for (const VerbEntry* verb : flattened(program)) {
    script += "    (" + quoted(verb->place) + ")\n      verbs=(";
    for (const VerbEntry& inner : verb->verbs) script += "\n        " + described(inner.name, inner.summary);
    script += ")\n      options=(";
    std::vector<std::string> with_value;
    for (const OptionEntry& option : verb->options)
      for (const std::string& name : dashed(option)) {
        script += "\n        " + described(name, option.help);
        if (option.takes_value) with_value.push_back(name);
      }
    script += ")\n      with_value=(" + joined(with_value, " ") + ")\n      ;;\n";
  }
  return script +
         "  esac\n"
         "  if (( ${with_value[(Ie)$words[CURRENT-1]]} )); then\n"
         "    _files\n"
         "  elif [[ $words[CURRENT] == -* ]]; then\n"
         "    _describe -o option options\n"
         "  elif (( $#verbs )); then\n"
         "    _describe verb verbs\n"
         "  else\n"
         "    _files\n"
         "  fi\n"
         "}\n"
         "if [[ $funcstack[1] == " +
         function + " ]]; then\n  " + function + " \"$@\"\nelse\n  compdef " + function + ' ' + program.name + "\nfi\n";
}

std::string fish_script(const VerbEntry& program) {
  const std::string function = '_' + function_name(program) + "_at";
  std::string script = "# Completes " + program.name + " in fish.\nfunction " + function +
                       "\n"
                       "  set -l place ''\n"
                       "  for word in (commandline -opc)[2..-1]\n"
                       "    contains -- \"$place $word\" " +
                       places(program, " ") +
                       "\n"
                       "    and set place \"$place $word\"\n"
                       "  end\n"
                       "  test \"$place\" = \"$argv[1]\"\n"
                       "end\n";
  for (const VerbEntry* verb : flattened(program)) {
    const std::string start =
        "complete -c " + program.name + " -n " + fish_quoted(function + " \"" + verb->place + '"');
    for (const VerbEntry& inner : verb->verbs)
      script += start + " -f -a " + inner.name + " -d " + fish_quoted(inner.summary) + '\n';
    for (const OptionEntry& option : verb->options) {
      if (!option.positional.empty()) continue;
      script += start;
      for (const std::string& name : option.short_names) script += " -s " + name;
      for (const std::string& name : option.long_names) script += " -l " + name;
      script += (option.takes_value ? " -r -d " : " -d ") + fish_quoted(option.help) + '\n';
    }
  }
  return script;
}

}  // namespace longtake::cli
