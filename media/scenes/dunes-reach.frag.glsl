// How far the sand is along each ray, coarsely, in x; in y how much blown sand the ray passes through.
uniform sampler2D uTerrain;

void main() {
  vec3 eye = eyePoint();
  vec3 d = viewDirection(fromCentre());
  float t = 2.2;
  float dust = 0.0;
  float before = t;
  for (int i = 0; i < 200; i++) {
    vec3 p = eye + d * t;
    float above = p.y - textureLod(uTerrain, fanFromPlan(p.xz), 0.0).x;
    if (above < 0.0 || p.y > 24.0) break;
    float near = abs(p.x - crestAcross(p.z) - 1.2);
    float gust = noise(vec2(p.x * 0.60 - uTime * 3.2, p.z * 0.85 + p.y * 1.6)) * noise(vec2(p.z * 0.045 - uTime * 0.22, 3.0));
    dust += exp(-above * 2.6) * exp(-near * 0.42) * gust * gust * (t - before) * smoothstep(6.0, 20.0, t) * step(p.z, 120.0);
    before = t;
    t += max(0.018 * t, above * 0.28);
    if (t > 560.0) break;
  }
  // Left short of the surface: the full-size pass walks the rest.
  outColour = vec4(min(before, 600.0), dust, 0.0, 1.0);
}
