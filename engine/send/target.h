#pragma once

#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace longtake {

/// A camera of PipeWire, in place of a device.
inline constexpr std::string_view kPipeWire = "pipewire";

/// Where and in which form pictures are sent.
struct SendTarget {
  enum class Form {
    flv,     ///< H.264 in FLV, for RTMP
    mpegts,  ///< H.264 in an MPEG transport stream, for SRT, TCP and UDP
    y4m,     ///< uncompressed 4:2:0 into a file, a named pipe or stdout
    raw,     ///< RGB only, eight bits each
    camera,  ///< I420 into a virtual camera
    ndi,     ///< UYVY to receivers of NDI on the network
  };

  Form form = Form::mpegts;
  std::string place;  ///< the whole address, or a path; "-" is stdout. For a camera: its device, kPipeWire, or "" for
                      ///< any. For NDI: the source's name
  std::string shown;  ///< without a key or a passphrase
  std::string certificates{};  ///< a file; for rtmps, in place of the system's

  bool is_network() const { return form == Form::flv || form == Form::mpegts; }
  bool has_tls() const { return place.starts_with("rtmps://"); }
  bool is_stdout() const { return place == "-"; }
};

/// rtmp://, rtmps://, srt://, tcp:// and udp:// addresses; FILE.y4m, FILE.rgb, FILE.raw, y4m:FILE, raw:FILE; "-", y4m:-
/// and raw:- for stdout; "camera:", camera:/dev/videoN and camera:pipewire; "ndi:" and ndi:NAME. Refuses everything
/// else, and protocols that this FFmpeg lacks. A missing camera or NDI library is reported on opening.
Result<SendTarget> read_target(const std::string& address);

}  // namespace longtake
