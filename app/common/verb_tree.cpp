#include "app/common/verb_tree.h"

#include <algorithm>

#include "app/common/source_flags.h"

namespace longtake::cli {
namespace {

OptionEntry entry_of(const CLI::Option& option) {
  OptionEntry entry;
  entry.short_names = option.get_snames();
  entry.long_names = option.get_lnames();
  const bool is_named = !entry.short_names.empty() || !entry.long_names.empty();
  if (!is_named) entry.positional = option.get_name();
  entry.takes_value = option.get_items_expected_max() > 0;
  if (entry.takes_value) entry.value = option.get_type_name();
  entry.help = option.get_description();
  entry.standard = option.get_default_str();
  entry.is_required = option.get_required();
  entry.is_of_model = option.get_group() == kModelAndDevice;
  entry.is_common = option.get_group() == kEveryCommand || option.check_lname("help");
  return entry;
}

VerbEntry entry_of(const CLI::App& app, const std::string& place) {
  VerbEntry entry;
  entry.name = app.get_name();
  entry.place = place;
  entry.summary = app.get_description();
  entry.footer = app.get_footer();
  for (const CLI::Option* option : app.get_options())
    if (!option->get_group().empty()) entry.options.push_back(entry_of(*option));  // former names have no group
  const auto all = [](const CLI::App*) { return true; };
  for (const CLI::App* verb : app.get_subcommands(all))
    entry.verbs.push_back(entry_of(*verb, place + ' ' + verb->get_name()));
  return entry;
}

void append(const VerbEntry& verb, std::vector<const VerbEntry*>& list) {
  list.push_back(&verb);
  for (const VerbEntry& inner : verb.verbs) append(inner, list);
}

}  // namespace

VerbEntry verb_tree(const CLI::App& program) { return entry_of(program, ""); }

std::vector<const VerbEntry*> flattened(const VerbEntry& program) {
  std::vector<const VerbEntry*> list;
  append(program, list);
  return list;
}

}  // namespace longtake::cli
