"""LongLive: its default configuration, the endless one, and prompts that change (its interactive configuration)."""

from toy import Case, Options, draw_parameter
from wan_program import Program

WINDOW, SINK = 12, 3
SWITCHES = [2, 5, 8]


class LongLive(Program):
    def __init__(self, checkout):
        super().__init__(checkout, WINDOW, SINK)

    def make_pipeline(self):
        pipeline = self.load("pipeline.interactive_causal_inference").InteractiveCausalInferencePipeline
        # No attention with memory uses the mask that a switch prepares.
        self.model._prepare_blockwise_causal_attn_mask = lambda *_, **__: None
        return pipeline(self.options, "cpu", generator=self.generator, text_encoder=self.encode, vae=self.decoder())

    def infer(self, first, switches):
        texts = [[str(i)] for i in range(len(switches) + 1)]
        frames = [chunk * self.pipeline.num_frame_per_block for chunk in switches]
        return self.pipeline.inference(first, text_prompts_list=texts, switch_frame_indices=frames, return_latents=True)


class Endless(LongLive):
    network = "wan.modules.causal_model_infinity"


class WithLora(LongLive):
    """With a LoRA on all matrices of its blocks, which the project's own code has peft add and peft merges."""

    lora_strength = 2  # alpha / rank, which peft stores in a separate file

    def make_model(self, kind, **more):
        import peft
        model = super().make_model(kind, **more)
        config = Options(type="lora", rank=4, alpha=4 * self.lora_strength)
        adapted = self.load("utils.lora_utils").configure_lora_for_model(model, "generator", config, is_main_process=False)
        for name, tensor in adapted.named_parameters():
            if "lora_" in name:
                tensor.data = draw_parameter(name, tuple(tensor.shape)) * 0.3
        self.lora = {name: tensor.clone() for name, tensor in peft.get_peft_model_state_dict(adapted).items()}
        return adapted.merge_and_unload().requires_grad_(False)


def cases():
    for name, recipe, program in (("default", "longlive", LongLive), ("infinity", "longlive-infinity", Endless)):
        yield Case(name, {"recipe": recipe}, 14, program)
        yield Case(f"{name}, switches at 2, 5, 8", {"recipe": recipe}, 14, program, SWITCHES)
    yield Case("infinity, 102 frames", {"recipe": "longlive-infinity"}, 34, Endless)
    yield Case("LoRA by peft", {"recipe": "longlive"}, 14, WithLora)
