// A narrow street at night, in the rain. Somebody walks home under an umbrella; the camera follows.

float halfWidth() { return byShape(5.6, 4.6, 3.5); }
float focal() { return byShape(1.12, 1.05, 1.12); }
float horizonUp() { return byShape(-0.10, -0.12, -0.24); }
vec3 eyePoint() { return vec3(0.16 * sin(uTime * 0.35), 1.55 + 0.025 * sin(uTime * 2.1), uTime * 0.50); }

const int kSigns = 10;
// Side, distance, foot and height in metres, from near to far.
const vec4 kPlaces[kSigns] = vec4[](
  vec4(-1.0, 7.0, 3.3, 3.4), vec4(1.0, 8.6, 3.0, 2.0), vec4(1.0, 11.0, 5.2, 4.4), vec4(-1.0, 13.5, 2.9, 2.4),
  vec4(-1.0, 16.0, 6.2, 5.0), vec4(1.0, 18.0, 3.2, 3.6), vec4(-1.0, 22.0, 3.4, 3.2), vec4(1.0, 26.0, 4.8, 5.2),
  vec4(-1.0, 32.0, 4.2, 6.0), vec4(1.0, 38.0, 3.4, 4.4));
const vec3 kColours[kSigns] = vec3[](
  vec3(1.0, 0.06, 0.30), vec3(0.04, 0.62, 1.0), vec3(1.0, 0.36, 0.05), vec3(0.05, 0.85, 0.62),
  vec3(0.50, 0.13, 1.0), vec3(1.0, 0.07, 0.12), vec3(0.06, 0.45, 1.0), vec3(1.0, 0.10, 0.42),
  vec3(1.0, 0.46, 0.10), vec3(0.10, 0.75, 0.95));
const float kWidths[kSigns] = float[](0.95, 1.35, 1.0, 1.25, 1.1, 1.0, 1.2, 1.1, 1.2, 1.2);

float signHeight(int i) { return kPlaces[i].w * byShape(1.0, 1.0, 1.15); }
float signFoot(int i) { return kPlaces[i].z * byShape(0.95, 1.0, 1.1); }
vec3 signMiddle(int i) {
  return vec3(kPlaces[i].x * (halfWidth() - 0.22 - 0.5 * kWidths[i]), signFoot(i) + 0.5 * signHeight(i), kPlaces[i].y);
}
// One tube is dying.
float signPower(int i) {
  if (i != 3) return 1.0;
  float beat = noise1(uTime * 9.0);
  return uTime > 2.2 && uTime < 3.1 ? 0.25 + 0.75 * step(0.45, beat) : 1.0;
}

float bar(vec2 p, vec2 a, vec2 b) {
  vec2 along = b - a;
  vec2 from = p - a;
  return length(from - along * clamp(dot(from, along) / dot(along, along), 0.0, 1.0));
}

// An invented letter in a unit square: strokes by chance.
float letter(vec2 p, float seed) {
  float d = 9.0;
  float n = seed * 7.0;
  if (hash1(n) > 0.30) d = min(d, bar(p, vec2(-0.34, 0.34), vec2(0.34, 0.34)));
  if (hash1(n + 1.0) > 0.45) d = min(d, bar(p, vec2(-0.30, 0.04), vec2(0.30, 0.04)));
  if (hash1(n + 2.0) > 0.40) d = min(d, bar(p, vec2(-0.36, -0.34), vec2(0.36, -0.34)));
  if (hash1(n + 3.0) > 0.55) d = min(d, bar(p, vec2(-0.32, 0.30), vec2(-0.32, -0.30)));
  if (hash1(n + 4.0) > 0.35) d = min(d, bar(p, vec2(0.0, 0.42), vec2(0.0, -0.30)));
  if (hash1(n + 5.0) > 0.50) d = min(d, bar(p, vec2(0.10, 0.02), vec2(0.36, -0.40)));
  if (hash1(n + 6.0) > 0.50) d = min(d, bar(p, vec2(-0.06, 0.02), vec2(-0.36, -0.38)));
  return d;
}

// What a sign gives where the ray crosses its plane: light in rgb, cover in a. `soft` in metres blurs it.
vec4 signAt(int i, vec2 p, float soft) {
  vec2 size = 0.5 * vec2(kWidths[i], signHeight(i));
  vec2 box = abs(p) - size;
  float outside = length(max(box, 0.0)) + min(max(box.x, box.y), 0.0);
  if (outside > 0.5 + soft * 2.0) return vec4(0.0);
  float panel = 1.0 - smoothstep(-0.01 - soft, 0.01 + soft, outside);
  bool lightbox = i == 1 || i == 3 || i == 6;
  float cell = kWidths[i] * (lightbox ? 0.58 : 0.92);
  float rows = max(1.0, floor(signHeight(i) / cell));
  float row = (p.y + size.y) / (2.0 * size.y) * rows;
  vec2 inCell = vec2(p.x / cell, fract(row) - 0.5);
  float strokes = letter(inCell * 1.12, float(i) * 13.0 + floor(row)) * cell + step(-0.03, outside) * 9.0;
  vec3 colour = kColours[i] * signPower(i);
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

// Light of all signs on a surface.
vec3 signLight(vec3 p, vec3 n) {
  vec3 sum = vec3(0.0);
  for (int i = 0; i < kSigns; i++) {
    vec3 to = signMiddle(i) - p;
    float reach2 = dot(to, to);
    float cosine = max(dot(n, to) * inversesqrt(reach2), 0.0) * 0.85 + 0.15;
    sum += kColours[i] * signPower(i) * cosine * signHeight(i) / (1.5 + reach2);
  }
  return sum;
}

// The street's fronts: shops below, windows above. u runs along the street, y up.
vec3 frontAt(float u, float y, float side, vec3 p, float soft) {
  float house = floor(u / 5.2 + side * 0.37);
  float inHouse = fract(u / 5.2 + side * 0.37) * 5.2;
  float seed = house * 3.0 + side * 101.0;
  float blur = 0.02 + soft;
  vec3 plaster = mix(vec3(0.10, 0.095, 0.10), vec3(0.17, 0.13, 0.11), hash1(seed));
  float grime = noise(vec2(u * 1.3, y * 0.45 + seed)) * 0.6 + noise(vec2(u * 7.0, y * 2.2)) * 0.4;
  vec3 c = plaster * (0.45 + 0.75 * grime);
  float joint = smoothstep(0.0, 0.10 + blur, min(inHouse, 5.2 - inHouse));
  c *= 0.35 + 0.65 * joint;
  c *= 0.6 + 0.4 * smoothstep(0.0, 0.06 + blur, abs(fract(y / 3.0) - 0.06) * 3.0);
  c *= signLight(p, vec3(-side, 0.0, 0.0)) * 1.9 + vec3(0.012, 0.016, 0.030);
  if (y > 3.3) {
    float floors = floor(y / 3.0);
    vec2 w = vec2(mod(inHouse, 1.73) - 0.865, fract(y / 3.0) * 3.0 - 1.6);
    vec2 edge = vec2(0.44, 0.72) - abs(w);
    float pane = smoothstep(-blur, blur, min(edge.x, edge.y));
    float cross_ = smoothstep(0.02, 0.03 + blur, abs(w.x)) * smoothstep(0.02, 0.03 + blur, abs(w.y - 0.2));
    float chance = hash2(vec2(floor(inHouse / 1.73) + seed, floors));
    vec3 lamp = mix(vec3(0.95, 0.50, 0.17), vec3(0.32, 0.52, 0.75), step(0.78, fract(chance * 37.0)));
    float lit = step(0.68, chance) * (0.35 + 0.65 * fract(chance * 91.0));
    float blind = 0.55 + 0.45 * smoothstep(-0.7, 0.6, w.y) + 0.12 * sin(y * 60.0) * step(0.5, fract(chance * 17.0)) * (1.0 - smoothstep(0.0, 0.04, soft));
    c = mix(c, lamp * lit * blind * 0.55 * cross_ + vec3(0.006, 0.008, 0.014), pane);
    c *= 0.55 + 0.45 * smoothstep(0.0, 0.14 + blur, abs(w.y + 0.84));
  } else if (y < 2.75) {
    float warm = hash1(seed + 5.0);
    vec3 lamp = warm > 0.80 ? vec3(0.30, 0.72, 0.75) : warm > 0.22 ? vec3(1.0, 0.50, 0.17) : vec3(0.95, 0.22, 0.24);
    float open = step(0.30, hash1(seed + 9.0));
    vec2 edge = vec2(2.15 - abs(inHouse - 2.6), min(y - 0.35, 2.45 - y));
    float pane = smoothstep(-blur, blur, min(edge.x, edge.y));
    // Behind the glass: a back wall with shelves, lamps under the ceiling, people's shapes left to the eye.
    float shelf = smoothstep(0.02, 0.05 + blur, abs(fract(y * 1.9 + 0.2) - 0.5) * 0.52);
    float thing = noise(vec2(inHouse * 6.0 + seed, floor(y * 1.9 + 0.2) * 7.0));
    float goods = smoothstep(0.35, 0.65, thing) * smoothstep(2.0, 1.5, y);
    vec2 lampAt = vec2(mod(inHouse + 0.4, 1.3) - 0.65, y - 2.12);
    float bulb = exp(-dot(lampAt, lampAt) * 42.0 / (1.0 + soft * 12.0));
    float bars_ = smoothstep(0.025, 0.04 + blur, abs(mod(inHouse, 2.16) - 1.08));
    vec3 inside = lamp * (0.10 + 0.34 * smoothstep(0.0, 2.2, y)) * (1.0 - 0.78 * goods) * (0.55 + 0.45 * shelf);
    inside = (inside + mix(lamp, vec3(1.0, 0.85, 0.6), 0.4) * bulb * 1.5) * bars_;
    c = mix(c, mix(c * 0.5, inside, open), pane);
  } else {
    float awning = smoothstep(0.0, 0.05 + blur, 3.3 - y) ;
    vec3 cloth = mix(vec3(0.10, 0.02, 0.025), vec3(0.02, 0.045, 0.05), step(0.5, hash1(seed + 3.0)));
    float stripe = step(0.5, fract(inHouse * 1.6));
    c = mix(c, cloth * (1.0 + 1.5 * stripe) * (signLight(p, vec3(-side, 0.3, 0.0)) * 2.0 + 0.05), awning * 0.9);
  }
  return c;
}

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
  if (all_ > 0.1 + soft * 2.0) return vec4(0.0);
  float cover = 1.0 - smoothstep(-blur, blur, all_);
  vec3 left = kColours[0] * 0.75;
  vec3 right = kColours[1] * 0.75;
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

// Everything above the ground along a ray; `soft` blurs as a rough mirror does.
vec3 streetAlong(vec3 eye, vec3 d, float soft, bool mirrored, out float reach) {
  float w = halfWidth();
  float side = d.x > 0.0 ? 1.0 : -1.0;
  float t = (side * w - eye.x) / (abs(d.x) > 0.00001 ? d.x : 0.00001 * side);
  float far_ = 120.0;
  vec3 mist = vec3(0.018, 0.026, 0.058) + vec3(0.17, 0.075, 0.085) * exp(-abs(d.y) * 6.0) * exp(-abs(d.x) * 3.5);
  vec3 c = mist;
  reach = min(t, far_);
  if (!mirrored && d.y < 0.0) reach = min(reach, -eye.y / d.y);
  vec3 p = eye + d * t;
  float roof = 15.0 + 9.0 * hash1(floor(p.z / 5.2 + side * 0.37) + side * 50.0);
  if (t < far_ && p.y < roof) {
    float blur = soft * (0.5 + t * 0.06) + t * 0.0009;
    vec3 front = frontAt(p.z, max(p.y, 0.0), side, p, blur);
    c = mix(mist, front, exp(-t * 0.024));
  } else {
    reach = far_;
  }
  if (!mirrored && d.y < 0.0) reach = min(reach, -eye.y / d.y);
  float limit = (t < far_ && p.y < roof) ? t : far_;
  // Cables, then signs from far to near, then the walker: each covers what is behind.
  for (int i = kSigns - 1; i >= 0; i--) {
    vec3 middle = signMiddle(i);
    float at = (middle.z - eye.z) / d.z;
    if (at < 0.0 || at > limit + 2.0) continue;
    vec3 q = eye + d * at;
    float blur = soft * (0.35 + at * 0.05) + at * 0.0005;
    vec4 sign_ = signAt(i, vec2(q.x - middle.x, q.y - middle.y), blur);
    float clear_ = exp(-at * 0.012);
    c = mix(c, vec3(0.0), sign_.a) + sign_.rgb * clear_;
    float sag = 6.4 + 0.35 * float(i % 4) + 0.028 * (q.x + 0.6) * (q.x + 0.6) + 0.06 * q.x * sin(float(i) * 2.0);
    float cable = 1.0 - smoothstep(0.012, 0.022 + blur + at * 0.0006, abs(q.y - sag));
    c *= 1.0 - 0.75 * cable * (1.0 - min(soft * 3.0, 1.0));
  }
  float stand = eyePoint().z + byShape(7.2, 7.6, 7.4) + uTime * 0.10;
  float at = (stand - eye.z) / d.z;
  if (at > 0.0) {
    vec3 q = eye + d * at;
    vec4 walker = walkerAt(vec2(q.x - byShape(0.55, 0.25, 0.12) - 0.05 * sin(uTime * 0.5), q.y), soft * 0.6 + at * 0.0004);
    c = mix(c, walker.rgb, walker.a);
  }
  return c;
}

// Light that the rain scatters towards the lens, from each sign, in closed form along the ray.
vec3 rainGlow(vec3 eye, vec3 d, float reach) {
  vec3 sum = vec3(0.0);
  for (int i = 0; i < kSigns; i++) {
    vec3 to = signMiddle(i) - eye;
    float along = dot(to, d);
    float beside = sqrt(max(dot(to, to) - along * along, 0.0) + 0.35);
    float lit = (atan((reach - along) / beside) + atan(along / beside)) / beside;
    sum += kColours[i] * signPower(i) * signHeight(i) * lit;
  }
  return sum;
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
  vec3 d = normalize(vec3(uv.x + 0.012 * sin(uTime * 0.4), uv.y - horizonUp(), focal()));
  float reach;
  vec3 c = streetAlong(eye, d, 0.0, false, reach);
  float t = d.y < 0.0 ? -eye.y / d.y : 1e6;
  vec3 ground = eye + d * t;
  if (t < 110.0 && abs(ground.x) < halfWidth()) {
    float fine = exp(-t * 0.07);
    float puddle = smoothstep(0.44, 0.58, layers(ground.xz * vec2(0.62, 0.34) + 3.0, 3));
    vec2 slope = vec2(noise(ground.xz * vec2(9.0, 6.0)) - 0.5, noise(ground.xz * vec2(9.0, 6.0) + 40.0) - 0.5) * mix(0.070, 0.006, puddle) * fine;
    slope += rings(ground.xz) * mix(0.012, 0.060, puddle) * fine;
    slope.y *= 0.6;
    vec3 n = normalize(vec3(-slope.x, 1.0, -slope.y));
    vec3 r = reflect(d, n);
    r.y = abs(r.y) + 0.001;
    float unused;
    vec3 mirrored = streetAlong(ground, r, mix(0.32, 0.015, puddle), true, unused);
    float graze = 1.0 + d.y; graze *= graze; graze *= graze;
    float shine = mix(0.16, 0.34, puddle) + mix(0.52, 0.66, puddle) * graze;
    float grit = 0.55 + 0.6 * noise(ground.xz * 26.0) * fine + 0.35 * (noise(ground.xz * 3.0) - 0.5);
    vec3 asphalt = vec3(0.030, 0.031, 0.036) * grit * (1.0 - 0.75 * puddle);
    vec3 base = asphalt * (signLight(ground, vec3(0.0, 1.0, 0.0)) * 1.6 + vec3(0.02, 0.025, 0.05));
    float kerb = smoothstep(0.05, 0.0, abs(abs(ground.x) - halfWidth() + 1.15));
    base *= 1.0 - 0.8 * kerb;
    vec3 wet = base + mirrored * shine * (1.0 - 0.6 * kerb);
    vec3 mist = vec3(0.018, 0.026, 0.058) + vec3(0.17, 0.075, 0.085) * exp(-abs(d.x) * 3.5);
    vec3 road = mix(mist, wet, exp(-t * 0.024));
    // The walker stands before the road that is farther away.
    float stand = eye.z + byShape(7.2, 7.6, 7.4) + uTime * 0.10;
    float at = (stand - eye.z) / d.z;
    vec4 walker = vec4(0.0);
    if (at < t) {
      vec3 q = eye + d * at;
      walker = walkerAt(vec2(q.x - byShape(0.55, 0.25, 0.12) - 0.05 * sin(uTime * 0.5), q.y), at * 0.0004);
    }
    c = mix(road, walker.rgb, walker.a);
  }
  vec3 glow = rainGlow(eye, d, reach);
  c += glow * 0.0056;
  float rain = 0.55 * streaks(uv, 26.0, 2.1, 1.0) + 0.40 * streaks(uv, 44.0, 1.7, 2.0) + 0.30 * streaks(uv, 72.0, 1.4, 3.0);
  c += rain * (glow * 0.030 + vec3(0.012, 0.014, 0.022) + c * 0.10);
  outColour = vec4(c * 1.25, 1.0);
}
