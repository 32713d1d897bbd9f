// Light that the rain scatters towards the lens, from each sign, in closed form along the ray.
vec3 rainGlow(vec3 eye, vec3 d, float reach) {
  vec3 sum = vec3(0.0);
#define SIGN(I, SIDE, DISTANCE, FOOT, HEIGHT, WIDTH, COLOUR, LIGHTBOX) { \
    vec3 to = signMiddle(SIDE, DISTANCE, FOOT, HEIGHT, WIDTH) - eye; \
    float along = dot(to, d); \
    float beside = sqrt(max(dot(to, to) - along * along, 0.0) + 0.35); \
    float lit = (atan((reach - along) / beside) + atan(along / beside)) / beside; \
    sum += COLOUR * (signPower(I) * signHeight(HEIGHT) * lit); }
  EACH_SIGN
  return sum;
}

// Small and soft: the glow needs no more pixels.
void main() {
  vec3 d = viewDirection(fromCentre());
  vec3 eye = eyePoint();
  float reach = min(halfWidth() / max(abs(d.x), 0.0001), 120.0);
  if (d.y < 0.0) reach = min(reach, -eye.y / d.y);
  outColour = vec4(rainGlow(eye, d, reach), 1.0);
}
