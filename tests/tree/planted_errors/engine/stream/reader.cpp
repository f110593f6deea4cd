#include "engine/core/errors.h"

void read() {
  fail(errors::kCannotRead, {{"file", name(path("{x}"))}}, make_error(errors::kTooLarge, {{"limit", 5}}));
  fail(errors::kCannotRead, {{"name", name}}, make_error(errors::kTooLarge));
  fail(errors::kSameCode, {{"file", name}});
  fail(errors::kNoCode, {{"file", name}});
  fail(errors::kOddCode, {{"file", name}});
  refuse(errors::kBroken);
  refuse(errors::kBrokenToo);
  progress(errors::kReading.text);
  fail(Error::Kind::cancelled, "Stopped");
  fail(Error::Kind::bad_input, "Cannot go on", "planted");
}
