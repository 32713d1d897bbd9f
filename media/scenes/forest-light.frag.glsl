// Morning in a forest: the sun stands behind the trunks, its light hangs in the mist, a stag looks up.

const vec2 kSun = vec2(0.06, 0.66);

float bar(vec2 p, vec2 a, vec2 b, float ra, float rb) {
  vec2 along = b - a;
  vec2 from = p - a;
  float h = clamp(dot(from, along) / dot(along, along), 0.0, 1.0);
  return length(from - along * h) - mix(ra, rb, h);
}

// Trunks at one distance, standing on the ground at y = base: cover in x, roundness -1..1 across in y, their bark in z.
vec3 trunks(vec2 p, float spacing, float thick, float seed, float share, float clearing, float soft) {
  vec3 found = vec3(0.0);
  for (int side = 0; side < 2; side++) {
    float at = p.x / spacing + seed + 0.5 * float(side);
    float cell = floor(at);
    float chance = hash1(cell + 300.0 + seed * 17.0 + float(side) * 91.0);
    float lean = 0.050 * (fract(chance * 23.0) - 0.5);
    float place = cell + 0.5 + 0.35 * (fract(chance * 53.0) - 0.5);
    float x = (at - place) * spacing - lean * (p.y + 0.4) - thick * 0.30 * (noise1(p.y * 2.2 + chance * 40.0) - 0.5);
    float foot = exp(-max(p.y + 0.42, 0.0) * 11.0);
    float wide = thick * (0.60 + 0.75 * fract(chance * 7.0)) * (1.0 - 0.16 * p.y) * (1.0 + 0.55 * foot);
    wide *= 1.0 + 0.05 * noise1(p.y * 34.0 + chance * 90.0);
    float cover = (1.0 - smoothstep(wide - soft, wide + soft, abs(x))) * step(1.0 - share, chance) * step(clearing, abs((place - seed - 0.5 * float(side)) * spacing - 0.03));
    float bark = layers(vec2(x / thick * 5.5, p.y * 3.6 / (thick * 14.0)) + chance * 70.0, 3);
    if (cover > found.x) found = vec3(cover, x / wide, bark);
  }
  return found;
}

// Leaves overhead and twigs; more of them towards the top.
float canopy(vec2 p, float scale, float seed, float low) {
  float clumps = layers(p * scale + seed, 4);
  float leaves = 0.0;
  // Leaves are small discs that hang at every angle.
  for (int i = 0; i < 3; i++) {
    vec2 q = kTurn * p * (scale * (7.0 + 4.0 * float(i))) + seed * 5.0 + float(i) * 13.0;
    vec2 cell = floor(q);
    float chance = hash2(cell + seed);
    vec2 d = q - cell - 0.5 - 0.35 * (vec2(hash2(cell + 31.0), hash2(cell + 77.0)) - 0.5);
    float turn = chance * 6.2832;
    d = mat2(cos(turn), -sin(turn), sin(turn), cos(turn)) * d;
    float many = smoothstep(low, low + 0.50, p.y + 0.85 * (clumps - 0.5));
    float leaf = (1.0 - smoothstep(0.34, 0.46, length(d * vec2(1.0, 1.7)))) * step(1.0 - many * 1.1, fract(chance * 31.0));
    leaves = max(leaves, leaf);
  }
  return leaves;
}

float ferns(float x, float seed, float tall) {
  float top = 0.0;
  for (int i = 0; i < 3; i++) {
    float at = x / (tall * (0.55 + 0.15 * float(i))) + seed + float(i) * 0.37;
    float cell = floor(at);
    float h = hash1(cell + 41.0 * float(i) + seed);
    float f = (at - cell - 0.5) * 2.0;
    float blade = 1.0 - abs(f - 0.5 * (h - 0.5));
    top = max(top, tall * (0.35 + 0.65 * h) * sqrt(max(blade, 0.0)) * (0.80 + 0.30 * abs(fract(at * 9.0) - 0.5)));
  }
  return top;
}

float stag(vec2 p) {
  float d = bar(p, vec2(-0.040, 0.072), vec2(0.030, 0.077), 0.0225, 0.0260);
  d = min(d, bar(p, vec2(0.034, 0.082), vec2(0.055, 0.128), 0.0200, 0.0105));
  d = min(d, bar(p, vec2(0.055, 0.132), vec2(0.079, 0.122), 0.0085, 0.0042));
  d = min(d, bar(p, vec2(0.050, 0.136), vec2(0.040, 0.142), 0.0040, 0.0018));
  // Legs, one lifted.
  d = min(d, bar(p, vec2(0.034, 0.066), vec2(0.037, 0.030), 0.0085, 0.0038));
  d = min(d, bar(p, vec2(0.037, 0.030), vec2(0.036, -0.012), 0.0038, 0.0032));
  d = min(d, bar(p, vec2(0.024, 0.066), vec2(0.031, 0.034), 0.0080, 0.0036));
  d = min(d, bar(p, vec2(0.031, 0.034), vec2(0.021, 0.010), 0.0036, 0.0030));
  d = min(d, bar(p, vec2(-0.046, 0.070), vec2(-0.044, 0.032), 0.0150, 0.0042));
  d = min(d, bar(p, vec2(-0.044, 0.032), vec2(-0.049, -0.012), 0.0040, 0.0032));
  d = min(d, bar(p, vec2(-0.036, 0.066), vec2(-0.029, 0.030), 0.0110, 0.0040));
  d = min(d, bar(p, vec2(-0.029, 0.030), vec2(-0.033, -0.012), 0.0038, 0.0030));
  d = min(d, bar(p, vec2(-0.060, 0.080), vec2(-0.065, 0.070), 0.0045, 0.0022));
  // Antlers: two beams that curve back and forward again, with tines.
  for (int i = 0; i < 2; i++) {
    float s = float(i) * 0.011;
    vec2 a = vec2(0.053 - s * 0.3, 0.139), b = vec2(0.040 - s * 1.6, 0.163 - s * 0.2), e = vec2(0.050 - s * 2.2, 0.193 - s * 0.4);
    d = min(d, bar(p, a, b, 0.0026, 0.0022));
    d = min(d, bar(p, b, e, 0.0022, 0.0010));
    d = min(d, bar(p, mix(a, b, 0.35), vec2(0.066 - s, 0.157), 0.0020, 0.0009));
    d = min(d, bar(p, b, vec2(0.060 - s * 1.5, 0.176), 0.0019, 0.0009));
    d = min(d, bar(p, mix(b, e, 0.55), vec2(0.034 - s * 2.0, 0.192), 0.0017, 0.0008));
  }
  return d;
}

void main() {
  vec2 p = fromCentre();
  float t = uTime;
  float pixel = 1.0 / min(uSize.x, uSize.y);
  float pan = 0.012 * (t - 2.0);
  vec2 sun = kSun + vec2(-0.10 * pan, 0.0);
  vec2 from = p - sun;
  float r = length(from * vec2(1.0, 0.82));
  // Air: bright about the sun, green and then blue in the deep of the wood.
  vec3 c = mix(vec3(0.055, 0.105, 0.085), vec3(1.05, 0.82, 0.42), exp(-r * 2.5));
  c = mix(c, vec3(1.9, 1.5, 0.86), exp(-r * 6.5));
  c = mix(c, vec3(0.135, 0.150, 0.072), smoothstep(-0.22, -0.55, p.y) * 0.7);

  // Shafts: gaps in the canopy, drawn along the lines that leave the sun; they breathe as leaves move.
  float a = from.x / (0.10 + max(-from.y, 0.0));
  float shafts = noise1(a * 5.5 + 3.0 + 0.05 * t) * (0.40 + 0.60 * noise1(a * 13.0 - 0.10 * t + 9.0)) * (0.7 + 0.3 * noise1(a * 31.0 + 0.16 * t));
  shafts = smoothstep(0.12, 0.62, shafts);
  float reach = smoothstep(0.05, 0.35, -from.y) * exp(-r * 1.05);
  float mist = layers(p * vec2(2.4, 4.2) + vec2(t * 0.05, 0.0), 4);
  vec3 beam = vec3(1.15, 0.86, 0.42) * shafts * reach * (0.6 + 0.8 * mist);

  for (int i = 0; i < 5; i++) {
    float n = float(i);
    float near = n / 4.0;
    float soft = pixel * (i == 4 ? 3.0 : 1.0 + 0.6 * (1.0 - near));
    vec2 q = p + vec2(pan * (0.20 + 1.9 * near * near), 0.0);
    float base = -0.27 - 0.150 * n - 0.05 * near * n;
    // What is far is the colour of the air before it.
    vec3 air = mix(vec3(0.070, 0.120, 0.090), vec3(0.92, 0.74, 0.40), exp(-r * 2.6));
    float haze = exp(-n * 0.86) * 0.93;
    float spacing = 0.085 * exp2(n * 0.85);
    float thick = 0.0068 * exp2(n * 1.02);
    vec3 trunk = trunks(q - vec2(0.0, base + 0.42), spacing, thick, 3.7 + n * 5.3, i == 4 ? 1.0 : i == 3 ? 0.75 : 0.72, i == 4 ? 0.36 : i == 3 ? 0.25 : i == 2 ? 0.15 : 0.0, soft);
    // Lit from behind: bright along the sides that turn to the sun.
    float side = clamp(trunk.y * sign(-from.x) * 0.5 + 0.5, 0.0, 1.0);
    float rim = smoothstep(0.55, 1.0, side) * exp(-r * 1.7);
    vec3 wood = vec3(0.014, 0.013, 0.010) * (0.35 + 1.3 * trunk.z) + vec3(0.020, 0.030, 0.010) * smoothstep(0.1, -0.5, p.y) * trunk.z;
    wood += vec3(0.95, 0.58, 0.22) * rim * (0.12 + 0.38 * trunk.z) * (1.0 - 0.5 * near);
    c = mix(c, mix(wood, air, haze), trunk.x * step(base - 0.02, p.y));
    // Leaves of the same distance.
    float leaf = i == 0 ? 0.0 : canopy(q + vec2(0.010 * sin(t * 0.7 + n + p.y * 5.0), 0.0), 2.0 + 3.4 * (1.0 - near), n * 9.0 + 4.0, (i == 4 ? 0.62 : 0.34 - 0.03 * n) + 0.20 * exp(-from.x * from.x * 12.0));
    vec3 green = mix(vec3(0.014, 0.030, 0.010), vec3(0.62, 0.58, 0.10), exp(-r * 2.1) * (0.85 - 0.45 * near));
    c = mix(c, mix(green, air, haze * 0.75), leaf);
    // Ground and what grows on it.
    float top = base + 0.030 * noise1(q.x * 2.3 + n * 5.0) + ferns(q.x + 0.0035 * sin(t * 1.1 + q.x * 9.0), n * 3.3, 0.026 + 0.030 * n);
    float ground = 1.0 - smoothstep(top - soft, top + soft, p.y);
    float under = top - p.y;
    float texture_ = layers(vec2(q.x * 26.0, p.y * 40.0) / (1.0 + 0.7 * n) + n * 8.0, 3);
    vec3 earth = mix(vec3(0.010, 0.016, 0.007), vec3(0.060, 0.085, 0.020), texture_ * (0.6 + 0.4 * exp(-under * 20.0)));
    float pool = exp(-pow((p.x - sun.x - 0.55 * (sun.y - p.y) * -0.22) / 0.24, 2.0));
    earth += vec3(0.78, 0.56, 0.16) * (exp(-under * (42.0 - 5.0 * n)) * 0.38 + 0.16 * smoothstep(0.45, 0.8, texture_)) * pool * (1.0 - 0.62 * near);
    c = mix(c, mix(earth, air, haze * 0.85), ground);
    if (i == 2) {
      // The stag stands between the second and the third row, in the light.
      vec2 s = (q - vec2(-0.050, base + 0.050)) / 1.42;
      s.x += 0.0012 * sin(t * 1.3) * smoothstep(0.09, 0.14, s.y);
      float d = stag(s);
      float body = 1.0 - smoothstep(-pixel * 0.8, pixel * 0.8, d);
      float glow = smoothstep(-0.0050, 0.0, d) * smoothstep(-0.02, 0.16, s.y) ;
      c = mix(c, vec3(0.012, 0.010, 0.006) + vec3(0.95, 0.60, 0.22) * glow * 0.30, body * 0.96);
    }
    // Light hangs in the air between one row and the next.
    c += beam * (i < 3 ? 0.26 : i == 3 ? 0.07 : 0.03) + air * 0.035 * mist * (1.0 - near) * smoothstep(0.15, -0.45, p.y);
  }
  // Midges and pollen in the light.
  for (int i = 0; i < 2; i++) {
    float n = float(i);
    float scale = 15.0 + 13.0 * n;
    vec2 q = (p + vec2(0.010 * sin(t * 0.9 + n * 3.0 + p.y * 7.0), 0.012 * sin(t * 0.6 + p.x * 9.0) - 0.006 * t)) * scale + 17.0 * n;
    vec2 cell = floor(q);
    vec2 middle = 0.5 + 0.6 * (vec2(hash2(cell + 5.0), hash2(cell + 67.0)) - 0.5);
    float d = length(q - cell - middle) / scale;
    c += vec3(1.5, 1.1, 0.5) * step(0.66, hash2(cell + 131.0)) * exp(-d * d * 260000.0) * (shafts + 0.15) * exp(-r * 1.4) * smoothstep(0.55, 0.2, p.y);
  }
  outColour = vec4(c * 0.92, 1.0);
}
