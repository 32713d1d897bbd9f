// The dunes, drawn once: height in x, slope in yz.

// One dune across the wind: a long windward back and a steep slip face that meet in an edge.
float profile(float f, float lee) {
  float back = f / (1.0 - lee);
  float slip = (1.0 - f) / lee;
  return f < 1.0 - lee ? back * back * (1.6 - 0.6 * back) : pow(slip, 1.22);
}

float row(vec2 p, float heading, float spacing, float bend, float seed) {
  vec2 across = vec2(cos(heading), sin(heading));
  float warp = (layers(p * 0.016 + seed, 3) - 0.5) * bend + (noise(p * 0.055 + seed * 3.0) - 0.5) * bend * 0.16;
  float f = (dot(p, across) + warp) / spacing;
  float tall = 0.35 + 0.65 * noise(vec2(floor(f) * 7.3 + seed, dot(p, vec2(-across.y, across.x)) * 0.011));
  return profile(fract(f), 0.30) * tall;
}

float terrain(vec2 p) {
  float field = 13.0 * row(p, 0.42, 74.0, 95.0, 4.0) + 3.2 * row(p, 0.12, 27.0, 46.0, 9.0);
  field *= smoothstep(18.0, 110.0, p.y + abs(p.x) * 0.35) * (0.75 + 0.5 * smoothstep(150.0, 420.0, p.y));
  field += 2.2 * layers(p * 0.022 + 40.0, 3);
  // The leading crest: gentle on the sun's side, steep in the shade.
  float from = p.x - crestAcross(p.y);
  float tall = crestHeight(p.y);
  float wide = from < 0.0 ? 2.9 * tall + 4.0 : 1.75 * tall;
  float s = clamp(1.0 - abs(from) / wide, 0.0, 1.0);
  float hero = tall * (from < 0.0 ? s * (0.55 + 0.45 * s) : pow(s, 1.12));
  float blend = 2.2;
  float h = clamp(0.5 + 0.5 * (hero - field) / blend, 0.0, 1.0);
  return mix(field, hero, h) + blend * h * (1.0 - h);
}

void main() {
  vec2 p = planFromFan(gl_FragCoord.xy / uSize);
  float step_ = 0.02 + 0.0015 * max(p.y + 10.0, 0.0);
  float h = terrain(p);
  float hx = terrain(p + vec2(step_, 0.0));
  float hz = terrain(p + vec2(0.0, step_));
  outColour = vec4(h, (hx - h) / step_, (hz - h) / step_, 1.0);
}
