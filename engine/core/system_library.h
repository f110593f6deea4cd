#pragma once

#include <dlfcn.h>

#include <initializer_list>
#include <string>
#include <type_traits>
#include <vector>

namespace longtake {

/// A system library that is opened on demand, so that no program requires it. It is never closed, because its functions
/// may be in use on any thread until the end.
class SystemLibrary {
 public:
  /// Opens the first of these that exists. Names without a slash are searched in the system's library folders.
  explicit SystemLibrary(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      library_ = ::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
      if (library_ != nullptr) break;
      note();
    }
    is_whole_ = library_ != nullptr;
    if (is_whole_) problem_.clear();
  }
  explicit SystemLibrary(std::initializer_list<std::string> names) : SystemLibrary(std::vector<std::string>(names)) {}

  /// Sets a pointer to the function of this name.
  template <class F>
  void find(F*& function, const char* name) {
    if (library_ == nullptr) return;
    function = reinterpret_cast<F*>(::dlsym(library_, name));
    if (function != nullptr || !is_whole_) return;
    is_whole_ = false;
    note();
  }

  /// True if the library was opened and every symbol was found.
  bool is_whole() const { return is_whole_; }
  /// The loader's first message.
  const std::string& problem() const { return problem_; }

 private:
  void note() {
    const char* said = ::dlerror();
    if (problem_.empty()) problem_ = said != nullptr ? said : "unknown reason";
  }

  void* library_ = nullptr;
  bool is_whole_ = false;
  std::string problem_;
};

}  // namespace longtake
