#include "engine/fetch/follow.h"

#include <algorithm>
#include <array>

#include "engine/fetch/errors.h"

namespace longtake {
namespace {

constexpr int kMostRedirects = 10;

bool is_redirect(long status) {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

}  // namespace

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
    // The hub has told all that is to be known.
    if (request.head_only && offer.bytes > 0 && !offer.mark.empty()) return followed;
    if (here.url.starts_with("https://") && !answer.redirect.starts_with("https://"))
      return fail(errors::kInsecure,
                  {{"file", source.file_name()}, {"host", host_of(here.url)}, {"address", answer.redirect}});
    followed.url = answer.redirect;
  }
  return fail(errors::kTooManyRedirects, {{"file", source.file_name()}, {"host", host_of(request.url)}});
}

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

}  // namespace longtake
