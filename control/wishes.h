#pragma once

#include "control/stream_book.h"
#include "control/wish.h"
#include "engine/core/json.h"

// The wish of each command, from checked arguments. Omitted arguments take their values from the stream's state. A
// refusal gives its reason in `why`.

namespace longtake::control::wishes {

Result<Wish> prompt(const Json& arguments, const StreamBook& book);
Result<Wish> weights(const Json& arguments, const StreamBook& book);
Result<Wish> weight(const Json& arguments, const StreamBook& book);
Result<Wish> pad(const Json& arguments, const StreamBook& book);
Result<Wish> fader(const Json& arguments, const StreamBook& book);
Result<Wish> fade_across(const Json& arguments, const StreamBook& book);
Result<Wish> fade(const Json& arguments, const StreamBook& book);
Result<Wish> freeze(const Json& arguments, const StreamBook& book);
Result<Wish> blackout(const Json& arguments, const StreamBook& book);
Result<Wish> cut_next(const Json& arguments, const StreamBook& book);
Result<Wish> panic(const Json& arguments, const StreamBook& book);
Result<Wish> tap(const Json& arguments, const StreamBook& book);
Result<Wish> tempo(const Json& arguments, const StreamBook& book);
Result<Wish> quantise(const Json& arguments, const StreamBook& book);
Result<Wish> next_grid(const Json& arguments, const StreamBook& book);
Result<Wish> slot(const Json& arguments, const StreamBook& book);
Result<Wish> keep_slot(const Json& arguments, const StreamBook& book);
Result<Wish> play(const Json& arguments, const StreamBook& book);
Result<Wish> pause(const Json& arguments, const StreamBook& book);
Result<Wish> play_pause(const Json& arguments, const StreamBook& book);
Result<Wish> step(const Json& arguments, const StreamBook& book);
Result<Wish> restart(const Json& arguments, const StreamBook& book);
Result<Wish> another_seed(const Json& arguments, const StreamBook& book);
Result<Wish> policy(const Json& arguments, const StreamBook& book);
Result<Wish> budget(const Json& arguments, const StreamBook& book);
Result<Wish> pin(const Json& arguments, const StreamBook& book);
Result<Wish> forget(const Json& arguments, const StreamBook& book);
Result<Wish> dim(const Json& arguments, const StreamBook& book);
Result<Wish> branch(const Json& arguments, const StreamBook& book);
Result<Wish> take(const Json& arguments, const StreamBook& book);
Result<Wish> stop_going_back(const Json& arguments, const StreamBook& book);
Result<Wish> trim_take(const Json& arguments, const StreamBook& book);
Result<Wish> mark_take(const Json& arguments, const StreamBook& book);
Result<Wish> mark(const Json& arguments, const StreamBook& book);
Result<Wish> record_start(const Json& arguments, const StreamBook& book);
Result<Wish> record_stop(const Json& arguments, const StreamBook& book);
Result<Wish> record(const Json& arguments, const StreamBook& book);
Result<Wish> export_take(const Json& arguments, const StreamBook& book);
Result<Wish> lora(const Json& arguments, const StreamBook& book);
Result<Wish> steps(const Json& arguments, const StreamBook& book);
Result<Wish> unfollow(const Json& arguments, const StreamBook& book);
Result<Wish> send_start(const Json& arguments, const StreamBook& book);
Result<Wish> send_stop(const Json& arguments, const StreamBook& book);
Result<Wish> send(const Json& arguments, const StreamBook& book);
Result<Wish> cue(const Json& arguments, const StreamBook& book);
Result<Wish> drop_cues(const Json& arguments, const StreamBook& book);
Result<Wish> timeline(const Json& arguments, const StreamBook& book);

}  // namespace longtake::control::wishes
