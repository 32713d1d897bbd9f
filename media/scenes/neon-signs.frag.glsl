// An invented letter in a unit square: strokes by chance.
float letter(vec2 p, float seed) {
  float d = 9.0;
  float n = seed * 7.0;
  if (hash1(n) > 0.18) d = min(d, bar(p, vec2(-0.34, 0.34), vec2(0.34, 0.34)));
  if (hash1(n + 1.0) > 0.34) d = min(d, bar(p, vec2(-0.30, 0.04), vec2(0.30, 0.04)));
  if (hash1(n + 2.0) > 0.32) d = min(d, bar(p, vec2(-0.36, -0.34), vec2(0.36, -0.34)));
  if (hash1(n + 3.0) > 0.42) d = min(d, bar(p, vec2(-0.32, 0.30), vec2(-0.32, -0.30)));
  if (hash1(n + 4.0) > 0.25) d = min(d, bar(p, vec2(0.0, 0.42), vec2(0.0, -0.30)));
  if (hash1(n + 5.0) > 0.50) d = min(d, bar(p, vec2(0.10, 0.02), vec2(0.36, -0.40)));
  if (hash1(n + 6.0) > 0.50) d = min(d, bar(p, vec2(-0.06, 0.02), vec2(-0.36, -0.38)));
  return d;
}

// What a sign gives where the ray crosses its plane: light in rgb, cover in a. `soft` in metres blurs it.
vec4 signAt(int i, float width, float height, vec3 colour, bool lightbox, vec2 p, float soft) {
  vec2 size = 0.5 * vec2(width, height);
  vec2 box = abs(p) - size;
  float outside = length(max(box, 0.0)) + min(max(box.x, box.y), 0.0);
  if (outside > 0.5 + soft * 2.0) return vec4(0.0);
  float panel = 1.0 - smoothstep(-0.01 - soft, 0.01 + soft, outside);
  float cell = width * (lightbox ? 0.50 : 0.92);
  float rows = max(1.0, floor(height / cell));
  float row = (p.y + size.y) / (2.0 * size.y) * rows;
  vec2 inCell = vec2(p.x / cell, fract(row) - 0.5);
  float strokes = letter(inCell * 1.12, float(i) * 13.0 + floor(row)) * cell + step(-0.03, outside) * 9.0;
  vec3 hot = mix(colour, vec3(1.0), 0.38);
  float tube = 0.028 + soft;
  if (lightbox) {
    float share = 0.05 / (0.05 + soft);
    float paint = (1.0 - smoothstep(0.026, 0.045 + soft, strokes)) * share;
    float border = (1.0 - smoothstep(0.012, 0.022 + soft, abs(outside + 0.085))) * share;
    float lamps = 0.62 + 0.38 * cos(p.y * 3.9 + 0.6) * cos(p.x * 2.2);
    vec3 face = mix(colour, vec3(0.9, 0.95, 1.0), 0.16) * lamps * smoothstep(0.03, -0.16, outside) * 0.80 + colour * 0.10;
    face = mix(face, vec3(0.012, 0.014, 0.020), max(paint, border) * 0.93);
    face = mix(face, vec3(0.02), smoothstep(-0.045 - soft, -0.03, outside) * share);
    return vec4(face * panel, panel);
  }
  float frame = abs(outside + 0.07);
  float nearest = min(strokes, frame);
  float share = 0.03 / (0.03 + soft);
  float core = (1.0 - smoothstep(tube * 0.5, tube + 0.012, strokes)) + 0.7 * (1.0 - smoothstep(tube * 0.4, tube * 0.8 + 0.012, frame));
  vec3 light = hot * core * 5.2 * share + colour * (0.34 * exp(-nearest * 9.0 / (1.0 + 4.0 * soft)) + 0.05) * (panel + 0.25);
  light *= exp(-max(outside, 0.0) * 7.0);
  return vec4(light + vec3(0.006) * panel, panel * 0.92);
}

// All signs side by side, drawn once.
void main() {
  vec2 at = gl_FragCoord.xy / uSize;
  int cell = min(int(at.x * float(kSigns)), kSigns - 1);
  vec2 inCell = vec2(fract(at.x * float(kSigns)), at.y) - 0.5;
#define SIGN(I, SIDE, DISTANCE, FOOT, HEIGHT, WIDTH, COLOUR, LIGHTBOX) \
  if (cell == I) outColour = signAt(I, WIDTH, signHeight(HEIGHT), COLOUR, LIGHTBOX, inCell * (vec2(WIDTH, signHeight(HEIGHT)) + 2.0 * kMargin), 0.004);
  EACH_SIGN
}
