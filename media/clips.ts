/**
 * The table of the product's sample clips: which exist, how large and how long they are, and where they lie.
 * `render-samples.ts` makes every file it names; `samples.test.ts` holds the committed files against it.
 */

/** The scenes, in the order in which they are rendered and cut into the demo film. */
export const styles = ['sea-at-dusk', 'neon-rain', 'dunes', 'aurora'] as const;
export type Style = (typeof styles)[number];

/** Aspect ratios as file names spell them: width x height. */
export const shapes = ['16x9', '1x1', '9x16'] as const;
export type Shape = (typeof shapes)[number];

export const qualities = ['standard', 'pro'] as const;
export type Quality = (typeof qualities)[number];

/** Seconds. */
export const clipLengthsSeconds = [5, 8] as const;
export type ClipLengthSeconds = (typeof clipLengthsSeconds)[number];

export const framesPerSecond = 24;

/** Width and height in pixels. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** The picture's size by quality and shape: the short side is 720 pixels in standard and 1080 in pro. */
export const frameSizes = {
  standard: {
    '16x9': { width: 1280, height: 720 },
    '1x1': { width: 720, height: 720 },
    '9x16': { width: 720, height: 1280 },
  },
  pro: {
    '16x9': { width: 1920, height: 1080 },
    '1x1': { width: 1080, height: 1080 },
    '9x16': { width: 1080, height: 1920 },
  },
} as const satisfies Record<Quality, Record<Shape, FrameSize>>;

/**
 * The size at which a scene is drawn, once for both qualities. At the clips' bit rates nothing finer survives the
 * encoder, and software rendering costs by the pixel. Widths divide by 8 and heights by 4 (planes are packed so).
 */
export const masterSizes = {
  '16x9': { width: 1408, height: 792 },
  '1x1': { width: 792, height: 792 },
  '9x16': { width: 792, height: 1408 },
} as const satisfies Record<Shape, FrameSize>;

/** One committed clip. */
export interface Clip {
  readonly style: Style;
  readonly shape: Shape;
  readonly quality: Quality;
  readonly seconds: ClipLengthSeconds;
  readonly size: FrameSize;
  /** Relative to `media/samples`, with forward slashes. */
  readonly videoPath: string;
  /** Relative to `media/samples`, with forward slashes. */
  readonly posterPath: string;
}

/** Describes one clip. */
export function clip(style: Style, shape: Shape, quality: Quality, seconds: ClipLengthSeconds): Clip {
  const name = `${style}/${shape}-${quality}-${seconds}s`;
  return {
    style,
    shape,
    quality,
    seconds,
    size: frameSizes[quality][shape],
    videoPath: `${name}.mp4`,
    posterPath: `${name}.webp`,
  };
}

/** Every committed clip: styles x shapes x qualities x lengths. */
export function allClips(): readonly Clip[] {
  return styles.flatMap((style) =>
    shapes.flatMap((shape) =>
      qualities.flatMap((quality) =>
        clipLengthsSeconds.map((seconds) => clip(style, shape, quality, seconds)),
      ),
    ),
  );
}
