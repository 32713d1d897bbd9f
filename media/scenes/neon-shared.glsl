// The street's plan: where the camera, the fronts and the signs are, and how the drawn surfaces are laid out.

float halfWidth() { return byShape(5.6, 4.6, 3.5); }
float focal() { return byShape(1.12, 1.05, 1.12); }
float horizonUp() { return byShape(-0.10, -0.12, -0.24); }
vec3 eyePoint() { return vec3(0.16 * sin(uTime * 0.35), 1.55 + 0.025 * sin(uTime * 2.1), uTime * 0.50); }

const int kSigns = 10;
// Every sign from far to near: number, side, distance, foot, height and width in metres, colour, whether a lightbox.
// Written out by a macro, because a software renderer may copy a table for each pixel.
#define EACH_SIGN \
  SIGN(9, 1.00, 38.00, 3.40, 4.40, 1.20, vec3(0.10, 0.75, 0.95), false) \
  SIGN(8, -1.00, 32.00, 4.20, 6.00, 1.20, vec3(1.00, 0.46, 0.10), false) \
  SIGN(7, 1.00, 26.00, 4.80, 5.20, 1.10, vec3(1.00, 0.10, 0.42), false) \
  SIGN(6, -1.00, 22.00, 3.40, 3.20, 1.20, vec3(0.06, 0.45, 1.00), true) \
  SIGN(5, 1.00, 18.00, 3.20, 3.60, 1.00, vec3(1.00, 0.07, 0.12), false) \
  SIGN(4, -1.00, 16.00, 6.20, 5.00, 1.10, vec3(0.50, 0.13, 1.00), false) \
  SIGN(3, -1.00, 13.50, 2.90, 2.40, 1.25, vec3(0.05, 0.85, 0.62), true) \
  SIGN(2, 1.00, 11.00, 5.20, 4.40, 1.00, vec3(1.00, 0.36, 0.05), false) \
  SIGN(1, 1.00, 8.60, 3.00, 2.00, 1.35, vec3(0.04, 0.62, 1.00), true) \
  SIGN(0, -1.00, 7.00, 3.30, 3.40, 0.95, vec3(1.00, 0.06, 0.30), false)

float signHeight(float height) { return height * byShape(1.0, 1.0, 1.15); }
vec3 signMiddle(float side, float distance_, float foot, float height, float width) {
  return vec3(side * (halfWidth() - 0.22 - 0.5 * width), foot * byShape(0.95, 1.0, 1.1) + 0.5 * signHeight(height), distance_);
}
// One tube is dying.
float signPower(int i) {
  if (i != 3) return 1.0;
  return uTime > 2.2 && uTime < 3.1 ? 0.25 + 0.75 * step(0.45, noise1(uTime * 9.0)) : 1.0;
}

float bar(vec2 p, vec2 a, vec2 b) {
  vec2 along = b - a;
  vec2 from = p - a;
  return length(from - along * clamp(dot(from, along) / dot(along, along), 0.0, 1.0));
}

// Light of all signs on a surface.
vec3 signLight(vec3 p, vec3 n) {
  vec3 sum = vec3(0.0);
#define SIGN(I, SIDE, DISTANCE, FOOT, HEIGHT, WIDTH, COLOUR, LIGHTBOX) { \
    vec3 to = signMiddle(SIDE, DISTANCE, FOOT, HEIGHT, WIDTH) - p; \
    float reach2 = dot(to, to); \
    float cosine = max(dot(n, to) * inversesqrt(reach2), 0.0) * 0.85 + 0.15; \
    sum += COLOUR * (cosine * signHeight(HEIGHT) / (1.5 + reach2)); }
  EACH_SIGN
#undef SIGN
  return sum;
}

vec3 mistToward(vec3 d) {
  return vec3(0.018, 0.026, 0.058) + vec3(0.17, 0.075, 0.085) * exp(-abs(d.y) * 6.0) * exp(-abs(d.x) * 3.5);
}
float pixelAngle() { return 1.0 / (focal() * min(uFrame.x, uFrame.y)); }
vec3 viewDirection(vec2 uv) { return normalize(vec3(uv.x + 0.012 * sin(uTime * 0.4), uv.y - horizonUp(), focal())); }

// Surfaces are drawn once, with more texels where the camera is near: distance by its logarithm, height by a curve.
const float kNearest = 3.6;
const float kSpan = 3.4;
float alongFromDistance(float z) { return log(max(z, kNearest) / kNearest) / kSpan; }
float distanceFromAlong(float u) { return kNearest * exp(u * kSpan); }
float acrossFromHeight(float y) { return y / (y + 6.0) / 0.8; }
float heightFromAcross(float v) { return 6.0 * 0.8 * v / (1.0 - 0.8 * v); }
// A sign's cell holds its panel and this much of its halo, in metres.
const float kMargin = 0.45;
