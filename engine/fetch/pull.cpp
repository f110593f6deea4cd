#include "engine/fetch/pull.h"

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/core/files.h"
#include "engine/fetch/disk_room.h"
#include "engine/fetch/errors.h"
#include "engine/fetch/fetch_record.h"
#include "engine/fetch/part_file.h"
#include "engine/fetch/rate_meter.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kTellEvery{100};

fs::path folder_or_own(const fs::path& folder) { return folder.empty() ? models_folder() : folder; }

/// How much of a file is present.
CatalogueFile look_at(const PublishedFile& file, const fs::path& folder) {
  CatalogueFile found{file.to, file.from, file.bytes};
  found.pinned = file.is_pinned();
  const fs::path target = folder / file.to;
  std::error_code error;
  if (const auto bytes = fs::file_size(target, error); !error) {
    found.state = FileState::present;
    found.here = bytes;
    found.bytes = bytes;
  } else if (const auto part = bytes_in_part(target)) {
    found.state = FileState::part;
    found.here = *part;
    if (found.bytes == 0) found.bytes = total_of_part(target);
  }
  return found;
}

/// The download of all files of a model.
class Pull {
 public:
  Pull(const std::vector<PublishedFile>& files, fs::path folder, Hub hub, FetchPace pace, const PullProgress& progress,
       const std::stop_token& stop)
      : folder_(std::move(folder)), hub_(std::move(hub)), pace_(pace), progress_(progress), stop_(stop) {
    for (const PublishedFile& file : files) {
      const CatalogueFile there = look_at(file, folder_);
      Item item;
      item.wanted.source = *parse_source(file.from);  // the catalogue was checked when it was read
      item.wanted.target = folder_ / file.to;
      item.wanted.bytes = file.bytes;
      item.wanted.sha256_start = file.sha256_start;
      item.present = there.state == FileState::present;
      item.size = there.bytes;
      item.have = there.here;
      items_.push_back(std::move(item));
    }
  }

  Result<Downloaded> run() {
    TRY(ask());
    Downloaded done;
    done.open = items_.front().wanted.target.string();
    for (Item& item : items_) {
      auto fetched = TRY(fetch(item));
      done.files.push_back(item.wanted.target.string());
      done.fetched += fetched.came;
      if (fetched.compared == ComparedWith::nothing) done.trusted.push_back(item.wanted.target.filename().string());
    }
    return done;
  }

 private:
  struct Item {
    WantedFile wanted;
    bool present = false;
    std::uint64_t size = 0;  // 0 while unknown
    std::uint64_t have = 0;
  };

  Result<void> ask() {
    std::uint64_t need = 0;
    for (Item& item : items_) {
      if (item.present) continue;
      tell(errors::kAsking, item);
      const auto offer = TRY(ask_for_offer(item.wanted, hub_, pace_, stop_));
      if (offer.bytes > 0) item.size = offer.bytes;
      need += item.size - std::min(item.size, item.have);
    }
    if (auto full = too_little_space(folder_, need)) return fail(std::move(*full));
    return {};
  }

  Result<FetchedFile> fetch(Item& item) {
    const Phrase* step = &errors::kFetching;
    meter_.begin();
    FetchNews news;
    news.step = [&](const Phrase& now) {
      step = &now;
      meter_.begin();
      tell(now, item);
    };
    news.came = [&](std::uint64_t have, std::uint64_t total) {
      item.have = have;
      if (total > 0) item.size = total;
      const auto now = RateMeter::Clock::now();
      if (now - last_told_ < kTellEvery && have != total) return;
      last_told_ = now;
      if (step == &errors::kFetching || step == &errors::kFromTheBeginning) meter_.add(have, now);
      tell(*step, item);
    };
    auto fetched = fetch_file(item.wanted, hub_, pace_, news, stop_);
    if (fetched) item.have = item.size = fetched->bytes;
    return fetched;
  }

  void tell(const Phrase& step, const Item& item) const {
    if (!progress_) return;
    Transfer transfer{item.wanted.target.filename().string()};
    bool all_known = true;
    for (const Item& each : items_) {
      transfer.done += each.have;
      transfer.total += each.size;
      all_known = all_known && each.size > 0;
    }
    if (!all_known) transfer.total = 0;
    transfer.bytes_per_second = meter_.bytes_per_second();
    progress_(step, transfer);
  }

  const fs::path folder_;
  const Hub hub_;
  const FetchPace pace_;
  const PullProgress& progress_;
  const std::stop_token& stop_;
  std::vector<Item> items_{};
  RateMeter meter_{};
  RateMeter::Clock::time_point last_told_{};
};

}  // namespace

Result<Downloaded> pull(const Catalogue& catalogue, const std::string& name, const PullOptions& options,
                        const PullProgress& progress, const std::stop_token& stop) {
  auto files = TRY(catalogue.files_of(name));
  if (const PublishedModel* model = catalogue.find(name); options.alone && model != nullptr) files = model->files;
  auto hub = TRY(Hub::from_environment());
  return Pull(files, folder_or_own(options.folder), std::move(hub), options.pace, progress, stop).run();
}

ModelsListed list_models(const Catalogue& catalogue, const fs::path& folder, const std::string& language) {
  ModelsListed listed;
  const fs::path where = folder_or_own(folder);
  listed.folder = where.string();
  listed.problem = catalogue.problem;
  for (const PublishedModel& model : catalogue.models) {
    CatalogueModel entry;
    entry.name = model.name;
    entry.title = model.title.in(language);
    if (entry.title.empty()) entry.title = model.name;
    entry.about = model.about.in(language);
    entry.licence = model.licence.in(language);
    entry.terms = model.terms;
    entry.page = model.page;
    entry.recipe = model.recipe;
    entry.streams = model.streams;
    entry.needs = model.needs;
    // A misspelled requirement in the user's own catalogue is reported when the model is requested.
    const auto files = catalogue.files_of(model.name);
    for (const PublishedFile& file : files ? *files : model.files) entry.files.push_back(look_at(file, where));
    entry.open = (where / model.files.front().to).string();
    listed.models.push_back(std::move(entry));
  }
  return listed;
}

Result<PartsDiscarded> discard_parts(const Catalogue& catalogue, const std::string& name, const fs::path& folder) {
  const auto files = TRY(catalogue.files_of(name));
  PartsDiscarded gone;
  for (const PublishedFile& file : files) {
    const auto bytes = TRY(discard_part(folder_or_own(folder) / file.to));
    gone.bytes += bytes;
  }
  return gone;
}

}  // namespace longtake
