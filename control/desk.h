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

/// The answer to a command, given once or twice: that it waits, and what became of it.
struct Receipt {
  Json body;         ///< the message as it is sent
  int status = 200;  ///< HTTP status
  bool is_last = true;
  std::optional<Error> error{};  ///< why it was refused
};

/// Where commands of all clients become wishes of the host, and facts become receipts and events. Knows no sockets.
class Desk {
 public:
  using Reply = std::function<void(const Receipt&)>;
  /// Goes to every client but one.
  using Publish = std::function<void(const Json& event, ClientId except)>;

  Desk(Host& host, std::size_t most_waiting, Publish publish);

  /// `reply` may be called before this returns.
  void command(const std::string& name, const Json& arguments, ClientId from, Reply reply);
  /// Carries out what is no command of a client; nobody hears of it.
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
  std::map<CommandId, Waiting> waiting_;  // posted, without receipt
  std::size_t asked_ = 0;                 // the host has not answered yet
  std::set<JobId> exports_;               // exports that clients asked for and that run or wait
  std::size_t exports_asked_ = 0;         // the host has not answered yet
  std::map<JobId, double> told_;          // how far each job was when that was told last
  std::deque<Json> receipts_;
};

}  // namespace longtake::control
