// Paper lanterns rise from a lake at night; a boat lies under them.

const float kWater = -0.475;

// A lantern about the origin, one unit tall: a paper barrel, open below, its flame inside.
vec4 lantern(vec2 p, float seed, float t, float soft) {
  float wide = 0.34 + 0.075 * sin(clamp(p.y + 0.55, 0.0, 1.1) * 2.6);
  float top = 0.50 - 0.10 * (p.x / wide) * (p.x / wide);
  float bottom = -0.50 - 0.035 * (1.0 - (p.x / wide) * (p.x / wide));
  float inside = max(abs(p.x) - wide, max(p.y - top, bottom - p.y));
  float cover = 1.0 - smoothstep(-soft, soft, inside);
  float flicker = 0.86 + 0.14 * noise1(t * 5.0 + seed * 90.0);
  // Brightest low down, where the flame is; the paper is creased and thinner between its hoops.
  vec2 f = p - vec2(0.0, -0.34);
  float glow = exp(-dot(f, f) * 3.6) * 2.7 + 0.42 + 0.25 * (0.5 - p.y);
  float across = p.x / wide;
  float crease = 0.86 + 0.20 * noise(vec2(across * 7.0 + seed * 50.0, p.y * 3.0)) - 0.22 * across * across * across * across;
  float hoop = 1.0 - 0.16 * smoothstep(0.93, 1.0, cos((p.y + 0.05) * 22.0));
  vec3 paper = mix(vec3(1.00, 0.30, 0.055), vec3(1.00, 0.56, 0.17), clamp(glow * 0.36, 0.0, 1.0));
  paper = mix(paper, vec3(1.0, 0.22, 0.10), step(0.72, fract(seed * 77.0)) * 0.55);
  float mouth = smoothstep(0.05, 0.0, abs(p.y - bottom)) * 0.5;
  return vec4(paper * (glow * crease * hoop + mouth) * flicker, cover);
}

// One distance of lanterns: a cell holds one at most, away from its sides, so that none is cut.
vec3 flight(vec3 c, vec2 p, float size, float seed, float t, float soft, float dim, float share, float lowest) {
  float scale = 1.0 / (size * 3.1);
  vec2 q = p * scale;
  q.y -= t * 0.032 * (0.75 + 0.4 * hash1(seed)) * scale / (0.35 + 3.2 * (0.16 - min(size, 0.14)));
  q.x += 0.09 * sin(t * 0.35 + seed) + seed * 3.7;
  q = mat2(0.94, 0.34, -0.34, 0.94) * q;
  vec2 cell = floor(q);
  float chance = hash2(cell + seed * 13.0);
  vec2 middle = vec2(0.5) + (size < 0.03 ? vec2(0.62, 0.56) : vec2(0.32, 0.30)) * (vec2(hash2(cell + 41.0 + seed), hash2(cell + 97.0 + seed)) - 0.5);
  vec2 off = mat2(0.94, -0.34, 0.34, 0.94) * (q - cell - middle);
  vec2 at = off / (scale * size);
  float lean = 0.10 * sin(t * (0.7 + chance) + chance * 40.0);
  at = mat2(cos(lean), sin(lean), -sin(lean), cos(lean)) * at;
  vec2 own = p - off / scale;
  // They rise in a stream, thick where it begins and loose above; none is born in mid air.
  float stream = own.x - 0.05 - 0.16 * sin(own.y * 3.4 + 0.6);
  float crowd = exp(-stream * stream * mix(26.0, 5.0, smoothstep(-0.4, 0.7, own.y)));
  float on = step(1.0 - share * (0.20 + 0.80 * crowd), chance) * step(lowest, own.y);
  float halo = exp(-dot(at * vec2(1.0, 0.85), at * vec2(1.0, 0.85)) * 1.5) * smoothstep(1.15, 0.35, max(abs(at.x), abs(at.y)));
  c += vec3(0.60, 0.19, 0.040) * halo * on * dim * 0.17;
  WHEN(on > 0.5 && abs(at.x) < 0.8 + soft && abs(at.y) < 0.9 + soft) {
    vec4 l = lantern(at, chance, t, soft);
    c = mix(c, l.rgb * dim, l.a * mix(1.0, 0.80, clamp(soft * 2.0, 0.0, 1.0)));
  }
  return c;
}

vec3 sky(vec2 p) {
  float up = p.y - kWater;
  vec3 c = mix(vec3(0.100, 0.058, 0.080), vec3(0.008, 0.016, 0.046), smoothstep(0.0, 0.80, up));
  float mist = layers(vec2(p.x * 1.9 + uTime * 0.02, p.y * 5.0), 4);
  c += vec3(0.095, 0.044, 0.026) * mist * exp(-up * 4.2);
  return c;
}

float hills(float x, float seed, float scale) { return layers(vec2(x * scale + seed, seed), 4); }

vec3 far(vec2 p, float t, float pixel) {
  vec3 c = sky(p);
  c = flight(c, p, 0.0125, 5.0, t, 0.22, 0.34, 0.40, -1.0);
  c = flight(c, p, 0.0180, 8.0, t, 0.16, 0.55, 0.42, -1.0);
  float up = p.y - kWater;
  float top = 0.030 + 0.120 * hills(p.x, 2.0, 2.3) - 0.045 * exp(-p.x * p.x * 20.0);
  c = mix(c, mix(vec3(0.020, 0.017, 0.032), vec3(0.105, 0.054, 0.050), exp(-up * 26.0)), 1.0 - smoothstep(top - pixel, top + pixel, up));
  float near = 0.007 + 0.058 * hills(p.x, 7.0, 3.7) * smoothstep(-0.12, 0.52, abs(p.x + 0.06));
  near += 0.008 * hills(p.x, 9.0, 60.0);
  c = mix(c, vec3(0.010, 0.008, 0.014) + vec3(0.038, 0.017, 0.010) * exp(-up * 60.0), 1.0 - smoothstep(near - pixel, near + pixel, up));
  c = flight(c, p, 0.0270, 11.0, t, 0.10, 0.90, 0.50, kWater + 0.045);
  c = flight(c, p, 0.0440, 3.0, t, 0.07, 1.10, 0.46, kWater + 0.10);
  return c;
}

float bar(vec2 p, vec2 a, vec2 b) {
  vec2 along = b - a;
  vec2 from = p - a;
  return length(from - along * clamp(dot(from, along) / dot(along, along), 0.0, 1.0));
}

// The boat and who sits in it; negative inside.
float boat(vec2 p) {
  float sheer = 0.018 + 0.26 * p.x * p.x * 9.0;
  float hull = max(p.y - sheer, max(-0.020 - p.y + 0.35 * p.x * p.x, abs(p.x) - 0.145 + 0.35 * (0.03 - p.y)));
  float back = bar(p, vec2(-0.030, 0.02), vec2(-0.022, 0.075)) - 0.022;
  float head = length(p - vec2(-0.013, 0.116)) - 0.0175;
  float arm = bar(p, vec2(-0.020, 0.078), vec2(0.018, 0.098)) - 0.0085;
  arm = min(arm, bar(p, vec2(0.018, 0.098), vec2(0.030, 0.135)) - 0.0075);
  return min(min(hull, back), min(head, arm));
}

void main() {
  vec2 p = fromCentre();
  float t = uTime;
  float pixel = 1.0 / min(uSize.x, uSize.y);
  vec2 cam = vec2(0.010 * (t - 2.0), 0.0);
  p += cam;
  float under = kWater - p.y;
  vec3 c;
  if (under < 0.0) {
    c = far(p, t, pixel);
  } else {
    // The lake: the mirror is drawn out downwards, and broken by slow ripples.
    float depth = 1.0 / (under + 0.03);
    float ripple = (noise(vec2(p.x * 9.0, depth * 2.4 + t * 0.8)) - 0.5) + 0.6 * (noise(vec2(p.x * 26.0 + t * 0.3, depth * 5.5 + t * 1.1)) - 0.5);
    vec2 mirrored = vec2(p.x + ripple * 0.020 * (0.3 + under * 4.0), kWater + under * 1.12 + ripple * 0.075 * (0.15 + under * 2.4));
    mirrored.y = max(mirrored.y, kWater + 0.002);
    c = far(mirrored, t, pixel * 2.0) * mix(vec3(0.62, 0.52, 0.48), vec3(0.26, 0.23, 0.27), smoothstep(0.0, 0.30, under));
    c += vec3(0.003, 0.005, 0.010);
  }
  // The boat, rocking, with a lantern that is about to be let go, and both mirrored.
  vec2 at = (p - vec2(-0.115, kWater - 0.165 + 0.0015 * sin(t * 1.3))) / 0.98;
  float roll = 0.020 * sin(t * 1.1);
  vec2 b = mat2(cos(roll), sin(roll), -sin(roll), cos(roll)) * at;
  float wave = 0.010 * (noise(vec2(at.y * 60.0 - t * 1.5, at.x * 8.0)) - 0.5) * smoothstep(0.0, -0.08, at.y);
  vec2 mirror = vec2(b.x + wave * 1.6, -b.y - 0.034);
  c = mix(c, vec3(0.006, 0.005, 0.008), (1.0 - smoothstep(-0.003, 0.006, boat(mirror))) * 0.82 * step(b.y, -0.012));
  vec2 held = vec2(0.040, 0.188 + 0.004 * t);
  vec2 r = vec2(mirror.x, mirror.y) - held;
  c += vec3(0.90, 0.34, 0.075) * exp(-r.x * r.x * 900.0 - r.y * r.y * 180.0) * 0.55 * step(b.y, -0.012);
  float shape = boat(b);
  float cover = 1.0 - smoothstep(-pixel, pixel, shape);
  float lit = exp(-dot(b - held, b - held) * 150.0) * smoothstep(-0.012, 0.0, shape) * smoothstep(-0.02, 0.02, b.x + 0.012);
  c = mix(c, vec3(0.007, 0.006, 0.009) + vec3(0.75, 0.27, 0.065) * lit, cover);
  vec2 h = (b - held) / 0.082;
  c += vec3(0.60, 0.20, 0.045) * exp(-dot(h, h) * 0.9) * 0.30;
  vec4 l = lantern(h, 0.37, t, 0.03);
  c = mix(c, l.rgb * 1.1, l.a);
  // Those that pass close by the lens.
  c = flight(c, p + vec2(0.06, 0.02), 0.098, 27.0, t, 0.12, 1.25, 0.62, 0.02);
  outColour = vec4(c * 1.15, 1.0);
}
