// Two inks let fall into a lit tank: vermilion and indigo, which meet and roll into one another.

// A stream function's slope turned by a quarter: a flow that neither piles up nor thins out.
vec2 eddies(vec2 p, float t) {
  vec2 at = p + vec2(0.0, t * 0.10);
  float e = 0.02;
  float n = noise(at);
  return vec2(noise(at + vec2(0.0, e)) - n, n - noise(at + vec2(e, 0.0))) / e;
}

// How the water moves: fine eddies ride on broad ones, and the falling ink drags the middle down.
vec2 flow(vec2 p, float t, float seed) {
  vec2 v = 0.105 * eddies(p * 3.1 + seed, t) + 0.075 * eddies(kTurn * p * 6.7 + seed * 2.0, t * 1.6);
  v += 0.040 * eddies(kTurn * p * 14.0 + seed * 3.0, t * 2.2);
  return v;
}

// One drop, seen by asking where each point of the water has come from.
float ink(vec2 p, float t, float seed, vec2 mouth, float lean) {
  float age = t + 3.1;
  const int steps = 9;
  float dt = age / float(steps);
  vec2 q = p;
  for (int i = 0; i < steps; i++) {
    float then = age - (float(i) + 0.5) * dt;
    vec2 fromMouth = q - mouth;
    // The stem falls; the head curls outwards and up around the place that it has reached.
    float reach = 0.30 * sqrt(then) * 1.55;
    vec2 head = vec2(fromMouth.x - lean * reach, fromMouth.y + reach);
    float r2 = dot(head, head);
    vec2 ring = vec2(head.x * head.y, -head.x * head.x + 0.012) * exp(-r2 * 9.0) * 4.4;
    vec2 v = flow(q, then * 0.35, seed) * 0.62;
    v += vec2(lean, -1.0) * 0.30 * exp(-head.x * head.x * 26.0) * smoothstep(-0.55, 0.0, head.y + 0.25);
    v += vec2(ring.x, ring.y) * 0.8;
    q -= v * dt * (0.72 + 0.2 * float(i) / float(steps));
  }
  vec2 from = q - mouth;
  float stem = exp(-from.x * from.x * 70.0) * smoothstep(-0.62, -0.12, from.y) ;
  float veil = 0.30 + 0.70 * layers(q * vec2(10.0, 5.0) + seed, 3);
  float thread = 1.0 - abs(noise(q * vec2(15.0, 6.0) + seed * 5.0) * 2.0 - 1.0);
  float threads = 0.62 + 0.75 * thread * thread;
  return stem * veil * threads;
}

void main() {
  vec2 p = fromCentre();
  p *= 1.0 - 0.012 * (uTime - 2.0);
  float t = uTime;
  float red = ink(p, t, 3.0, vec2(-0.13, 0.78), 0.10);
  float blue = ink(p, t - 0.5, 11.0, vec2(0.17, 0.86), -0.16);
  // The lamp behind the tank.
  vec2 lamp = p - vec2(0.04, -0.10);
  vec3 light = mix(vec3(0.42, 0.36, 0.31), vec3(1.55, 1.42, 1.24), exp(-dot(lamp, lamp) * 1.15));
  light *= 0.96 + 0.08 * noise(p * 2.0 + vec2(0.0, t * 0.05));
  vec3 seen = light * exp(-red * 4.2 * vec3(0.16, 1.55, 1.85) - blue * 4.4 * vec3(1.75, 1.15, 0.38));
  // What little light the ink gives back keeps its depths from going dead.
  seen += vec3(0.10, 0.010, 0.004) * red + vec3(0.004, 0.010, 0.050) * blue;
  outColour = vec4(seen, 1.0);
}
