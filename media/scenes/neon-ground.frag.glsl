// The wet road, drawn once: its own light in rgb, how much of it is puddle in a.
void main() {
  vec2 at = gl_FragCoord.xy / uSize;
  vec3 p = vec3((at.x * 2.0 - 1.0) * halfWidth(), 0.0, distanceFromAlong(at.y));
  float fine = exp(-p.z * 0.04);
  float puddle = smoothstep(0.44, 0.58, layers(p.xz * vec2(0.62, 0.34) + 3.0, 4));
  float grit = 0.55 + 0.6 * noise(p.xz * 26.0) * fine + 0.35 * (noise(p.xz * 3.0) - 0.5);
  vec3 asphalt = vec3(0.030, 0.031, 0.036) * grit * (1.0 - 0.75 * puddle);
  vec3 c = asphalt * (signLight(p, vec3(0.0, 1.0, 0.0)) * 1.6 + vec3(0.02, 0.025, 0.05));
  float kerb = smoothstep(0.06, 0.0, abs(abs(p.x) - halfWidth() + 1.15));
  outColour = vec4(c * (1.0 - 0.8 * kerb), puddle * (1.0 - kerb));
}
