#include "engine/weights/catalogue.h"

#include <array>

namespace longtake {
namespace {

constexpr const char* kBase = "Wan-AI/Wan2.1-T2V-1.3B";
constexpr const char* kAsk = "see its page";
constexpr const char* kText = "Wan2.1-T2V-1.3B: text encoder, tokenizer, decoder";

constexpr std::array<PublishedFile, 11> kFiles = {{
    {"Wan2.1-T2V-1.3B", kBase, "diffusion_pytorch_model.safetensors", "wan-dit", 5'676'070'424, "96b6b242",
     "Apache-2.0", "text encoder, tokenizer, decoder; not a few-step model: a base for LoRAs, probes and training"},
    {"Wan2.1-T2V-1.3B", kBase, "models_t5_umt5-xxl-enc-bf16.pth", "umt5", 11'361'920'418, "7cace0da", "Apache-2.0",
     "its tokenizer"},
    {"Wan2.1-T2V-1.3B", kBase, "google/umt5-xxl/spiece.model", "tokenizer", 4'548'313, "e3909a67", "Apache-2.0", ""},
    {"Wan2.1-T2V-1.3B", kBase, "Wan2.1_VAE.pth", "wan-vae", 507'609'880, "38071ab5", "Apache-2.0", ""},
    {"Self-Forcing", "gdhe17/Self-Forcing", "checkpoints/self_forcing_dmd.pt", "wan-dit", 5'676'252'553, "a0413986",
     kAsk, kText},
    {"LongLive-1.3B", "Efficient-Large-Model/LongLive-1.3B", "models/longlive_base.pt", "wan-dit", 5'676'334'208,
     "10a2aa8f", "CC-BY-NC-SA-4.0: not for commercial use",
     "models/lora.pt; Wan2.1-T2V-1.3B: text encoder, tokenizer, decoder"},
    {"LongLive-1.3B", "Efficient-Large-Model/LongLive-1.3B", "models/lora.pt", "lora", 2'800'056'690, "c4e43b87",
     "CC-BY-NC-SA-4.0: not for commercial use", "models/longlive_base.pt"},
    {"CausVid", "tianweiy/CausVid", "autoregressive_checkpoint/model.pt", "wan-dit", 0, "",
     "CC-BY-NC-SA-4.0: not for commercial use", kText},
    {"Wan2.1-T2V-14B", "Wan-AI/Wan2.1-T2V-14B", "diffusion_pytorch_model.safetensors.index.json", "wan-dit", 0, "",
     "Apache-2.0", "text encoder, tokenizer, decoder; 57 GB of weights"},
    {"Krea realtime 14B", "krea/krea-realtime-video", "krea-realtime-video-14b.safetensors", "wan-dit", 0, "", kAsk,
     kText},
    {"taew2_1", "github.com/madebyollin/taehv", "safetensors/taew2_1.safetensors", "taehv", 0, "", "MIT",
     "a video model of the family; a twenty-fifth of the Wan VAE's work for softer pictures"},
}};

}  // namespace

std::span<const PublishedFile> catalogue() { return kFiles; }

}  // namespace longtake
