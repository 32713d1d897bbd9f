// A narrow street at night, in the rain. Somebody walks home under an umbrella; the camera follows.
uniform sampler2D uLeftFronts;
uniform sampler2D uRightFronts;
uniform sampler2D uSigns;
uniform sampler2D uGround;
uniform sampler2D uHaze;

// The walker: cover in a, light in rgb; p in metres from the feet.
vec4 walkerAt(vec2 p, float soft) {

  float step_ = uTime * 5.4;
  p.y -= 0.015 * abs(sin(step_));
  float blur = 0.012 + soft;
  // Legs, coat, head, umbrella.
  float swing = sin(step_) * 0.11;
  float lift = max(cos(step_), 0.0) * 0.07;
  float other = max(-cos(step_), 0.0) * 0.07;
  float legs = min(bar(p, vec2(-0.08, 0.75), vec2(-0.09 + swing * 0.3, 0.06 + lift)), bar(p, vec2(0.08, 0.75), vec2(0.09 - swing * 0.3, 0.06 + other))) - 0.062;
  float waist = mix(0.27, 0.19, smoothstep(0.55, 1.15, p.y)) + 0.035 * smoothstep(1.1, 1.38, p.y) + 0.01 * sin(step_ + p.y * 3.0) * smoothstep(0.9, 0.5, p.y);
  float coat = max(abs(p.x) - waist, max(0.52 - p.y, p.y - 1.42));
  coat = max(coat, abs(p.x) * 0.9 + p.y - 1.58);
  float neck = bar(p, vec2(0.0, 1.36), vec2(0.01, 1.52)) - 0.055;
  float shoulders = bar(p, vec2(-0.13, 1.34), vec2(0.13, 1.34)) - 0.085;
  float sleeves = min(bar(p, vec2(-0.22, 1.30), vec2(-0.27 - swing * 0.25, 0.86)) - 0.058, min(bar(p, vec2(0.22, 1.30), vec2(0.29, 1.06)), bar(p, vec2(0.29, 1.06), vec2(0.15, 1.22))) - 0.055);
  float head = min(length((p - vec2(0.01, 1.57)) * vec2(1.1, 0.92)) - 0.108, neck);
  coat = min(min(coat, shoulders), sleeves);
  vec2 u = p - vec2(0.07, 1.60);
  u = mat2(0.990, 0.139, -0.139, 0.990) * u;
  float dome = max(length(u * vec2(0.72, 1.15)) - 0.47, -u.y + 0.055 * abs(sin(u.x * 7.4)) - 0.02);
  float spike = bar(u, vec2(0.03, -0.42), vec2(0.0, 0.48)) - 0.011;
  float body = min(min(min(legs, coat), head), spike);
  float all_ = min(body, dome);
  float cover = 1.0 - smoothstep(-blur, blur, all_);
  vec3 left = vec3(1.0, 0.06, 0.30) * 0.75;
  vec3 right = vec3(0.04, 0.62, 1.0) * 0.75;
  float rim = smoothstep(-0.034 - soft, 0.0, all_);
  vec3 c = vec3(0.010, 0.011, 0.016) + rim * mix(left, right, smoothstep(-0.25, 0.25, p.x)) * (0.05 + 0.42 * smoothstep(0.04, 0.24, abs(p.x)) * smoothstep(0.1, 1.0, p.y));
  if (dome < body) {
    // Light through wet cloth, with ribs.
    float rib = smoothstep(0.0, 0.05 + blur, abs(sin(u.x * 7.4 + 1.57)));
    float top = smoothstep(0.05, 0.42, u.y);
    vec3 cloth = vec3(0.62, 0.045, 0.040);
    c = cloth * (0.10 + 0.34 * top) * (0.72 + 0.28 * rib) + rim * mix(left, right, smoothstep(-0.5, 0.5, u.x)) * 0.75 * smoothstep(-0.05, 0.2, u.y);
  }
  return vec4(c, cover);
}

// The walker on a ray, if it passes by the walker's plane.
vec4 walkerAlong(vec3 eye, vec3 d, float soft) {
  float stand = eyePoint().z + byShape(7.2, 7.6, 7.4) + uTime * 0.10;
  float at = (stand - eye.z) / d.z;
  vec3 q = eye + d * at;
  vec2 p = vec2(q.x - byShape(0.55, 0.25, 0.12) - 0.05 * sin(uTime * 0.5), q.y);
  float blur = soft * 0.6 + at * 0.0004;
  vec4 c = vec4(0.0);
  WHEN(at > 0.0 && abs(p.x - 0.05) < 0.85 + blur && abs(p.y - 1.0) < 1.25 + blur) c = walkerAt(p, blur);
  return c;
}

// Everything but road and walker along a ray; `soft` blurs, in metres, as a rough mirror does.
vec3 streetAlong(vec3 eye, vec3 d, float soft) {
  float w = halfWidth();
  bool right = d.x > 0.0;
  float t = min(((right ? w : -w) - eye.x) / (abs(d.x) > 0.0001 ? d.x : right ? 0.0001 : -0.0001), 400.0);
  vec3 p = eye + d * t;
  vec3 mist = mistToward(d);
  vec3 c = mist;
  float limit = 200.0;
  float pixel = pixelAngle();
  WHEN(p.z < 100.0) {
    float y = max(p.y, 0.0);
    vec2 at = vec2(alongFromDistance(p.z), acrossFromHeight(y));
    // Texels under the pixel, along and up; their mean picks the level, softened in a rough mirror.
    float perMetreUp = 1536.0 * 6.0 / (0.8 * (y + 6.0) * (y + 6.0));
    float perMetreAlong = 3072.0 / (kSpan * max(p.z, kNearest));
    float seen = t * pixel;
    float blur = soft * (0.5 + t * 0.06);
    float level = 0.5 * log2(max((seen * perMetreUp) * (seen * max(p.z - eye.z, 1.0) / w * perMetreAlong), 1.0));
    level = max(level - 0.25, log2(max(blur * perMetreUp, 1.0)));
    vec4 front = right ? textureLod(uRightFronts, at, level) : textureLod(uLeftFronts, at, level);
    c = mix(mist, front.rgb, front.a * exp(-t * 0.024));
    if (front.a > 0.5) limit = t;
  }
  // Signs from far to near; a cable hangs by each.
#define SIGN(I, SIDE, DISTANCE, FOOT, HEIGHT, WIDTH, COLOUR, LIGHTBOX) { \
    float at = (DISTANCE - eye.z) / d.z; \
    vec2 q = eye.xy + d.xy * at; \
    vec2 whole = vec2(WIDTH, signHeight(HEIGHT)) + 2.0 * kMargin; \
    vec2 inCell = (q - signMiddle(SIDE, DISTANCE, FOOT, HEIGHT, WIDTH).xy) / whole; \
    WHEN(at > 0.0 && at < limit + 2.0 && abs(inCell.x) < 0.5 && abs(inCell.y) < 0.5) { \
      float blur = soft * (0.35 + at * 0.05) + at * pixel; \
      vec2 texel = vec2((float(I) + clamp(inCell.x + 0.5, 0.02, 0.98)) / float(kSigns), inCell.y + 0.5); \
      vec4 lit = textureLod(uSigns, texel, clamp(log2(blur * 256.0 / whole.x) - 0.3, 0.0, 5.0)); \
      c = c * (1.0 - lit.a) + lit.rgb * (signPower(I) * exp(-at * 0.012)); \
    } \
    float sag = 6.4 + 0.35 * float(I % 4) + 0.028 * (q.x + 0.6) * (q.x + 0.6) + 0.06 * q.x * sin(float(I) * 2.0); \
    WHEN(at > 0.0 && soft < 0.1 && at < limit && abs(q.y - sag) < 0.1) c *= 1.0 - 0.75 * (1.0 - smoothstep(0.008, 0.016 + at * 1.2 * pixel, abs(q.y - sag))); }
  EACH_SIGN
#undef SIGN
  return c;
}

// Rings of drops on standing water: slope.
vec2 rings(vec2 p) {
  vec2 sum = vec2(0.0);
  for (int layer = 0; layer < 2; layer++) {
    vec2 at = p * (layer == 0 ? 1.7 : 2.9) + float(layer) * 7.3;
    vec2 cell = floor(at);
    float turn = uTime * 1.15 + hash2(cell + 31.0);
    float age = fract(turn);
    vec2 middle = 0.5 + 0.34 * (vec2(hash2(cell + floor(turn) * 3.0), hash2(cell + 57.0 + floor(turn) * 5.0)) - 0.5) * 2.0;
    vec2 from = at - cell - middle;
    float r = length(from);
    float front = r - age * 0.46;
    float wave = sin(front * 46.0) * exp(-front * front * 240.0) * (1.0 - age) * (1.0 - age);
    sum += from / max(r, 0.02) * wave;
  }
  return sum;
}

// Falling streaks in a plane of the air.
float streaks(vec2 uv, float scale, float speed, float seed) {
  vec2 p = uv * vec2(scale, scale * 0.16);
  p.x += p.y * 0.32 + seed;
  float column = floor(p.x);
  float drop = hash1(column + seed * 77.0);
  p.y += uTime * speed * (0.85 + 0.3 * drop) + drop * 13.0;
  float row = floor(p.y);
  vec2 f = vec2(fract(p.x) - 0.5, fract(p.y));
  float here = step(0.60, hash2(vec2(column, row) + seed));
  float offset = (hash2(vec2(row, column)) - 0.5) * 0.7;
  float thin = 1.0 - smoothstep(0.02, 0.075 + scale * 0.6 / min(uSize.x, uSize.y), abs(f.x - offset));
  return here * thin * smoothstep(0.0, 0.35, f.y) * smoothstep(0.75, 0.45, f.y);
}

void main() {
  vec2 uv = fromCentre();
  vec3 eye = eyePoint();
  vec3 d = viewDirection(uv);
  float t = d.y < 0.0 ? -eye.y / d.y : 1e6;
  vec3 ground = eye + d * t;
  vec3 c = vec3(0.0);
  bool onRoad = t < 110.0 && abs(ground.x) < halfWidth();
  WHEN(onRoad) {
    float fine = exp(-t * 0.07);
    vec2 at = vec2(0.5 + 0.5 * ground.x / halfWidth(), alongFromDistance(ground.z));
    vec4 road = textureLod(uGround, at, clamp(log2(t * 0.22), 0.0, 5.0));
    float puddle = road.a;
    vec2 slope = vec2(noise(ground.xz * vec2(9.0, 6.0)) - 0.5, noise(ground.xz * vec2(9.0, 6.0) + 40.0) - 0.5) * mix(0.070, 0.006, puddle) * fine;
    WHEN(fine > 0.2) slope += rings(ground.xz) * mix(0.012, 0.060, puddle) * fine;
    slope.y *= 0.6;
    vec3 n = normalize(vec3(-slope.x, 1.0, -slope.y));
    vec3 r = reflect(d, n);
    r = vec3(r.x, abs(r.y) + 0.001, max(r.z, 0.05));
    float soft = mix(0.30, 0.012, puddle);
    vec3 mirrored = streetAlong(ground, r, soft);
    vec4 walker = walkerAlong(ground, r, soft);
    mirrored = mix(mirrored, walker.rgb, walker.a);
    float graze = 1.0 + d.y; graze *= graze; graze *= graze;
    float shine = mix(0.16, 0.34, puddle) + mix(0.52, 0.66, puddle) * graze;
    c = mix(mistToward(vec3(d.x, 0.0, d.z)), road.rgb + mirrored * shine, exp(-t * 0.024));
  }
  WHEN(!onRoad) c = streetAlong(eye, d, 0.0);
  vec4 walker = walkerAlong(eye, d, 0.0);
  c = mix(c, walker.rgb, walker.a);
  vec3 glow = texture(uHaze, gl_FragCoord.xy / uSize).rgb;
  c += glow * 0.0056;
  float rain = 0.42 * streaks(uv, 26.0, 2.1, 1.0) + 0.30 * streaks(uv, 44.0, 1.7, 2.0) + 0.20 * streaks(uv, 72.0, 1.4, 3.0);
  c += rain * (glow * 0.030 + vec3(0.012, 0.014, 0.022) + c * 0.10);
  outColour = vec4(c * 1.25, 1.0);
}
