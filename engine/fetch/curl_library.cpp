#include "engine/fetch/curl_library.h"

#include "engine/core/system_library.h"
#include "engine/fetch/errors.h"

namespace longtake {
namespace {

Result<CurlLibrary> open_library() {
  SystemLibrary library{"libcurl.so.4"};
  decltype(&::curl_global_init) global_init = nullptr;
  CurlLibrary curl;
  library.find(global_init, "curl_global_init");
  library.find(curl.easy_init, "curl_easy_init");
  library.find(curl.easy_cleanup, "curl_easy_cleanup");
  library.find(curl.easy_reset, "curl_easy_reset");
  library.find(curl.easy_perform, "curl_easy_perform");
  library.find(curl.easy_setopt, "curl_easy_setopt");
  library.find(curl.easy_getinfo, "curl_easy_getinfo");
  library.find(curl.easy_strerror, "curl_easy_strerror");
  library.find(curl.slist_append, "curl_slist_append");
  library.find(curl.slist_free_all, "curl_slist_free_all");
  if (!library.is_whole()) return fail(errors::kNoLibrary, {{"problem", library.problem()}});
  // Never cleaned up: other threads of the process may still be in it when the program ends.
  if (const CURLcode code = global_init(CURL_GLOBAL_DEFAULT); code != CURLE_OK)
    return fail(errors::kNoLibrary, {{"problem", curl.easy_strerror(code)}});
  return curl;
}

}  // namespace

const Result<CurlLibrary>& curl_library() {
  static const Result<CurlLibrary> library = open_library();
  return library;
}

}  // namespace longtake
