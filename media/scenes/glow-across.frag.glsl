// Gathers light for the lens's glow, blurred sideways. The clamp keeps one brilliant pixel from sparkling.
uniform sampler2D uScene;
void main() {
  vec2 at = gl_FragCoord.xy / uSize;
  vec3 sum = vec3(0.0);
  float total = 0.0;
  for (int i = -7; i <= 7; i++) {
    float w = exp(-float(i * i) / 20.0);
    sum += w * min(texture(uScene, at + vec2(float(i) / uSize.x, 0.0)).rgb, 12.0);
    total += w;
  }
  outColour = vec4(sum / total, 1.0);
}
