// The sky over the sea at half size: it is soft, and the water mirrors it from here.
// Cloud in rows, lit from below the horizon's edge.
void main() {
  vec3 d = viewDirection(fromCentre());
  d = normalize(vec3(d.x, max(d.y, 0.001), d.z));
  vec3 sun = sunDirection();
  vec3 c = skyGradient(d);
  outColour = vec4(c, 1.0);
  WHEN(gl_FragCoord.y / min(uSize.x, uSize.y) > 0.5 * uSize.y / min(uSize.x, uSize.y) + horizonUp() - 0.02) {
  vec2 p = d.xz / (d.y + 0.06) * vec2(0.75, 0.95) + vec2(uTime * 0.010, uTime * -0.022);
  float warp = layers(p * 0.42 + 5.0, 3);
  vec2 q = p * vec2(0.85, 1.25) + vec2(warp * 2.4, warp * 1.3) + byShape(0.0, 3.7, 1.3);
  float body = layers(q, 7);
  float lit = layers(q + vec2(sun.x * 0.6, 0.5), 5);
  float cover = smoothstep(0.44, 0.72, body + (warp - 0.5) * 0.6);
  cover *= smoothstep(0.006, 0.09, d.y);
  float edge = clamp((body - lit) * 3.0 + 0.45, 0.0, 1.0);
  float near = max(dot(d, sun), 0.0); near *= near; near *= near; near *= near;
  vec3 shade = mix(vec3(0.052, 0.055, 0.100), vec3(0.235, 0.095, 0.100), near);
  vec3 bright = mix(vec3(0.44, 0.170, 0.165), vec3(2.00, 0.640, 0.170), near);
  bright = mix(bright, vec3(0.36, 0.155, 0.185), smoothstep(0.22, 0.62, d.y));
  outColour = vec4(mix(c, mix(shade, bright, edge * (0.55 + 0.45 * edge)), cover * 0.88), 1.0);
}
}
