#pragma once

#include <curl/curl.h>

#include "engine/core/result.h"

namespace longtake {

/// The functions of libcurl that are used. The system's own library is opened when something is fetched for the first
/// time (docs/decisions/0057), so that no program carries its thirty libraries or loads them at its start.
struct CurlLibrary {
  decltype(&::curl_easy_init) easy_init = nullptr;
  decltype(&::curl_easy_cleanup) easy_cleanup = nullptr;
  decltype(&::curl_easy_reset) easy_reset = nullptr;
  decltype(&::curl_easy_perform) easy_perform = nullptr;
  decltype(&::curl_easy_setopt) easy_setopt = nullptr;
  decltype(&::curl_easy_getinfo) easy_getinfo = nullptr;
  decltype(&::curl_easy_strerror) easy_strerror = nullptr;
  decltype(&::curl_slist_append) slist_append = nullptr;
  decltype(&::curl_slist_free_all) slist_free_all = nullptr;
};

/// Opened once in a process; any thread.
const Result<CurlLibrary>& curl_library();

}  // namespace longtake
