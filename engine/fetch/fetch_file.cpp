#include "engine/fetch/fetch_file.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/core/files.h"
#include "engine/core/log.h"
#include "engine/core/result.h"
#include "engine/fetch/disk_room.h"
#include "engine/fetch/errors.h"
#include "engine/fetch/fetch_record.h"
#include "engine/fetch/http.h"
#include "engine/fetch/offer.h"
#include "engine/fetch/part_file.h"
#include "engine/fetch/source.h"

namespace longtake {
namespace {

/// The result of a request with its redirects.
struct Followed {
  HttpEnd end{};
  std::string url{};       ///< address of the last answer
  bool elsewhere = false;  ///< the last answer came from another host than the first
};

constexpr int kMostRedirects = 10;

bool is_redirect(long status) {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

// Requests a file and follows redirects one by one. The hub's own answers describe the file; another server may send
// the bytes. The token is sent only to the hub. `offer` reads all answers; `receiver` gets only the last one.
Result<Followed> follow(HttpClient& client, const HttpRequest& request, const FileSource& source, const Hub& hub,
                        Offer& offer, const HttpReceiver& receiver, const std::stop_token& stop) {
  const std::string first = origin_of(request.url);
  Followed followed;
  followed.url = request.url;
  for (int hops = 0; hops <= kMostRedirects; ++hops) {
    HttpRequest here = request;
    here.url = followed.url;
    followed.elsewhere = origin_of(here.url) != first;
    if (followed.elsewhere) here.token.clear();
    HttpReceiver reader = receiver;
    reader.answer = [&](const HttpAnswer& answer) {
      offer.read(answer, source.on_hub() && origin_of(here.url) == origin_of(hub.endpoint));
      return is_redirect(answer.status) || !receiver.answer || receiver.answer(answer);
    };
    followed.end = client.perform(here, reader, stop);
    const HttpAnswer& answer = followed.end.answer;
    if (followed.end.how != HttpEnd::How::whole || !is_redirect(answer.status) || answer.redirect.empty())
      return followed;
    // The hub's answer is already complete.
    if (request.head_only && offer.bytes > 0 && !offer.mark.empty()) return followed;
    if (here.url.starts_with("https://") && !answer.redirect.starts_with("https://"))
      return fail(errors::kInsecure,
                  {{"file", source.file_name()}, {"host", host_of(here.url)}, {"address", answer.redirect}});
    followed.url = answer.redirect;
  }
  return fail(errors::kTooManyRedirects, {{"file", source.file_name()}, {"host", host_of(request.url)}});
}

// The error for an answer without a file if a retry is useless; nothing if a retry may help.
std::optional<Error> refusal_of(const HttpAnswer& answer, const std::string& url, const FileSource& source,
                                const Hub& hub) {
  constexpr std::array<long, 6> passing = {408, 429, 500, 502, 503, 504};
  const std::string file = source.file_name();
  if (answer.status < 400 || std::ranges::find(passing, answer.status) != passing.end()) return std::nullopt;
  if ((answer.status == 401 || answer.status == 403) && source.on_hub())
    return make_error(errors::kNotAllowed, {{"file", file},
                                            {"status", answer.status},
                                            {"page", hub.page_of(source)},
                                            {"token", hub.token.empty() ? errors::kTokenUnset : errors::kTokenSet}});
  if (answer.status == 404 || answer.status == 410)
    return make_error(
        errors::kNotThere,
        {{"file", file}, {"host", host_of(url)}, {"status", answer.status}, {"page", hub.page_of(source)}});
  return make_error(errors::kRefused, {{"file", file}, {"host", host_of(url)}, {"status", answer.status}});
}

namespace fs = std::filesystem;

constexpr int kMostChanges = 3;

const char* name_of(ComparedWith compared) {
  switch (compared) {
    case ComparedWith::catalogue:
      return "catalogue";
    case ComparedWith::hub:
      return "hub";
    case ComparedWith::git:
      return "git";
    case ComparedWith::first_time:
      return "first time";
    case ComparedWith::nothing:
      break;
  }
  return "nothing";
}

/// Returns false if it was stopped.
bool wait(std::chrono::milliseconds time, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any woken;
  std::unique_lock lock(mutex);
  woken.wait_for(lock, stop, time, [] { return false; });
  return !stop.stop_requested();
}

std::optional<Error> differs_from_catalogue(const WantedFile& wanted, const Offer& offer, const Hub& hub) {
  const auto other = [&](const Phrase& why) {
    return make_error(errors::kOtherThanPublished, {{"file", wanted.target.filename().string()},
                                                    {"host", host_of(hub.url_of(wanted.source))},
                                                    {"why", why},
                                                    {"page", hub.page_of(wanted.source)}});
  };
  if (wanted.bytes > 0 && offer.bytes > 0 && wanted.bytes != offer.bytes) return other(errors::kOtherSize);
  if (!offer.sha256.empty() && !offer.sha256.starts_with(wanted.sha256_start)) return other(errors::kOtherSum);
  return std::nullopt;
}

/// The download of one file.
class Fetch {
 public:
  Fetch(const WantedFile& wanted, const Hub& hub, const FetchPace& pace, const FetchNews& news,
        const std::stop_token& stop, HttpClient client, PartFile part)
      : wanted_(wanted),
        hub_(hub),
        pace_(pace),
        news_(news),
        stop_(stop),
        client_(std::move(client)),
        part_(std::move(part)),
        name_(wanted.target.filename().string()) {}

  Result<FetchedFile> run() {
    if (part_.size() > 0) {
      say(errors::kChecking);
      const auto whole = part_.read_in([this](std::uint64_t at) { tell(at); }, stop_);
      if (!whole) return fail(whole.error());
      if (!*whole) return cancelled();
    }
    while (!has_all()) {
      const auto turn = TRY(attempt());
      if (turn == Turn::done) break;
    }
    return finish();
  }

 private:
  enum class Turn { done, again };

  void say(const Phrase& step) const {
    if (news_.step) news_.step(step);
  }
  void tell(std::uint64_t have) const {
    if (news_.came) news_.came(have, part_.facts().total);
  }
  Failure cancelled() const { return fail(errors::kCancelled, {{"file", name_}}); }
  bool has_all() const { return part_.size() > 0 && part_.size() == part_.facts().total; }

  Result<Turn> attempt() {
    say(errors::kFetching);
    offer_ = {};
    problem_.reset();
    skipped_ = 0;
    from_beginning_ = false;
    const std::uint64_t before = came_;
    HttpRequest request;
    request.url = hub_.url_of(wanted_.source);
    request.from = part_.size();
    request.token = hub_.token_for(wanted_.source);
    const HttpReceiver receiver{[this](const HttpAnswer& answer) { return take_answer(answer); },
                                [this](std::span<const std::byte> bytes) { return take_bytes(bytes); }};
    const auto followed = TRY(follow(client_, request, wanted_.source, hub_, offer_, receiver, stop_));
    if (problem_) return fail(std::move(*problem_));
    if (came_ > before) failures_ = 0;
    const HttpAnswer& answer = followed.end.answer;
    if (answer.status == 416) return take_no_range(answer);
    if (followed.end.how == HttpEnd::How::cancelled) return cancelled();
    if (from_beginning_) return begin_again();
    if (answer.status == 200 || answer.status == 206) {
      const std::uint64_t total = part_.facts().total;
      const bool whole = followed.end.how == HttpEnd::How::whole;
      if (total > 0 ? part_.size() == total : whole) return Turn::done;
      return try_later(followed, whole ? "it ended before the end of the file" : followed.end.problem);
    }
    // The hub renews a signed address of another host.
    if (auto refused = refusal_of(answer, followed.url, wanted_.source, hub_);
        refused && !(followed.elsewhere && answer.status == 403))
      return fail(std::move(*refused));
    return try_later(followed,
                     followed.end.problem.empty() ? "HTTP " + std::to_string(answer.status) : followed.end.problem);
  }

  /// Handles the header of an answer that should carry the file.
  bool take_answer(const HttpAnswer& answer) {
    if (answer.status != 200 && answer.status != 206) return true;
    const auto refuse = [this](Error error) {
      problem_ = std::move(error);
      return false;
    };
    if (auto differs = differs_from_catalogue(wanted_, offer_, hub_)) return refuse(std::move(*differs));
    // An HTML page, from a network that requires a login or a mirror that has moved.
    if (answer.field("content-type").starts_with("text/html"))
      return refuse(
          make_error(errors::kSentWebPage, {{"file", name_}, {"host", host_of(hub_.url_of(wanted_.source))}}));
    const std::uint64_t asked = part_.size();
    if (asked > 0 && !is_same_file()) {
      if (auto empty = part_.restart(); !empty) return refuse(std::move(empty.error()));
      from_beginning_ = answer.status == 206;
      if (from_beginning_) return false;
      say(errors::kFromTheBeginning);
    } else if (asked > 0 && answer.status == 200) {
      skipped_ = asked;  // the server does not support ranges and sends existing bytes again
    }
    if (answer.status == 206 && first_of_range(answer) != static_cast<std::int64_t>(asked))
      return refuse(make_error(errors::kOtherRange, {{"file", name_}, {"host", host_of(hub_.url_of(wanted_.source))}}));
    const std::uint64_t need = offer_.bytes - std::min(offer_.bytes, part_.size());
    if (auto full = too_little_space(wanted_.target.parent_path(), need)) return refuse(std::move(*full));
    if (auto kept = part_.describe(
            {wanted_.source.reference(), offer_.mark, offer_.sha256, offer_.git_sha1, offer_.commit, offer_.bytes});
        !kept)
      return refuse(std::move(kept.error()));
    return true;
  }

  /// True if the existing bytes belong to the file that the server offers now.
  bool is_same_file() const {
    const PartFacts& facts = part_.facts();
    const bool can_tell = !offer_.mark.empty() || !wanted_.sha256_start.empty();
    return can_tell && offer_.mark == facts.mark && offer_.bytes == facts.total;
  }

  bool take_bytes(std::span<const std::byte> bytes) {
    const std::size_t skip = std::min<std::uint64_t>(skipped_, bytes.size());
    skipped_ -= skip;
    bytes = bytes.subspan(skip);
    const std::uint64_t total = part_.facts().total;
    const bool too_many = total > 0 && bytes.size() > total - part_.size();
    if (too_many) bytes = bytes.first(total - part_.size());
    if (auto kept = part_.add(bytes); !kept) {
      problem_ = std::move(kept.error());
      return false;
    }
    came_ += bytes.size();
    tell(part_.size());
    return !too_many;
  }

  /// The server has nothing from the requested byte on: the part is complete, or the file became shorter.
  Result<Turn> take_no_range(const HttpAnswer& answer) {
    const std::uint64_t total = total_of_range(answer);
    const bool other = !offer_.mark.empty() && offer_.mark != part_.facts().mark;
    if (total == part_.size() && !other) return Turn::done;
    TRY(part_.restart());
    return begin_again();
  }

  Result<Turn> begin_again() {
    say(errors::kFromTheBeginning);
    if (++changes_ > kMostChanges)
      return fail(errors::kKeepsChanging, {{"file", name_}, {"host", host_of(hub_.url_of(wanted_.source))}});
    return Turn::again;
  }

  Result<Turn> try_later(const Followed& followed, const std::string& problem) {
    const HttpAnswer& answer = followed.end.answer;
    const std::string host = host_of(followed.url);
    const std::int64_t asked_s = retry_after_s(answer);
    if (asked_s > pace_.patience.count())
      return fail(errors::kBusy, {{"file", name_}, {"host", host}, {"status", answer.status}, {"seconds", asked_s}});
    if (++failures_ >= pace_.tries)
      return fail(errors::kBroken, {{"file", name_}, {"host", host}, {"times", failures_}, {"problem", problem}});
    auto time = pace_.first_wait * (1 << std::min(failures_ - 1, 10));
    time = std::max<std::chrono::milliseconds>(std::min(time, pace_.longest_wait), std::chrono::seconds(asked_s));
    say(errors::kWaiting);
    if (!wait(time, stop_)) return cancelled();
    return Turn::again;
  }

  Result<FetchedFile> finish() {
    FetchedFile done{part_.size(), came_, part_.sha256()};
    const PartFacts& facts = part_.facts();
    const auto record = read_record(wanted_.target);
    const auto wrong = [&](const Phrase& origin, const std::string& expected) {
      part_.discard();
      return fail(errors::kWrongSum,
                  {{"file", name_}, {"found", done.sha256}, {"origin", origin}, {"expected", expected}});
    };
    if (!facts.sha256.empty()) {
      if (done.sha256 != facts.sha256) return wrong(errors::kSumOfHub, facts.sha256);
      done.compared = ComparedWith::hub;
    } else if (!facts.git_sha1.empty()) {
      const auto sum = TRY(part_.git_sha1());
      if (sum != facts.git_sha1) return wrong(errors::kSumOfHub, facts.git_sha1);
      done.compared = ComparedWith::git;
    } else if (record && record->source == wanted_.source.reference() && wanted_.sha256_start.empty()) {
      if (done.sha256 != record->sha256) {
        part_.discard();
        return fail(errors::kOtherThanFirst, {{"file", name_},
                                              {"found", done.sha256},
                                              {"expected", record->sha256},
                                              {"record", record_of(wanted_.target).string()}});
      }
      done.compared = ComparedWith::first_time;
    }
    if (!wanted_.sha256_start.empty()) {
      if (!done.sha256.starts_with(wanted_.sha256_start)) return wrong(errors::kSumOfCatalogue, wanted_.sha256_start);
      done.compared = ComparedWith::catalogue;
    }
    TRY(part_.publish());
    // Without a record the file is compared again the next time.
    if (auto kept = write_record(wanted_.target, {wanted_.source.reference(), facts.commit, done.bytes, done.sha256,
                                                  name_of(done.compared)});
        !kept)
      logger("fetch")->warn("record_not_kept={}", kept.error().text());
    return done;
  }

  const WantedFile& wanted_;
  const Hub& hub_;
  const FetchPace& pace_;
  const FetchNews& news_;
  const std::stop_token& stop_;
  HttpClient client_;
  PartFile part_;
  const std::string name_;

  Offer offer_{};                   // the answers of this attempt
  std::optional<Error> problem_{};  // found while an answer arrived
  std::uint64_t skipped_ = 0;       // remaining repeated bytes to skip
  bool from_beginning_ = false;     // the answer continues a different file
  std::uint64_t came_ = 0;
  int failures_ = 0;  // consecutive failures without a byte
  int changes_ = 0;
};

/// The SHA-256 of a file; none if it was stopped.
Result<std::optional<std::string>> sum_of(const fs::path& path, const FetchNews& news, const std::stop_token& stop) {
  const auto file = TRY(MappedFile::open(path));
  RunningHash hash;
  std::vector<std::byte> block(4U << 20);
  const std::uint64_t size = file.bytes().size();
  for (std::uint64_t at = 0; at < size; at += block.size()) {
    if (stop.stop_requested()) return std::optional<std::string>();
    const std::size_t count = std::min<std::uint64_t>(block.size(), size - at);
    const std::span<std::byte> piece = std::span(block).first(count);
    TRY(file.read(at, piece));
    hash.add(piece);
    if (news.came) news.came(at + count, size);
  }
  return std::optional(hash.digits());
}

/// Handles a file that already exists. A record identifies files that Longtake downloaded. Any other file is compared
/// with the catalogue's or the hub's checksum, and recorded.
Result<FetchedFile> accept_present(const WantedFile& wanted, const Hub& hub, const FetchPace& pace,
                                   const FetchNews& news, const std::stop_token& stop) {
  const std::string name = wanted.target.filename().string();
  const std::string source = wanted.source.reference();
  const auto in_the_way = [&](const Phrase& why) { return fail(errors::kInTheWay, {{"file", name}, {"why", why}}); };
  std::error_code ignored;
  FetchedFile there{fs::file_size(wanted.target, ignored)};
  const auto record = read_record(wanted.target);
  if (record && record->source != source) return in_the_way(errors::kOtherOrigin);
  if (record && record->bytes == there.bytes) {
    there.sha256 = record->sha256;
    there.compared = ComparedWith::first_time;
    return there;
  }
  WantedFile known = wanted;
  if (known.bytes == 0 || known.sha256_start.empty()) {
    const auto offer = TRY(ask_for_offer(wanted, hub, pace, stop));
    if (known.bytes == 0) known.bytes = offer.bytes;
    if (known.sha256_start.empty()) known.sha256_start = offer.sha256;
  }
  if (known.bytes != 0 && known.bytes != there.bytes) return in_the_way(errors::kOtherSize);
  if (news.step) news.step(errors::kChecking);
  auto sum = TRY(sum_of(wanted.target, news, stop));
  if (!sum) return fail(errors::kCancelled, {{"file", name}});
  there.sha256 = *sum;
  if (!there.sha256.starts_with(known.sha256_start)) return in_the_way(errors::kOtherSum);
  if (!known.sha256_start.empty())
    there.compared = wanted.sha256_start.empty() ? ComparedWith::hub : ComparedWith::catalogue;
  // A file in a read-only folder can still be used.
  (void)write_record(wanted.target, {source, {}, there.bytes, there.sha256, name_of(there.compared)});
  return there;
}

}  // namespace

Result<Offer> ask_for_offer(const WantedFile& wanted, const Hub& hub, const FetchPace& pace,
                            const std::stop_token& stop) {
  auto client = TRY(HttpClient::create(pace.stall));
  HttpRequest request;
  request.url = hub.url_of(wanted.source);
  request.head_only = true;
  request.token = hub.token_for(wanted.source);
  Offer offer;
  const auto followed = TRY(follow(client, request, wanted.source, hub, offer, {}, stop));
  const std::string name = wanted.target.filename().string();
  if (followed.end.how == HttpEnd::How::cancelled) return fail(errors::kCancelled, {{"file", name}});
  const long status = followed.end.answer.status;
  // Some servers do not support HEAD; the download itself then gives the answer.
  const bool knows_head = status != 405 && status != 501;
  if (auto refused = refusal_of(followed.end.answer, followed.url, wanted.source, hub);
      refused && knows_head && !followed.elsewhere)
    return fail(std::move(*refused));
  if (auto differs = differs_from_catalogue(wanted, offer, hub)) return fail(std::move(*differs));
  return offer;
}

Result<FetchedFile> fetch_file(const WantedFile& wanted, const Hub& hub, const FetchPace& pace, const FetchNews& news,
                               const std::stop_token& stop) {
  TRY(make_folder(wanted.target.parent_path()));
  std::error_code ignored;
  if (fs::exists(wanted.target, ignored)) return accept_present(wanted, hub, pace, news, stop);
  auto client = TRY(HttpClient::create(pace.stall));
  auto part = TRY(PartFile::open(wanted.target, wanted.source.reference()));
  // Another process may have finished it before we got the lock.
  if (fs::exists(wanted.target, ignored)) {
    if (part.size() == 0) part.discard();
    return accept_present(wanted, hub, pace, news, stop);
  }
  return Fetch(wanted, hub, pace, news, stop, std::move(client), std::move(part)).run();
}

}  // namespace longtake
