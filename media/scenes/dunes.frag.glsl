// Dunes with the sun low on the left. Somebody follows the crest; the camera rises.
uniform sampler2D uTerrain;
uniform sampler2D uShadow;
uniform sampler2D uReach;

float bar(vec2 p, vec2 a, vec2 b) {
  vec2 along = b - a;
  vec2 from = p - a;
  return length(from - along * clamp(dot(from, along) / dot(along, along), 0.0, 1.0));
}

// High cirrus, combed by the wind.
vec3 withCirrus(vec3 c, vec3 d) {
  vec2 p = d.xz / (d.y + 0.14) * vec2(0.9, 0.5) + vec2(uTime * 0.006, 0.0);
  float warp = layers(p * 0.7 + 3.0, 3);
  float comb = layers(vec2(p.x * 0.55 + warp * 1.8 + p.y * 0.5, p.y * 3.2 + warp * 2.0), 5);
  float cover = smoothstep(0.46, 0.85, comb) * smoothstep(0.35, 0.62, layers(p * 0.45 + 20.0, 3)) * smoothstep(0.02, 0.16, d.y);
  float near = max(dot(d, sunDirection()), 0.0);
  return mix(c, mix(vec3(0.62, 0.56, 0.54), vec3(1.5, 1.05, 0.70), near * near), cover * 0.62);
}

// Ripples that the wind combs into the sand: slope along x and z.
vec2 ripples(vec2 p, float footprint) {
  float bend = noise(p * 0.55) * 2.6 + noise(p * 0.13) * 5.0;
  vec2 across = vec2(0.88, 0.47);
  float phase = dot(p, across) * 19.0 + bend * 2.4;
  float seen = exp(-footprint * footprint * 260.0);
  float crest = cos(phase) + 0.35 * cos(2.0 * phase + 0.8);
  return across * crest * 0.30 * seen * (0.45 + 0.75 * noise(p * 0.35 + 9.0));
}

// Where the walker is along the crest, in metres away from the camera's start.
float walkerDistance() { return byShape(40.0, 36.0, 34.0) + 0.62 * uTime; }

// Feet that have passed leave prints beside the crest.
float printsAt(vec2 p) {
  float from = p.x - crestAcross(p.y) + 0.50;
  float along = p.y / 0.62;
  float side = mod(floor(along), 2.0) * 2.0 - 1.0;
  vec2 q = vec2(from - side * 0.13, (fract(along) - 0.5) * 0.62);
  float hollow = 1.0 - smoothstep(0.06, 0.17, length(q * vec2(1.0, 0.72)));
  return hollow * step(p.y, walkerDistance());
}

vec3 sandAt(vec3 p, vec3 d, float t) {
  vec4 ground = textureLod(uTerrain, fanFromPlan(p.xz), 0.0);
  float lit = textureLod(uShadow, fanFromPlan(p.xz), 0.0).x;
  float footprint = t * pixelAngle() * 2.2;
  vec2 slope = ground.yz + ripples(p.xz, footprint);
  float fine = exp(-t * 0.06);
  slope += (vec2(noise(p.xz * 7.0), noise(p.xz * 7.0 + 50.0)) - 0.5) * 0.16 * fine;
  float prints = printsAt(p.xz) * exp(-t * 0.018);
  slope.x += prints * 0.5;
  vec3 n = normalize(vec3(-slope.x, 1.0, -slope.y));
  vec3 sun = sunDirection();
  float facing = dot(n, sun);
  // Sand scatters back at low angles: flatter than Lambert, and bright against the light.
  float direct = clamp((facing + 0.05) / 1.05, 0.0, 1.0);
  direct = mix(direct, sqrt(direct), 0.25) * lit;
  float gloss = max(dot(reflect(d, n), sun), 0.0);
  gloss *= gloss; gloss *= gloss;
  vec3 albedo = mix(vec3(0.60, 0.315, 0.145), vec3(0.68, 0.385, 0.185), noise(p.xz * 0.09)) * (0.93 + 0.14 * noise(p.xz * 31.0) * fine);
  vec3 light = vec3(3.9, 2.10, 0.92) * (direct + gloss * 0.10 * lit);
  vec3 sky = vec3(0.115, 0.160, 0.300) * (0.55 + 0.45 * n.y) + vec3(0.20, 0.105, 0.045) * clamp(0.5 + 0.5 * n.x, 0.0, 1.0) * 0.55;
  vec3 c = albedo * (light + sky * 1.15);
  c *= 1.0 - 0.45 * prints;
  vec3 haze = skyToward(normalize(vec3(d.x, 0.015, d.z)));
  return mix(c, haze * vec3(0.92, 0.88, 0.86), 1.0 - exp(-max(t - 25.0, 0.0) * 0.0034));
}

// A traveller in a long coat and a scarf that the wind takes; p in metres from the feet.
vec4 travellerAt(vec2 p, float pixel) {
  float stride = uTime * 5.0;
  p.y -= 0.02 * abs(sin(stride));
  float swing = sin(stride) * 0.13;
  float legs = min(bar(p, vec2(0.0, 0.8), vec2(swing, 0.0)), bar(p, vec2(0.0, 0.8), vec2(-swing, 0.0))) - 0.075;
  float waist = mix(0.30, 0.17, smoothstep(0.45, 1.25, p.y)) + 0.03 * sin(p.y * 7.0 - uTime * 5.0) * smoothstep(0.9, 0.4, p.y);
  float coat = max(abs(p.x - 0.05 * smoothstep(1.0, 0.4, p.y)) - waist, max(0.38 - p.y, p.y - 1.48));
  float head = length(p - vec2(0.0, 1.62)) - 0.125;
  float flap = 0.05 * sin(uTime * 7.0 - p.x * 9.0);
  float scarf = bar(p, vec2(0.02, 1.47), vec2(0.62, 1.43 + flap)) - 0.055 + 0.04 * p.x;
  float staff = bar(p, vec2(-0.34, 0.0), vec2(-0.26, 1.55)) - 0.022;
  float body = min(min(legs, coat), min(head, staff));
  float all_ = min(body, scarf);
  float cover = 1.0 - smoothstep(-pixel, pixel, all_);
  vec3 c = vec3(0.045, 0.030, 0.030) + vec3(1.5, 0.85, 0.40) * smoothstep(-0.10, 0.0, all_) * smoothstep(0.02, -0.16, p.x) * 0.55;
  if (scarf < body) c = vec3(0.62, 0.060, 0.030) * (0.75 + 0.5 * smoothstep(0.0, 0.5, p.x));
  return vec4(c, cover);
}

void main() {
  vec3 eye = eyePoint();
  vec3 d = viewDirection(fromCentre());
  vec2 at = gl_FragCoord.xy / uSize;
  vec2 texel = 0.75 / vec2(textureSize(uReach, 0));
  float start = min(min(textureLod(uReach, at + texel, 0.0).x, textureLod(uReach, at - texel, 0.0).x),
    min(textureLod(uReach, at + vec2(texel.x, -texel.y), 0.0).x, textureLod(uReach, at + vec2(-texel.x, texel.y), 0.0).x));
  float dust = textureLod(uReach, at, 0.0).y;

  // Walk on to the surface, then halve the last step until it is smaller than a pixel.
  float t = max(start * 0.985, 2.0);
  float before = t;
  bool hit = false;
  for (int i = 0; i < 240; i++) {
    vec3 p = eye + d * t;
    float above = p.y - textureLod(uTerrain, fanFromPlan(p.xz), 0.0).x;
    if (above < 0.0) { hit = true; break; }
    if (t > 560.0 || p.y > 24.0) break;
    before = t;
    t += max(0.008 * t, above * 0.30);
  }
  vec3 c = vec3(0.0);
  WHEN(hit) {
    float low = before, high = t;
    for (int i = 0; i < 6; i++) {
      float middle = 0.5 * (low + high);
      vec3 p = eye + d * middle;
      if (p.y < textureLod(uTerrain, fanFromPlan(p.xz), 0.0).x) high = middle; else low = middle;
    }
    t = 0.5 * (low + high);
    c = sandAt(eye + d * t, d, t);
  }
  WHEN(!hit) {
    t = 1e4;
    c = withCirrus(skyToward(d), d);
    float angle = acos(clamp(dot(d, sunDirection()), -1.0, 1.0));
    c += vec3(1.6, 0.95, 0.45) * (exp(-angle * 5.0) * 0.8 + exp(-angle * 26.0) * 2.0);
  }
  float away = walkerDistance();
  float reach = (away - eye.z) / d.z;
  float across = crestAcross(away) - 0.30;
  vec2 feet = vec2(across, textureLod(uTerrain, fanFromPlan(vec2(across, away)), 0.0).x - 0.06);
  vec2 q = (eye + d * reach).xy - feet;
  WHEN(reach < t + 1.5 && abs(q.x) < 1.0 && abs(q.y - 1.0) < 1.2) {
    vec4 traveller = travellerAt(q, reach * pixelAngle());
    c = mix(c, traveller.rgb, traveller.a);
  }
  float near = max(dot(d, sunDirection()), 0.0);
  c += vec3(1.25, 0.78, 0.42) * min(dust * 0.36, 0.8) * (0.35 + near * near * 1.3);
  outColour = vec4(c * 0.78, 1.0);
}
