#include "app/common/man_page.h"

#include <algorithm>
#include <cctype>

#include "app/common/exit_code.h"

namespace longtake::cli {
namespace {

/// Escapes a text for roff.
std::string plain(const std::string& text) {
  std::string roff;
  for (const char letter : text) {
    const bool begins_line = roff.empty() || roff.back() == '\n';
    if (begins_line && (letter == '.' || letter == '\'')) roff += "\\&";
    if (letter == '\\')
      roff += "\\e";
    else if (letter == '-')
      roff += "\\-";
    else
      roff += letter;
  }
  return roff;
}

std::string capitals(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char letter) { return std::toupper(letter); });
  return text;
}

std::string value_text(const OptionEntry& option) {
  return option.takes_value && !option.value.empty() ? " \\fI" + plain(option.value) + "\\fR" : "";
}

void add_option(std::string& page, const OptionEntry& option) {
  std::string names;
  for (const std::string& name : option.short_names) names += (names.empty() ? "\\fB\\-" : ", \\fB\\-") + name + "\\fR";
  for (const std::string& name : option.long_names)
    names += (names.empty() ? "\\fB\\-\\-" : ", \\fB\\-\\-") + plain(name) + "\\fR";
  if (!option.positional.empty()) names = "\\fI" + plain(option.positional) + "\\fR";
  page += ".TP\n" + names + value_text(option) + '\n' + plain(option.help);
  if (!option.standard.empty()) page += " (default: " + plain(option.standard) + ')';
  if (option.is_required) page += ". Required";
  page += page.ends_with('.') ? "\n" : ".\n";
}

/// "longtake-cli cache trace [session] -o FILE [options]"
std::string synopsis(const VerbEntry& program, const VerbEntry& verb) {
  std::string line = "\\fB" + plain(program.name + verb.place) + "\\fR";
  for (const OptionEntry& option : verb.options) {
    if (option.positional.empty() && !option.is_required) continue;
    const std::string text = option.positional.empty()
                                 ? "\\fB\\-\\-" + plain(option.long_names.front()) + "\\fR" + value_text(option)
                                 : "\\fI" + plain(option.positional) + "\\fR";
    line += option.is_required ? ' ' + text : " [" + text + ']';
  }
  return line + (verb.verbs.empty() ? "" : " \\fIverb\\fR") + " [\\fIoptions\\fR]";
}

void add_examples(std::string& page, const std::string& footer) {
  if (footer.empty()) return;
  const std::size_t line = footer.find('\n');  // after the heading
  if (line == std::string::npos) return;
  page += ".PP\n.EX\n" + plain(footer.substr(line + 1)) + "\n.EE\n";
}

std::ptrdiff_t options_of_model(const VerbEntry& verb) {
  return std::ranges::count_if(verb.options, &OptionEntry::is_of_model);
}

void add_verb(std::string& page, const VerbEntry& program, const VerbEntry& verb) {
  page +=
      ".SS " + plain(verb.place.substr(1)) + '\n' + plain(verb.summary) + ".\n.PP\n" + synopsis(program, verb) + '\n';
  const bool takes_all = options_of_model(verb) == options_of_model(program);
  for (const OptionEntry& option : verb.options)
    if (!option.is_common && !(option.is_of_model && takes_all)) add_option(page, option);
  if (takes_all && options_of_model(program) > 0)
    page += ".PP\nIt also takes the options of the model and its device.\n";
  if (verb.verbs.empty()) add_examples(page, verb.footer);
}

void add_exit_codes(std::string& page) {
  const std::pair<int, const char*> codes[] = {{kDone, "done"},
                                               {kFailed, "failed while running"},
                                               {kBadInput, "bad usage or bad input; nothing was written"},
                                               {kDifference, "verification found a difference"},
                                               {kInterrupted, "interrupted; the finished part is kept"}};
  page += ".SH EXIT STATUS\n";
  for (const auto& [code, meaning] : codes) page += ".TP\n" + std::to_string(code) + '\n' + plain(meaning) + ".\n";
}

}  // namespace

std::string man_page(const VerbEntry& program, const std::string& version) {
  std::string page = ".TH \"" + capitals(plain(program.name)) + "\" 1 \"\" \"Longtake " + plain(version) +
                     "\" \"Longtake\"\n.SH NAME\n" + plain(program.name) + " \\- " + plain(program.summary) +
                     "\n.SH SYNOPSIS\n" + synopsis(program, program) + "\n.SH OPTIONS\n";
  // Options that many verbs share are listed here once.
  for (const OptionEntry& option : program.options)
    if (!option.is_of_model) add_option(page, option);
  if (options_of_model(program) > 0) page += ".SS Options of the model and its device\n";
  for (const OptionEntry& option : program.options)
    if (option.is_of_model) add_option(page, option);
  page += ".SH VERBS\n";
  for (const VerbEntry* verb : flattened(program))
    if (!verb->place.empty()) add_verb(page, program, *verb);
  add_exit_codes(page);
  page += ".SH EXAMPLES\n";
  add_examples(page, program.footer);
  return page;
}

}  // namespace longtake::cli
