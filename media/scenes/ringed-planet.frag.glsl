// A ringed giant rises over the ice of one of its moons. The sun stands low on the left, out of the frame.

const vec3 kSun = vec3(-0.80, 0.30, -0.52);
const float kPlanet = 1.0;
vec3 axis() { return normalize(vec3(0.36, 0.90, -0.24)); }

float ringDensity(float r) {
  float inside = smoothstep(1.28, 1.34, r) * (1.0 - smoothstep(2.36, 2.40, r));
  float bands = 0.35 + 0.65 * noise1(r * 17.0 + 3.0);
  bands *= 0.60 + 0.55 * noise1(r * 61.0);
  bands *= 0.75 + 0.40 * noise1(r * 190.0);
  bands *= mix(0.35, 1.0, smoothstep(1.34, 1.62, r));
  float gap = smoothstep(0.012, 0.034, abs(r - 2.03)) * (0.5 + 0.5 * smoothstep(0.004, 0.012, abs(r - 2.27)));
  return inside * bands * gap;
}

vec3 surface(vec3 n, vec3 sun) {
  vec3 up = axis();
  float latitude = dot(n, up);
  vec3 east = normalize(cross(up, vec3(0.0, 0.0, 1.0)));
  float longitude = atan(dot(n, east), dot(n, cross(up, east))) + uTime * 0.012;
  vec2 q = vec2(longitude * 3.0, latitude * 11.0);
  float curl = layers(q * vec2(1.4, 1.0) + vec2(0.0, 4.0), 4) - 0.5;
  float fine = layers(vec2(longitude * 9.0 + curl * 3.0, latitude * 46.0 + curl * 5.0), 3) - 0.5;
  float at = latitude + curl * 0.050 + fine * 0.012;
  float band = noise1(at * 8.5 + 20.0) * 0.65 + noise1(at * 23.0 + 7.0) * 0.35;
  vec3 c = mix(vec3(0.46, 0.27, 0.15), vec3(0.92, 0.74, 0.52), smoothstep(0.25, 0.72, band));
  c = mix(c, vec3(0.62, 0.36, 0.22), smoothstep(0.62, 0.9, noise1(at * 14.0 + 60.0)) * 0.7);
  c = mix(c, vec3(0.34, 0.36, 0.38), smoothstep(0.62, 0.95, abs(latitude)) * 0.7);
  return c;
}

float ridgeLine(float x, float seed, int octaves) {
  float sum = 0.0, weight = 0.5, at = x + seed;
  for (int i = 0; i < octaves; i++) {
    float n = 1.0 - abs(noise1(at) * 2.0 - 1.0);
    sum += weight * n * n;
    weight *= 0.48;
    at = at * 2.17 + 9.1;
  }
  return sum;
}

// Ice cliffs against the sky: cover in a.
vec4 ice(vec2 p, float seed, float scale, float base, float tall, float haze, float pixel) {
  float top = base + tall * ridgeLine(p.x * scale, seed, 6);
  float cover = 1.0 - smoothstep(top - pixel, top + pixel, p.y);
  float below = top - p.y;
  float lean = p.x * scale + below * (0.9 + 0.5 * noise(p * 5.0 + seed));
  float slope = clamp((ridgeLine(lean + 0.02, seed, 5) - ridgeLine(lean - 0.02, seed, 5)) * 14.0, -1.5, 1.5);
  float rough = layers(vec2(p.x * 24.0 - below * 9.0, p.y * 26.0) + seed, 5);
  float lit = clamp(0.20 + 0.55 * slope + 1.1 * (rough - 0.5), 0.0, 1.0);
  vec3 c = mix(vec3(0.006, 0.009, 0.016), vec3(0.56, 0.62, 0.68), lit * lit * exp(-below * 2.6));
  c += vec3(0.016, 0.030, 0.044) * (0.4 + 0.8 * rough);
  return vec4(mix(c, vec3(0.030, 0.054, 0.078), haze), cover);
}

vec3 stars(vec2 p) {
  vec3 sum = vec3(0.0);
  for (int layer = 0; layer < 2; layer++) {
    float scale = layer == 0 ? 26.0 : 60.0;
    vec2 q = kTurn * p * scale + float(layer) * 31.0;
    vec2 cell = floor(q);
    float chance = hash2(cell);
    vec2 middle = 0.5 + 0.6 * (vec2(hash2(cell + 91.0), hash2(cell + 173.0)) - 0.5);
    // In pixels of at most 1080 a side: a larger frame is drawn to be scaled down, and its stars would fade.
    float r = length(q - cell - middle) / scale * min(min(uSize.x, uSize.y), 1080.0);
    sum += step(0.90, chance) * mix(vec3(0.7, 0.82, 1.0), vec3(1.0, 0.85, 0.68), fract(chance * 13.0))
      * (0.03 + 0.9 * pow(fract(chance * 57.0), 6.0)) * exp(-r * r * 0.8);
  }
  return sum;
}

void main() {
  vec2 p = fromCentre();
  float pixel = 1.0 / min(uSize.x, uSize.y);
  vec3 sun = normalize(kSun);
  vec3 up = axis();
  // The planet is far: rays are parallel enough that one scale serves. It climbs as the moon turns.
  vec2 middle = vec2(byShape(0.235, 0.120, 0.135), byShape(0.055, 0.060, 0.150) + 0.020 * uTime);
  float size = byShape(0.330, 0.300, 0.415);
  vec3 ray = normalize(vec3((p - middle) * 0.16, 1.0));
  vec3 eye = vec3((p - middle) / size, -6.0) - ray * 0.0;
  vec3 c = stars(p + vec2(0.0, -0.004 * uTime));
  float b = dot(eye, ray);
  float inside = b * b - dot(eye, eye) + kPlanet * kPlanet;
  float hitPlanet = inside > 0.0 ? -b - sqrt(max(inside, 0.0)) : 1e5;
  float planetCover = smoothstep(-1.5, 1.5, inside / (2.0 * pixel / size) );
  WHEN(planetCover > 0.0) {
    vec3 n = normalize(eye + ray * (-b - sqrt(max(inside, 0.0))));
    float day = dot(n, sun);
    float lit = smoothstep(-0.10, 0.85, day) * 1.25;
    // The rings' shadow: where the way to the sun crosses their plane.
    float toPlane = -dot(n, up) / dot(sun, up);
    float shade = toPlane > 0.0 ? ringDensity(length(n + sun * toPlane)) : 0.0;
    vec3 body = surface(n, sun) * lit * (1.0 - 0.80 * shade);
    float edge = 1.0 - max(dot(n, -ray), 0.0);
    body += vec3(0.55, 0.40, 0.26) * edge * edge * edge * smoothstep(-0.25, 0.6, day) * 0.55;
    body += vec3(0.010, 0.012, 0.017) * (1.0 - lit);
    c = mix(c, body, planetCover);
  }
  // The rings, before and behind the planet.
  float hitRing = -dot(eye, up) / dot(ray, up);
  vec3 at = eye + ray * hitRing;
  float r = length(at);
  WHEN(r < 2.5 && (hitRing < hitPlanet)) {
    float density = ringDensity(r);
    float along = dot(at, sun);
    vec3 off = at - sun * along;
    float shadow = along < 0.0 ? smoothstep(0.96, 1.04, length(off)) : 1.0;
    float forward = 0.55 + 0.45 * max(dot(ray, sun), 0.0);
    vec3 tint = mix(vec3(0.66, 0.54, 0.42), vec3(0.98, 0.90, 0.78), noise1(r * 9.0));
    c = mix(c, tint * (0.05 + 1.15 * shadow) * forward * 1.35, min(density * 1.25, 0.97));
  }
  // A small moon, lit like its parent, that crosses the ring.
  vec2 m = (p - vec2(byShape(-0.50, -0.36, -0.29) + 0.010 * uTime, byShape(0.330, 0.385, 0.655) - 0.006 * uTime)) / 0.022;
  float mm = dot(m, m);
  WHEN(mm < 1.4) {
    vec3 n = vec3(m, -sqrt(max(1.0 - mm, 0.0)));
    float lit = smoothstep(-0.05, 0.9, dot(n, sun)) * (0.65 + 0.5 * layers(m * 2.6 + 8.0, 3));
    c = mix(c, vec3(0.92, 0.88, 0.84) * lit + 0.004, 1.0 - smoothstep(1.0 - 3.0 * pixel / 0.022, 1.0 + pixel / 0.022, mm));
  }
  // A breath of air over the ice.
  p.y -= byShape(0.290, 0.290, 0.0);
  c += vec3(0.034, 0.062, 0.090) * exp(-max(p.y + 0.52, 0.0) * 4.2);
  vec4 land = ice(p + vec2(0.004 * uTime, 0.0), 4.0, 2.6, -0.560, 0.17, 0.55, pixel);
  c = mix(c, land.rgb, land.a);
  land = ice(p + vec2(0.010 * uTime, 0.004 * uTime), 17.0, 1.7, -0.735, 0.26, 0.20, pixel);
  c = mix(c, land.rgb, land.a);
  land = ice(p + vec2(0.022 * uTime, 0.009 * uTime), 31.5, 1.15, -0.955, 0.33, 0.0, pixel);
  c = mix(c, land.rgb * 0.55, land.a);
  outColour = vec4(c * 1.1, 1.0);
}
