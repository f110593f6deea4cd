#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "engine/core/result.h"
#include "engine/fetch/http.h"
#include "engine/fetch/offer.h"
#include "engine/fetch/source.h"

namespace longtake {

/// The end of a request with its redirects.
struct Followed {
  HttpEnd end{};
  std::string url{};       ///< where the last answer came from
  bool elsewhere = false;  ///< the last answer came from another host than the first
};

/// Requests a file and follows redirects one by one: the hub's own answers say what the file is, the server that sends
/// the bytes may lie elsewhere, and the token goes to the hub alone. `offer` takes what all answers say; `receiver`
/// gets the last answer only.
Result<Followed> follow(HttpClient& client, const HttpRequest& request, const FileSource& source, const Hub& hub,
                        Offer& offer, const HttpReceiver& receiver, const std::stop_token& stop);

/// The error for an answer that brings no file and to which trying again makes no difference; none if it is worth
/// trying.
std::optional<Error> refusal_of(const HttpAnswer& answer, const std::string& url, const FileSource& source,
                                const Hub& hub);

}  // namespace longtake
