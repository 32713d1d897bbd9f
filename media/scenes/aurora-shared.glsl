// The camera, the mountains and the lake under the northern lights.

float focal() { return byShape(0.92, 0.86, 0.95); }
float horizonUp() { return byShape(-0.24, -0.26, -0.42); }
vec2 lensOffset() { return vec2(0.018 * (uTime - 4.0) / 4.0, -horizonUp() + 0.004 * (uTime - 4.0)); }
vec3 viewDirection(vec2 uv) { return normalize(vec3(uv + lensOffset(), focal())); }
float pixelAngle() { return 1.0 / (focal() * min(uSize.x, uSize.y)); }
