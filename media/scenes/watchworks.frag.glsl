// Inside a watch: brass wheels over a striped plate, rubies, blued screws, and a balance that swings.

const float kTau = 6.2831853;

// The movement's own time: it stands, and steps at each half swing of the balance.
float ticked() {
  float beats = uTime * 2.5 + 0.25;
  float whole = floor(beats);
  return whole + smoothstep(0.0, 0.30, beats - whole);
}

struct Metal { vec3 dark; vec3 bright; };
Metal brass() { return Metal(vec3(0.120, 0.058, 0.016), vec3(1.32, 0.80, 0.31)); }
Metal steel() { return Metal(vec3(0.030, 0.035, 0.042), vec3(1.05, 1.08, 1.10)); }
Metal rose() { return Metal(vec3(0.120, 0.045, 0.024), vec3(1.25, 0.62, 0.38)); }

// A wheel: toothed rim, spokes, hub. Negative inside.
float wheel(vec2 p, float r, float teeth, float angle, float spokes, float depth) {
  float l = length(p);
  float a = atan(p.y, p.x) - angle;
  float tooth = cos(a * teeth);
  float outer = l - r - depth * clamp(tooth * 1.7, -1.0, 1.0) * 0.5;
  float rim = r * 0.80;
  float share = abs(fract(a / kTau * spokes) - 0.5) * kTau / spokes;
  float arm = l * sin(min(share, 1.57)) - r * 0.060 * (1.35 - 0.45 * l / r);
  float hollow = max(max(l - rim, r * 0.24 - l), -arm);
  // The hollow's corners are turned, not cut.
  return max(outer, -hollow);
}

// How brushed metal shines: along circles about its middle light gathers into a bow tie.
float brushed(vec2 p, float turn, float fine) {
  float a = atan(p.y, p.x);
  float l = length(p);
  float streak = 0.90 + 0.20 * noise1(l * fine + 7.0);
  float bow = abs(cos(a - turn));
  bow *= bow; bow *= bow;
  float second = abs(cos(a - turn - 1.25)); second *= second; second *= second; second *= second;
  return (0.10 + 0.90 * bow + 0.30 * second) * streak;
}

vec3 lit(Metal m, float shine) { return mix(m.dark, m.bright, clamp(shine, 0.0, 1.4)); }

// Lays a wheel over what is there: its shadow first, then its face and its bevelled edge.
vec3 layWheel(vec3 c, vec2 p, vec2 at, float r, float teeth, float angle, float spokes, float lift, float soft, Metal metal) {
  vec2 q = p - at;
  float depth = kTau * r / teeth * 0.62;
  WHEN(dot(q, q) < (r + 0.14) * (r + 0.14)) {
    vec2 s = q - vec2(0.45, -0.85) * lift;
    float shadow = 1.0 - smoothstep(-lift * 0.35, lift * 0.60, wheel(s, r, teeth, angle, spokes, depth));
    c *= 1.0 - 0.72 * shadow;
    float d = wheel(q, r, teeth, angle, spokes, depth);
    float cover = 1.0 - smoothstep(-soft, soft, d);
    float shine = brushed(q, 2.15 + 0.06 * sin(uTime * 0.8), 130.0);
    vec3 face = lit(metal, shine * 0.86);
    // Turned grooves in the rim and about the hub.
    float l = length(q);
    face *= 1.0 - 0.45 * exp(-pow((l - r * 0.87) / 0.0022, 2.0)) - 0.45 * exp(-pow((l - r * 0.19) / 0.0022, 2.0));
    // A polished edge, which catches the lamp on the upper left.
    float e = 0.0022;
    vec2 n = vec2(wheel(q + vec2(e, 0.0), r, teeth, angle, spokes, depth), wheel(q + vec2(0.0, e), r, teeth, angle, spokes, depth)) - d;
    float facing = dot(n / max(length(n), 1e-5), vec2(-0.50, 0.86));
    float bevel = smoothstep(-0.0085, -0.0030, d);
    face = mix(face, lit(metal, 0.10 + 1.15 * max(facing, 0.0)), bevel * 0.85);
    c = mix(c, face, cover);
  }
  return c;
}

// A ruby in a gold setting, or a blued screw with its slot.
vec3 layJewel(vec3 c, vec2 p, vec2 at, float r, float soft) {
  vec2 q = (p - at) / r;
  float l = length(q);
  c *= 1.0 - 0.6 * (1.0 - smoothstep(1.0, 1.9, length(q - vec2(0.20, -0.36))));
  float s = soft / r;
  vec3 gold = lit(brass(), 0.25 + 0.9 * max(dot(normalize(q + 1e-4), vec2(-0.5, 0.86)) * (l > 1.18 ? 1.0 : -1.0), 0.0));
  c = mix(c, gold, 1.0 - smoothstep(1.42 - s, 1.42 + s, l));
  float deep = sqrt(max(1.0 - l * l, 0.0));
  vec3 ruby = mix(vec3(0.62, 0.012, 0.045), vec3(0.115, 0.002, 0.010), deep);
  ruby += vec3(1.15, 0.085, 0.140) * exp(-dot(q - vec2(0.30, -0.46), q - vec2(0.30, -0.46)) * 7.0) * 0.75;
  ruby += vec3(1.5, 1.2, 1.2) * exp(-dot(q - vec2(-0.36, 0.46), q - vec2(-0.36, 0.46)) * 34.0);
  ruby = mix(ruby, vec3(0.012, 0.006, 0.006), 1.0 - smoothstep(0.22, 0.30, l));
  return mix(c, ruby, 1.0 - smoothstep(1.0 - s, 1.0 + s, l));
}

vec3 layScrew(vec3 c, vec2 p, vec2 at, float r, float turn, float soft) {
  vec2 q = (p - at) / r;
  float l = length(q);
  float s = soft / r;
  c *= 1.0 - 0.6 * (1.0 - smoothstep(0.9, 1.7, length(q - vec2(0.22, -0.40))));
  float shine = abs(cos(atan(q.y, q.x) - 2.1)); shine *= shine; shine *= shine;
  vec3 blue = mix(vec3(0.006, 0.016, 0.075), vec3(0.13, 0.33, 1.05), shine * 0.9 + 0.05);
  float facing = max(dot(normalize(q + 1e-4), vec2(-0.5, 0.86)), 0.0);
  blue = mix(blue, vec3(0.30, 0.50, 1.10) * facing + vec3(0.008, 0.015, 0.05), smoothstep(0.80, 0.88, l));
  float slot = abs(dot(q, vec2(-sin(turn), cos(turn))));
  blue = mix(blue, vec3(0.004, 0.005, 0.010), 1.0 - smoothstep(0.10, 0.10 + s * 1.5, slot));
  return mix(c, blue, 1.0 - smoothstep(1.0 - s, 1.0 + s, l));
}

// The plate: stripes that turn the light, one against the next.
vec3 plate(vec2 p) {
  vec2 q = mat2(0.82, 0.57, -0.57, 0.82) * p;
  float stripe = q.x * 7.5;
  float f = fract(stripe) - 0.5;
  float bow = noise1((q.y + f * f * 0.085) * 110.0);
  float shine = 0.5 + 0.5 * sin(f * 3.4 + q.y * 2.3 - 0.7);
  vec3 c = mix(vec3(0.014, 0.017, 0.022), vec3(0.150, 0.165, 0.185), shine * shine * (0.80 + 0.20 * bow));
  return c * (0.82 + 0.18 * smoothstep(0.5, 0.42, abs(f)));
}

// A bridge of the same metal, lit on its bevel; negative inside.
float bridge(vec2 p, vec2 a, vec2 b, float ra, float rb) {
  vec2 along = b - a;
  vec2 from = p - a;
  float h = clamp(dot(from, along) / dot(along, along), 0.0, 1.0);
  float waist = 1.0 - 0.34 * 4.0 * h * (1.0 - h);
  return length(from - along * h) - mix(ra, rb, h) * waist;
}

vec3 layBridge(vec3 c, vec2 p, vec2 a, vec2 b, float ra, float rb, float soft) {
  float d = bridge(p, a, b, ra, rb);
  WHEN(d < 0.15) {
    float shadow = 1.0 - smoothstep(-0.02, 0.05, bridge(p - vec2(0.026, -0.048), a, b, ra, rb));
    c *= 1.0 - 0.70 * shadow;
    float e = 0.002;
    vec2 n = vec2(bridge(p + vec2(e, 0.0), a, b, ra, rb), bridge(p + vec2(0.0, e), a, b, ra, rb)) - d;
    float facing = dot(n / max(length(n), 1e-5), vec2(-0.50, 0.86));
    vec2 q = mat2(0.30, 0.95, -0.95, 0.30) * p;
    float f = fract(q.x * 12.0) - 0.5;
    float shine = 0.5 + 0.5 * sin(f * 3.0 + q.y * 4.0 + 1.8);
    vec3 face = mix(vec3(0.055, 0.060, 0.066), vec3(0.52, 0.54, 0.55), shine * shine * (0.80 + 0.2 * noise1(q.y * 120.0 + f * f * 10.0)));
    face = mix(face, lit(steel(), 0.04 + 1.25 * max(facing, 0.0) * max(facing, 0.0)), smoothstep(-0.015, -0.012, d));
    c = mix(c, face, 1.0 - smoothstep(-soft, soft, d));
  }
  return c;
}

void main() {
  vec2 p = fromCentre();
  p = p * (1.04 - 0.012 * uTime) + vec2(0.0, 0.006 * uTime - 0.012);
  float pixel = 1.0 / min(uSize.x, uSize.y);
  // The lens is close: sharp across the middle, soft towards the top and the foot.
  float blur = pixel * (0.9 + 9.0 * smoothstep(0.38, 0.95, abs(p.y + 0.05)));
  float t = ticked();
  vec3 c = plate(p);

  // The train. Each wheel's turn follows from its neighbour's by their teeth.
  float turn = t * 0.105;
  float barrelTeeth = 64.0, centreTeeth = 44.0, thirdTeeth = 30.0;
  vec2 barrelAt = vec2(-0.215, -0.565);
  c = layWheel(c, p, barrelAt, 0.395, barrelTeeth, -turn * centreTeeth / barrelTeeth * 0.6, 5.0, 0.030, blur, brass());
  vec2 centreAt = vec2(0.155, -0.075);
  c = layWheel(c, p, centreAt, 0.272, centreTeeth, turn, 5.0, 0.042, blur, rose());
  c = layWheel(c, p, centreAt, 0.082, 14.0, turn, 60.0, 0.020, blur, steel());
  vec2 thirdAt = vec2(-0.245, 0.085);
  c = layWheel(c, p, thirdAt, 0.176, thirdTeeth, -turn * centreTeeth / thirdTeeth + 0.10, 4.0, 0.034, blur, brass());
  c = layWheel(c, p, thirdAt, 0.050, 10.0, -turn * centreTeeth / thirdTeeth, 60.0, 0.016, blur, steel());
  vec2 escapeAt = vec2(-0.325, 0.395);
  c = layWheel(c, p, escapeAt, 0.125, 15.0, t * kTau / 30.0, 4.0, 0.026, blur, steel());

  // The bridge over the train, with its jewels and screws.
  c = layBridge(c, p, vec2(0.46, -0.36), centreAt, 0.115, 0.074, blur);
  c = layBridge(c, p, vec2(-0.53, 0.22), thirdAt, 0.090, 0.056, blur);
  c = layJewel(c, p, centreAt, 0.034, blur);
  c = layJewel(c, p, thirdAt, 0.025, blur);
  c = layJewel(c, p, escapeAt, 0.021, blur);
  c = layScrew(c, p, vec2(0.425, -0.330), 0.040, 0.6, blur);
  c = layScrew(c, p, vec2(0.02, -0.385), 0.026, 2.2, blur);
  c = layScrew(c, p, vec2(-0.455, -0.13), 0.030, 1.2, blur);
  c = layScrew(c, p, barrelAt, 0.060, 0.9 - turn * 0.2, blur);

  // The balance: a wide ring with weights, two arms, and a hairspring that breathes.
  vec2 balanceAt = vec2(0.165, 0.470);
  vec2 q = p - balanceAt;
  float swing = 2.1 * sin(uTime * 2.5 * 3.14159);
  float r = 0.300;
  float l = length(q);
  vec2 s = q - vec2(0.030, -0.056);
  float ls = length(s);
  WHEN(l < 0.46) {
    float cs = cos(swing), sn = sin(swing);
    vec2 w = mat2(cs, -sn, sn, cs) * q;
    vec2 ws = mat2(cs, -sn, sn, cs) * s;
    float armShadow = max(abs(ws.y) - 0.018, ls - r);
    float shadow = 1.0 - smoothstep(-0.012, 0.026, min(abs(ls - r) - 0.026, armShadow));
    c *= 1.0 - 0.66 * shadow;
    // The spring, a spiral whose turns draw together and apart.
    float a = atan(q.y, q.x);
    float coil = (l - 0.040) / (0.0150 + 0.0011 * sin(uTime * 2.5 * 3.14159)) - (a + swing * 0.5) / kTau;
    float wire = abs(fract(coil) - 0.5);
    float inSpring = smoothstep(0.036, 0.044, l) * smoothstep(0.162, 0.154, l);
    c = mix(c, mix(vec3(0.02, 0.035, 0.10), vec3(0.35, 0.55, 1.10), pow(abs(cos(a - 2.1)), 6.0)), (1.0 - smoothstep(0.10, 0.24, wire)) * inSpring * 0.9);
    float ring = abs(l - r) - 0.026;
    float arm = max(abs(w.y) - 0.0155 - 0.010 * exp(-l * 20.0), l - r);
    float weights = 1.0;
    float wa = atan(w.y, w.x) + kTau / 16.0;
    float sector = (fract(wa / kTau * 8.0) - 0.5) * kTau / 8.0;
    weights = length(vec2(l * cos(sector) - r - 0.034, l * sin(sector))) - 0.0155;
    float d = min(min(ring, arm), weights);
    float shine = brushed(q, 2.15, 110.0);
    Metal gold = brass();
    vec3 face = lit(gold, shine * 0.95 + 0.06);
    float radial = (l - r) / 0.026;
    float facing = dot(q / max(l, 1e-4), vec2(-0.50, 0.86));
    face = mix(face, lit(gold, 0.08 + 1.25 * max(facing * sign(radial), 0.0)), smoothstep(0.66, 0.80, abs(radial)) * step(abs(radial), 1.0) * 0.9);
    c = mix(c, face, 1.0 - smoothstep(-blur, blur, d));
  }
  c = layBridge(c, p, vec2(0.56, 0.80), balanceAt, 0.150, 0.052, blur);
  c = layJewel(c, p, balanceAt, 0.027, blur);
  c = layScrew(c, p, vec2(0.43, 0.705), 0.042, 2.5, blur * 1.4);
  // A lamp from the upper left, and the room's dark about it.
  vec2 lamp = p - vec2(-0.10, 0.16);
  c *= 0.26 + 1.05 * exp(-dot(lamp, lamp) * 1.7);
  outColour = vec4(c * 1.12, 1.0);
}
