#include "engine/core/result.h"

namespace longtake {

std::string Error::text() const {
  std::string line = what;
  if (!why.empty()) line += ": " + why;
  if (!line.empty() && line.back() != '.') line += '.';
  if (!remedy.empty()) line += ' ' + remedy;
  if (!done.empty()) line += ' ' + done;
  if (!code.empty()) line += " [" + code + ']';
  return line;
}

}  // namespace longtake
