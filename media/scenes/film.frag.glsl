// The print: glow of the lens, exposure, a filmic curve, a restrained grade, vignette.
uniform sampler2D uScene;
uniform sampler2D uGlowDown;

// Shoulder and toe of a print stock, fitted by eye to keep highlights coloured.
vec3 filmCurve(vec3 x) {
  vec3 a = x * (x * 0.98 + 0.045);
  return a / (x * (x * 0.96 + 0.50) + 0.155);
}

void main() {
  vec2 at = gl_FragCoord.xy / uSize;
  vec3 light = texture(uScene, at).rgb;
  // Clips are shown larger than they are drawn; this gives edges their bite.
  vec2 step_ = 1.0 / vec2(textureSize(uScene, 0));
  vec3 around = 0.25 * (texture(uScene, at + vec2(step_.x, 0.0)).rgb + texture(uScene, at - vec2(step_.x, 0.0)).rgb
    + texture(uScene, at + vec2(0.0, step_.y)).rgb + texture(uScene, at - vec2(0.0, step_.y)).rgb);
  light = max(light + clamp((light - around) * 0.40, -0.25 * light, 0.25 * light), 0.0);
  vec3 glow = texture(uGlowDown, at).rgb;
  light = mix(light, glow, 0.075) + 0.035 * glow;
  vec2 c = fromCentre() / max(1.0, 0.5 * length(uSize) / min(uSize.x, uSize.y) * 1.35);
  light *= 1.0 - 0.42 * smoothstep(0.05, 0.75, dot(c, c));
  vec3 film = filmCurve(light);
  float luma = dot(film, vec3(0.2126, 0.7152, 0.0722));
  film = mix(vec3(luma), film, 1.04);
  // Blue in the shadows, amber in the highlights, by a hair.
  film += mix(vec3(-0.006, 0.000, 0.010), vec3(0.012, 0.004, -0.012), smoothstep(0.1, 0.7, luma)) * smoothstep(0.0, 0.08, luma);
  film = pow(clamp(film, 0.0, 1.0), vec3(1.0 / 2.2));
  outColour = vec4(film, 1.0);
}
