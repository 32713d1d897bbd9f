// The print: glow of the lens, exposure, a videoic curve, a restrained grade, vignette.
uniform sampler2D uScene;
uniform sampler2D uGlowDown;

// Shoulder and toe of a print stock, fitted by eye to keep highlights coloured.
vec3 videoCurve(vec3 x) {
  vec3 a = x * (x * 0.98 + 0.045);
  return a / (x * (x * 0.96 + 0.50) + 0.155);
}

void main() {
  vec2 at = gl_FragCoord.xy / uSize;
  // Clips are shown larger than they are drawn; this gives edges their bite. The scene has the frame's size.
  ivec2 here = ivec2(gl_FragCoord.xy);
  ivec2 last = ivec2(uSize) - 1;
  vec3 light = texelFetch(uScene, here, 0).rgb;
  vec3 around = 0.25 * (texelFetch(uScene, min(here + ivec2(1, 0), last), 0).rgb + texelFetch(uScene, max(here - ivec2(1, 0), 0), 0).rgb
    + texelFetch(uScene, min(here + ivec2(0, 1), last), 0).rgb + texelFetch(uScene, max(here - ivec2(0, 1), 0), 0).rgb);
  light = max(light + clamp((light - around) * 0.40, -0.25 * light, 0.25 * light), 0.0);
  vec3 glow = texture(uGlowDown, at).rgb;
  light = 1.10 * mix(light, glow, 0.075) + 0.035 * glow;
  vec2 c = fromCentre() / max(1.0, 0.5 * length(uSize) / min(uSize.x, uSize.y) * 1.35);
  light *= 1.0 - 0.42 * smoothstep(0.05, 0.75, dot(c, c));
  vec3 video = videoCurve(light);
  float luma = dot(video, vec3(0.2126, 0.7152, 0.0722));
  video = mix(vec3(luma), video, 1.04);
  // Blue in the shadows, amber in the highlights, by a hair.
  video += mix(vec3(-0.006, 0.000, 0.010), vec3(0.012, 0.004, -0.012), smoothstep(0.1, 0.7, luma)) * smoothstep(0.0, 0.08, luma);
  // A square root in place of the standard's curve: a little deeper in the shadows, and quick.
  video = sqrt(clamp(video, 0.0, 1.0));
  outColour = vec4(video, 1.0);
}
