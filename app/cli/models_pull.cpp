#include "app/cli/models_pull.h"

#include <chrono>
#include <cmath>

#include "app/common/exit_code.h"
#include "engine/core/describe.h"
#include "engine/fetch/catalogue.h"
#include "engine/fetch/pull.h"
#include "engine/fetch/source.h"

namespace longtake::cli {
namespace {

std::string plain_terms(LicenceTerms terms) {
  switch (terms) {
    case LicenceTerms::free:
      return "free to use, also commercially";
    case LicenceTerms::non_commercial:
      return "not for commercial use";
    case LicenceTerms::unclear:
      break;
  }
  return "read its page before you use it";
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

/// The size of all files, and whether each file's size is known.
struct Size {
  std::uint64_t all = 0;
  std::uint64_t here = 0;
  bool known = true;
  bool present = true;
};

Size size_of(const CatalogueModel& model) {
  Size size;
  for (const CatalogueFile& file : model.files) {
    size.all += file.bytes;
    size.here += file.here;
    size.known = size.known && file.bytes > 0;
    size.present = size.present && file.state == FileState::present;
  }
  return size;
}

std::string size_words(const Size& size) {
  std::string words = size.all > 0 ? size_text(size.all) : "";
  if (!size.known) words += words.empty() ? "size unknown until the download starts" : " and files of unknown size";
  if (size.present) return words + ", there";
  return size.here > 0 ? words + ", " + size_text(size.here) + " there" : words;
}

Json to_json(const CatalogueFile& file) {
  const char* state = file.state == FileState::present ? "there" : file.state == FileState::part ? "part" : "not there";
  return {{"file", file.name}, {"from", file.from}, {"bytes", file.bytes},
          {"here", file.here}, {"state", state},    {"pinned", file.pinned}};
}

void say_unpinned(const CatalogueModel& model, const std::string& indent, Console& console) {
  if (model.unpinned() > 0)
    console.say(indent + "Unpinned files: " + std::to_string(model.unpinned()) + " of " +
                std::to_string(model.files.size()) + ". Only their server vouches for them.");
}

void report(const CatalogueModel& model, Console& console) {
  Json files = Json::array();
  for (const CatalogueFile& file : model.files) files.push_back(to_json(file));
  console.event({{"event", "model"},
                 {"name", model.name},
                 {"title", model.title},
                 {"about", model.about},
                 {"licence", model.licence},
                 {"terms", name_of(model.terms)},
                 {"page", model.page},
                 {"recipe", model.recipe},
                 {"streams", model.streams},
                 {"needs", model.needs},
                 {"files", files},
                 {"open", model.open}});
  console.say(model.name + ": " + model.title + ", " + size_words(size_of(model)));
  console.say("  " + model.about);
  console.say("  " + model.licence + ": " + plain_terms(model.terms) + " (" + model.page + ")");
  if (!model.needs.empty()) console.say("  comes with " + joined(model.needs));
  say_unpinned(model, "  ", console);
}

/// Reports a download: a bar on a terminal, a line for each new file and step, an event each second.
class TransferTeller {
 public:
  explicit TransferTeller(Console& console) : console_(console) {}

  void operator()(const Phrase& step, const Transfer& transfer) {
    const auto now = std::chrono::steady_clock::now();
    const bool is_new = transfer.file != file_ || step.text != step_;
    if (is_new) console_.say(transfer.file + ": " + step.text);
    file_ = transfer.file;
    step_ = step.text;
    console_.progress(bar(transfer));
    if (!is_new && now - last_ < std::chrono::seconds(1)) return;
    last_ = now;
    const auto left = transfer.left();
    console_.event({{"event", "progress"},
                    {"step", step.text},
                    {"file", transfer.file},
                    {"bytes", transfer.done},
                    {"total", transfer.total},
                    {"bytes_per_second", std::llround(transfer.bytes_per_second)},
                    {"seconds_left", left ? Json(std::llround(*left)) : Json()}});
  }

 private:
  /// The bar divides the bytes on disk by a time. Some of them are from earlier runs, so the time is chosen to give the
  /// current rate.
  static Progress bar(const Transfer& transfer) {
    const auto megabytes = [](double bytes) { return std::llround(bytes / 1e6); };
    const double rate = transfer.bytes_per_second;
    const double done = static_cast<double>(transfer.done);
    return {megabytes(done), megabytes(static_cast<double>(transfer.total)), rate > 0 ? done / rate : 0, "MB"};
  }

  Console& console_;
  std::string file_{};
  std::string step_{};
  std::chrono::steady_clock::time_point last_{};
};

/// Prints the size of the download before it begins.
void announce(const Catalogue& catalogue, const PullArguments& arguments, const ModelsListed& listed,
              Console& console) {
  for (const CatalogueModel& model : listed.models) {
    if (model.name != arguments.name) continue;
    console.say(model.title + " to " + listed.folder);
    console.say("Licence: " + model.licence + ": " + plain_terms(model.terms) + " (" + model.page + ")");
    if (!model.needs.empty())
      console.say((arguments.alone ? "It also needs: " : "With it come: ") + joined(model.needs));
    say_unpinned(model, "", console);
  }
  Json needs = Json::array();
  if (const PublishedModel* model = catalogue.find(arguments.name); model != nullptr) needs = model->needs;
  console.event({{"event", "pull"}, {"model", arguments.name}, {"folder", listed.folder}, {"needs", needs}});
}

}  // namespace

void report_published(Console& console) {
  console.say("Public files that this program reads (only \"models pull NAME\" downloads a model):");
  for (const PublishedModel& model : load_catalogue().models)
    for (const PublishedFile& file : model.files) {
      const auto source = parse_source(file.from);
      const std::string place = source && source->on_hub() ? source->repository : file.from;
      const std::string path = source && source->on_hub() ? source->path : source->file_name();
      console.event({{"event", "published"},
                     {"name", model.name},
                     {"model", model.title.in("en")},
                     {"repository", place},
                     {"file", path},
                     {"kind", file.kind},
                     {"bytes", file.bytes},
                     {"sha256_start", file.sha256_start},
                     {"pinned", file.is_pinned()},
                     {"licence", model.licence.in("en")},
                     {"needs", joined(model.needs)}});
      console.say("  " + model.name + ": " + place + ' ' + path + (file.bytes > 0 ? ", " + size_text(file.bytes) : "") +
                  (file.is_pinned() ? "" : ", unpinned") + ", " + model.licence.in("en") +
                  (model.needs.empty() ? "" : "; needs " + joined(model.needs)));
    }
}

int run_catalogue(const std::filesystem::path& folder, Context& context) {
  const ModelsListed listed = list_models(load_catalogue(), folder, "en");
  if (listed.problem) context.console.error(*listed.problem);
  context.console.say("Folder of models: " + listed.folder);
  for (const CatalogueModel& model : listed.models) report(model, context.console);
  context.console.event({{"event", "done"}, {"folder", listed.folder}});
  return listed.problem ? kBadInput : kDone;
}

int run_pull(const PullArguments& arguments, Context& context) {
  Console& console = context.console;
  const Catalogue catalogue = load_catalogue();
  if (catalogue.problem) console.error(*catalogue.problem);
  announce(catalogue, arguments, list_models(catalogue, arguments.to, "en"), console);
  TransferTeller teller(console);
  PullOptions options;
  options.folder = arguments.to;
  options.alone = arguments.alone;
  const auto done = pull(catalogue, arguments.name, options, std::ref(teller), context.stop);
  console.end_progress();
  if (!done) {
    console.error(done.error());
    return exit_code(done.error(), false);
  }
  for (const std::string& file : done->files) console.say(file);
  if (!done->trusted.empty())
    console.say("Nobody publishes a SHA-256 of " + joined(done->trusted) +
                ": that of these bytes was recorded, and a later download is compared with it.");
  console.say(done->fetched > 0 ? size_text(done->fetched) + " came. Try it: longtake-cli render --model " +
                                      done->open + " --prompt \"a calm sea at dawn\" --seconds 5 -o sea.mp4"
                                : "Everything had already been downloaded.");
  console.event({{"event", "done"},
                 {"open", done->open},
                 {"files", done->files},
                 {"fetched", done->fetched},
                 {"trusted", done->trusted}});
  return kDone;
}

}  // namespace longtake::cli
