/** No model renders more than full HD. */
export const longestSidePixels = 1_920;

/** Smaller images look pixelated in 720p. */
export const smallestSidePixels = 256;

/** Narrower images get too small when scaled down. */
export const maximumSideRatio = 7;

/** The most that phone cameras have. */
export const maximumMegapixels = 50;
