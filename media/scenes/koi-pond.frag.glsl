// Koi under a dark pond's surface, from above; lily pads, a water lily, rings where insects touch the water.

// Rings that run outwards: height's slope at a place.
vec2 ring(vec2 p, vec2 at, float age) {
  vec2 from = p - at;
  float r = length(from) + 1e-4;
  float front = r - 0.105 * age;
  float wave = sin(front * 105.0) * exp(-front * front * 900.0) * exp(-age * 0.75) * step(0.0, age);
  return from / r * wave;
}

vec2 surfaceSlope(vec2 p, float t) {
  vec2 s = vec2(noise(p * 5.0 + vec2(t * 0.35, 3.0)) - 0.5, noise(p * 5.0 + vec2(9.0, -t * 0.30)) - 0.5) * 0.50;
  s += vec2(noise(kTurn * p * 12.0 - t * 0.5) - 0.5, noise(kTurn * p * 12.0 + vec2(5.0, t * 0.6)) - 0.5) * 0.22;
  s += ring(p, vec2(0.17, 0.30), t + 0.6) + ring(p, vec2(-0.24, -0.08), t - 0.7) + ring(p, vec2(0.05, -0.62), t - 1.9);
  s += ring(p, vec2(-0.30, 0.62), t - 2.4);
  return s;
}

struct Swimmer { vec2 at; float heading; float size; float kind; };

Swimmer swimmer(int i, float t) {
  float s = t - 2.0;
  if (i == 0) return Swimmer(vec2(-0.050 + 0.012 * s, -0.110 + 0.060 * s), 1.42 - 0.05 * s, 0.52, 0.0);
  if (i == 1) return Swimmer(vec2(0.235 - 0.020 * s, 0.215 + 0.048 * s), 2.10 + 0.06 * s, 0.43, 1.0);
  if (i == 2) return Swimmer(vec2(-0.245 + 0.030 * s, 0.375 + 0.030 * s), 0.62 - 0.07 * s, 0.40, 2.0);
  if (i == 3) return Swimmer(vec2(0.215 + 0.014 * s, -0.470 + 0.058 * s), 1.80 + 0.05 * s, 0.46, 3.0);
  return Swimmer(vec2(-0.300 + 0.016 * s, -0.665 + 0.034 * s), 0.95 + 0.05 * s, 0.36, 1.0);
}

// The place in the fish's own frame, its spine laid straight: x from tail (0) to nose (1), y across, in lengths.
vec2 straightened(vec2 p, Swimmer fish, float t) {
  float c = cos(fish.heading), s = sin(fish.heading);
  vec2 q = mat2(c, -s, s, c) * (p - fish.at) / fish.size;
  float u = q.x + 0.5;
  float back = 1.0 - u;
  float swing = (0.010 + 0.085 * back * back) * sin(back * 4.2 - t * 4.4 + fish.kind * 2.0 + fish.size * 30.0);
  swing += 0.16 * sin(t * 0.4 + fish.kind) * (u - 0.6) * (u - 0.6);
  return vec2(u, q.y - swing);
}

float halfWidth(float u) {
  float v = clamp(u, 0.0, 1.0);
  return 0.245 * pow(v, 0.80) * sqrt(1.0 - v) + 0.012 * (1.0 - v);
}

// How much of the water's light the fish takes: for its shadow.
float shade(vec2 p, Swimmer fish, float t) {
  vec2 q = straightened(p, fish, t);
  float w = halfWidth(q.x);
  return (1.0 - smoothstep(w - 0.03, w + 0.055, abs(q.y))) * smoothstep(-0.10, 0.08, q.x) * smoothstep(1.06, 0.94, q.x);
}

vec4 body(vec2 p, Swimmer fish, float t) {
  vec2 q = straightened(p, fish, t);
  float u = q.x;
  float pixel = 1.4 / (min(uSize.x, uSize.y) * fish.size);
  float w = halfWidth(u);
  vec3 orange = vec3(1.05, 0.235, 0.030);
  vec3 white = vec3(0.92, 0.86, 0.77);
  vec3 ink = vec3(0.018, 0.018, 0.022);
  vec3 finTint = fish.kind == 2.0 ? vec3(1.0, 0.56, 0.12) : fish.kind == 3.0 ? vec3(0.75, 0.30, 0.14) : vec3(0.90, 0.80, 0.72);
  vec4 c = vec4(0.0);
  // Tail: a fan that trails behind the spine's own swing.
  WHEN(u < 0.10 && u > -0.34) {
    float back = 0.06 - u;
    float spread = 0.015 + 0.34 * back;
    float notch = 0.36 - 0.13 * exp(-q.y * q.y * 500.0) + 0.25 * abs(q.y);
    float fan = (1.0 - smoothstep(spread - 0.01, spread + 0.01, abs(q.y))) * (1.0 - smoothstep(notch - 0.05, notch, back)) * smoothstep(-0.05, 0.02, back);
    float rays = 0.60 + 0.40 * cos(q.y / (spread + 0.01) * 26.0);
    c = vec4(finTint * (0.55 + 0.35 * rays), fan * (0.62 - 1.1 * back) * (0.65 + 0.35 * rays));
  }
  // Fins at the breast, which scull.
  WHEN(u > 0.40 && u < 0.80 && abs(q.y) < 0.30) {
    float scull = 0.20 * sin(t * 2.6 + sign(q.y) * 0.7 + fish.kind);
    vec2 f = vec2(u - 0.685, abs(q.y) - 0.085);
    float angle = 2.25 + scull;
    f = mat2(cos(angle), -sin(angle), sin(angle), cos(angle)) * f;
    float along = f.x / 0.185;
    float fan = 0.074 * along * (1.35 - along * along * 0.6);
    float cover = (1.0 - smoothstep(fan - 0.008, fan + 0.012, abs(f.y))) * smoothstep(0.0, 0.08, along) * (1.0 - smoothstep(0.86, 1.0, along));
    float rays = 0.6 + 0.4 * cos(f.y / (along + 0.1) * 330.0);
    c = mix(c, vec4(finTint * (0.6 + 0.3 * rays), 1.0), cover * 0.58 * (0.6 + 0.4 * rays) * (1.0 - 0.4 * along));
  }
  WHEN(u > -0.02 && u < 1.02 && abs(q.y) < w + 0.02) {
    float across = q.y / max(w, 0.004);
    float spots = layers(vec2(u * 4.2, q.y * 7.0) + fish.kind * 7.3 + fish.size * 40.0, 3);
    float more = layers(vec2(u * 5.5, q.y * 9.0) + 31.0 + fish.kind * 3.1, 2);
    vec3 skin = white;
    if (fish.kind == 0.0) {
      skin = mix(white, orange, smoothstep(0.47, 0.50, layers(vec2(u * 5.2 + 2.3, q.y * 5.0 + 40.0), 3)));
    } else if (fish.kind == 1.0) {
      skin = mix(white, orange, smoothstep(0.46, 0.50, spots));
      skin = mix(skin, ink, smoothstep(0.56, 0.60, more));
    } else if (fish.kind == 2.0) {
      skin = vec3(1.05, 0.50, 0.085) * (0.86 + 0.3 * spots);
    } else {
      skin = mix(orange * 0.86, ink, smoothstep(0.50, 0.55, spots));
    }
    // Scales: a net whose knots run along the flanks.
    vec2 net = vec2(u * 42.0, across * 6.0 * sqrt(max(w / 0.11, 0.05)));
    vec2 cell = fract(vec2(net.x + net.y, net.x - net.y) * 0.5) - 0.5;
    float scale_ = smoothstep(0.32, 0.5, max(abs(cell.x), abs(cell.y))) * smoothstep(0.82, 0.72, u);
    skin *= 1.0 - 0.20 * scale_;
    float round_ = sqrt(max(1.0 - across * across, 0.0));
    skin *= 0.30 + 0.78 * round_;
    skin += vec3(0.30, 0.33, 0.36) * exp(-pow((across - 0.28) / 0.20, 2.0)) * smoothstep(0.1, 0.4, u) * 0.42;
    // The fin along the back, gill covers, eyes.
    float dorsal = exp(-pow(q.y / 0.012, 2.0)) * smoothstep(0.22, 0.32, u) * smoothstep(0.66, 0.56, u);
    skin = mix(skin, skin * 0.62, dorsal);
    skin *= 1.0 - 0.30 * exp(-pow((u - 0.805 + 0.35 * q.y * q.y * 16.0) / 0.010, 2.0));
    vec2 eye = vec2(u - 0.905, abs(q.y) - 0.052);
    skin = mix(skin, vec3(0.01), 1.0 - smoothstep(0.008, 0.014, length(eye)));
    float cover = (1.0 - smoothstep(w - pixel, w + pixel, abs(q.y))) * smoothstep(-0.01, 0.02, u) * step(u, 0.998);
    c = mix(c, vec4(skin, 1.0), cover);
  }
  return c;
}

// A lily pad: colour, and cover in a.
vec4 pad(vec2 p, vec2 at, float size, float turn, float pixel) {
  vec2 q = (p - at) / size;
  float r = length(q);
  float a = atan(q.y, q.x) - turn;
  a = abs(a - 6.2832 * floor(a / 6.2832 + 0.5));
  float edge = 1.0 - 0.028 * noise1(a * 6.0 + turn * 9.0) - 0.012 * cos(a * 14.0);
  float notch = a * r - 0.13 * r * r - 0.012;
  float soft = pixel / size;
  float cover = (1.0 - smoothstep(edge - soft, edge + soft, r)) * smoothstep(-soft, soft, notch);
  float vein = pow(abs(cos(a * 5.5 + 0.4)), 40.0) * smoothstep(1.0, 0.2, r) + pow(abs(cos(a * 11.0 + 0.8)), 60.0) * smoothstep(0.4, 0.8, r) * 0.5;
  float mottled = layers(q * 4.0 + at * 30.0, 3);
  vec3 c = mix(vec3(0.008, 0.036, 0.022), vec3(0.034, 0.092, 0.040), mottled);
  c = mix(c, vec3(0.110, 0.052, 0.028), smoothstep(0.80, 1.02, r + 0.18 * (mottled - 0.5)) * 0.75);
  c += vec3(0.028, 0.050, 0.026) * vein;
  float wet = layers(q * 1.7 + at * 11.0, 3);
  c += vec3(0.16, 0.20, 0.22) * smoothstep(0.52, 0.78, wet + 0.12 * dot(q, vec2(-0.62, 0.78))) * 0.42;
  // Light from the upper left, over a rim that turns up.
  float facing = dot(q / max(r, 0.01), vec2(-0.62, 0.78));
  c += vec3(0.32, 0.36, 0.34) * smoothstep(0.90, 0.985, r) * max(facing, 0.0) * 0.40;
  c *= 0.75 + 0.40 * (0.5 + 0.5 * dot(q, vec2(-0.62, 0.78)));
  return vec4(c, cover);
}

vec4 flower(vec2 p, vec2 at, float size, float pixel) {
  vec2 q = (p - at) / size;
  vec4 c = vec4(0.0);
  for (int ring_ = 0; ring_ < 3; ring_++) {
    float n = float(ring_);
    float count = 9.0 - n;
    float reach = 1.0 - 0.26 * n;
    float a = atan(q.y, q.x) + n * 0.33;
    float cell = floor(a / 6.2832 * count + 0.5);
    float from = a - cell * 6.2832 / count;
    float r = length(q);
    vec2 l = vec2(r * cos(from), r * sin(from)) / reach;
    float wide = 0.30 * sin(clamp(l.x, 0.0, 1.0) * 3.0) * (1.0 - 0.25 * l.x) * (0.62 + 0.4 * l.x) + 0.02;
    float soft = 1.5 * pixel / size / reach;
    float cover = (1.0 - smoothstep(wide - soft, wide + soft, abs(l.y))) * (1.0 - smoothstep(0.985, 1.0, l.x)) * step(0.0, l.x);
    float shadeIn = smoothstep(0.0, 0.75, l.x);
    vec3 petal = mix(vec3(0.93, 0.80, 0.74), vec3(0.95, 0.36, 0.46), smoothstep(0.30, 1.0, l.x));
    petal *= (0.35 + 0.62 * shadeIn) * (0.95 + 0.05 * cos(l.y * 50.0)) * (0.74 + 0.26 * (1.0 - abs(l.y) / max(wide, 0.02)));
    petal *= 0.86 + 0.18 * dot(normalize(q + 0.001), vec2(-0.62, 0.78));
    c.rgb = mix(c.rgb, petal, cover);
    c.a = max(c.a, cover);
  }
  float r = length(q);
  float stamens = 0.6 + 0.4 * cos(atan(q.y, q.x) * 18.0);
  c.rgb = mix(c.rgb, vec3(1.10, 0.62, 0.11) * (0.55 + 0.55 * stamens), 1.0 - smoothstep(0.17, 0.24, r));
  return c;
}

void main() {
  vec2 p = fromCentre();
  float t = uTime;
  float pixel = 1.0 / min(uSize.x, uSize.y);
  vec2 slope = surfaceSlope(p, t);
  vec2 seen = p + slope * 0.0085;
  // The bed, mostly lost in the depth, with light that plays over it.
  float stones = layers(seen * 9.0 + 3.0, 4);
  vec3 c = mix(vec3(0.0045, 0.0135, 0.0125), vec3(0.016, 0.040, 0.034), smoothstep(0.25, 0.8, stones));
  vec2 k = seen * 4.6 + slope * 0.25;
  float net = abs(noise(k + vec2(t * 0.22, 0.0)) - noise(kTurn * k + vec2(4.0, t * 0.26)));
  c += vec3(0.012, 0.026, 0.021) * exp(-net * 6.0) * 0.7;
  vec2 light = p - vec2(-0.12, 0.25);
  c *= 0.50 + 1.15 * exp(-dot(light, light) * 2.2);
  for (int i = 4; i >= 0; i--) {
    Swimmer fish = swimmer(i, t);
    vec2 from = seen - fish.at;
    WHEN(dot(from, from) < fish.size * fish.size * 0.62) {
      c *= 1.0 - 0.62 * shade(seen + vec2(-0.028, 0.048), fish, t);
      vec4 b = body(seen, fish, t);
      float depth = float(i) * 0.075;
      c = mix(c, mix(b.rgb * (0.80 - depth * 0.7), vec3(0.008, 0.030, 0.030), 0.06 + depth * 1.5), b.a);
    }
  }
  // What the surface mirrors: pale sky between leaves.
  float leaves = layers((p + slope * 0.10) * 2.3 + vec2(7.0, 1.0), 4);
  c += vec3(0.085, 0.115, 0.135) * smoothstep(0.56, 0.80, leaves) * 0.42;
  float glint = max(dot(slope, vec2(-0.6, 0.8)), 0.0);
  c += vec3(0.42, 0.48, 0.50) * glint * glint * 0.95;
  // Pads throw their shadow on the water and on the fish.
  vec2 drift = vec2(0.004, 0.003) * sin(t * 0.6 + vec2(0.0, 1.4));
  for (int i = 0; i < 6; i++) {
    vec2 at = i == 0 ? vec2(0.36, 0.60) : i == 1 ? vec2(0.16, 0.80) : i == 2 ? vec2(0.49, 0.40) : i == 3 ? vec2(-0.42, -0.36) : i == 4 ? vec2(-0.50, -0.14) : vec2(0.40, -0.80);
    float size = i == 0 ? 0.185 : i == 1 ? 0.130 : i == 2 ? 0.095 : i == 3 ? 0.135 : i == 4 ? 0.085 : 0.165;
    at += drift * (1.0 + float(i) * 0.2);
    vec2 s = (p - at - vec2(0.018, -0.030)) / size;
    c *= 1.0 - 0.55 * (1.0 - smoothstep(0.80, 1.12, length(s)));
    vec4 leaf = pad(p, at, size, 2.4 + float(i) * 1.9, pixel);
    c = mix(c, leaf.rgb, leaf.a);
  }
  vec2 bloom = vec2(0.275, 0.690) + drift;
  vec2 s = (p - bloom - vec2(0.014, -0.022)) / 0.105;
  c *= 1.0 - 0.5 * (1.0 - smoothstep(0.55, 1.05, length(s)));
  vec4 f = flower(p, bloom, 0.105, pixel);
  c = mix(c, f.rgb, f.a);
  outColour = vec4(c * 1.35, 1.0);
}
