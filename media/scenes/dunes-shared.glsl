// The camera, the sun and the plan of the dunes. Metres; x to the right, z away.

float focal() { return byShape(1.20, 1.10, 1.18); }
float horizonUp() { return byShape(0.13, 0.12, 0.16); }
vec3 eyePoint() { return vec3(byShape(0.0, 0.5, 1.2) + 0.16 * uTime, 9.4 + 0.11 * uTime, 0.30 * uTime); }
vec3 viewDirection(vec2 uv) { return normalize(vec3(uv.x + 0.010 * (uTime - 4.0) / 4.0, uv.y - horizonUp(), focal())); }
float pixelAngle() { return 1.0 / (focal() * min(uFrame.x, uFrame.y)); }
vec3 sunDirection() { return normalize(vec3(-0.80, 0.20, 0.62)); }

// The crest that leads the eye: its place across, and its height, by distance.
float crestAcross(float z) {
  return byShape(4.0, 2.5, 2.0) - 9.0 * sin(z * 0.040 + 0.9) * (1.0 - exp(-z * 0.030)) * byShape(1.0, 0.85, 0.62)
    + 0.7 * sin(z * 0.17) + 0.085 * z * byShape(1.0, 0.6, 0.25);
}
float crestHeight(float z) {
  return 5.2 + 6.4 * smoothstep(5.0, 62.0, z) - 7.5 * smoothstep(66.0, 150.0, z) + 0.35 * sin(z * 0.11 + 1.0);
}

// Drawn terrain lies in a fan before the camera: near sand has more texels.
vec2 fanFromPlan(vec2 p) {
  float away = max(p.y + 10.0, 6.0);
  return vec2(0.5 + p.x / (away * 2.3), log(away / 6.0) / 4.7);
}
vec2 planFromFan(vec2 at) {
  float away = 6.0 * exp(at.y * 4.7);
  return vec2((at.x - 0.5) * away * 2.3, away - 10.0);
}

vec3 skyToward(vec3 d) {
  vec3 sun = sunDirection();
  float toSun = max(dot(normalize(d.xz), normalize(sun.xz)), 0.0);
  float near = toSun * toSun * toSun;
  float up = max(d.y, 0.0);
  vec3 low = mix(vec3(0.62, 0.39, 0.29), vec3(1.55, 0.80, 0.34), near);
  vec3 middle = mix(vec3(0.22, 0.32, 0.44), vec3(0.62, 0.50, 0.40), near);
  vec3 high = vec3(0.040, 0.115, 0.245);
  vec3 c = mix(low, middle, smoothstep(0.0, 0.16, up));
  return mix(c, high, smoothstep(0.08, 0.58, up));
}
