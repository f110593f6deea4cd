// Catmull-Rom over 4 x 4 pixels.
uniform sampler2D u_picture;
uniform vec2 u_size;  // px of the picture
in vec2 v_uv;
out vec4 colour;

vec4 cubic(float f) {
  float g = f * f;
  float h = g * f;
  return vec4(-0.5 * f + g - 0.5 * h, 1.0 - 2.5 * g + 1.5 * h, 0.5 * f + 2.0 * g - 1.5 * h, -0.5 * g + 0.5 * h);
}

void main() {
  vec2 at = v_uv * u_size - 0.5;
  ivec2 base = ivec2(floor(at));
  vec2 f = at - floor(at);
  vec4 wx = cubic(f.x);
  vec4 wy = cubic(f.y);
  ivec2 last = ivec2(u_size) - 1;
  vec3 sum = vec3(0.0);
  for (int j = 0; j < 4; ++j) {
    for (int i = 0; i < 4; ++i) {
      ivec2 p = clamp(base + ivec2(i - 1, j - 1), ivec2(0), last);
      sum += wx[i] * wy[j] * texelFetch(u_picture, p, 0).rgb;
    }
  }
  colour = vec4(clamp(sum, 0.0, 1.0), 1.0);
}
