// The camera, the air and the waves of the sea at dusk.

float focal() { return byShape(1.15, 1.05, 1.12); }
float horizonUp() { return byShape(-0.07, -0.10, -0.20); }
vec3 sunDirection() { return normalize(vec3(byShape(-0.27, -0.10, -0.07), 0.040, 1.0)); }
vec3 eyePoint() { return vec3(0.0, 1.75 + 0.10 * sin(uTime * 0.62) + 0.03 * uTime, uTime * 0.62); }

// The lens is shifted, not tilted: uprights stay upright.
vec2 lensOffset() { return vec2(0.014 * (uTime - 4.0) / 4.0, 0.004 * sin(uTime * 0.55) - horizonUp()); }
vec3 viewDirection(vec2 uv) {
  float roll = 0.0035 * sin(uTime * 0.43 + 0.6);
  uv = mat2(cos(roll), sin(roll), -sin(roll), cos(roll)) * uv;
  return normalize(vec3(uv + lensOffset(), focal()));
}
float pixelAngle() { return 1.0 / (focal() * min(uSize.x, uSize.y)); }

vec3 skyGradient(vec3 d) {
  vec3 sun = sunDirection();
  float up = max(d.y, 0.0);
  float toSun = max(dot(normalize(d.xz), normalize(sun.xz)), 0.0);
  float near = toSun * toSun; near = near * near * toSun;
  vec3 zenith = vec3(0.022, 0.050, 0.118);
  vec3 middle = mix(vec3(0.075, 0.090, 0.180), vec3(0.270, 0.130, 0.165), near);
  vec3 low = mix(vec3(0.235, 0.120, 0.150), vec3(1.05, 0.345, 0.095), near);
  vec3 c = mix(middle, zenith, smoothstep(0.04, 0.55, up));
  c = mix(low, c, smoothstep(-0.02, 0.22, up + 0.02 * near));
  float angle = acos(clamp(dot(d, sun), -1.0, 1.0));
  c += vec3(1.25, 0.36, 0.06) * exp(-angle * 8.0) * 0.62;
  c += vec3(1.80, 0.72, 0.20) * exp(-angle * 30.0) * 1.2;
  return c;
}

const int kLongWaves = 6;
const int kWaves = 18;
// Headings about the wind's, which blows towards the camera from the left of the sun; short waves run every way.
const float kHeadings[kWaves] = float[](0.28, -0.42, 0.75, -0.12, -1.02, 0.55, 1.30, -0.68, 0.10, -1.48, 0.92, -0.28,
  1.75, -1.15, 0.40, -2.05, 1.10, -0.55);

// Sharp-crested waves that obey deep water's dispersion (angular speed = sqrt(g k)).
// Returns height in x, slope in yz, and in w the slope variance that is too fine for a pixel whose footprint on the
// water is `footprint` metres (across, away).
vec4 swell(vec2 p, int waves, vec2 footprint) {
  float k = 0.27, amplitude = 0.56;
  vec4 sum = vec4(0.0);
  for (int i = 0; i < waves; i++) {
    vec2 along = vec2(sin(kHeadings[i]), -cos(kHeadings[i]));
    float phase = dot(p, along) * k - uTime * sqrt(9.8 * k) * 0.8 + float(i * i) * 1.7;
    float s = 0.5 + 0.5 * sin(phase);
    float slope = 1.5 * s * s * cos(phase) * k * amplitude;
    float fine = k * dot(footprint, abs(along)) * 0.5; fine *= fine;
    float seen = 1.0 / (1.0 + fine * fine);
    sum.x += (s * s * s - 0.3125) * amplitude * seen;
    sum.yz += along * slope * seen;
    sum.w += (1.0 - seen) * k * k * amplitude * amplitude * 0.16;
    p -= along * slope / k * 0.75;
    k *= 1.30;
    amplitude *= 0.745;
  }
  return sum;
}
