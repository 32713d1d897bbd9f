/**
 * The table of the product's sample clips: which exist, how large and how long they are, and where they lie.
 * `render-samples.ts` makes every file it names; `samples.test.ts` and `trending.test.ts` hold the committed files
 * against it.
 */

/** The simulated generator's scenes, in the order in which they are rendered and cut into the demo video. */
export const styles = ['sea-at-dusk', 'neon-rain', 'dunes', 'aurora'] as const;
export type Style = (typeof styles)[number];

/** Scenes that are made for one small tall picture: the landing page's strip. */
export const stripScenes = [
  'forest-light',
  'ink-in-water',
  'city-at-night',
  'paper-lanterns',
  'jellyfish',
  'koi-pond',
  'ringed-planet',
  'first-snow',
  'watchworks',
  'two-candles',
] as const;

/** Everything that can be drawn. */
export const scenes = [...styles, ...stripScenes] as const;
export type Scene = (typeof scenes)[number];

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

/** The strip's clips: one of each scene, without sound, so small that a page can carry all of them. */
export const trending = {
  size: { width: 360, height: 640 },
  /** The size at which they are drawn: larger, so that edges are smooth. Divisible as `masterSizes` must be. */
  masterSize: { width: 576, height: 1024 },
  seconds: 4,
  maximumClipBytes: 115_000,
  maximumPosterBytes: 12_000,
} as const;

/** Names of the files of a scene, or of an own sample, in `web/public/showcase/trending`. */
export function trendingFiles(scene: string): { readonly video: string; readonly poster: string } {
  return { video: `${scene}.mp4`, poster: `${scene}.webp` };
}

/** Pixels: what the networks that show cards for links ask for. */
export const cardSize = { width: 1200, height: 630 } as const;
export const maximumCardBytes = 120_000;

/** The cards in `web/public/showcase/cards`: a moment of a scene, under a page's title in lines. */
export const cards = [
  {
    name: 'default',
    scene: 'sea-at-dusk',
    atSeconds: 1.75,
    isMirrored: true,
    title: ['Write a sentence.', 'Watch a video.'],
  },
  { name: 'pricing', scene: 'dunes', atSeconds: 2.5, isMirrored: false, title: ['Pay by', 'the video.'] },
  {
    name: 'blog',
    scene: 'neon-rain',
    atSeconds: 2.5,
    isMirrored: false,
    title: ['Blog'],
  },
  { name: 'help', scene: 'aurora', atSeconds: 4, isMirrored: false, title: ['Help'] },
] as const satisfies readonly {
  name: string;
  scene: Scene;
  atSeconds: number;
  /** Left for right, so that what is bright lies beside the title. */
  isMirrored: boolean;
  title: readonly string[];
}[];

/** Pixels: the largest of a still. */
export const stillSize = { width: 1280, height: 720 } as const;

/** A moment of a scene, as a wide picture without words. */
export interface Still {
  readonly scene: Scene;
  readonly atSeconds: number;
}

/** The stills in `web/public/showcase/stills`: beside the blog's articles, and on pages that need a picture. */
export const stills: readonly Still[] = [
  { scene: 'sea-at-dusk', atSeconds: 1.75 },
  { scene: 'neon-rain', atSeconds: 2.5 },
  { scene: 'dunes', atSeconds: 2.5 },
  { scene: 'watchworks', atSeconds: 0.5 },
  { scene: 'koi-pond', atSeconds: 3.5 },
  { scene: 'two-candles', atSeconds: 2 },
  { scene: 'first-snow', atSeconds: 2 },
  { scene: 'paper-lanterns', atSeconds: 2 },
  { scene: 'ringed-planet', atSeconds: 2 },
];

/** The files of a still: AVIF in two widths, and WebP for browsers without it. */
export function stillFiles(scene: Scene) {
  return [
    { file: `${scene}-640.avif`, width: 640, format: 'avif', quality: 50, maximumBytes: 30_000 },
    { file: `${scene}-1280.avif`, width: 1280, format: 'avif', quality: 50, maximumBytes: 80_000 },
    { file: `${scene}.webp`, width: 960, format: 'webp', quality: 68, maximumBytes: 80_000 },
  ] as const;
}

/**
 * What an upright phone shows of the landing page's first still, `web/public/showcase/hero-phone.avif`: as much as the wide
 * one at the same place (`position`: of what is cut off, the share on the left), sharper and with fewer bytes.
 */
export const heroCrop = {
  scene: 'ringed-planet',
  size: { width: 720, height: 1228 },
  position: 0.7,
  quality: 30,
  maximumBytes: 7_000,
} as const;

/** The tall picture beside the sign-in form, `web/public/showcase/sign-in.avif` and `.webp`. */
export const tallStill = {
  scene: 'dunes',
  atSeconds: 2.5,
  size: { width: 1080, height: 1440 },
  maximumBytes: 40_000,
} as const;

/** The icons in `web/public/icons`: pixels, whether the ground fills the square, and the sign's share of it. */
export const icons = [
  { name: 'apple-touch-icon.png', size: 180, bleeds: true, scale: 1 },
  { name: 'icon-192.png', size: 192, bleeds: false, scale: 1 },
  { name: 'icon-512.png', size: 512, bleeds: false, scale: 1 },
  // A maskable icon's sign stays within the middle circle of four fifths of its width.
  { name: 'icon-512-maskable.png', size: 512, bleeds: true, scale: 0.84 },
] as const;
