#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "control/client.h"
#include "control/desk.h"
#include "control/guard.h"
#include "control/loop.h"
#include "control/midi_port.h"
#include "control/osc_port.h"
#include "control/paths.h"
#include "control/screen.h"
#include "control/video_preview.h"

namespace longtake::control {

inline constexpr std::uint16_t kUsualPort = 8720;  ///< the default port

/// Where a control port listens, and who may use it.
struct PortOptions {
  std::optional<std::uint16_t> port;  ///< for HTTP and WebSocket; 0: any free port; unset: no HTTP
  std::string address = "127.0.0.1";
  std::string token{};                 ///< "" admits everyone who can reach the address, unless there is a file:
  std::filesystem::path token_file{};  ///< used instead of `token`, and created if it does not exist. Empty: none
  std::optional<std::uint16_t> osc_port{};
  std::string osc_address = "127.0.0.1";
  std::vector<std::string> osc_from{};  ///< addresses that may send OSC; empty: all
  bool osc_all = false;                 ///< other machines may send every command by OSC, not only those of the stage
  std::vector<std::string> osc_to{};    ///< "HOST:PORT" of the receivers of events
  std::optional<MidiOptions> midi{};
  std::optional<MidiOptions> gamepad{};  ///< options of a gamepad, in addition to MIDI
  Limits limits{};
  EncodeJpeg encode{};     ///< empty: no JPEG preview
  StartLiveVideo video{};  ///< empty: no video preview

  bool is_open() const { return port || osc_port || !osc_to.empty() || midi || gamepad; }
};

/// The control port: sockets that feed a Desk. Everything happens on the loop's thread.
class Server final : public ClientVisitor {
 public:
  /// Loop and host must outlive this; the loop may not run tasks after it.
  Server(Loop& loop, Host& host, PortOptions options);
  ~Server() override;

  Result<void> open();
  /// The address for users: "http://127.0.0.1:8720", "" without HTTP.
  std::string address() const;
  /// The token for HTTP; "" if everyone is admitted.
  const std::string& token() const { return options_.token; }
  /// A link with this word that opens a path, once. Without a token it is the plain address.
  std::string link(const std::string& word, const std::string& to = "/") const;
  /// Makes the link with this word valid.
  void admit(std::string word);
  std::uint16_t port() const { return listening_ ? address_of(listening_).port() : 0; }
  /// "127.0.0.1:9000", "" without OSC.
  std::string osc_address() const { return options_.osc_port ? osc_.address().text() : std::string(); }

  void publish(const Fact& fact);
  /// Null without a controller.
  MidiPort* midi() { return midi_.get(); }
  MidiPort* gamepad() { return gamepad_.get(); }

 private:
  void on_request(Client& client, const HttpRequest& request) override;
  void on_message(Client& client, const std::string& text) override;
  Result<void> open_http();
  Result<void> open_osc();
  void accept_all();
  void answer_command(Client& client, const HttpRequest& request);
  void answer_path(Client& client, const HttpRequest& request, const PathRow& row);
  void begin_socket(Client& client, const HttpRequest& request);
  void publish(const Json& event, ClientId except);
  Client* find(ClientId id);
  void tick();
  void reap_soon();
  void reap();
  void answer_video(Client& client, const HttpRequest& request, const PathRow& row, std::optional<std::int64_t> most);
  void show(const Screen::Picture& seen);
  void show_picture(const std::string& jpeg);
  /// Encodes a picture once for all clients.
  const Result<std::string>& jpeg_of(const Screen::Picture& seen);
  void show_fragment(const VideoFragment& fragment);
  void refuse_video(const Error& error);

  /// A POST whose answer waits for a receipt.
  struct Waiting {
    Loop::Clock::time_point until;
    HttpAnswer queued;  // the answer if no receipt comes in time
  };

  /// A client that waits for a video to begin.
  struct Viewer {
    std::optional<std::int64_t> most{};  // pictures
    bool takes_parts = true;
  };

  Loop& loop_;
  PortOptions options_;
  Desk desk_;
  OscPort osc_;
  std::unique_ptr<MidiPort> midi_;
  std::unique_ptr<MidiPort> gamepad_;
  Screen screen_;
  VideoPreview video_;
  std::shared_ptr<const VideoChunk> jpeg_chunk_;  // with jpeg_frame_, the picture in jpeg_
  int jpeg_frame_ = 0;
  std::optional<Result<std::string>> jpeg_;
  std::string tokens_told_;  // cached answer with every token, until the next fact; "": none yet
  Descriptor listening_;
  std::optional<Guard> guard_;
  std::map<ClientId, std::unique_ptr<Client>> clients_;
  std::map<ClientId, Waiting> waiting_;
  std::map<ClientId, Viewer> viewers_;
  ClientId last_id_ = 0;
  Loop::TimerId ticking_ = 0;
  bool reap_due_ = false;
};

}  // namespace longtake::control
