// One quad from nothing but the vertex number: 0 1 2 3 as a triangle strip over u_rect (left, top, right, bottom in
// clip space). v_uv has its origin at the picture's top left.
uniform vec4 u_rect;
out vec2 v_uv;

void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  v_uv = corner;
  gl_Position = vec4(mix(u_rect.x, u_rect.z, corner.x), mix(u_rect.y, u_rect.w, corner.y), 0.0, 1.0);
}
