#pragma once

// Owners for libav's objects and conversion of its errors. Included only by .cpp files of the folders that use libav,
// so that other code does not need libav's headers.

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
}

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/media/frame.h"

namespace longtake::libav {

template <auto free_function>
struct FreeByAddress {
  template <class T>
  void operator()(T* object) const {
    free_function(&object);
  }
};
struct FreeScaler {
  void operator()(SwsContext* scaler) const { sws_freeContext(scaler); }
};
struct FreeIo {
  void operator()(AVIOContext* io) const {
    av_freep(&io->buffer);
    avio_context_free(&io);
  }
};
/// For muxers: the AVIOContext belongs to an OutputFile.
struct FreeFormat {
  void operator()(AVFormatContext* format) const { avformat_free_context(format); }
};

using Frame = std::unique_ptr<AVFrame, FreeByAddress<av_frame_free>>;
using Packet = std::unique_ptr<AVPacket, FreeByAddress<av_packet_free>>;
using Codec = std::unique_ptr<AVCodecContext, FreeByAddress<avcodec_free_context>>;
using Parameters = std::unique_ptr<AVCodecParameters, FreeByAddress<avcodec_parameters_free>>;
using Demuxer = std::unique_ptr<AVFormatContext, FreeByAddress<avformat_close_input>>;
using Muxer = std::unique_ptr<AVFormatContext, FreeFormat>;
using Scaler = std::unique_ptr<SwsContext, FreeScaler>;
using Io = std::unique_ptr<AVIOContext, FreeIo>;

inline AVRational rational(FrameRate rate) { return {rate.num, rate.den}; }
/// The duration of one frame, used as the time base of every constant-rate stream.
inline AVRational frame_time(FrameRate rate) { return {rate.den, rate.num}; }

/// The meaning of a negative return value, as the cause of an error. System errors keep their kind (a full disk is
/// no_space).
Error cause(int code);
/// The errno inside a libav return value, 0 if there is none.
int system_code(int code);

/// Sends libav's messages to this folder's log instead of stderr. May be called repeatedly and from any thread.
void use_our_log();

/// Opens exactly the named file. Formats that refer to other files or to addresses, such as playlists, are refused
/// whatever the name is. `file` may be null, have an interrupt callback, or have its own input (then `path` is not
/// opened). Takes ownership of it.
Result<Demuxer> open_input(const std::filesystem::path& path, AVFormatContext* file = nullptr);

/// The best stream of one kind in a file, and a decoder for it.
struct Decoder {
  Codec codec;
  int stream = 0;
};
/// Pictures of more than 100 megapixels are refused during decoding.
Result<Decoder> open_decoder(AVFormatContext& file, AVMediaType kind);

/// Appends the rows of an RGB24 picture. swscale may write a few bytes past a row's end, which only libav's own buffers
/// allow. Pictures are therefore copied out of them.
void append_rows(const AVFrame& rgb, std::vector<std::uint8_t>& pixels);

/// Opens an encoder of still pictures and returns the encoded picture.
Result<std::string> encode_still(AVCodecContext& codec, const AVFrame& picture);

/// Allocates a frame of this size with its planes; null if memory is short.
Frame make_frame(AVPixelFormat pixels, int width, int height);

}  // namespace longtake::libav
