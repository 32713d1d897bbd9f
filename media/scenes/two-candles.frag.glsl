// Two candles: one burns, the other has just gone out, and its smoke climbs through the first one's light.

const vec2 kLit = vec2(-0.150, -0.235);
const vec2 kOut = vec2(0.175, -0.085);

float flicker() { return 0.93 + 0.05 * noise1(uTime * 5.5 + 3.0) + 0.04 * noise1(uTime * 13.0); }

vec2 eddies(vec2 p) {
  float e = 0.02;
  float n = noise(p);
  return vec2(noise(p + vec2(0.0, e)) - n, n - noise(p + vec2(e, 0.0))) / e;
}

// Smoke from the wick: one thin sheet that rises straight, then folds. Asked where each place's air has come from.
float smoke(vec2 p, float t) {
  vec2 from = p - kOut - vec2(0.0, 0.052);
  float up = from.y;
  if (up < 0.0) return 0.0;
  vec2 q = from;
  float rough = smoothstep(0.10, 0.62, up);
  for (int i = 0; i < 7; i++) {
    float n = float(i);
    vec2 at = q * vec2(4.6, 2.5) + vec2(n * 0.03, -(t + 4.0) * 0.62 + n * 0.11);
    vec2 v = eddies(at) * 0.028 + eddies(kTurn * at * 2.1 + 5.0) * 0.013;
    q -= v * rough * (0.55 + 0.9 * up);
  }
  // Where the line would be without eddies: it leans with the room's draught.
  float line = 0.030 * sin(q.y * 7.0 - t * 1.5) * smoothstep(0.0, 0.35, q.y) + 0.05 * q.y * q.y;
  float wide = 0.0050 + 0.052 * rough * q.y + 0.006 * q.y;
  float x = (q.x - line) / wide;
  // A rolled sheet is brightest at its two edges.
  float sheet = exp(-x * x * 0.9) * 0.40 + exp(-pow(abs(x) - 1.0, 2.0) * 7.0) * 0.75 * smoothstep(0.05, 0.2, up);
  float strands = 0.45 + 0.75 * noise(vec2(x * 4.0 + 3.0, q.y * 3.0 - t * 0.8));
  float thin = 0.0060 / wide;
  return sheet * strands * (0.25 + 1.5 * thin / (1.0 + thin)) * smoothstep(0.0, 0.02, up) * (1.0 - smoothstep(0.55, 1.05, up));
}

// A candle whose top is at the origin: colour, and cover in a. lit: how much light comes through its own wax.
vec4 candle(vec2 p, float wide, float lit, vec2 towards, float pixel) {
  float rim = 0.010 * noise1(p.x * 30.0 + wide * 90.0) - 0.010 - 0.013 * (1.0 - p.x * p.x / (wide * wide));
  float drip = 0.0;
  for (int i = 0; i < 4; i++) {
    float n = float(i) + floor(wide * 1000.0);
    float x = p.x - wide * (hash1(n * 3.0) * 1.9 - 0.95);
    float reach = 0.05 + 0.22 * hash1(n * 7.0);
    float inside = exp(-x * x * 14000.0) * (1.0 - smoothstep(reach, reach + 0.012, -p.y));
    drip = max(drip, inside);
  }
  float edge = wide + 0.0040 * drip * smoothstep(0.0, 0.3, -p.y + 0.1);
  float cover = (1.0 - smoothstep(edge - pixel, edge + pixel, abs(p.x))) * (1.0 - smoothstep(rim - pixel, rim + pixel, p.y));
  float across = clamp(p.x / wide, -1.0, 1.0);
  float deep = max(-p.y, 0.0);
  vec3 wax = vec3(0.90, 0.72, 0.52);
  // Its own flame shines down through the wax; the other lights one side.
  vec3 c = vec3(1.75, 0.72, 0.20) * lit * exp(-deep * 6.5) * (1.0 - 0.40 * across * across);
  c += vec3(1.9, 1.15, 0.50) * lit * exp(-deep * 34.0) * 0.9;
  float facing = across * towards.x + sqrt(1.0 - across * across) * 0.45;
  facing = 0.5 * (facing + sqrt(facing * facing + 0.07));
  c += wax * vec3(1.0, 0.58, 0.27) * facing * towards.y * exp(-pow(deep - 0.05, 2.0) * 5.0);
  c += wax * vec3(0.020, 0.014, 0.013);
  c *= 1.0 + 0.22 * drip - 0.06 * noise1(p.y * 40.0);
  return vec4(c, cover);
}

void main() {
  // Wide and square frames stand further back, and leave the dark room to one side.
  vec2 p = fromCentre() * byShape(1.26, 1.32, 1.0) + vec2(byShape(0.20, 0.06, 0.0), byShape(-0.145, -0.135, 0.0));
  float t = uTime;
  float pixel = 1.0 / min(uSize.x, uSize.y);
  p = p * (1.0 - 0.008 * t) + vec2(0.0, 0.004 * t);
  float flame = flicker();
  vec2 heart = kLit + vec2(0.0, 0.085);
  vec2 from = p - heart;
  float r = length(from);
  // The wall behind, rough plaster, lit by the flame.
  float plaster = layers(p * 5.0 + 3.0, 5);
  float rake = layers(p * 5.0 + 3.0 + from / (r + 0.05) * 0.06, 5) - plaster;
  vec3 c = vec3(0.42, 0.200, 0.078) * (0.62 + 0.35 * plaster + 1.6 * rake) / (1.0 + r * r * 12.0) * 0.46 * flame;
  c += vec3(0.0035, 0.0045, 0.0075);
  // The second candle's shadow falls away from the first.
  vec2 shadowAt = p - kOut - vec2(0.235, -0.02);
  float shadow = (1.0 - smoothstep(0.040, 0.115, abs(shadowAt.x - 0.10 * max(shadowAt.y, 0.0)))) * (1.0 - smoothstep(-0.05, 0.07, shadowAt.y));
  c *= 1.0 - 0.62 * shadow;
  // The table.
  float table = -0.665;
  WHEN(p.y < table + 0.01) {
    float down = table - p.y;
    float grain = layers(vec2(p.x * 3.0 + 2.0, down * 46.0 / (0.3 + down)), 4);
    vec2 pool = (p - vec2(kLit.x + 0.04, table)) * vec2(1.5, 2.6);
    vec3 wood = vec3(0.120, 0.046, 0.018) * (0.45 + 0.9 * grain) * (0.10 + 1.25 * exp(-dot(pool, pool) * 1.6)) * flame;
    // Varnish mirrors the wax.
    vec2 m = vec2(p.x + 0.006 * (grain - 0.5), 2.0 * table - p.y);
    float near = exp(-pow((m.x - kLit.x) / 0.075, 2.0)) * 0.55 + exp(-pow((m.x - kOut.x) / 0.060, 2.0)) * 0.12;
    wood += vec3(0.30, 0.120, 0.040) * near * exp(-down * 3.0) * flame;
    c = mix(c, wood, 1.0 - smoothstep(-pixel, pixel, p.y - table));
  }
  // Candles.
  float foot = smoothstep(table - 0.006, table + 0.004, p.y);
  float gap = length(heart - kOut);
  vec4 wax = candle(p - kOut, 0.060, 0.0, vec2(-0.95, 0.95 * flame), pixel);
  c = mix(c, wax.rgb, wax.a * foot);
  wax = candle(p - kLit, 0.082, flame, vec2(0.0, 0.0), pixel);
  c = mix(c, wax.rgb, wax.a * foot);
  // Wicks, and the ember of the one that has gone out.
  vec2 w = p - kOut;
  float bend = 0.014 * smoothstep(0.0, 0.05, w.y);
  float wick = max(abs(w.x - bend * w.y * 12.0) - 0.0036, abs(w.y - 0.016) - 0.030);
  c = mix(c, vec3(0.010, 0.008, 0.007), 1.0 - smoothstep(-pixel, pixel, wick));
  float ember = exp(-dot(w - vec2(0.0068, 0.044), w - vec2(0.0068, 0.044)) * 42000.0) * (0.35 + 0.65 * exp(-t * 0.4)) * (0.8 + 0.3 * noise1(t * 6.0));
  c += vec3(4.6, 0.85, 0.12) * ember;
  w = p - kLit;
  wick = max(abs(w.x - 0.06 * w.y) - 0.0036, abs(w.y - 0.010) - 0.034);
  c = mix(c, vec3(0.030, 0.014, 0.007), 1.0 - smoothstep(-pixel, pixel, wick));
  // The smoke is lit from the flame's side, and falls into the dark above.
  float s = smoke(p, t);
  float fall = 1.0 / (1.0 + r * r * 5.0);
  c += (vec3(0.62, 0.40, 0.23) * fall * 1.5 + vec3(0.070, 0.090, 0.135) * 1.6) * s;
  // The flame: a drop that leans and stretches; dark about the wick, blue at its foot.
  float tall = 0.175 * (0.97 + 0.06 * noise1(t * 4.3));
  float u = (w.y - 0.008) / tall;
  float lean = 0.010 * (noise1(t * 2.1) - 0.5) * u + 0.012 * (noise1(t * 3.0 - u * 1.6) - 0.5) * u * u * 2.0;
  float wide = 0.0345 * pow(clamp(u, 0.0, 1.0), 0.46) * pow(clamp(1.0 - u, 0.0, 1.0), 0.80) * 1.75;
  float x = (w.x - lean) / max(wide, 0.0008);
  float body = (1.0 - smoothstep(0.72, 1.08, abs(x))) * smoothstep(-0.02, 0.06, u) * smoothstep(1.0, 0.93, u);
  float core = exp(-x * x * 1.3) * smoothstep(0.10, 0.42, u);
  vec3 fire = mix(vec3(2.6, 0.95, 0.16), vec3(6.4, 4.3, 1.9), core) * smoothstep(0.02, 0.36, u);
  fire += vec3(0.10, 0.26, 1.10) * smoothstep(0.30, 0.05, u) * (0.35 + 0.65 * x * x) * 0.8;
  c = mix(c, fire * flame, body * (0.45 + 0.55 * smoothstep(0.08, 0.35, u)));
  vec2 halo = from * vec2(1.0, 0.72);
  float h = dot(halo, halo);
  c += vec3(1.25, 0.52, 0.15) * (exp(-h * 260.0) * 0.42 + exp(-h * 30.0) * 0.085) * flame;
  outColour = vec4(c * 1.25, 1.0);
}
