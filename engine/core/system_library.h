#pragma once

#include <dlfcn.h>

#include <initializer_list>
#include <string>
#include <type_traits>

namespace longtake {

/// A library of the system that is opened when it is needed, so that no program must have it. It is never closed: its
/// functions may be in use on any thread until the end.
class SystemLibrary {
 public:
  /// Opens the first of these that is there.
  explicit SystemLibrary(std::initializer_list<const char*> names) {
    for (const char* name : names) {
      if (library_ == nullptr) library_ = ::dlopen(name, RTLD_NOW | RTLD_LOCAL);
    }
    is_whole_ = library_ != nullptr;
    if (!is_whole_) note();
  }

  /// Sets a pointer to the function of this name.
  template <class F>
  void find(F*& function, const char* name) {
    if (library_ == nullptr) return;
    function = reinterpret_cast<F*>(::dlsym(library_, name));
    if (function != nullptr || !is_whole_) return;
    is_whole_ = false;
    note();
  }

  /// It was opened, and everything that was looked for is in it.
  bool is_whole() const { return is_whole_; }
  /// The loader's first message.
  const std::string& problem() const { return problem_; }

 private:
  void note() {
    const char* said = ::dlerror();
    problem_ = said != nullptr ? said : "unknown reason";
  }

  void* library_ = nullptr;
  bool is_whole_ = false;
  std::string problem_;
};

}  // namespace longtake
