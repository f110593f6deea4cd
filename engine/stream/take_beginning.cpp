#include "engine/stream/take_beginning.h"

#include <map>
#include <utility>

#include "engine/stream/command_json.h"

namespace longtake {
namespace {

/// Goes through a session as it happened and knows what is in force.
class InForce {
 public:
  explicit InForce(const SessionReader& session) : session_(session) {
    for (const EventRecord& event : session.events())
      if (const auto origin = origin_in(event)) origins_[event.take] = *origin;
  }

  TakeBeginning at_beginning(TakeId take) {
    for (const SessionReader::Step& step : session_.steps()) {
      if (step.is_chunk) {
        const ChunkRecord& header = session_.chunks()[step.index].header;
        after_[{header.take, header.chunk}] = now_;
        continue;
      }
      const EventRecord& event = session_.events()[step.index];
      if (follow(event) && event.take == take) return now_;
    }
    return {};
  }

 private:
  // True if a take began from nothing.
  bool follow(const EventRecord& event) {
    if (event.kind == "take_started") return false;
    auto command = command_from_json(event.kind, event.body);
    if (!command) return false;
    if (auto* prompt = std::get_if<SetPrompt>(&*command)) now_.prompt = std::move(*prompt);
    if (const auto* policy = std::get_if<SetPolicy>(&*command)) now_.policy = merged(now_.policy, *policy);
    if (auto* loras = std::get_if<SetLoras>(&*command)) now_.loras = std::move(*loras);
    if (const auto* steps = std::get_if<SetSteps>(&*command)) now_.steps = *steps;
    if (const auto* threads = std::get_if<SetThreads>(&*command)) now_.threads = *threads;
    const auto* rewind = std::get_if<Rewind>(&*command);
    const auto* branch = std::get_if<Branch>(&*command);
    if (rewind != nullptr || branch != nullptr) {
      const ChunkIndex after = rewind != nullptr ? rewind->chunk : branch->chunk;
      now_ = found(rewind != nullptr ? rewind->take : branch->take, after);
      if (after >= 0) return false;
    } else if (!std::holds_alternative<Restart>(*command)) {
      return false;
    }
    after_.try_emplace({event.take, -1}, now_);
    return true;
  }

  // Bounded by the number of takes, because those of a damaged log may name each other as parents.
  TakeBeginning found(TakeId take, ChunkIndex after) const {
    for (std::size_t step = 0; step <= origins_.size(); ++step) {
      const auto here = after_.find({take, after});
      if (here != after_.end()) return here->second;
      const auto origin = origins_.find(take);
      if (origin == origins_.end()) break;
      take = origin->second.parent;
    }
    return {};
  }

  const SessionReader& session_;
  std::map<TakeId, TakeOrigin> origins_;
  std::map<std::pair<TakeId, ChunkIndex>, TakeBeginning> after_;  // a chunk; -1: the take's beginning
  TakeBeginning now_;
};

}  // namespace

TakeBeginning beginning_of(const SessionReader& session, TakeId take) { return InForce(session).at_beginning(take); }

}  // namespace longtake
