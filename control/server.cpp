#include "control/server.h"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "control/errors.h"
#include "control/paths.h"
#include "engine/core/log.h"

namespace longtake::control {
namespace {

constexpr std::chrono::milliseconds kTick{100};
constexpr std::chrono::milliseconds kWithoutDescriptors{500};
constexpr int kSendBuffer = 256 << 10;

HttpAnswer receipt_answer(const Receipt& receipt) { return json_answer(receipt.status, receipt.body); }

HttpAnswer other_method(const HttpRequest& request, const char* allowed) {
  HttpAnswer answer = error_answer(
      405, make_error(errors::kOtherMethod,
                      {{"path", request.path.substr(0, 200)}, {"method", request.method}, {"allowed", allowed}}));
  answer.headers.emplace_back("Allow", allowed);
  return answer;
}

bool is_json(const std::string& type) {
  std::string plain = type.substr(0, type.find(';'));
  while (plain.ends_with(' ')) plain.pop_back();
  return plain == "application/json";
}

bool lists_word(const std::string& header, std::string_view word) {
  std::string low = header;
  std::ranges::transform(low, low.begin(),
                         [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return low.find(word) != std::string::npos;
}

}  // namespace

Server::Server(Loop& loop, Host& host, PortOptions options)
    : loop_(loop),
      options_(std::move(options)),
      desk_(host, options_.limits.waiting_commands,
            [this](const Json& event, ClientId except) { publish(event, except); }),
      osc_(loop, desk_),
      screen_(loop, [this](const Screen::Picture& seen) { show(seen); }),
      video_(
          loop, options_.video, [this](const VideoFragment& fragment) { show_fragment(fragment); },
          [this](const Error& error) { refuse_video(error); }) {}

Server::~Server() {
  if (listening_) loop_.forget(listening_.number());
  loop_.cancel(ticking_);
  for (const auto& [id, client] : clients_)
    if (client->speaks() == Client::Speaks::socket) client->close_socket(CloseCode::going_away);
}

Result<void> Server::open() {
  if (options_.port) {
    if (auto opened = open_http(); !opened) return opened;
  }
  if (auto opened = open_osc(); !opened) return opened;
  if (options_.midi) midi_ = std::make_unique<MidiPort>(loop_, desk_, *options_.midi);
  if (options_.gamepad) gamepad_ = std::make_unique<MidiPort>(loop_, desk_, *options_.gamepad);
  return {};
}

Result<void> Server::open_http() {
  const auto address = read_address(options_.address, *options_.port);
  if (!address) return fail(address.error());
  if (options_.token.empty() && !options_.token_file.empty()) {
    auto token = TRY(own_token(options_.token_file));
    options_.token = std::move(token);
  }
  if (!address->is_loopback() && options_.token.empty())
    return fail(errors::kTokenNeeded, {{"address", address->text()}});
  auto listening = listen_at(*address);
  if (!listening) return fail(std::move(listening.error()));
  listening_ = std::move(*listening);
  guard_.emplace(address_of(listening_), options_.token);
  // Accepts after this turn's events, so that closed connections have made room.
  loop_.watch(listening_.number(), POLLIN, [this](short) { loop_.post([this] { accept_all(); }); });
  logger("control")->info("listening address={} token={}", this->address(), !options_.token.empty());
  return {};
}

Result<void> Server::open_osc() {
  if (options_.osc_port) {
    const auto address = read_address(options_.osc_address, *options_.osc_port);
    if (!address) return fail(address.error());
    std::vector<SocketAddress> from;
    for (const std::string& one : options_.osc_from) from.push_back(TRY(read_address(one, 0)));
    if (options_.osc_all && from.empty()) return fail(errors::kOscFromNeeded, {{"address", address->text()}});
    const bool only_stage = !address->is_loopback() && !options_.osc_all;
    if (auto opened = osc_.listen(*address, {std::move(from), only_stage}); !opened) return opened;
    logger("control")->info("listening_osc address={} only_stage={}", osc_.address().text(), only_stage);
  }
  for (const std::string& target : options_.osc_to) {
    const auto address = TRY(read_address_and_port(target));
    if (auto opened = osc_.send_to(address); !opened) return opened;
  }
  return {};
}

std::string Server::link(const std::string& word, const std::string& to) const {
  if (!guard_ || !guard_->has_token()) return address() + to;
  return address() + std::string(kEnterPath) + "?word=" + word + "&to=" + to;
}

void Server::admit(std::string word) {
  if (guard_) guard_->admit(std::move(word));
}

std::string Server::address() const { return listening_ ? "http://" + address_of(listening_).text() : std::string(); }

void Server::accept_all() {
  const std::size_t most = options_.limits.connections;
  for (int i = 0; i < 128; ++i) {
    Descriptor socket(::accept4(listening_.number(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (!socket) {
      if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
        // The refused connection stays in the queue and would wake the loop repeatedly.
        loop_.listen_for(listening_.number(), 0);
        loop_.after(kWithoutDescriptors, [this] { loop_.listen_for(listening_.number(), POLLIN); });
      }
      return;
    }
    if (clients_.size() >= most) reap();
    if (clients_.size() >= most) {
      const std::string text =
          http_text(error_answer(503, make_error(errors::kTooMany, {{"count", clients_.size()}})), false);
      ::send(socket.number(), text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      ::shutdown(socket.number(), SHUT_RDWR);
      continue;
    }
    ::setsockopt(socket.number(), SOL_SOCKET, SO_SNDBUF, &kSendBuffer, sizeof kSendBuffer);
    const ClientId id = ++last_id_;
    clients_[id] = std::make_unique<Client>(id, std::move(socket), loop_, options_.limits, *this);
    if (ticking_ == 0) ticking_ = loop_.after(kTick, [this] { tick(); });
  }
}

void Server::on_request(Client& client, const HttpRequest& request) {
  if (const auto refusal = guard_->refuse(request)) return client.answer(*refusal);
  if (request.path == kEnterPath && request.method == "GET") return client.answer(guard_->enter(request));
  if (request.path.starts_with(kCommandsPath)) return answer_command(client, request);
  const auto paths = path_table();
  const auto known = std::ranges::find_if(paths, [&](const PathRow& row) { return request.path == row.path; });
  if (known == paths.end())
    return client.answer(error_answer(404, make_error(errors::kNothingThere, {{"path", request.path.substr(0, 200)}})));
  if (request.method != "GET" && request.method != "HEAD") return client.answer(other_method(request, "GET, HEAD"));
  answer_path(client, request, *known);
}

void Server::answer_path(Client& client, const HttpRequest& request, const PathRow& row) {
  const auto query = read_query(row.query, request.query);
  if (!query) return client.answer(error_answer(400, query.error()));
  const std::string& path = request.path;
  if (path == kSocketPath) return begin_socket(client, request);
  if (path == "/v1/state") return client.answer(json_answer(200, desk_.book().state()));
  if (path == "/v1/takes") return client.answer(json_answer(200, desk_.book().takes()));
  if (path == "/v1/receipts") return client.answer(json_answer(200, desk_.receipts()));
  if (path == "/v1/link") {
    auto word = random_word();
    if (!word) return client.answer(error_answer(503, word.error()));
    guard_->admit(*word);
    return client.answer(json_answer(200, {{"link", link(*word, query->value("to", std::string("/")))}}));
  }
  if (path == "/v1/openapi.json") return client.answer(json_answer(200, openapi()));
  if (path == "/v1/snapshots") {
    if (!query->value("tokens", false)) return client.answer(json_answer(200, desk_.book().snapshots(false)));
    // A large model's tokens take tens of megabytes of JSON, so the answer is cached.
    if (tokens_told_.empty()) tokens_told_ = json_answer(200, desk_.book().snapshots(true)).body;
    return client.answer({200, row.type, tokens_told_, {}});
  }
  if (path == "/") return client.answer({200, row.type, help_page(video_.is_possible()), {}});
  std::optional<std::int64_t> most;
  if (query->contains("frames")) most = static_cast<std::int64_t>(query->at("frames").get<double>());
  if (path == "/v1/preview.mp4") return answer_video(client, request, row, most);
  if (!options_.encode) return client.answer(error_answer(404, make_error(errors::kNoPreview)));
  if (path == "/v1/preview.mjpeg") return client.begin_pictures(row.type, most);
  const Screen::Picture seen = screen_.seen();
  if (!seen.chunk) return client.answer(error_answer(404, make_error(errors::kNoPictureYet)));
  const auto& jpeg = jpeg_of(seen);
  client.answer(jpeg ? HttpAnswer{200, row.type, *jpeg, {}} : error_answer(503, jpeg.error()));
}

// The answer begins with the next fragment, so that an encoder's failure can still be reported.
void Server::answer_video(Client& client, const HttpRequest& request, const PathRow& row,
                          std::optional<std::int64_t> most) {
  if (!video_.is_possible()) return client.answer(error_answer(404, make_error(errors::kNoVideo)));
  const Screen::Picture seen = screen_.seen();
  if (!seen.chunk) return client.answer(error_answer(404, make_error(errors::kNoPictureYet)));
  if (request.method == "HEAD") return client.begin_video(row.type, most, request.takes_parts);
  viewers_[client.id()] = {most, request.takes_parts};
  if (const auto problem = video_.watch(seen)) refuse_video(*problem);
}

void Server::refuse_video(const Error& error) {
  for (const auto& [id, viewer] : std::exchange(viewers_, {}))
    if (Client* client = find(id)) client->answer(error_answer(503, error));
}

void Server::show_fragment(const VideoFragment& fragment) {
  if (fragment.has_key) {
    for (const auto& [id, viewer] : std::exchange(viewers_, {}))
      if (Client* client = find(id)) client->begin_video(kVideoType, viewer.most, viewer.takes_parts);
  }
  for (const auto& [id, client] : clients_) client->send_fragment(fragment);
  reap_soon();
}

void Server::answer_command(Client& client, const HttpRequest& request) {
  const std::string name = request.path.substr(kCommandsPath.size());
  if (find_command(name) == nullptr)
    return client.answer(error_answer(404, make_error(errors::kNoCommand, {{"name", name.substr(0, 80)}})));
  if (request.method != "POST") return client.answer(other_method(request, "POST"));
  const auto query = read_query(command_query(), request.query);
  if (!query) return client.answer(error_answer(400, query.error()));
  // A page of another site can send any other content type without a CORS preflight.
  if (!request.body.empty() && !is_json(request.header("content-type")))
    return client.answer(
        error_answer(415, make_error(errors::kBadRequest, {{"problem", "its Content-Type must be application/json"}})));
  auto arguments = request.body.empty() ? Result<Json>(Json::object()) : parse_json(request.body, "the body");
  if (!arguments) return client.answer(error_answer(400, make_error(errors::kRequestNotJson, {}, arguments.error())));
  const ClientId id = client.id();
  const std::uint64_t asked = client.requests();
  const double wait = query->value("wait", 0.0);
  desk_.command(name, *arguments, id, [this, id, asked, wait](const Receipt& receipt) {
    Client* asking = find(id);
    // A second receipt may come after the first one answered the request.
    if (asking == nullptr || !asking->is_answering() || asking->requests() != asked) return;
    if (!receipt.is_last && wait > 0) {
      const auto until = Loop::Clock::now() + std::chrono::milliseconds(static_cast<int>(wait * 1000));
      waiting_[id] = {until, receipt_answer(receipt)};
      return;
    }
    waiting_.erase(id);
    asking->answer(receipt_answer(receipt));
  });
}

void Server::begin_socket(Client& client, const HttpRequest& request) {
  const auto accept = accept_key(request.header("sec-websocket-key"));
  const bool upgrades = lists_word(request.header("upgrade"), "websocket") &&
                        lists_word(request.header("connection"), "upgrade") && request.method == "GET";
  if (!upgrades || !accept || request.header("sec-websocket-version") != "13") {
    HttpAnswer answer =
        error_answer(426, make_error(errors::kBadRequest, {{"problem", "only WebSockets are supported here"}}));
    answer.headers.emplace_back("Upgrade", "websocket");
    answer.headers.emplace_back("Sec-WebSocket-Version", "13");
    return client.answer(answer);
  }
  client.begin_socket(*accept, guard_->token_protocol(request));
}

void Server::on_message(Client& client, const std::string& text) {
  const ClientId id = client.id();
  Json message_id = nullptr;
  const auto refuse = [&](const Error& error) {
    client.send_text(json_line({{"event", "error"}, {"id", message_id}, {"error", error_json(error)}}));
  };
  auto message = parse_json(text, "the message");
  if (!message) return refuse(make_error(errors::kRequestNotJson, {}, message.error()));
  if (!message->is_object() || !message->contains("command") || !message->at("command").is_string())
    return refuse(make_error(errors::kBadRequest, {{"problem", "it has no \"command\""}}));
  if (message->contains("id")) message_id = message->at("id");
  if (!message_id.is_null() && !message_id.is_number_integer() && !message_id.is_string())
    return refuse(make_error(errors::kBadRequest, {{"problem", "its \"id\" must be a number or a text"}}));
  const std::string name = message->at("command").get<std::string>();
  message->erase("id");
  message->erase("command");
  desk_.command(name, *message, id, [this, id, message_id](const Receipt& receipt) {
    Client* asking = find(id);
    if (asking == nullptr) return;
    Json body = {{"id", message_id}};
    body.update(receipt.body);
    asking->send_text(json_line(body));
    reap_soon();
  });
}

void Server::publish(const Json& event, ClientId except) {
  const std::string text = json_line(event);
  for (const auto& [id, client] : clients_)
    if (id != except) client->send_text(text);
  if (except != OscPort::kClient) osc_.publish(event);
  reap_soon();
}

void Server::publish(const Fact& fact) {
  const auto* event = std::get_if<Event>(&fact);
  if (event != nullptr)
    if (const auto* ready = std::get_if<ChunkReady>(event)) screen_.add(ready->chunk);
  if (const auto* joined = std::get_if<StreamJoined>(&fact); joined != nullptr && joined->newest.chunk)
    screen_.add(joined->newest.chunk);
  if (const auto* stage = std::get_if<StageChanged>(&fact)) screen_.hold(stage->state.frozen, stage->state.black);
  desk_.publish(fact);
  tokens_told_.clear();
  if (midi_) midi_->publish(fact);
  if (gamepad_) gamepad_->publish(fact);
}

Client* Server::find(ClientId id) {
  const auto found = clients_.find(id);
  return found == clients_.end() || found->second->is_over() ? nullptr : found->second.get();
}

// Encodes a picture only if a client is ready for it.
void Server::show(const Screen::Picture& seen) {
  video_.show(seen);
  const bool wanted = std::ranges::any_of(clients_, [](const auto& entry) {
    return entry.second->speaks() == Client::Speaks::pictures && entry.second->is_drained();
  });
  if (!wanted || !options_.encode) return;
  if (const auto& jpeg = jpeg_of(seen)) show_picture(*jpeg);
}

const Result<std::string>& Server::jpeg_of(const Screen::Picture& seen) {
  if (!jpeg_ || jpeg_chunk_ != seen.chunk || jpeg_frame_ != seen.frame) {
    jpeg_chunk_ = seen.chunk;
    jpeg_frame_ = seen.frame;
    jpeg_.emplace(options_.encode(*seen.chunk, seen.frame));
  }
  return *jpeg_;
}

void Server::show_picture(const std::string& jpeg) {
  const std::string part = "--picture\r\nContent-Type: image/jpeg\r\nContent-Length: " + std::to_string(jpeg.size()) +
                           "\r\n\r\n" + jpeg + "\r\n";
  for (const auto& [id, client] : clients_) client->send_picture(part);
  reap_soon();
}

void Server::tick() {
  const auto now = Loop::Clock::now();
  for (auto next = waiting_.begin(); next != waiting_.end();) {
    const auto current = next++;
    if (now < current->second.until) continue;
    const auto due = waiting_.extract(current);
    if (Client* client = find(due.key())) client->answer(due.mapped().queued);
  }
  for (const auto& [id, client] : clients_) client->tick(now);
  reap();
  ticking_ = clients_.empty() ? 0 : loop_.after(kTick, [this] { tick(); });
}

// Not at once: a client may be the caller.
void Server::reap_soon() {
  if (std::exchange(reap_due_, true)) return;
  loop_.after(std::chrono::milliseconds(0), [this] { reap(); });
}

void Server::reap() {
  reap_due_ = false;
  std::erase_if(clients_, [](const auto& entry) { return entry.second->is_over(); });
  const auto is_gone = [this](const auto& entry) { return !clients_.contains(entry.first); };
  std::erase_if(waiting_, is_gone);
  std::erase_if(viewers_, is_gone);
  const bool watched =
      std::ranges::any_of(clients_, [](const auto& entry) { return entry.second->speaks() == Client::Speaks::video; });
  if (!watched && viewers_.empty()) video_.leave();
}

}  // namespace longtake::control
