#pragma once

namespace longtake {

/// One function for each kind of a variant.
template <class... Functions>
struct Either : Functions... {
  using Functions::operator()...;
};
// clang 14 does not generate this deduction guide.
template <class... Functions>
Either(Functions...) -> Either<Functions...>;

}  // namespace longtake
