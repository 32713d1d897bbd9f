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

// The swell is a sum of sharp-crested waves that drag one another sideways. Written out rather than looped over
// tables, because a software renderer may copy a table for each pixel; and with a cubic in place of the sine.
// Of each wave: heading (the wind blows towards the camera from the left of the sun, short waves run every way), wave
// number in 1/m (each 1.30 of the last), amplitude in m (each 0.745 of the last), frequency in Hz (deep water's
// dispersion, sqrt(g k), slowed to 0.8), phase in cycles.
#define WAVE(EAST, NORTH, NUMBER, AMPLITUDE, FREQUENCY, PHASE) { \
  float turn = (p.x * EAST + p.y * NORTH) * (NUMBER / 6.2832) + (PHASE - uTime * FREQUENCY); \
  float ramp = (turn - floor(turn)) * 2.0 - 1.0; \
  float u = abs(ramp); \
  float s = u * u * (3.0 - 2.0 * u); \
  float slope = s * s * u * (1.0 - u) * sign(ramp) * (36.0 / 6.2832 * AMPLITUDE * NUMBER); \
  float fine = (footprint.x * abs(EAST) + footprint.y * abs(NORTH)) * (NUMBER * 0.5); fine *= fine; \
  float seen = 1.0 / (1.0 + fine * fine); \
  sum += vec4((s * s * s - 0.3125) * (AMPLITUDE * seen), EAST * slope * seen, NORTH * slope * seen, (1.0 - seen) * (NUMBER * NUMBER * AMPLITUDE * AMPLITUDE * 0.16)); \
  p -= vec2(EAST, NORTH) * (slope * (0.75 / NUMBER)); }

// The long waves, which carry the shape. Returns height in x, slope in yz, and in w the slope variance that is too
// fine for a pixel whose footprint on the water is `footprint` metres (across, away). Moves p as they drag it.
vec4 longSwell(inout vec2 p, vec2 footprint) {
  vec4 sum = vec4(0.0);
  WAVE(0.2764, -0.9611, 0.2700, 0.56000, 0.2071, 0.000)
  WAVE(-0.4078, -0.9131, 0.3510, 0.41720, 0.2361, 0.271)
  WAVE(0.6816, -0.7317, 0.4563, 0.31081, 0.2692, 0.082)
  WAVE(-0.1197, -0.9928, 0.5932, 0.23156, 0.3070, 0.435)
  WAVE(-0.8521, -0.5234, 0.7711, 0.17251, 0.3500, 0.329)
  WAVE(0.5227, -0.8525, 1.0025, 0.12852, 0.3991, 0.764)
  return sum;
}

// All waves; returns as above.
vec4 swell(vec2 p, vec2 footprint) {
  vec4 sum = longSwell(p, footprint);
  WAVE(0.9636, -0.2675, 1.3032, 0.09575, 0.4550, 0.740)
  WAVE(-0.6288, -0.7776, 1.6942, 0.07133, 0.5188, 0.258)
  WAVE(0.0998, -0.9950, 2.2025, 0.05314, 0.5915, 0.316)
  WAVE(-0.9959, -0.0907, 2.8632, 0.03959, 0.6745, 0.916)
  WAVE(0.7956, -0.6058, 3.7222, 0.02950, 0.7690, 0.056)
  WAVE(-0.2764, -0.9611, 4.8388, 0.02197, 0.8768, 0.738)
  WAVE(0.9840, 0.1782, 6.2905, 0.01637, 0.9997, 0.961)
  WAVE(-0.9128, -0.4085, 8.1776, 0.01220, 1.1398, 0.725)
  WAVE(0.3894, -0.9211, 10.6309, 0.00909, 1.2996, 0.030)
  WAVE(-0.8874, 0.4611, 13.8202, 0.00677, 1.4818, 0.877)
  return sum;
}

float longHeight(vec2 p, float footprint) { return longSwell(p, vec2(footprint)).x; }
