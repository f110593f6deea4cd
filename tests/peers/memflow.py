"""MemFlow: LongLive's memory, and a bank of first frames of chunks, chosen by the prompt, that is attended to in addition."""

import toy
from longlive import SWITCHES, LongLive
from wan_program import Program

BANK = 3  # frames in the bank; every layer has its own


class MemFlow(LongLive):
    rewritten = {"wan.modules.causal_model": {1560: toy.FRAME_TOKENS}}
    bank = BANK

    def use(self, pipeline):
        super().use(pipeline)
        pipeline._initialize_kv_bank = self.make_bank

    def make_bank(self, *_, **__):
        frame = self.empty(toy.FRAME_TOKENS)
        self.pipeline.kv_bank1 = [{**part, "k_new": frame["k"].clone(), "v_new": frame["v"].clone()}
                                  for part in self.memory(self.bank * toy.FRAME_TOKENS)]


class Plain(MemFlow):
    """The program for one prompt, which updates the bank at other moments."""

    def make_pipeline(self):
        return Program.make_pipeline(self)

    def infer(self, first, switches):
        return Program.infer(self, first, switches)


class WithoutBank(MemFlow):
    """The same program when its bank keeps nothing."""

    bank = 0

    def use(self, pipeline):
        super().use(pipeline)
        self.model._apply_cache_updates_before = lambda *_: None


def cases():
    recipe = {"recipe": "memflow"}
    yield toy.Case("bank empty", recipe, 14, WithoutBank)
    yield toy.Case("bank empty, switches at 2, 5, 8", recipe, 14, WithoutBank, SWITCHES)
    differs = "no bank here"
    yield toy.Case("with its bank", recipe, 14, Plain, differs=differs)
    yield toy.Case("with its bank, switches at 2, 5, 8", recipe, 14, MemFlow, SWITCHES, differs=differs)
