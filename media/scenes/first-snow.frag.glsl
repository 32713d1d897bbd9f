// The first snow in a park at night: a lamp, a bench, a bicycle left behind.

const float kGround = -0.36;
const vec2 kLamp = vec2(0.155, 0.292);

float bar(vec2 p, vec2 a, vec2 b) {
  vec2 along = b - a;
  vec2 from = p - a;
  return length(from - along * clamp(dot(from, along) / dot(along, along), 0.0, 1.0));
}

float box(vec2 p, vec2 at, vec2 half_) {
  vec2 d = abs(p - at) - half_;
  return max(d.x, d.y);
}

float cover(float distance_, float pixel) { return 1.0 - smoothstep(-pixel, pixel, distance_); }

// Light of the lamp at a place in its plane.
float lampLight(vec2 p) {
  vec2 from = p - kLamp;
  return 0.012 / (dot(from, from) + 0.016);
}

// Firs, with snow on their boughs: cover in a.
vec4 firs(vec2 p, float base, float spacing, float tallest, float seed, vec3 fog, float haze, float pixel) {
  vec4 c = vec4(0.0);
  for (int side = 0; side < 2; side++) {
    float at = p.x / spacing + seed + float(side) * 0.5;
    float cell = floor(at);
    float chance = hash1(cell + 100.0 + seed * 31.0 + float(side) * 57.0);
    float tall = tallest * (0.55 + 0.45 * chance);
    float x = (at - cell - 0.5 - 0.22 * (fract(chance * 37.0) - 0.5)) * spacing;
    float up = (p.y - base) / tall;
    float tier = fract(up * (6.5 + 3.0 * fract(chance * 19.0)) + chance * 7.0 + 0.30 * noise1(x / spacing * 14.0 + chance * 50.0));
    float wide = spacing * 0.50 * (1.0 - up) * (0.62 + 0.42 * (1.0 - tier)) * (0.90 + 0.25 * noise(p * 60.0 + chance * 9.0));
    float inside = (1.0 - smoothstep(wide - pixel * 1.5, wide + pixel * 1.5, abs(x))) * step(-0.02, up) * step(up, 1.0);
    float white = smoothstep(0.45, 0.95, tier + 0.5 * (noise(p * 46.0 + seed) - 0.35));
    vec3 needle = mix(vec3(0.008, 0.013, 0.022), vec3(0.13, 0.17, 0.24), white * 0.75);
    needle += vec3(1.0, 0.58, 0.26) * lampLight(p) * (0.05 + 0.28 * white) * (1.0 - haze);
    c = mix(c, vec4(mix(needle, fog, mix(haze, 0.92, exp(-max(p.y - base, 0.0) * 7.0))), 1.0), inside);
  }
  return c;
}

float bicycle(vec2 p) {
  vec2 back = vec2(-0.056, 0.036), front = vec2(0.056, 0.036);
  float line = 0.0021;
  float d = abs(length(p - back) - 0.036) - 0.0021;
  d = min(d, abs(length(p - front) - 0.036) - 0.0021);
  vec2 crank = vec2(-0.006, 0.034), seat = vec2(-0.019, 0.082), head = vec2(0.040, 0.086);
  d = min(d, min(bar(p, back, crank), min(bar(p, crank, seat), bar(p, back, vec2(-0.0165, 0.074)))) - line);
  d = min(d, min(bar(p, crank, head - vec2(-0.002, 0.010)), min(bar(p, vec2(-0.0165, 0.074), head), bar(p, front, head))) - line);
  d = min(d, bar(p, head, vec2(0.036, 0.102)) - line);
  d = min(d, bar(p, vec2(0.036, 0.102), vec2(0.047, 0.107)) - 0.0026);
  d = min(d, bar(p, seat + vec2(-0.012, 0.004), seat + vec2(0.010, 0.004)) - 0.0042);
  return d;
}

float bench(vec2 p) {
  float d = box(p, vec2(0.0, 0.060), vec2(0.125, 0.0042));
  d = min(d, box(p, vec2(0.0, 0.094), vec2(0.125, 0.0052)));
  d = min(d, box(p, vec2(0.0, 0.112), vec2(0.125, 0.0052)));
  vec2 q = vec2(abs(p.x), p.y);
  d = min(d, bar(q, vec2(0.104, 0.0), vec2(0.100, 0.060)) - 0.0040);
  d = min(d, bar(q, vec2(0.100, 0.060), vec2(0.100, 0.116)) - 0.0036);
  d = min(d, bar(q, vec2(0.100, 0.080), vec2(0.120, 0.080)) - 0.0030);
  return d;
}

// A cap of snow on something flat from x0 to x1 at y.
float cap(vec2 p, float x0, float x1, float y, float deep) {
  float u = (p.x - x0) / (x1 - x0);
  float top = deep * sqrt(clamp(u * (1.0 - u) * 9.0, 0.0, 1.0)) * (0.75 + 0.5 * noise1(p.x * 30.0 + y * 90.0));
  return max(max(p.y - y - top, y - 0.002 - p.y), max(x0 - p.x, p.x - x1));
}

vec3 flakes(vec2 p, float t) {
  vec3 sum = vec3(0.0);
  for (int i = 0; i < 7; i++) {
    float n = float(i);
    float scale = 22.0 / (1.0 + 0.62 * n);
    float fall = (0.085 + 0.052 * n);
    vec2 q = p + vec2(0.030 * t * (0.6 + 0.2 * n) + 0.012 * sin(t * (0.8 + 0.1 * n) + n * 2.0 + p.y * 6.0), fall * t);
    q = q * scale + n * 23.7;
    q.x += 0.35 * hash1(floor(q.y * 0.0) + n);
    vec2 cell = floor(q);
    float chance = hash2(cell + n * 77.0);
    vec2 middle = 0.5 + 0.62 * (vec2(hash2(cell + 13.0 + n), hash2(cell + 59.0 + n)) - 0.5);
    float r = length(q - cell - middle) / scale;
    float size = 0.0022 + 0.00125 * n;
    float soft = i > 4 ? 1.4 : 1.0;
    float spot = exp(-r * r / (size * size * soft * soft));
    // Flakes in the lamp's plane are lit by it; those before it only by the night.
    float near = i < 5 ? 1.0 : 0.25;
    vec3 light = vec3(0.075, 0.105, 0.160) + vec3(1.25, 0.78, 0.40) * lampLight(p) * 2.2 * near;
    sum += light * spot * step(0.36, chance) * (i > 4 ? 0.55 : 1.0);
  }
  return sum;
}

void main() {
  vec2 p = fromCentre() * byShape(1.22, 1.26, 1.0) + vec2(byShape(0.06, 0.02, 0.0), byShape(-0.115, -0.110, 0.0));
  float t = uTime;
  p = p * (1.0 - 0.010 * t) + vec2(0.002 * t, -0.004 * t);
  float pixel = 1.0 / min(uSize.x, uSize.y);
  vec2 from = p - kLamp;
  float r = length(from);
  vec3 fog = mix(vec3(0.058, 0.078, 0.118), vec3(0.014, 0.024, 0.052), smoothstep(-0.40, 0.75, p.y));
  float drift = layers(p * vec2(2.2, 3.5) + vec2(t * 0.05, 0.0), 4);
  vec3 c = fog * (0.72 + 0.55 * drift);
  // Windows beyond the trees, far out of focus.
  for (int i = 0; i < 7; i++) {
    float n = float(i);
    vec2 at = vec2(-0.47 + 0.135 * n + 0.04 * hash1(n + 3.0), -0.235 + 0.085 * hash1(n + 11.0));
    float d = length(p - at);
    float disc = 1.0 - smoothstep(0.017, 0.023, d + 0.006 * hash1(n + 31.0));
    c += mix(vec3(0.42, 0.20, 0.07), vec3(0.30, 0.24, 0.16), hash1(n + 19.0)) * disc * 0.42;
  }
  vec4 trees = firs(p, kGround - 0.01, 0.155, 0.44, 3.3, fog * 0.95, 0.72, pixel * 2.5);
  c = mix(c, trees.rgb, trees.a * 0.92);
  trees = firs(p, kGround - 0.02, 0.26, 0.74, 8.25, fog * 0.80, 0.40, pixel * 1.5);
  c = mix(c, trees.rgb, trees.a * (1.0 - 0.75 * exp(-pow((p.x - 0.06) / 0.17, 2.0))));
  // The lamp's light in the falling snow: a ball, and a cone below the shade.
  float spread = abs(from.x) / (0.05 + 0.62 * max(-from.y, 0.0));
  float cone = exp(-spread * spread * 1.2) * smoothstep(0.02, -0.06, from.y) * exp(from.y * 1.5);
  c += vec3(1.00, 0.58, 0.27) * (0.20 * cone * (0.75 + 0.5 * drift) + 0.010 / (r * r + 0.020) * 0.62);
  // Snow on the ground, with the pool of light and the shadows that it throws.
  WHEN(p.y < kGround + 0.06) {
    float roll = 0.020 * noise1(p.x * 3.1 + 2.0) + 0.007 * noise1(p.x * 11.0);
    float edge = kGround + roll;
    float down = edge - p.y;
    float depth = 1.0 / (max(down, 0.0) + 0.060);
    vec2 g = vec2(p.x * depth * 0.55, depth);
    float soft = layers(vec2(p.x * depth * 1.3, depth * 2.1) + 5.0, 4);
    vec2 pool = vec2((p.x - kLamp.x) / 0.44, (down - 0.130) / 0.125);
    float lit = exp(-dot(pool, pool) * 0.95);
    vec3 snow = vec3(0.050, 0.072, 0.118) * (0.72 + 0.5 * soft) * mix(1.15, 0.60, smoothstep(0.0, 0.5, down));
    snow += vec3(1.05, 0.66, 0.35) * lit * (0.56 + 0.34 * soft);
    // A trodden line from the front towards the bench.
    float pathX = -0.05 - 0.42 * (down - 0.16) + 0.05 * sin(down * 14.0);
    float stride = down / (0.022 + 0.10 * down);
    float foot = mod(floor(stride * 1.6 * 2.0), 2.0) * 2.0 - 1.0;
    vec2 sole = vec2((p.x - pathX - foot * (0.010 + 0.040 * down)) / (0.008 + 0.035 * down), (fract(stride * 3.2) - 0.5) * 2.6);
    float print_ = (1.0 - smoothstep(0.55, 1.05, length(sole))) * smoothstep(0.10, 0.15, down);
    snow *= 1.0 - 0.42 * print_;
    // The post's and the bench's shadows.
    float post = abs(p.x - kLamp.x - 0.004) / (0.010 + 0.02 * max(down - 0.13, 0.0));
    snow *= 1.0 - 0.35 * exp(-post * post) * smoothstep(0.12, 0.14, down) * exp(-(down - 0.13) * 7.0);
    vec2 under = (p - vec2(-0.235, edge - 0.118)) / vec2(0.150, 0.022);
    snow *= 1.0 - 0.55 * exp(-dot(under, under) * 1.3);
    under = (p - vec2(0.300, edge - 0.155)) / vec2(0.090, 0.012);
    snow *= 1.0 - 0.50 * exp(-dot(under, under) * 1.3);
    float glitter = pow(hash2(floor(p * min(uSize.x, uSize.y) * 0.5)), 60.0) * lit;
    snow += vec3(1.0, 0.8, 0.55) * glitter * 0.5;
    c = mix(c, snow, cover(-down, pixel * 1.5));
  }
  // Bench, left of the lamp.
  vec2 b = (p - vec2(-0.235, kGround - 0.105));
  float warm = lampLight(p);
  float side = smoothstep(-0.13, 0.13, b.x);
  c = mix(c, vec3(0.012, 0.012, 0.014) + vec3(0.30, 0.15, 0.06) * warm * 0.45 * side, cover(bench(b), pixel));
  float white = min(cap(b, -0.127, 0.127, 0.116, 0.014), cap(b, -0.127, 0.127, 0.063, 0.012));
  c = mix(c, vec3(0.105, 0.145, 0.215) + vec3(1.1, 0.68, 0.36) * (0.16 + 1.3 * warm) * (0.35 + 0.65 * side), cover(white, pixel));
  // The bicycle, right of it, leaning on nothing but its stand.
  vec2 w = (p - vec2(0.300, kGround - 0.148)) / 1.12;
  c = mix(c, vec3(0.20, 0.018, 0.012) * (0.35 + 2.0 * warm), cover(bicycle(w), pixel * 0.9));
  white = min(cap(w, -0.033, -0.007, 0.089, 0.007), cap(w, -0.014, 0.036, 0.0865, 0.004));
  c = mix(c, vec3(0.80, 0.56, 0.36) * (0.25 + 1.6 * warm), cover(white, pixel));
  // The post and its lantern.
  float post = box(p, vec2(kLamp.x, 0.5 * (kLamp.y - 0.05 + kGround - 0.13)), vec2(0.0058, 0.5 * (kLamp.y - 0.05 - kGround + 0.13)));
  post = min(post, box(p, vec2(kLamp.x, kGround - 0.095), vec2(0.0115, 0.040)));
  post = min(post, box(p, vec2(kLamp.x, kLamp.y - 0.062), vec2(0.016, 0.004)));
  post = min(post, box(p, vec2(kLamp.x, 0.05), vec2(0.009, 0.006)));
  float gleam = exp(-pow((p.x - kLamp.x + 0.0025) / 0.0016, 2.0));
  c = mix(c, vec3(0.008, 0.009, 0.011) + vec3(0.35, 0.20, 0.09) * gleam * (0.10 + warm * 0.35), cover(post, pixel));
  float taper = 0.027 + 0.24 * (from.y + 0.04) * 0.5;
  float pane = max(abs(from.x) - taper, abs(from.y) - 0.044);
  float flame = 0.97 + 0.03 * noise1(t * 7.0);
  float core = exp(-dot(from * vec2(1.4, 1.0), from * vec2(1.4, 1.0)) * 900.0);
  c = mix(c, (vec3(1.30, 0.72, 0.30) + vec3(5.2, 3.4, 1.7) * core) * flame, cover(pane, pixel));
  float frame = min(abs(abs(from.x) - taper) - 0.0018, abs(from.x) - 0.0011);
  frame = max(frame, abs(from.y) - 0.046);
  c = mix(c, vec3(0.016, 0.012, 0.010), cover(frame, pixel) * 0.9);
  float roof = max(from.y - 0.046 - (0.050 - abs(from.x)) * 0.55, max(0.044 - from.y, abs(from.x) - 0.046));
  roof = min(roof, length(from - vec2(0.0, 0.080)) - 0.006);
  c = mix(c, vec3(0.010, 0.010, 0.012), cover(roof, pixel));
  white = max(from.y - 0.056 - (0.050 - abs(from.x)) * 0.56, max(0.047 + (0.050 - abs(from.x)) * 0.48 - from.y, abs(from.x) - 0.044));
  c = mix(c, vec3(0.22, 0.25, 0.32), cover(white, pixel));
  c += flakes(p, t);
  outColour = vec4(c * 1.25, 1.0);
}
