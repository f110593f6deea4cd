// The texture as its sampler gives it: nearest or linear. Also draws the salience overlay, which is premultiplied.
uniform sampler2D u_picture;
in vec2 v_uv;
out vec4 colour;

void main() { colour = texture(u_picture, v_uv); }
