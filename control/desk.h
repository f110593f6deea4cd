#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "control/stream_book.h"
#include "control/wish.h"
#include "engine/core/json.h"

namespace longtake::control {

using ClientId = std::uint64_t;  ///< 0: nobody in particular

/// The answer to a command, sent once or twice: it was queued, and its outcome.
struct Receipt {
  Json body;         ///< the message as it is sent
  int status = 200;  ///< HTTP status
  bool is_last = true;
  std::optional<Error> error{};  ///< why it was refused
};

/// Turns all clients' commands into wishes of the host, and facts into receipts and events. Knows no sockets.
class Desk {
 public:
  using Reply = std::function<void(const Receipt&)>;
  /// Sends an event to every client except one.
  using Publish = std::function<void(const Json& event, ClientId except)>;

  Desk(Host& host, std::size_t most_waiting, Publish publish);

  /// `reply` may be called before this returns.
  void command(const std::string& name, const Json& arguments, ClientId from, Reply reply);
  /// Carries out a wish that is no client's command. Nobody gets a receipt.
  void wish(Wish wish);
  void publish(const Fact& fact);

  const StreamBook& book() const { return book_; }
  /// The newest receipts of all commands, oldest first.
  Json receipts() const;

 private:
  struct Waiting {
    std::string name;
    ClientId from = 0;
    Reply reply;
  };

  void accepted(const std::string& name, ClientId from, const Reply& reply, Result<Accepted> result);
  void publish_event(const Event& event);
  void settle(CommandId command, const Json& facts, const Error* error = nullptr);
  void settle_all(const Error& reason);
  void publish_job(const JobEvent& event);
  void ended(JobId job);
  void keep(const Json& receipt);

  Host& host_;
  const std::size_t most_waiting_;
  const Publish publish_;
  StreamBook book_;
  std::map<CommandId, Waiting> waiting_;  // commands that were posted and have no receipt yet
  std::size_t asked_ = 0;                 // wishes that the host has not answered yet
  std::set<JobId> exports_;               // exports requested by clients that run or wait
  std::size_t exports_asked_ = 0;         // exports that the host has not answered yet
  std::map<JobId, double> told_;          // progress of each job as last reported
  std::deque<Json> receipts_;
};

}  // namespace longtake::control
