/** What every model takes: Full HD is the most that one renders. */
export const longestSidePixels = 1_920;

/** Less than this, a video of 720 lines shows each pixel. */
export const smallestSidePixels = 256;

/** Longer and narrower images would be too small again once they are scaled down. */
export const maximumSideRatio = 7;

/** What telephones make, in their sharpest mode, as one frame. */
export const maximumMegapixels = 50;
