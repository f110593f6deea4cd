#pragma once

#include <map>
#include <string>

#include "training/judge/picture.h"

namespace longtake::gates {

/// Measures of a film that is being made: feed it every asked picture, then read.
class FilmJudge {
 public:
  virtual ~FilmJudge() = default;
  virtual void see(int number, const Picture& picture) = 0;
  virtual std::map<std::string, float> result() = 0;
};

}  // namespace longtake::gates
