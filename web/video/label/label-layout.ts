/** Where a label stands in a picture, in pixels: a box at its top left, where no player has its controls. */
export interface LabelLayout {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly fontPixels: number;
}

/** Legible on a phone, also in a tall video that is shown small. */
const fontPerShortSide = 0.04;
const fontPixelsMinimum = 12;

/** @param widthOf how wide the label's text is in a font of so many pixels */
export function labelLayout(
  picture: { readonly width: number; readonly height: number },
  widthOf: (fontPixels: number) => number,
): LabelLayout {
  const wanted = Math.max(fontPixelsMinimum, Math.min(picture.width, picture.height) * fontPerShortSide);
  // Padding and margin are half a line each, on both sides.
  const room = picture.width - 2 * wanted;
  const fontPixels = Math.round(wanted * Math.min(1, room / widthOf(wanted)));
  return {
    left: fontPixels / 2,
    top: fontPixels / 2,
    width: widthOf(fontPixels) + fontPixels,
    height: fontPixels * 1.8,
    fontPixels,
  };
}
