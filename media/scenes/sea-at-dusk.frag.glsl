// A swell under the last sun, a headland with its light. The camera drifts forward just above the water.
uniform sampler2D uReach;
uniform sampler2D uSky;

vec3 skySeen(vec3 d) {
  vec2 uv = d.xy / max(d.z, 0.12) * focal() - lensOffset();
  vec2 at = uv * min(uSize.x, uSize.y) / uSize + 0.5;
  // Beyond the frame's top the mirror goes on with the last rows.
  return texture(uSky, clamp(at, vec2(0.01), vec2(0.99, 0.985))).rgb;
}

float ridge(float x, float seed, float scale, int octaves) { return layers(vec2(x * scale + seed, seed), octaves); }

// Two headlands, the near one with a lighthouse on its point; x and y are tangents from the horizon's middle.
vec3 withLand(vec3 c, vec3 d) {
  float x = d.x / d.z;
  float y = d.y / d.z;
  float pixel = 0.75 * pixelAngle();
  float start = byShape(0.20, 0.13, 0.09);
  float farTop = (0.010 + 0.040 * ridge(x, 3.0, 7.0, 5)) * smoothstep(start - 0.36, start + 0.12, x) - 0.001;
  float nearTop = (0.007 + 0.088 * smoothstep(start + 0.05, start + 0.55, x) * (0.5 + 0.7 * ridge(x, 9.0, 6.0, 4))
    + 0.007 * ridge(x, 2.0, 70.0, 4)) * smoothstep(start, start + 0.03, x) - 0.001;
  vec3 haze = skyGradient(normalize(vec3(d.x, 0.01, d.z)));
  c = mix(c, mix(haze, vec3(0.070, 0.050, 0.085), 0.62), 1.0 - smoothstep(farTop - pixel, farTop + pixel, y));
  float foot = smoothstep(0.022, 0.0, y);
  c = mix(c, mix(vec3(0.016, 0.013, 0.022), haze * 0.35, 0.16 + 0.25 * foot), 1.0 - smoothstep(nearTop - pixel, nearTop + pixel, y));
  float at = start + 0.050;
  float base = 0.009;
  float tall = 0.034;
  float taper = mix(0.0036, 0.0021, clamp((y - base) / tall, 0.0, 1.0));
  float tower = (1.0 - smoothstep(taper - pixel, taper + pixel, abs(x - at))) * (1.0 - smoothstep(base + tall - pixel, base + tall + pixel, y));
  float gallery = (1.0 - smoothstep(0.0034 - pixel, 0.0034 + pixel, abs(x - at))) * (1.0 - smoothstep(0.0007, 0.0007 + pixel, abs(y - base - tall * 0.84)));
  c = mix(c, vec3(0.024, 0.018, 0.026), max(tower, gallery) * step(0.004, y));
  float turn = 0.5 + 0.5 * cos((uTime - 1.7) * 6.2832 / 4.0);
  turn *= turn; turn *= turn; turn *= turn; turn *= turn;
  float r = length(vec2(x - at, y - base - tall * 0.94));
  c += vec3(1.0, 0.76, 0.42) * ((0.5 + 24.0 * turn) * exp(-r * r / 0.0000040) + turn * (0.0030 / (r + 0.004)) * exp(-r * 14.0));
  return c;
}

vec3 water(vec3 d, vec3 eye) {
  vec3 sun = sunDirection();
  float pixel = pixelAngle();
  vec2 at = gl_FragCoord.xy / uSize;
  vec2 texel = 0.75 / vec2(textureSize(uReach, 0));
  float t = min(min(texture(uReach, at + texel).r, texture(uReach, at - texel).r),
    min(texture(uReach, at + vec2(texel.x, -texel.y)).r, texture(uReach, at + vec2(-texel.x, texel.y)).r));
  bool near = t < 160.0;
  for (int i = 0; i < 2 && near; i++) {
    vec3 p = eye + d * t;
    float gap = p.y - longHeight(p.xz, t * pixel);
    t += gap * 0.8 / (0.26 - d.y);
  }
  if (!near) t = eye.y / max(-d.y, 0.0003);
  t = clamp(t, 0.2, 6000.0);
  vec3 p = eye + d * t;
  vec2 footprint = t * pixel * vec2(1.0, 0.55 / max(-d.y, 0.004));
  vec4 w = swell(p.xz, footprint);
  vec3 n = normalize(vec3(-w.y, 1.0, -w.z));
  // Facets that face away are hidden by those before them.
  float facing = dot(n, -d);
  n = normalize(n - d * (0.5 * (sqrt((facing - 0.06) * (facing - 0.06) + 0.0016) - (facing - 0.06))));
  facing = max(dot(n, -d), 0.0);
  float graze = 1.0 - facing;
  float graze2 = graze * graze;
  float fresnel = 0.02 + 0.98 * graze2 * graze2 * graze / (1.0 + 16.0 * w.w);
  vec3 r = reflect(d, n);
  r = normalize(vec3(r.x, sqrt(r.y * r.y + 0.0016 + 0.10 * w.w), r.z));
  vec3 mirrored = skySeen(r);
  // Light that has come through the crest, and the deep.
  float crest = clamp(w.x * 0.75 + 0.30, 0.0, 1.0);
  float through = max(dot(d, normalize(vec3(sun.x, 0.10, sun.z))), 0.0);
  through *= through; through *= through;
  vec3 body = vec3(0.0040, 0.0150, 0.0235) + vec3(0.012, 0.036, 0.034) * crest * crest
    + vec3(0.085, 0.085, 0.045) * through * crest * crest * crest * exp(-t * 0.02);
  vec3 c = mix(body, mirrored, fresnel);
  // The sun's road: facets with the roughness that the filter took away.
  vec3 h = normalize(sun - d);
  float roughness = 0.0013 + w.w * 0.50;
  float cosine2 = max(dot(n, h), 0.05); cosine2 *= cosine2;
  float facets = exp((cosine2 - 1.0) / cosine2 / (2.0 * roughness)) / (6.2832 * roughness * cosine2 * cosine2);
  float away = 1.0 - max(dot(h, -d), 0.0);
  float away2 = away * away;
  float f = 0.02 + 0.98 * away2 * away2 * away;
  c += vec3(5.2, 1.75, 0.42) * min(facets * f * 0.052 / (0.09 + facing), 7.0);
  vec3 air = skySeen(vec3(d.x, 0.010, d.z));
  return mix(c, air, 0.72 * (1.0 - exp(-max(t - 60.0, 0.0) * 0.0006)));
}

void main() {
  vec3 d = viewDirection(fromCentre());
  float pixel = pixelAngle();
  vec3 c = vec3(0.0);
  WHEN(d.y > -pixel) {
    c = skySeen(d);
    float angle = acos(clamp(dot(d, sunDirection()), -1.0, 1.0));
    float radius = 0.024;
    c += vec3(11.0, 4.6, 1.25) * (1.0 - smoothstep(radius - pixel, radius + pixel, angle)) * smoothstep(-0.015, 0.07, d.y);
    WHEN(d.y < 0.16 * d.z) c = withLand(c, d);
  }
  WHEN(d.y < pixel) {
    vec3 under = vec3(d.x, min(d.y, -0.00035), d.z);
    c = mix(water(under, eyePoint()), c, clamp(0.5 + 0.5 * d.y / pixel, 0.0, 1.0));
  }
  outColour = vec4(c, 1.0);
}
