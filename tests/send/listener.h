#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "engine/media/libav.h"
#include "tests/media/numbered_frames.h"
#include "tests/send/free_port.h"

namespace longtake {

/// A socket that accepts connections and never reads.
class DeafListener {
 public:
  DeafListener() : fd_(::socket(AF_INET, SOCK_STREAM, 0)) {
    const int small = 4096;
    (void)::setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    (void)::bind(fd_, reinterpret_cast<sockaddr*>(&at), sizeof at);
    (void)::listen(fd_, 8);
    socklen_t size = sizeof at;
    (void)::getsockname(fd_, reinterpret_cast<sockaddr*>(&at), &size);
    port_ = ntohs(at.sin_port);
  }
  ~DeafListener() { ::close(fd_); }
  int port() const { return port_; }

 private:
  int fd_;
  int port_ = 0;
};

/// The receiver of a connection: a thread that reads pictures with libav's own listeners and decodes them.
class Listener {
 public:
  /// Ends after `most` pictures.
  Listener(std::string address, const char* format, std::vector<std::pair<std::string, std::string>> options,
           std::size_t most = SIZE_MAX)
      : most_(most), thread_([this, address = std::move(address), format, options = std::move(options)] {
          listen(address, format, options);
        }) {}
  ~Listener() {
    ends_ = true;
    thread_.join();
  }

  std::vector<int> numbers() const {
    const std::scoped_lock lock(mutex_);
    return numbers_;
  }
  std::size_t pictures() const { return numbers().size(); }
  double rate() const { return rate_; }
  int width() const { return width_; }
  /// The bit rate of the packets by their own times, after the first second, when the quality has settled.
  double kbps() const { return kbps_; }

 private:
  static int is_over(void* self) { return static_cast<Listener*>(self)->ends_ ? 1 : 0; }

  void listen(const std::string& address, const char* format,
              const std::vector<std::pair<std::string, std::string>>& options) {
    AVDictionary* set = nullptr;
    for (const auto& [name, value] : options) av_dict_set(&set, name.c_str(), value.c_str(), 0);
    AVFormatContext* made = avformat_alloc_context();
    made->interrupt_callback = {is_over, this};
    const int code = avformat_open_input(&made, address.c_str(), av_find_input_format(format), &set);
    av_dict_free(&set);
    if (code < 0) return;
    const libav::Demuxer demuxer(made);
    if (avformat_find_stream_info(made, nullptr) < 0 || made->nb_streams < 1) return;
    width_ = made->streams[0]->codecpar->width;
    rate_ = av_q2d(av_guess_frame_rate(made, made->streams[0], nullptr));
    const AVCodec* found = avcodec_find_decoder(made->streams[0]->codecpar->codec_id);
    const libav::Codec codec(avcodec_alloc_context3(found));
    avcodec_parameters_to_context(codec.get(), made->streams[0]->codecpar);
    codec->flags |= AV_CODEC_FLAG_LOW_DELAY;
    codec->thread_count = 1;
    if (avcodec_open2(codec.get(), found, nullptr) < 0) return;
    const libav::Packet packet(av_packet_alloc());
    const libav::Frame frame(av_frame_alloc());
    double begun_s = -1;
    double bits = 0;
    while (!ends_ && pictures() < most_ && av_read_frame(made, packet.get()) >= 0) {
      const double time_s = static_cast<double>(packet->pts) * av_q2d(made->streams[0]->time_base);
      if (begun_s < 0) begun_s = time_s;
      if (time_s - begun_s >= 2) kbps_ = bits / (time_s - begun_s - 1) / 1000;
      if (time_s - begun_s >= 1) bits += packet->size * 8.0;
      (void)avcodec_send_packet(codec.get(), packet.get());
      av_packet_unref(packet.get());
      while (avcodec_receive_frame(codec.get(), frame.get()) >= 0) {
        const std::scoped_lock lock(mutex_);
        numbers_.push_back(read_number(*frame));
      }
    }
  }

  const std::size_t most_;
  std::atomic<bool> ends_ = false;
  std::atomic<double> rate_ = 0;
  std::atomic<int> width_ = 0;
  std::atomic<double> kbps_ = 0;
  mutable std::mutex mutex_;
  std::vector<int> numbers_;
  std::thread thread_;  // last member
};

}  // namespace longtake
