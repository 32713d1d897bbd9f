// A city at night from the air: an avenue runs to the horizon, and the camera follows it.

float focal() { return 0.98; }
const float kTallest = 3.3;

// The building on a lot: inset from the lot's edges in x and y, height in z. The avenue and some cross streets are bare.
vec3 building(vec2 lot) {
  float bare = step(abs(lot.x), 0.5) + step(mod(lot.y, 6.0), 0.5);
  float chance = hash2(lot + 7.0);
  float core = exp(-abs(lot.x + 3.0 * sin(lot.y * 0.11)) * 0.16) * (0.55 + 0.75 * noise(lot * 0.13 + 5.0));
  float tall = 0.30 + 0.45 * hash2(lot + 31.0) + kTallest * chance * chance * core;
  return vec3(0.10 + 0.13 * hash2(lot + 57.0) * step(0.4, chance), 0.10 + 0.10 * hash2(lot + 91.0), bare > 0.5 ? 0.0 : min(tall, kTallest));
}

// Lit rows in a wall; at is in metres-like units along and up. Fades to its mean where a window is finer than a pixel.
vec3 windows(vec2 at, float seed, float pixel) {
  vec2 grid = at * vec2(20.0, 18.0);
  vec2 cell = floor(grid);
  vec2 f = grid - cell;
  float style = hash1(seed * 3.0 + 1.0);
  float share = 0.045 + 0.26 * style * style * style;
  float whole = hash2(vec2(cell.y, seed + 5.0));
  float chance = hash2(cell + seed * 17.0);
  float on = step(1.0 - share, chance) + step(0.955, whole) * 0.8;
  vec2 pane = smoothstep(0.10, 0.10 + 0.25, f) * smoothstep(0.10, 0.35, 1.0 - f);
  float kelvin = hash2(cell + seed * 29.0 + 3.0);
  vec3 tint = mix(vec3(1.00, 0.60, 0.24), vec3(1.00, 0.82, 0.56), kelvin);
  tint = mix(tint, vec3(0.55, 0.78, 1.00), step(0.80, hash1(seed * 7.0)) * 0.85);
  float bright = 0.35 + 2.6 * fract(chance * 91.0) * fract(chance * 91.0);
  vec3 sharp = tint * on * bright * pane.x * pane.y;
  float patch_ = hash2(floor(grid / vec2(2.0, 1.0)) + seed * 11.0);
  vec3 mean = mix(vec3(1.00, 0.62, 0.30), tint, 0.5) * share * (0.16 + 0.34 * patch_ * patch_) * exp(-max(pixel * 19.0 - 0.8, 0.0) * 0.7);
  return mix(sharp, mean, smoothstep(0.30, 0.75, pixel * 19.0));
}

// The street seen from above: lamps, their light on the asphalt, and traffic.
vec3 street(vec2 p, float pixel) {
  vec2 lot = floor(p);
  bool avenue = abs(lot.x) < 0.5;
  bool cross = mod(lot.y, 6.0) < 0.5;
  vec2 f = p - lot;
  vec3 c = vec3(0.020, 0.016, 0.013);
  // Lamps every third of a lot, on both kerbs.
  vec2 lampAt = vec2(abs(f.x - 0.5) - (avenue ? 0.40 : 0.5), fract(p.y * 3.0) - 0.5);
  float lamp = exp(-(lampAt.x * lampAt.x * 60.0 + lampAt.y * lampAt.y * 5.0));
  vec2 lampCross = vec2(fract(p.x * 3.0) - 0.5, abs(f.y - 0.5) - 0.5);
  lamp += exp(-(lampCross.y * lampCross.y * 60.0 + lampCross.x * lampCross.x * 5.0)) * 0.8;
  c += vec3(0.95, 0.42, 0.12) * lamp * (avenue ? 0.26 : cross ? 0.30 : 0.24);
  // Traffic on the avenue: white towards us on the left, red away on the right.
  float soft = 1.0 / (1.0 + pixel * 26.0);
  WHEN(avenue) {
    for (int lane = 0; lane < 6; lane++) {
      float x = 0.17 + 0.132 * float(lane);
      bool away = lane >= 3;
      float speed = (away ? 0.95 : -1.05) * (0.8 + 0.35 * hash1(float(lane) + 3.0));
      float along = p.y * 2.6 - uTime * speed * 1.6 + float(lane) * 0.37;
      float car = hash1(floor(along) + 71.0 * float(lane));
      float g = fract(along) - 0.3 - 0.4 * fract(car * 17.0);
      float width = 0.020 + pixel * 0.45;
      float d = (f.x - x) / width;
      float on = step(0.25, car);
      vec3 tint = away ? vec3(1.00, 0.075, 0.030) : vec3(1.00, 0.86, 0.66);
      float tail = away ? exp(-g * g * 500.0) : exp(-g * g * 500.0) + 0.16 * smoothstep(0.0, -0.02, g) * exp(g * 9.0);
      c += tint * on * tail * exp(-d * d) * (away ? 3.4 : 4.2) * (0.02 / width + 0.25) ;
    }
    c += vec3(0.06, 0.045, 0.03);
  }
  WHEN(cross && !avenue) {
    for (int lane = 0; lane < 4; lane++) {
      bool away = lane >= 2;
      float along = p.x * 2.6 - uTime * (away ? 1.5 : -1.5) + float(lane) * 0.61;
      float car = hash1(floor(along) + 191.0 * float(lane) + lot.y);
      float g = fract(along) - 0.5;
      float width = 0.022 + pixel * 0.6;
      float d = (f.y - 0.22 - 0.19 * float(lane)) / width;
      c += (away ? vec3(1.0, 0.09, 0.04) : vec3(1.0, 0.86, 0.66)) * step(0.5, car) * exp(-g * g * 420.0 - d * d) * 2.4;
    }
  }
  return c;
}

void main() {
  vec2 uv = fromCentre();
  float sway = 0.008 * sin(uTime * 0.5);
  vec3 d = normalize(vec3(uv.x + sway * uv.y, uv.y, focal()));
  float pitch = 0.46;
  d.yz = vec2(d.y * cos(pitch) - d.z * sin(pitch), d.y * sin(pitch) + d.z * cos(pitch));
  float heading = 0.085 + 0.005 * uTime;
  d.xz = vec2(d.x * cos(heading) + d.z * sin(heading), -d.x * sin(heading) + d.z * cos(heading));
  vec3 eye = vec3(0.12 - 0.04 * uTime, 5.0 - 0.02 * uTime, 0.26 * uTime);
  float pixelAngle = 1.0 / (focal() * min(uSize.x, uSize.y));

  // Sky: the town's own light on low cloud.
  float up = max(d.y, 0.0);
  float cloud = layers(vec2(d.x / (up + 0.09) * 0.6, 0.8 / (up + 0.09) - uTime * 0.02), 5);
  vec3 sky = mix(vec3(0.30, 0.140, 0.070), vec3(0.014, 0.030, 0.058), smoothstep(0.0, 0.16, up));
  sky *= 0.62 + 0.75 * smoothstep(0.3, 0.75, cloud);
  vec3 haze = mix(vec3(0.030, 0.048, 0.075), vec3(0.24, 0.120, 0.068), smoothstep(-0.22, -0.01, d.y));
  vec3 c = sky;

  WHEN(d.y < -0.012) {
    float t = (kTallest - eye.y) / d.y;
    float ground = -eye.y / d.y;
    vec3 start = eye + d * t;
    vec2 lot = floor(start.xz);
    vec2 way = sign(d.xz);
    vec2 per = 1.0 / max(abs(d.xz), 1e-4);
    vec2 next = t + (way * (lot - start.xz) + max(way, 0.0)) * per;
    float hit = ground;
    vec3 size = vec3(0.0);
    float face = -1.0;
    vec2 found = vec2(0.0);
    for (int i = 0; i < 72; i++) {
      if (t > ground) break;
      vec3 b = building(lot);
      float leave = min(next.x, next.y);
      if (b.z > 0.0 && eye.y + d.y * min(leave, ground) < b.z) {
        vec2 low = lot + b.xy, high = lot + 1.0 - b.xy;
        vec2 t1 = (low - eye.xz) / d.xz, t2 = (high - eye.xz) / d.xz;
        vec2 near2 = min(t1, t2), far2 = max(t1, t2);
        float roof = (b.z - eye.y) / d.y;
        float enter = max(max(near2.x, near2.y), roof);
        if (enter < min(far2.x, far2.y) && enter < ground) {
          hit = enter; size = b; found = lot;
          face = enter == roof ? 2.0 : enter == near2.x ? 0.0 : 1.0;
          break;
        }
      }
      t = leave;
      if (next.x < next.y) { next.x += per.x; lot.x += way.x; } else { next.y += per.y; lot.y += way.y; }
    }
    vec3 p = eye + d * hit;
    float pixel = hit * pixelAngle;
    float seed = floor(hash2(found + 3.0) * 4000.0);
    if (face < 0.0) {
      c = street(p.xz, pixel / max(-d.y, 0.25));
    } else if (face > 1.5) {
      // Roofs: dark, with plant rooms and, on the tallest, a red lamp.
      vec2 f = p.xz - found;
      vec2 edge = min(f - size.xy, 1.0 - size.xy - f);
      float rim = 1.0 - smoothstep(0.0, 0.03, min(edge.x, edge.y));
      float plant = step(0.86, hash2(floor(p.xz * 9.0) + seed)) * 0.5;
      c = vec3(0.010, 0.014, 0.021) * (0.75 + 0.8 * plant) + vec3(0.020, 0.026, 0.034) * rim;
      
      float blink = smoothstep(0.2, 0.9, sin(uTime * 3.1416 + seed));
      vec2 mast = f - 0.5;
      c += vec3(3.4, 0.18, 0.08) * step(1.7, size.z) * (0.15 + blink) * exp(-dot(mast, mast) / (0.0003 + pixel * pixel));
    } else {
      vec2 at = face < 0.5 ? vec2(p.z, p.y) : vec2(p.x, p.y);
      c = vec3(0.007, 0.009, 0.014) * (face < 0.5 ? 1.0 : 1.7);
      c += windows(at, seed + face * 13.0, pixel / max(face < 0.5 ? abs(d.x) : abs(d.z), 0.3)) * 0.85;
      // Street light climbs the lowest floors; a few towers carry a lit crown.
      c += vec3(0.34, 0.15, 0.045) * exp(-p.y * 7.0);
      c += mix(vec3(1.0, 0.62, 0.28), vec3(0.42, 0.72, 1.0), step(0.5, fract(float(seed) * 0.37)))
        * step(1.9, size.z) * step(0.6, hash2(found + 5.0)) * smoothstep(size.z - 0.09, size.z - 0.05, p.y) * 0.75;
    }
    float air = 1.0 - exp(-max(hit - 5.0, 0.0) * 0.050);
    c = mix(c, haze, air * 0.85);
  }
  c = mix(c, haze, exp(-abs(d.y) * 42.0) * 0.8);
  outColour = vec4(c * 1.25, 1.0);
}
