#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/places/places.h"

namespace longtake {

/// A prompt of a take, and the first chunk made under it.
struct OldPrompt {
  std::int64_t chunk = 0;
  std::string text;

  bool operator==(const OldPrompt&) const = default;
};

struct OldTake {
  std::size_t chunks = 0;   ///< shared ones included
  std::int64_t frames = 0;  ///< shared ones included
  std::uint32_t parent = 0;
  std::int64_t from_chunk = -1;
  std::vector<OldPrompt> prompts;
};

/// The model that generated a session.
enum class OldModel {
  gone,     ///< no version of the program has its decoder, not even 0.3.0
  former,   ///< Starter 320, whose sessions 0.3.0 exports
  present,  ///< the codec that is embedded today, with any transformer
};

/// Facts about a session in tests/fixtures/sessions/, from the run that made it.
struct OldSession {
  std::string folder;
  std::string build;
  std::string model;
  OldModel made_by = OldModel::present;
  std::string weights_hash;
  std::string decoder_hash;
  int log_version = 2;
  int width = 0;   ///< px
  int height = 0;  ///< px
  std::uint64_t seed = 7;
  std::vector<std::int64_t> latent_shape;
  std::uint64_t thumbnails_hash = 0;  ///< over all chunks, each seeded with the one before
  std::vector<OldTake> takes;
  std::string carried_by{};  ///< a video next to the folder that carries the session; may be empty

  std::filesystem::path path() const { return source_path("tests/fixtures/sessions/" + folder); }
};

inline const std::string kRedBall = "a red ball rolling in a snowy field by day";
inline const std::string kBlueCube = "a blue cube hopping in a city street at night";

inline const std::string kByDay = "a large red ball bouncing in a meadow with a windmill by day";
inline const std::string kAtNight = "a large red ball bouncing in a meadow with a windmill at night";
inline const std::string kBoat = "a white boat moving on a beach with a lighthouse at sunset";

inline const std::vector<OldSession> kOldSessions = {
    {.folder = "0.1",
     .build = "0.1.0",
     .model = "Starter 320",
     .made_by = OldModel::gone,
     .weights_hash = "4e1cbe084a81642d240ddb35b6c7a55d7fc383b913f31b86dc824b2d5faabd9f",
     .decoder_hash = "86dde6d8e02c0a02c28df6b14bf48cd0f38146ac40aead07040ef77493039735",
     .log_version = 1,
     .width = 320,
     .height = 192,
     .latent_shape = {3, 32, 12, 20},
     .thumbnails_hash = 2191912510661179572U,
     .takes = {{2, 21, 0, -1, {{0, kRedBall}, {1, kBlueCube}}}}},
    {.folder = "0.1-starter-320",
     .build = "0.1.0",
     .model = "Starter 320",
     .made_by = OldModel::former,
     .weights_hash = "86989218153b7dc2819957bf0e0b8c57bcbd47564092d789b882534f38541475",
     .decoder_hash = "5cbe10cde9029747d69af9da4e31726867ca6e098fbb85a5f12fd4090db084fc",
     .log_version = 1,
     .width = 320,
     .height = 192,
     .latent_shape = {3, 32, 12, 20},
     .thumbnails_hash = 6214991138632835255U,
     .takes = {{2, 21, 0, -1, {{0, kRedBall}, {1, kBlueCube}}}}},
    {.folder = "0.2",
     .build = "0.2.0",
     .model = "Starter 640",
     .weights_hash = "760089945d3896bf9accd19015da9a5a15bb6bbb159a20cee832c53296f23b27",
     .decoder_hash = "d6e741b565db3451e454793487077e4e2b97e2d63424a694b39189818de8a85d",
     .width = 640,
     .height = 384,
     .latent_shape = {3, 20, 12, 20},
     .thumbnails_hash = 13588588924086038974U,
     .takes = {{3, 33, 0, -1, {{0, kByDay}, {2, kAtNight}}}, {3, 33, 0, 1, {{0, kByDay}, {2, kBoat}}}},
     .carried_by = "0.2-carried.mp4"},
    {.folder = "0.3",
     .build = "0.3.0",
     .model = "Starter 640",
     .weights_hash = "a2119e564598c9408791e875f9c1ab23beb6f4c0ca6959678476080db8eb4499",
     .decoder_hash = "d6e741b565db3451e454793487077e4e2b97e2d63424a694b39189818de8a85d",
     .width = 640,
     .height = 384,
     .latent_shape = {3, 20, 12, 20},
     .thumbnails_hash = 13335045048818494462U,
     .takes = {{3, 33, 0, -1, {{0, kByDay}, {2, kAtNight}}}, {3, 33, 0, 1, {{0, kByDay}, {2, kBoat}}}}},
    {.folder = "0.4",
     .build = "0.4.0",
     .model = "Starter 640",
     .weights_hash = "dd93f7c40422b240e971d995e7e72870c10c0dcffbe35280c54a711cc9f1e800",
     .decoder_hash = "d6e741b565db3451e454793487077e4e2b97e2d63424a694b39189818de8a85d",
     .width = 640,
     .height = 384,
     .latent_shape = {3, 20, 12, 20},
     .thumbnails_hash = 7858467262187582670U,
     .takes = {{3, 33, 0, -1, {{0, kByDay}, {2, kAtNight}}}, {3, 33, 0, 1, {{0, kByDay}, {2, kBoat}}}}},
};

}  // namespace longtake
