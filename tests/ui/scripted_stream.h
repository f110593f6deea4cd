#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "engine/stream/stream.h"
#include "ui/model/stream_request.h"

namespace longtake {

/// A Stream without an engine: the test pushes events and reads posted commands and requests. Everything runs in the Qt
/// thread. The script outlives the stream, which the window owns.
struct StreamScript {
  std::deque<Event> events;
  std::vector<Command> posted;
  int asked = 0;
  int asked_at_last_post = 0;  ///< number of requested chunks when the newest command arrived
  std::vector<SetPrompt> peeks;
  int dropped_peeks = 0;
  int stopped_ways = 0;
  std::shared_ptr<const CacheSnapshot> snapshot;  ///< the memory after a chunk that brings none
  Stream::Wakeup wakeup;

  void push(Event event) {
    events.push_back(std::move(event));
    if (wakeup) wakeup();
  }
  template <class Body>
  std::vector<Body> bodies() const {
    std::vector<Body> out;
    for (const Command& command : posted) {
      if (const Body* body = std::get_if<Body>(&command.body)) out.push_back(*body);
    }
    return out;
  }
  template <class Body>
  CommandId lastId() const {
    for (auto it = posted.rbegin(); it != posted.rend(); ++it) {
      if (std::holds_alternative<Body>(it->body)) return it->id;
    }
    return 0;
  }

  ui::StreamFactory factory();
};

class ScriptedStream : public Stream {
 public:
  explicit ScriptedStream(StreamScript& script) : script_(script) {}

  CommandId post(CommandBody body) override {
    const CommandId id = script_.posted.size() + 1;
    script_.posted.push_back({id, std::move(body)});
    script_.asked_at_last_post = script_.asked;
    return id;
  }
  void request_chunks(int count) override { script_.asked += count; }
  std::optional<Event> poll() override {
    if (script_.events.empty()) return std::nullopt;
    Event event = std::move(script_.events.front());
    script_.events.pop_front();
    if (auto* ready = std::get_if<ChunkReady>(&event); ready != nullptr && !ready->memory)
      ready->memory = script_.snapshot;
    return event;
  }
  PeekId peek(SetPrompt prompt) override {
    script_.peeks.push_back(std::move(prompt));
    return script_.peeks.size();
  }
  void drop_peek() override { ++script_.dropped_peeks; }
  void stop_going_back() override { ++script_.stopped_ways; }

 private:
  StreamScript& script_;
};

inline ui::StreamFactory StreamScript::factory() {
  return [this](Stream::Wakeup wake) {
    wakeup = std::move(wake);
    return std::make_unique<ScriptedStream>(*this);
  };
}

/// A chunk of plain grey pictures whose brightness rises with the picture number.
inline std::shared_ptr<VideoChunk> greyChunk(ChunkIndex index, int frames = 12, double total_ms = 100) {
  auto chunk = std::make_shared<VideoChunk>();
  chunk->chunk = index;
  chunk->frames = frames;
  chunk->first_frame = index * frames;
  chunk->first_latent_frame = index * 3;
  chunk->latent_frames = 3;
  chunk->width = 40;
  chunk->height = 24;
  chunk->times.total_ms = total_ms;
  for (int f = 0; f < frames; ++f) {
    chunk->pixels.insert(chunk->pixels.end(), chunk->frame_bytes(),
                         static_cast<std::uint8_t>((chunk->first_frame + f) % 250));
  }
  return chunk;
}

}  // namespace longtake
