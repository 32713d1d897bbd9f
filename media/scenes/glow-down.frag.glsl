// The second half of the lens's glow, blurred downwards.
uniform sampler2D uGlowAcross;
void main() {
  vec2 at = gl_FragCoord.xy / uSize;
  vec3 sum = vec3(0.0);
  float total = 0.0;
  for (int i = -7; i <= 7; i++) {
    float w = exp(-float(i * i) / 20.0);
    sum += w * texture(uGlowAcross, at + vec2(0.0, float(i) / uSize.y)).rgb;
    total += w;
  }
  outColour = vec4(sum / total, 1.0);
}
