#include "engine/model/dit_block.h"

#include <ATen/ATen.h>

#include "engine/kernels/attention.h"
#include "engine/kernels/norm.h"
#include "engine/kernels/norm_rotate.h"

namespace longtake {
namespace {

/// True if the lane has room for the keys of `x` after those of memory.
bool fits(const KeyValues& lane, const KeyValues& memory, const at::Tensor& x) {
  return lane.k.defined() && lane.k.size(0) == x.size(0) && lane.k.size(1) == memory.k.size(1) + x.size(1);
}

/// The left operand of the products for queries, keys and values of self-attention.
at::Tensor attention_input(const at::Tensor& x, const Modulation& m, const PassScope& scope) {
  return scope.steps->norm_modulate(x, m.scale_attention, m.shift_attention, scope.eps);
}

/// Three contiguous tensors as the one that join_weights() created; undefined if they are not contiguous or undefined.
at::Tensor joined(const at::Tensor& a, const at::Tensor& b, const at::Tensor& c) {
  const auto follows = [](const at::Tensor& next, const at::Tensor& before) {
    return next.is_contiguous() && next.storage().is_alias_of(before.storage()) &&
           next.storage_offset() == before.storage_offset() + before.numel();
  };
  if (!a.defined() || !a.is_contiguous() || !follows(b, a) || !follows(c, b)) return {};
  std::vector<std::int64_t> sizes = a.sizes().vec();
  sizes[0] += b.size(0) + c.size(0);
  return a.as_strided(sizes, a.strides());
}

/// Three layers as one; without a weight if theirs are not contiguous.
Linear joined(const Linear& a, const Linear& b, const Linear& c) {
  Linear all{joined(a.weight, b.weight, c.weight), joined(a.bias, b.bias, c.bias),
             joined(a.scales, b.scales, c.scales)};
  const bool whole = all.bias.defined() && all.in_eight_bits() == a.in_eight_bits();
  return whole ? all : Linear();
}

/// Every block of tokens attends to itself and the blocks before it. A mask would need one number per pair.
at::Tensor read_in_blocks(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values, int heads,
                          std::int64_t block) {
  std::vector<at::Tensor> read;
  for (std::int64_t first = 0; first < queries.size(1); first += block) {
    const std::int64_t seen = first + block;
    read.push_back(
        attention(queries.narrow(1, first, block), keys.narrow(1, 0, seen), values.narrow(1, 0, seen), heads));
  }
  return at::cat(read, 1);
}

}  // namespace

QueryKeyValue Attention::project_plainly(const at::Tensor& x) const {
  const Linear all = joined(q, k, v);
  // ATen's norms would copy parts of rows, which costs more than joining three products gains.
  if (!all.weight.defined() || !takes_parts_of_rows(x.device())) {
    const auto apart = [&](const auto& input) { return QueryKeyValue{q(input), k(input), v(input)}; };
    return q.in_eight_bits() ? apart(fp8_input(x)) : apart(x);
  }
  const auto parts = all(x).split(q.weight.size(0), 2);
  return {parts[0], parts[1], parts[2]};
}

void Attention::join_weights() {
  const auto behind_each_other = [](at::Tensor& a, at::Tensor& b, at::Tensor& c) {
    const auto parts = at::cat({a, b, c}).split(a.size(0));
    a = parts[0], b = parts[1], c = parts[2];
  };
  behind_each_other(q.weight, k.weight, v.weight);
  behind_each_other(q.bias, k.bias, v.bias);
  if (q.in_eight_bits()) behind_each_other(q.scales, k.scales, v.scales);
}

QueryKeyValue Attention::project(const at::Tensor& x, const PassScope& scope) const {
  const auto norm = scope.steps->rms_norm;
  const auto normed = [&](const auto& input) {
    return QueryKeyValue{norm(q(input), norm_q, scope.eps), norm(k(input), norm_k, scope.eps), v(input)};
  };
  return q.in_eight_bits() ? normed(fp8_input(x)) : normed(x);
}

at::Tensor Attention::attend(const QueryKeyValue& own, const KeyValues& memory, const KeyValues& lane,
                             const PassScope& scope) const {
  if (fits(lane, memory, own.k)) return attend_in_lane(own, /*is_normed=*/true, memory, lane, scope);
  if (!scope.reads.empty()) return attend_by_chunk(own, memory, scope);
  const auto rotate = scope.steps->rotate;
  at::Tensor keys = rotate(own.k, scope.own, heads);  // [B, N, C]
  at::Tensor values = own.v;
  if (memory.k.defined()) {
    const at::Tensor past = scope.memory.defined() ? rotate(memory.k, scope.memory, heads) : memory.k;
    const auto each = [&](const at::Tensor& x) {
      return x.expand({keys.size(0), -1, -1});
    };  // one memory for the
        // whole batch
    values = at::cat({each(memory.v), values}, 1);
    keys = at::cat({each(past), keys}, 1);  // [B, M+N, C]
  }
  if (scope.block_tokens > 0)
    return o(read_in_blocks(rotate(own.q, scope.own, heads), keys, values, heads, scope.block_tokens));
  return o(attention(rotate(own.q, scope.own, heads), keys, values, heads, scope.bias));
}

at::Tensor Attention::attend_by_chunk(const QueryKeyValue& own, const KeyValues& memory, const PassScope& scope) const {
  const std::vector<std::int64_t>& seen = scope.reads.seen;
  const auto listed = [&](const at::Tensor& past, const at::Tensor& x) {
    return (past.defined() ? at::cat({past, x}, 1) : x).index_select(1, scope.reads.tokens);
  };
  // All lists at once, because every operation on tensors of one chunk's size costs a GPU launch.
  const auto keys = scope.steps->rotate(listed(memory.k, own.k), scope.listed, heads).split_with_sizes(seen, 1);
  const auto values = listed(memory.v, own.v).split_with_sizes(seen, 1);
  const auto queries = scope.steps->rotate(own.q, scope.own, heads).chunk(static_cast<std::int64_t>(seen.size()), 1);
  std::vector<at::Tensor> read;
  for (std::size_t i = 0; i < seen.size(); ++i) read.push_back(attention(queries[i], keys[i], values[i], heads, {}));
  return o(at::cat(read, 1));
}

at::Tensor Attention::attend_in_lane(const QueryKeyValue& own, bool is_normed, const KeyValues& memory,
                                     const KeyValues& lane, const PassScope& scope) const {
  const auto behind = [&](const at::Tensor& x) { return x.narrow(1, memory.k.size(1), own.k.size(1)); };
  const auto turn = [&](const at::Tensor& out, const at::Tensor& x, const at::Tensor& norm) {
    norm_rotate({out, x, is_normed ? at::Tensor() : norm, scope.eps, scope.own, heads});
  };
  const at::Tensor query = at::empty_like(own.q, {}, at::MemoryFormat::Contiguous);
  turn(query, own.q, norm_q);
  turn(behind(lane.k), own.k, norm_k);
  behind(lane.v).copy_(own.v);
  return o(attention(query, lane.k, lane.v, heads, scope.bias));
}

KeyValues Attention::text_keys(const at::Tensor& text, double eps) const {
  return {rms_norm(k(text), norm_k, eps), v(text)};  // [B, T, C]
}

KeyValues Attention::image_keys(const at::Tensor& image, double eps) const {
  return {rms_norm(k_img(image), norm_k_img, eps), v_img(image)};
}

at::Tensor Attention::attend_text(const at::Tensor& x, const KeyValues& text, const KeyValues& image,
                                  const PassScope& scope) const {
  const at::Tensor query = scope.steps->rms_norm(q(x), norm_q, scope.eps);
  at::Tensor read = attention(query, text.k, text.v, heads, scope.text_bias);
  if (image.k.defined()) read = read + attention(query, image.k, image.v, heads, {});
  return o(read);
}

void Attention::list(NamedParameters& all, const std::string& name, bool image_conditioned) {
  q.list(all, name + ".q");
  k.list(all, name + ".k");
  v.list(all, name + ".v");
  o.list(all, name + ".o");
  all.push_back({name + ".norm_q.weight", &norm_q});
  all.push_back({name + ".norm_k.weight", &norm_k});
  if (!image_conditioned) return;
  k_img.list(all, name + ".k_img");
  v_img.list(all, name + ".v_img");
  all.push_back({name + ".norm_k_img.weight", &norm_k_img});
}

Modulation DitBlock::modulate(const at::Tensor& time) const {
  const auto row = (modulation.unsqueeze(1) + time).unbind(2);  // 6 x [B, F, C]
  return {row[0], row[1], row[2], row[3], row[4], row[5]};
}

at::Tensor DitBlock::feed_forward(const at::Tensor& x, const PassScope& scope) const {
  if (!ffn_in.in_eight_bits()) return ffn_out(scope.steps->linear_gelu(x, ffn_in.weight, ffn_in.bias));
  at::Tensor inner = ffn_in(x);
  return ffn_out.in_eight_bits() ? ffn_out(fp8_input(inner, Before::gelu)) : ffn_out(at::gelu_(inner, "tanh"));
}

at::Tensor DitBlock::with_neighbours(const at::Tensor& x, const PassScope& scope) const {
  return neighbours.defined() ? scope.steps->add_neighbours(x, neighbours, scope.rows, scope.columns) : x;
}

at::Tensor DitBlock::forward(const at::Tensor& input, const at::Tensor& time, const KeyValues& text,
                             const KeyValues& image, const KeyValues& memory, const PassScope& scope,
                             QueryKeyValue* own, const KeyValues& lane) const {
  const Modulation m = modulate(time);
  const at::Tensor x = with_neighbours(input, scope);

  const BlockSteps& steps = *scope.steps;
  const at::Tensor normed = attention_input(x, m, scope);
  at::Tensor read;
  if (own == nullptr && fits(lane, memory, x)) {
    read =
        self_attention.attend_in_lane(self_attention.project_plainly(normed), /*is_normed=*/false, memory, lane, scope);
  } else {
    const QueryKeyValue qkv = self_attention.project(normed, scope);
    if (own != nullptr) *own = qkv;
    read = self_attention.attend(qkv, memory, lane, scope);
  }
  at::Tensor y = steps.gated_add(x, read, m.gate_attention);

  y = y + cross_attention.attend_text(norm3(y, scope.eps), text, image, scope);

  const at::Tensor z = steps.norm_modulate(y, m.scale_ffn, m.shift_ffn, scope.eps);
  return steps.gated_add(y, feed_forward(z, scope), m.gate_ffn);
}

QueryKeyValue DitBlock::keys_only(const at::Tensor& x, const at::Tensor& time, const PassScope& scope) const {
  return self_attention.project(attention_input(with_neighbours(x, scope), modulate(time), scope), scope);
}

void DitBlock::list(NamedParameters& all, const std::string& name, bool image_conditioned, bool with_neighbours) {
  all.push_back({name + ".modulation", &modulation});
  if (with_neighbours) all.push_back({name + ".neighbours.weight", &neighbours});
  self_attention.list(all, name + ".self_attn", false);
  cross_attention.list(all, name + ".cross_attn", image_conditioned);
  norm3.list(all, name + ".norm3");
  ffn_in.list(all, name + ".ffn.0");
  ffn_out.list(all, name + ".ffn.2");
}

std::vector<Linear*> DitBlock::matrices() {
  std::vector<Linear*> all = {&ffn_in, &ffn_out};
  for (Attention* attention : {&self_attention, &cross_attention})
    for (Linear* layer :
         {&attention->q, &attention->k, &attention->v, &attention->o, &attention->k_img, &attention->v_img})
      all.push_back(layer);
  return all;
}

}  // namespace longtake
