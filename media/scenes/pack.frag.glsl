// Packs the print as planar YUV 4:2:0 (BT.709, video range), four bytes to a texel, first row on top: what the
// encoder takes, at 3/8 of the bytes. Dithering happens here, where the last rounding happens.
uniform sampler2D uVideo;

// A standing triangular dither hides the steps of eight bits and costs the encoder nothing from frame to frame.
float rounded(float level, vec2 cell) {
  return (level + (hash2(cell) + hash2(cell + 311.0) - 1.0) * 0.75) / 255.0;
}

vec3 videoAt(ivec2 pixel, ivec2 frame) { return texelFetch(uVideo, ivec2(pixel.x, frame.y - 1 - pixel.y), 0).rgb; }

float lumaByte(ivec2 pixel, ivec2 frame) {
  return rounded(16.0 + 219.0 * dot(videoAt(pixel, frame), vec3(0.2126, 0.7152, 0.0722)), vec2(pixel));
}

float chromaByte(ivec2 place, bool second, ivec2 frame) {
  ivec2 pixel = place * 2;
  vec3 c = 0.5 * (videoAt(pixel, frame) + videoAt(pixel + ivec2(0, 1), frame));
  float luma = dot(c, vec3(0.2126, 0.7152, 0.0722));
  float difference = second ? (c.r - luma) / 1.5748 : (c.b - luma) / 1.8556;
  return rounded(128.0 + 224.0 * difference, vec2(place) + (second ? 5003.0 : 9001.0));
}

void main() {
  ivec2 frame = ivec2(uFrame);
  ivec2 texel = ivec2(gl_FragCoord.xy);
  bool luma = texel.y < frame.y;
  WHEN(luma) {
    ivec2 pixel = ivec2(texel.x * 4, texel.y);
    outColour = vec4(lumaByte(pixel, frame), lumaByte(pixel + ivec2(1, 0), frame),
      lumaByte(pixel + ivec2(2, 0), frame), lumaByte(pixel + ivec2(3, 0), frame));
  }
  WHEN(!luma) {
    // One row of texels holds two rows of a chroma plane.
    int row = texel.y - frame.y;
    bool second = row >= frame.y / 4;
    if (second) row -= frame.y / 4;
    int rowTexels = frame.x / 8;
    bool right = texel.x >= rowTexels;
    ivec2 place = ivec2((right ? texel.x - rowTexels : texel.x) * 4, row * 2 + (right ? 1 : 0));
    outColour = vec4(chromaByte(place, second, frame), chromaByte(place + ivec2(1, 0), second, frame),
      chromaByte(place + ivec2(2, 0), second, frame), chromaByte(place + ivec2(3, 0), second, frame));
  }
}
