#version 300 es
// What every pass begins with. Time runs in seconds from the first frame; nothing else changes between frames.
precision highp float;
precision highp int;
uniform float uTime;
uniform vec2 uSize;   // This pass's target, in pixels.
uniform vec2 uFrame;  // The finished frame, in pixels.
uniform int uShape;   // 0 wide (16:9), 1 square, 2 tall (9:16).
out vec4 outColour;

// A branch written as a loop: a software renderer may compute both sides of an `if` for a whole group of pixels, but it
// leaves a loop that none of them is in.
#define WHEN(CONDITION) for (bool go_ = (CONDITION); go_; go_ = false)

// A value composed for each shape.
float byShape(float wide, float square, float tall) {
  return uShape == 0 ? wide : uShape == 1 ? square : tall;
}

// The pixel from the middle of the frame, in units of the short side.
vec2 fromCentre() { return (gl_FragCoord.xy - 0.5 * uSize) / min(uSize.x, uSize.y); }

// Integer hashing: the same bits on every machine, unlike the usual fract(sin()).
uint scramble(uint x) {
  x ^= x >> 16u; x *= 0x7feb352du; x ^= x >> 15u; x *= 0x846ca68bu; x ^= x >> 16u;
  return x;
}
float hash1(float n) { return float(scramble(uint(int(floor(n)))) >> 8u) * (1.0 / 16777216.0); }
float hash2(vec2 cell) {
  ivec2 c = ivec2(floor(cell));
  uint x = uint(c.x) * 0x9e3779b1u ^ uint(c.y) * 0x85ebca77u;
  x ^= x >> 15u; x *= 0x2c1b3c6du; x ^= x >> 13u;
  return float(x >> 8u) * (1.0 / 16777216.0);
}

// Value noise in 0..1 with continuous slope.
float noise(vec2 p) {
  vec2 cell = floor(p);
  vec2 f = p - cell;
  vec2 w = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash2(cell), hash2(cell + vec2(1.0, 0.0)), w.x),
             mix(hash2(cell + vec2(0.0, 1.0)), hash2(cell + vec2(1.0, 1.0)), w.x), w.y);
}
float noise1(float x) {
  float f = fract(x);
  return mix(hash1(x), hash1(x + 1.0), f * f * (3.0 - 2.0 * f));
}

const mat2 kTurn = mat2(0.80, 0.60, -0.60, 0.80);

// Layered noise in about 0..1.
float layers(vec2 p, int octaves) {
  float sum = 0.0, weight = 0.5, total = 0.0;
  for (int i = 0; i < octaves; i++) {
    sum += weight * noise(p);
    total += weight;
    weight *= 0.5;
    p = kTurn * p * 2.03 + 17.3;
  }
  return sum / total;
}
