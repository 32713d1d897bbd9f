// Northern lights over a mountain lake, with a lit cabin on the shore.
uniform sampler2D uCurtains;

vec3 curtainsToward(vec3 d) {
  vec2 uv = d.xy / max(d.z, 0.1) * focal() - lensOffset();
  return textureLod(uCurtains, clamp(uv * min(uSize.x, uSize.y) / uSize + 0.5, 0.004, 0.996), 0.0).rgb;
}

vec3 nightToward(vec3 d) {
  float up = clamp(d.y, 0.0, 1.0);
  vec3 c = mix(vec3(0.030, 0.062, 0.085), vec3(0.006, 0.013, 0.034), smoothstep(0.0, 0.5, up));
  return c + vec3(0.020, 0.045, 0.032) * exp(-up * 7.0);
}

// Stars keep their places in the sky; few are bright.
vec3 starsToward(vec3 d) {
  vec2 p = d.xy / d.z * 64.0;
  vec3 sum = vec3(0.0);
  for (int layer = 0; layer < 2; layer++) {
    vec2 q = kTurn * p * (layer == 0 ? 0.62 : 1.25) + float(layer) * 37.0;
    vec2 cell = floor(q);
    float chance = hash2(cell);
    vec2 middle = 0.5 + 0.7 * (vec2(hash2(cell + 91.0), hash2(cell + 173.0)) - 0.5);
    float r = length(q - cell - middle) / (64.0 * (layer == 0 ? 0.62 : 1.25) * pixelAngle() * focal());
    float bright = pow(fract(chance * 57.0), 9.0);
    float twinkle = 0.85 + 0.15 * sin(uTime * (1.5 + 3.0 * fract(chance * 31.0)) + chance * 60.0);
    vec3 tint = mix(vec3(0.72, 0.84, 1.0), vec3(1.0, 0.86, 0.70), fract(chance * 13.0));
    sum += step(0.80, chance) * tint * (0.035 + 1.3 * bright) * twinkle * exp(-r * r * 0.9);
  }
  return sum;
}

float ridgeAt(float x, float seed, int octaves) {
  float sum = 0.0, weight = 0.5;
  float at = x + seed;
  for (int i = 0; i < octaves; i++) {
    float n = 1.0 - abs(noise1(at) * 2.0 - 1.0);
    sum += weight * n * n;
    weight *= 0.47;
    at = at * 2.13 + 11.7;
  }
  return sum;
}

// Conifers on the shore: their tops over the ground by x.
float treesAt(float x) {
  float top = 0.0;
  for (int i = 0; i < 3; i++) {
    float spacing = 0.018 + 0.006 * float(i);
    float at = x / spacing + float(i) * 0.37;
    float cell = floor(at);
    float tall = (0.024 + 0.042 * hash1(cell + 71.0 * float(i))) * step(0.24, hash1(cell * 3.0 + 5.0 + float(i)));
    float from = abs(at - cell - 0.5 - 0.25 * (hash1(cell + 401.0) - 0.5)) * spacing;
    // Boughs: the cone's edge steps inwards towards the top.
    float cone = 1.0 - from / (tall * 0.21);
    float boughs = cone + 0.07 * sin(cone * 46.0) * (1.0 - cone);
    top = max(top, tall * clamp(boughs, 0.0, 1.0) * step(from, tall * 0.22));
  }
  return top;
}

// Land against the sky; x and y are tangents from the horizon's middle. Cover in a.
vec4 landAt(float x, float y, float pixel, vec3 glowAbove) {
  vec4 c = vec4(0.0);
  float centre = byShape(0.20, 0.12, 0.05);
  float farTop = 0.030 + 0.235 * ridgeAt(x * 2.1, 3.3, 6) * (0.40 + 1.0 * exp(-(x - centre) * (x - centre) * 5.0));
  float cover = 1.0 - smoothstep(farTop - pixel, farTop + pixel, y);
  // Snow catches the light from above on slopes that face it.
  // Ribs run down and outwards from the tops, not straight down.
  float lean = x * 2.1 + (farTop - y) * (1.5 + 2.2 * (noise(vec2(x * 9.0, y * 14.0)) - 0.5));
  float slope = clamp((ridgeAt(lean + 0.014, 3.3, 6) - ridgeAt(lean - 0.014, 3.3, 6)) * 16.0, -1.6, 1.6);
  float rough = layers(vec2(x * 46.0 + (farTop - y) * 30.0, y * 70.0 + slope * 0.6), 4);
  float below = (farTop - y) * 9.0;
  float snow = smoothstep(0.34, 0.62, rough + 0.16 * slope + 0.22 - below * 0.22);
  vec3 rock = vec3(0.008, 0.014, 0.021);
  vec3 lit = vec3(0.048, 0.085, 0.098) * (0.7 + 0.3 * slope) + glowAbove * 0.085;
  c = mix(c, vec4(mix(rock, lit, snow * 0.85) + vec3(0.012, 0.026, 0.030) * smoothstep(0.07, 0.0, y), 1.0), cover);
  float shore = 0.006 + 0.030 * ridgeAt(x * 1.3, 8.0, 3) * smoothstep(0.05, 0.75, abs(x + byShape(0.10, 0.0, 0.0)));
  float nearTop = shore + treesAt(x) * (0.45 + 0.75 * smoothstep(0.0, 0.6, abs(x + 0.06)));
  cover = 1.0 - smoothstep(nearTop - pixel, nearTop + pixel, y);
  c = mix(c, vec4(0.0035, 0.0060, 0.0075, 1.0), cover);
  // The cabin: a roof, two windows and smoke-thin warmth on the snow before it.
  vec2 q = vec2(x - byShape(-0.36, -0.22, -0.14), y - 0.006);
  float wall = max(abs(q.x) - 0.0150, max(-q.y, q.y - 0.0120));
  float roof = max(abs(q.x) * 0.62 + q.y - 0.0235, 0.0105 - q.y);
  float house = min(wall, roof);
  c = mix(c, vec4(0.0045, 0.0050, 0.0060, 1.0), 1.0 - smoothstep(-pixel, pixel, house));
  c = mix(c, vec4(0.060, 0.085, 0.090, 1.0), (1.0 - smoothstep(-pixel, pixel, abs(roof) - 0.0008)) * step(0.0105, q.y));
  vec2 pane = abs(vec2(abs(q.x) - 0.0066, q.y - 0.0060)) - vec2(0.0030, 0.0028);
  float window_ = 1.0 - smoothstep(-pixel, pixel, max(pane.x, pane.y));
  float flame = 0.92 + 0.08 * noise1(uTime * 5.0);
  c = mix(c, vec4(vec3(4.6, 1.95, 0.52) * flame, 1.0), window_);
  c.rgb += vec3(0.34, 0.135, 0.030) * flame * exp(-dot(q * vec2(0.8, 1.4), q * vec2(0.8, 1.4)) * 900.0) * c.a;
  return c;
}

void main() {
  vec3 d = viewDirection(fromCentre());
  float pixel = pixelAngle();
  bool above = d.y >= 0.0;
  float fresnel = 1.0;
  vec3 seen = d;
  float blur = pixel;
  float depth = 1e4;
  if (!above) {
    // Still water: long lazy ripples that stretch what they mirror.
    depth = 1.6 / max(-d.y, 0.0008);
    vec2 p = d.xz * depth;
    float calm = 1.0 / (1.0 + depth * 0.012);
    vec2 tilt = vec2(noise(p * vec2(0.9, 1.7) + vec2(0.0, uTime * 0.55)) - 0.5, noise(p * vec2(1.1, 2.3) - vec2(uTime * 0.35, uTime * 0.3)) - 0.5) * 0.020;
    tilt += vec2(noise(p * vec2(3.5, 6.5) + uTime * 0.8) - 0.5, noise(p * vec2(4.0, 7.5) - uTime * 0.9) - 0.5) * 0.010 * calm;
    float breeze = smoothstep(0.52, 0.75, noise(p * vec2(0.035, 0.09) + vec2(uTime * 0.03, 4.0)));
    tilt *= (0.35 + 1.6 * breeze) * calm + 0.02;
    vec3 n = normalize(vec3(tilt.x * 0.6, 1.0, tilt.y));
    float graze = 1.0 - max(dot(n, -d), 0.0);
    float graze2 = graze * graze;
    fresnel = 0.03 + 0.97 * graze2 * graze2 * graze;
    fresnel = 0.30 + 0.62 * fresnel;
    seen = reflect(d, n);
    seen.y = abs(seen.y) + 0.0005;
    blur = pixel * 1.6 + 0.0016 * breeze;
  }
  vec3 curtains = curtainsToward(seen);
  vec3 c = nightToward(seen) + curtains;
  WHEN(above) c += starsToward(seen) * (1.0 - 0.7 * clamp(dot(curtains, vec3(0.5)), 0.0, 1.0)) * smoothstep(0.02, 0.14, d.y);
  float y = seen.y / max(seen.z, 0.05);
  WHEN(y < 0.42) {
    vec3 glow = curtainsToward(normalize(vec3(seen.x, 0.30 * seen.z + 0.02, seen.z)));
    vec4 land = landAt(seen.x / max(seen.z, 0.05), y, blur, glow);
    c = mix(c, land.rgb, land.a);
  }
  // Mist on the far water.
  float mist = exp(-abs(d.y / d.z) * 60.0) * (0.45 + 0.55 * noise(vec2(d.x / d.z * 9.0 + uTime * 0.05, 2.0)));
  vec3 water = vec3(0.0022, 0.0060, 0.0085);
  c = above ? c : mix(water, c, fresnel);
  c = mix(c, vec3(0.030, 0.075, 0.072), mist * 0.34);
  outColour = vec4(c * 1.05, 1.0);
}
