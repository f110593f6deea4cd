#pragma once

#include <map>
#include <string>

#include "training/judge/picture.h"

namespace longtake::gates {

/// Measures a clip while it is generated: call see() for every evaluated picture, then result().
class FilmJudge {
 public:
  virtual ~FilmJudge() = default;
  virtual void see(int number, const Picture& picture) = 0;
  virtual std::map<std::string, float> result() = 0;
};

}  // namespace longtake::gates
