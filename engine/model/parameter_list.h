#pragma once

#include <string>
#include <vector>

#include "engine/model/load_tensors.h"

namespace longtake {

/// The parameters of a network with the shapes that its configuration implies, collected in one traversal of its parts.
struct ParameterList {
  NamedParameters named;
  std::vector<ParameterShape> shapes;

  void add(const std::string& name, at::Tensor& tensor, std::vector<std::int64_t> shape) {
    named.push_back({name, &tensor});
    shapes.push_back({name, std::move(shape)});
  }
};

}  // namespace longtake
