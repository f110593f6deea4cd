#include "control/port.h"

#include <pthread.h>

#include <utility>

namespace longtake::control {

/// Passes wishes to the host's thread; its answers come back as tasks of the loop.
class Port::HandedHost final : public Host {
 public:
  HandedHost(Loop& loop, HandOver hand_over) : loop_(loop), hand_over_(std::move(hand_over)) {}

  void carry_out(Wish wish, Answer answer) override {
    hand_over_(std::move(wish), [this, answer = std::move(answer)](Result<Accepted> result) {
      loop_.post([answer, result = std::move(result)] { answer(result); });
    });
  }

 private:
  Loop& loop_;
  const HandOver hand_over_;
};

Port::Port(HandOver hand_over)
    : loop_(std::make_unique<Loop>()), host_(std::make_unique<HandedHost>(*loop_, std::move(hand_over))) {}

Result<std::unique_ptr<Port>> Port::open(PortOptions options, HandOver hand_over) {
  std::unique_ptr<Port> port(new Port(std::move(hand_over)));
  port->server_ = std::make_unique<Server>(*port->loop_, *port->host_, std::move(options));
  TRY(port->server_->open());
  port->address_ = port->server_->address();
  port->token_ = port->server_->token();
  port->osc_address_ = port->server_->osc_address();
  port->thread_ = std::jthread([loop = port->loop_.get()](const std::stop_token& stop) {
    ::pthread_setname_np(::pthread_self(), "control");
    loop->run(stop);
  });
  return port;
}

Port::~Port() = default;

Result<std::string> Port::make_link() {
  auto word = TRY(random_word());
  std::string link = server_->link(word);
  loop_->post([server = server_.get(), word = std::move(word)] { server->admit(word); });
  return link;
}

void Port::with_midi(std::function<void(MidiPort&)> work) {
  loop_->post([server = server_.get(), work = std::move(work)] {
    if (server->midi() != nullptr) work(*server->midi());
  });
}

void Port::publish(Fact fact) {
  loop_->post([server = server_.get(), fact = std::move(fact)] { server->publish(fact); });
}

}  // namespace longtake::control
