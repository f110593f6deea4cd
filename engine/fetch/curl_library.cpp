#include "engine/fetch/curl_library.h"

#include <dlfcn.h>

#include "engine/fetch/errors.h"

namespace longtake {
namespace {

constexpr const char* library_name = "libcurl.so.4";

Failure loader_failure() {
  const char* said = ::dlerror();
  return fail(errors::kNoLibrary, {{"problem", said != nullptr ? said : "unknown reason"}});
}

Result<CurlLibrary> open_library() {
  void* library = ::dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return loader_failure();
  bool whole = true;
  const auto find = [&](auto& function, const char* name) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(::dlsym(library, name));
    whole = whole && function != nullptr;
  };
  decltype(&::curl_global_init) global_init = nullptr;
  CurlLibrary curl;
  find(global_init, "curl_global_init");
  find(curl.easy_init, "curl_easy_init");
  find(curl.easy_cleanup, "curl_easy_cleanup");
  find(curl.easy_reset, "curl_easy_reset");
  find(curl.easy_perform, "curl_easy_perform");
  find(curl.easy_setopt, "curl_easy_setopt");
  find(curl.easy_getinfo, "curl_easy_getinfo");
  find(curl.easy_strerror, "curl_easy_strerror");
  find(curl.slist_append, "curl_slist_append");
  find(curl.slist_free_all, "curl_slist_free_all");
  if (!whole) return loader_failure();
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
