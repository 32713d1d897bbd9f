/** Full HD is the most that a model renders. */
export const longestSidePixels = 1_920;

/** Smaller images would be visibly pixelated in 720p. */
export const smallestSidePixels = 256;

/** Narrower images would be too small once they are scaled down. */
export const maximumSideRatio = 7;

/** The highest resolution of phone cameras. */
export const maximumMegapixels = 50;
