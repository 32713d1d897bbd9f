// How far the water is along each ray, coarsely: long waves only, which carry the shape.
void main() {
  vec3 d = viewDirection(fromCentre());
  vec3 eye = eyePoint();
  float t = 6000.0;
  if (d.y < -0.0006) {
    t = max((eye.y - 0.8) / -d.y, 0.05);
    if (t < 160.0) {
      for (int i = 0; i < 14; i++) {
        vec3 p = eye + d * t;
        float gap = p.y - longHeight(p.xz, t * pixelAngle());
        if (gap < 0.001 * t) break;
        t += gap * 0.8 / (0.30 - d.y);
      }
    } else {
      t = eye.y / -d.y;
    }
  }
  outColour = vec4(t, 0.0, 0.0, 1.0);
}
