// Enlarges small pictures without stair steps: where the 4 x 4 neighbourhood has one clear edge direction, the filter is
// sharp across it and soft along it; elsewhere it is plain bicubic. The result stays within the nearest pixels' range,
// so that it does not ring.
uniform sampler2D u_picture;
uniform vec2 u_size;  // px of the picture
in vec2 v_uv;
out vec4 colour;

float cubic(float x) {
  x = abs(x);
  if (x < 1.0) return 1.0 + x * x * (1.5 * x - 2.5);
  if (x < 2.0) return 2.0 + x * (-4.0 + x * (2.5 - 0.5 * x));
  return 0.0;
}

void main() {
  vec2 at = v_uv * u_size - 0.5;
  ivec2 base = ivec2(floor(at));
  vec2 f = at - floor(at);
  ivec2 last = ivec2(u_size) - 1;

  vec3 texel[16];
  float luma[16];
  for (int k = 0; k < 16; ++k) {
    ivec2 p = clamp(base + ivec2((k & 3) - 1, (k >> 2) - 1), ivec2(0), last);
    texel[k] = texelFetch(u_picture, p, 0).rgb;
    luma[k] = dot(texel[k], vec3(0.299, 0.587, 0.114));
  }

  // Structure tensor of the four inner pixels, weighted by how near they are.
  vec3 tensor = vec3(0.0);  // xx, xy, yy
  vec3 low = vec3(1.0);
  vec3 high = vec3(0.0);
  for (int j = 1; j <= 2; ++j) {
    for (int i = 1; i <= 2; ++i) {
      int k = j * 4 + i;
      float gx = 0.5 * (luma[k + 1] - luma[k - 1]);
      float gy = 0.5 * (luma[k + 4] - luma[k - 4]);
      float near = (i == 1 ? 1.0 - f.x : f.x) * (j == 1 ? 1.0 - f.y : f.y);
      tensor += near * vec3(gx * gx, gx * gy, gy * gy);
      low = min(low, texel[k]);
      high = max(high, texel[k]);
    }
  }
  float difference = tensor.x - tensor.z;
  float spread = sqrt(difference * difference + 4.0 * tensor.y * tensor.y);
  float energy = tensor.x + tensor.z;
  float coherence = spread / (energy + 1e-4);
  float angle = 0.5 * atan(2.0 * tensor.y, difference + 1e-9);
  vec2 across = vec2(cos(angle), sin(angle));
  vec2 along = vec2(-across.y, across.x);

  vec3 even = vec3(0.0);
  vec3 directed = vec3(0.0);
  float even_weight = 0.0;
  float directed_weight = 0.0;
  for (int k = 0; k < 16; ++k) {
    vec2 d = vec2(float((k & 3) - 1), float((k >> 2) - 1)) - f;
    float w = cubic(d.x) * cubic(d.y);
    even += w * texel[k];
    even_weight += w;
    float t = dot(d, along);
    w = cubic(dot(d, across)) * exp(-0.8 * t * t);
    directed += w * texel[k];
    directed_weight += w;
  }
  vec3 mixed = mix(even / even_weight, directed / max(directed_weight, 1e-3), smoothstep(0.2, 0.8, coherence));
  colour = vec4(clamp(mixed, low, high), 1.0);
}
