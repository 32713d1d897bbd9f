// Which sand the sun reaches, drawn once: 1 in the light, with the soft edge of a low sun.
uniform sampler2D uTerrain;

void main() {
  vec2 p = planFromFan(gl_FragCoord.xy / uSize);
  float h = textureLod(uTerrain, gl_FragCoord.xy / uSize, 0.0).x;
  vec3 sun = sunDirection();
  float lit = 1.0;
  float t = 0.25 + 0.004 * (p.y + 10.0);
  for (int i = 0; i < 220; i++) {
    vec3 q = vec3(p.x, h, p.y) + sun * t;
    float clear_ = q.y - textureLod(uTerrain, fanFromPlan(q.xz), 0.0).x;
    lit = min(lit, 0.5 + 0.5 * clear_ / (0.020 * t + 0.05));
    t *= 1.022;
    t += 0.05;
  }
  outColour = vec4(smoothstep(0.0, 1.0, lit), 0.0, 0.0, 1.0);
}
