// The street's fronts: shops below, windows above. u runs along the street, y up.
vec3 frontAt(float u, float y, float side, vec3 p, float soft) {
  float house = floor(u / 5.2 + side * 0.37);
  float inHouse = fract(u / 5.2 + side * 0.37) * 5.2;
  float seed = house * 3.0 + side * 101.0;
  float blur = 0.02 + soft;
  vec3 plaster = mix(vec3(0.10, 0.095, 0.10), vec3(0.17, 0.13, 0.11), hash1(seed));
  float grime = noise(vec2(u * 1.3, y * 0.45 + seed)) * 0.6 + noise(vec2(u * 7.0, y * 2.2)) * 0.4;
  vec3 c = plaster * (0.45 + 0.75 * grime);
  float joint = smoothstep(0.0, 0.10 + blur, min(inHouse, 5.2 - inHouse));
  c *= 0.35 + 0.65 * joint;
  c *= 0.6 + 0.4 * smoothstep(0.0, 0.06 + blur, abs(fract(y / 3.0) - 0.06) * 3.0);
  c *= signLight(p, vec3(-side, 0.0, 0.0)) * 1.9 + vec3(0.012, 0.016, 0.030);
  if (y > 3.3) {
    float floors = floor(y / 3.0);
    vec2 w = vec2(mod(inHouse, 1.73) - 0.865, fract(y / 3.0) * 3.0 - 1.6);
    vec2 edge = vec2(0.44, 0.72) - abs(w);
    float pane = smoothstep(-blur, blur, min(edge.x, edge.y));
    float cross_ = smoothstep(0.02, 0.03 + blur, abs(w.x)) * smoothstep(0.02, 0.03 + blur, abs(w.y - 0.2));
    float chance = hash2(vec2(floor(inHouse / 1.73) + seed, floors));
    vec3 lamp = mix(vec3(0.95, 0.50, 0.17), vec3(0.32, 0.52, 0.75), step(0.78, fract(chance * 37.0)));
    float lit = step(0.68, chance) * (0.35 + 0.65 * fract(chance * 91.0));
    float blind = 0.55 + 0.45 * smoothstep(-0.7, 0.6, w.y) + 0.12 * sin(y * 60.0) * step(0.5, fract(chance * 17.0)) * (1.0 - smoothstep(0.0, 0.04, soft));
    c = mix(c, lamp * lit * blind * 0.55 * cross_ + vec3(0.006, 0.008, 0.014), pane);
    c *= 0.55 + 0.45 * smoothstep(0.0, 0.14 + blur, abs(w.y + 0.84));
  } else if (y < 2.75) {
    float warm = hash1(seed + 5.0);
    vec3 lamp = warm > 0.80 ? vec3(0.30, 0.72, 0.75) : warm > 0.22 ? vec3(1.0, 0.50, 0.17) : vec3(0.95, 0.22, 0.24);
    float open = step(0.30, hash1(seed + 9.0));
    vec2 edge = vec2(2.15 - abs(inHouse - 2.6), min(y - 0.35, 2.45 - y));
    float pane = smoothstep(-blur, blur, min(edge.x, edge.y));
    // Behind the glass: a back wall with shelves, lamps under the ceiling, people's shapes left to the eye.
    float shelf = smoothstep(0.02, 0.05 + blur, abs(fract(y * 1.9 + 0.2) - 0.5) * 0.52);
    float thing = noise(vec2(inHouse * 6.0 + seed, floor(y * 1.9 + 0.2) * 7.0));
    float goods = smoothstep(0.35, 0.65, thing) * smoothstep(2.0, 1.5, y);
    vec2 lampAt = vec2(mod(inHouse + 0.4, 1.3) - 0.65, y - 2.12);
    float bulb = exp(-dot(lampAt, lampAt) * 42.0 / (1.0 + soft * 12.0));
    float bars_ = smoothstep(0.025, 0.04 + blur, abs(mod(inHouse, 2.16) - 1.08));
    vec3 inside = lamp * (0.10 + 0.34 * smoothstep(0.0, 2.2, y)) * (1.0 - 0.78 * goods) * (0.55 + 0.45 * shelf);
    inside = (inside + mix(lamp, vec3(1.0, 0.85, 0.6), 0.4) * bulb * 1.5) * bars_;
    c = mix(c, mix(c * 0.5, inside, open), pane);
  } else {
    float awning = smoothstep(0.0, 0.05 + blur, 3.3 - y) ;
    vec3 cloth = mix(vec3(0.10, 0.02, 0.025), vec3(0.02, 0.045, 0.05), step(0.5, hash1(seed + 3.0)));
    float stripe = step(0.5, fract(inHouse * 1.6));
    c = mix(c, cloth * (1.0 + 1.5 * stripe) * (signLight(p, vec3(-side, 0.3, 0.0)) * 2.0 + 0.05), awning * 0.9);
  }
  return c;
}

// One side of the street, drawn once: light in rgb, wall or sky in a.
void main() {
  vec2 at = gl_FragCoord.xy / uSize;
  float z = distanceFromAlong(at.x);
  float y = heightFromAcross(at.y);
  float roof = 15.0 + 9.0 * hash1(floor(z / 5.2 + kSide * 0.37) + kSide * 50.0);
  vec3 c = frontAt(z, y, kSide, vec3(kSide * halfWidth(), y, z), 0.0);
  outColour = vec4(c, 1.0 - smoothstep(roof - 0.03, roof + 0.03, y));
}
