// A jellyfish in deep water: a bell of thin glass that beats, frilled arms and long threads behind it.

// How far the bell is drawn together, 0 to 1; quick to close and slow to open.
float beat(float t) {
  float f = fract(t / 2.6);
  return smoothstep(0.0, 0.28, f) * (1.0 - smoothstep(0.28, 1.0, f));
}

// One animal in its own frame: the bell's middle at the origin, its top upwards, about one unit across.
// soft blurs it with distance. Returns light to add in rgb, and in a how much it hides.
vec4 jellyfish(vec2 p, float t, float seed, float soft) {
  float closed = beat(t + seed);
  float later = beat(t + seed - 0.22);
  float wide = 0.50 - 0.085 * closed;
  float high = 0.46 + 0.075 * closed;
  vec3 light = vec3(0.0);
  float hide = 0.0;
  // The bell is half an ellipse whose rim turns in; q runs over it as over a sphere.
  float rim = -0.10 - 0.020 * closed;
  vec2 q = vec2(p.x / wide, (p.y - rim) / (high - rim * 0.2));
  float flare = 1.0 + 0.10 * smoothstep(0.35, 0.0, q.y) * (1.0 - 1.6 * closed);
  q.x /= flare;
  float r = length(q);
  float scallop = 0.018 * abs(sin(asin(clamp(q.x, -1.0, 1.0)) * 11.0));
  float under = -0.115 * sqrt(max(1.0 - q.x * q.x, 0.0)) - scallop;
  float edge = 0.010 + soft;
  float bell = (1.0 - smoothstep(1.0 - edge, 1.0 + edge, r)) * smoothstep(under - edge, under + edge, q.y);
  WHEN(bell > 0.001) {
    float z = sqrt(max(1.0 - r * r, 0.0));
    // Glass: most of what is seen is where the wall is seen edge on.
    float wall = 0.11 + 0.85 * pow(1.0 - z, 2.6);
    float round_ = atan(q.x, z + 0.02);
    float ribs = pow(0.5 + 0.5 * cos(round_ * 16.0), 10.0) * smoothstep(0.95, 0.25, q.y) * (0.35 + 0.65 * z);
    float freckles = smoothstep(0.62, 0.85, noise(vec2(round_ * 13.0, q.y * 15.0) + seed * 9.0)) * (1.0 - ribs);
    vec3 glass = mix(vec3(0.16, 0.42, 0.85), vec3(0.52, 0.78, 1.00), smoothstep(0.2, 1.0, q.y));
    light += glass * wall * bell * (0.60 + 0.55 * smoothstep(-0.1, 0.9, q.y));
    light += vec3(0.62, 0.36, 0.62) * ribs * bell * 0.22;
    light += vec3(0.9, 0.55, 0.60) * freckles * bell * 0.022;
    // Four glowing loops in the middle.
    vec2 g = vec2(q.x * 1.5, (q.y - 0.42) * 3.1);
    float a = atan(g.y, g.x);
    float petal = length(g) - 0.42 - 0.20 * cos(a * 4.0 + 0.6 * sin(round_));
    float sharp = 1.0 / (1.0 + soft * 60.0);
    light += vec3(1.05, 0.40, 0.36) * (exp(-petal * petal * 46.0) * 0.34 * sharp * (0.6 + 0.7 * noise(q * 9.0)) + 0.34 * exp(-dot(g, g) * 1.9)) * bell;
    // The lit hem.
    float hem = (q.y - under) / 0.055;
    float beads = 0.35 + 0.65 * pow(0.5 + 0.5 * cos(asin(clamp(q.x, -1.0, 1.0)) * 22.0), 3.0);
    light += vec3(0.45, 0.85, 1.10) * exp(-hem * hem) * beads * bell * 0.95;
    hide = bell * (0.30 + 0.55 * wall);
  }
  // Arms: four broad ribbons whose edges ruffle.
  float down = -(p.y - rim);
  WHEN(down > -0.14 && down < 1.45 && abs(p.x) < 0.7) {
    for (int i = 0; i < 4; i++) {
      float n = float(i);
      float lag = down * 2.6 - t * 1.5 + n * 1.7 + seed;
      float x = (n - 1.5) * (0.065 + 0.040 * down) + down * 0.10 * sin(lag) - 0.03 * later * (n - 1.5) * down;
      float ruffle = 0.030 * (noise(vec2(down * 19.0 - t * 1.1, n * 5.0 + seed)) - 0.5) + 0.022 * (noise(vec2(down * 44.0 - t * 1.4, n * 9.0)) - 0.5);
      float reach = 1.15 - 0.22 * abs(n - 1.3);
      float broad = 0.062 * smoothstep(-0.14, 0.05, down) * (1.0 - smoothstep(0.15, reach, down)) + 0.004;
      float from = abs(p.x - x - ruffle) ;
      float folds = 0.40 + 0.75 * noise(vec2((p.x - x) * 46.0 + n * 7.0, down * 13.0 - t * 0.6));
      float body = 1.0 - smoothstep(broad - 0.012 - soft, broad + 0.010 + soft, from);
      float frill = exp(-pow((from - broad) / (0.010 + soft), 2.0));
      float fade = smoothstep(reach + 0.1, 0.1, down) * smoothstep(-0.14, 0.02, down);
      light += (vec3(0.42, 0.38, 0.78) * body * folds * 0.34 + vec3(0.95, 0.66, 0.72) * frill * 0.36) * fade;
      hide = max(hide, body * 0.25 * fade);
    }
  }
  // Threads.
  WHEN(down > 0.02 && abs(p.x) < 0.95) {
    for (int i = 0; i < 14; i++) {
      float n = float(i);
      float side = (n - 6.5) / 6.5;
      float chance = hash1(n + seed * 31.0);
      float sway = sin(down * (2.2 + chance) - t * (1.1 + 0.5 * chance) + n * 2.1) * 0.075 + sin(down * 5.6 - t * 1.9 + n * 4.0) * 0.020;
      float x = side * wide * (0.93 - 0.10 * smoothstep(0.0, 0.7, down)) + sway * smoothstep(0.0, 0.9, down) - side * 0.09 * later * exp(-down * 2.0);
      float thin = 0.0042 + soft * 0.7;
      float from = (p.x - x) / thin;
      float reach = 1.2 + 0.9 * chance;
      float beads = 0.5 + 0.5 * pow(noise1(down * 34.0 + n * 9.0 - t * 0.4), 2.0) * 2.0;
      light += vec3(0.34, 0.62, 1.00) * exp(-from * from) * smoothstep(reach, 0.15, down) * smoothstep(0.02, 0.06, down) * beads * 0.42 * (0.0042 / thin + 0.1);
    }
  }
  return vec4(light, clamp(hide, 0.0, 1.0));
}

// Places the animal: swims along its lean, and pulls forward with each beat.
vec4 place(vec2 p, vec2 at, float lean, float size, float t, float seed, float soft) {
  float pull = 0.03 * (beat(t + seed - 0.35) + 0.9 * t);
  vec2 q = p - at - vec2(-sin(lean), cos(lean)) * pull * size * 2.0;
  q = mat2(cos(lean), -sin(lean), sin(lean), cos(lean)) * q / size;
  // What trails bends away from the way of swimming.
  float trail = max(-q.y, 0.0);
  q.x += lean * 0.35 * trail * trail;
  return jellyfish(q, t, seed, soft);
}

vec3 snow(vec2 p, float t) {
  vec3 sum = vec3(0.0);
  for (int i = 0; i < 3; i++) {
    float n = float(i);
    float scale = 5.0 + 5.0 * n;
    vec2 q = kTurn * (p + vec2(0.02 * sin(t * 0.4 + n), t * (0.030 - 0.006 * n))) * scale + n * 19.0;
    vec2 cell = floor(q);
    vec2 middle = 0.5 + 0.6 * (vec2(hash2(cell + 3.0), hash2(cell + 71.0)) - 0.5);
    float r = length(q - cell - middle) / scale;
    float size = (i == 0 ? 0.012 : 0.0045 - 0.0008 * n);
    float chance = hash2(cell + 191.0);
    sum += vec3(0.30, 0.52, 0.72) * step(0.55, chance) * exp(-r * r / (size * size)) * (i == 0 ? 0.06 : 0.22 * fract(chance * 31.0));
  }
  return sum;
}

void main() {
  vec2 p = fromCentre();
  float t = uTime;
  // Daylight is far above.
  vec3 c = mix(vec3(0.0015, 0.0060, 0.0170), vec3(0.010, 0.070, 0.130), smoothstep(-0.7, 1.15, p.y + 0.12 * p.x));
  float shaft = noise1((p.x + 0.30) / (1.9 - p.y) * 9.0 + 0.12 * t) * noise1((p.x + 0.30) / (1.9 - p.y) * 21.0 - 0.2 * t + 9.0);
  c += vec3(0.020, 0.085, 0.120) * shaft * smoothstep(-0.3, 0.95, p.y) * 0.8;
  vec4 far = place(p, vec2(0.285, 0.615), -0.55, 0.17, t, 0.9, 0.060);
  c = c * (1.0 - far.a * 0.5) + far.rgb * vec3(0.20, 0.34, 0.46);
  far = place(p, vec2(-0.345, -0.33), -0.20, 0.23, t, 1.9, 0.040);
  c = c * (1.0 - far.a * 0.5) + far.rgb * vec3(0.26, 0.40, 0.50);
  // The water itself glows a little about the great one.
  vec2 about = p - vec2(-0.03, 0.25);
  c += vec3(0.012, 0.042, 0.075) * exp(-dot(about, about) * 5.0);
  vec4 near = place(p, vec2(-0.045, 0.185), 0.20, 0.66, t, 0.0, 0.0);
  c = c * (1.0 - near.a * 0.7) + near.rgb * 0.86;
  c += snow(p, t);
  outColour = vec4(c * 1.2, 1.0);
}
