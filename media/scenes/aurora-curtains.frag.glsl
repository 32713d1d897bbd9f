// The curtains themselves, at a part of the size: sheets of light that hang along folded lines over the ground.
// The ray climbs through their heights; the sky below and the lake read the result.

// Distance to the nearest fold line in plan, as the brightness of a thin sheet.
float sheet(vec2 p, float seed) {
  float slow = (uTime + 3.4) * 0.10;
  vec2 bend = vec2(layers(p * 0.22 + vec2(seed, slow), 3), layers(p * 0.22 + vec2(slow + 9.0, seed * 2.0), 3)) - 0.5;
  vec2 q = p + bend * 4.6;
  float fold = noise1(q.x * 0.62 + seed * 5.0 + slow * 1.4) * 1.5 + 0.40 * noise1(q.x * 2.2 - slow * 5.0 + seed);
  float line = q.y - fold - 0.42 * q.x + 0.55 * sin(q.x * 0.9 + seed * 2.0 - slow * 1.5);
  float body = exp(-line * line * 11.0) + 0.16 * exp(-abs(line) * 1.6);
  // Rays: fine uprights that run along the fold.
  float rays = 0.28 + 1.10 * noise1(q.x * 4.2 + slow * 7.0 + seed * 3.0) * (0.40 + 0.95 * noise1(q.x * 15.0 - slow * 9.0));
  float gaps = 0.10 + 0.90 * smoothstep(0.12, 0.62, noise1(q.x * 0.33 - slow * 1.1 + seed * 9.0));
  return body * rays * gaps;
}

void main() {
  vec3 d = viewDirection(fromCentre());
  vec3 light = vec3(0.0);
  WHEN(d.y > 0.015) {
    const int steps = 48;
    for (int i = 0; i < steps; i++) {
      float share = (float(i) + 0.5) / float(steps);
      // Heights over the ground, from the sharp lower hem to the tall faint tops.
      float height = 1.0 + 2.6 * share * (0.35 + 0.65 * share);
      vec2 p = d.xz / d.y * height;
      p.y -= byShape(3.4, 3.2, 2.5);
      float s = sheet(p, 1.0) + 0.60 * sheet(p * 0.85 + vec2(4.0, -3.6), 4.0);
      vec3 colour = mix(vec3(0.10, 1.00, 0.40), vec3(0.08, 0.66, 0.58), smoothstep(0.10, 0.45, share));
      colour = mix(colour, vec3(0.58, 0.18, 0.86), smoothstep(0.36, 0.85, share));
      colour = mix(vec3(0.90, 0.25, 0.52), colour, smoothstep(0.0, 0.09, share));
      light += colour * s * (smoothstep(0.0, 0.05, share) * exp(-share * 2.7));
    }
    light *= 5.2 / float(steps) * smoothstep(0.03, 0.22, d.y);
  }
  outColour = vec4(light, 1.0);
}
