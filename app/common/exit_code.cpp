#include "app/common/exit_code.h"

#include <cstdio>

namespace longtake {

int exit_code(const Error& error, bool began) {
  if (error.kind == Error::Kind::cancelled) return kInterrupted;
  if (began) return kFailed;
  return error.kind == Error::Kind::bad_input || error.kind == Error::Kind::not_found ? kBadInput : kFailed;
}

int report_error(const std::string& program, const Error& error) {
  std::fprintf(stderr, "%s: %s\n", program.c_str(), printable(error.text()).c_str());
  return exit_code(error, false);
}

std::string printable(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') c = '?';
  return text;
}

}  // namespace longtake
