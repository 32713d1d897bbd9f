import {
  type AspectRatio,
  aspectRatios,
  type DurationSeconds,
  defaultModel,
  durationsSeconds,
  type Quality,
  qualities,
} from '../billing/catalog.ts';

/**
 * Only this table knows what each model can do. Sources: the models' documentation and the types of
 * `@google/genai` 3.1, as of November 2026.
 */

export const modelIds = [
  'simulated',
  'simulated-fast',
  'simulated-lite',
  'gemini-omni-1.2-flash',
  'veo-3.1',
  'veo-3.1-fast',
  'veo-3.1-lite',
  'seedance-2.0-fast',
  'kling-3.0-standard',
] as const;
export type ModelId = (typeof modelIds)[number];

/** The credits that pay for a video choose between them. */
export interface ConfiguredModels {
  /** For credits that include Veo 3. */
  readonly veo3: ModelId;
  /** For credits that do not. */
  readonly basic: ModelId;
}

export const providerNames = ['simulated', 'gemini', 'vertex', 'fal'] as const;
export type ProviderName = (typeof providerNames)[number];

/** `continue`: the next seconds. `change`: the same again, changed by the prompt. */
export const parentUses = ['continue', 'change'] as const;
export type ParentUse = (typeof parentUses)[number];

/** What an image shows that a video is to show, too. */
export const referenceRoles = ['face', 'product', 'style'] as const;
export type ReferenceRole = (typeof referenceRoles)[number];
export const referencesMaximum = 3;

/** Vertex takes an unsigned integer of 32 bits (`GenerateVideosConfig.seed`). */
export const seedMaximum = 4_294_967_295;

export const videoModes = ['text', 'image'] as const;
export type VideoMode = (typeof videoModes)[number];

/** Words that the API adds to the prompt, for every model. */
export const styleWords = {
  cinematic: 'Cinematic live action: fine grain, shallow depth of field, considered light.',
  documentary: 'Documentary footage: natural light, handheld camera, real places.',
  animation: 'Hand-drawn animation: clean lines, painted backgrounds.',
  'stop-motion': 'Stop-motion animation: miniature sets, visible materials, slightly uneven movement.',
  anime: 'Anime: cel shading, expressive light, detailed skies.',
  'black-and-white': 'Black and white: deep shadows, high contrast.',
} as const;
export const videoStyles = [
  'cinematic',
  'documentary',
  'animation',
  'stop-motion',
  'anime',
  'black-and-white',
] as const satisfies readonly (keyof typeof styleWords)[];
export type VideoStyle = (typeof videoStyles)[number];

/** What the provider renders for a chosen aspect ratio. */
export interface RenderedShape {
  /** Where it differs from the chosen one, the video is cropped. */
  readonly aspectRatio: AspectRatio;
}
export interface RenderedDuration {
  /** Where they exceed the chosen ones, the video is trimmed. */
  readonly seconds: number;
}

/** `fast` answers sooner and costs us less; `best` looks best. */
export const modelSpeeds = ['fast', 'best'] as const;
export type ModelSpeed = (typeof modelSpeeds)[number];

/** What a model starts from beside a prompt and a first image; `takesSeed`: the same seed repeats a result. */
export interface ModelInputs {
  /** Beside a first image, the image that the video ends on. */
  readonly lastImage: boolean;
  /** How many images of what the video shows; 0: none. */
  readonly referencesMaximum: 0 | 1 | 2 | 3;
  /** It continues a video, up to so many seconds altogether; null: it does not. */
  readonly continuedMaximumSeconds: number | null;
  /** It makes a video again, changed by words. */
  readonly changes: boolean;
  readonly seed: boolean;
}

/** What an endpoint of fal calls our options; one that it has no name for is not sent. */
export interface FalArguments {
  readonly duration?: string;
  readonly aspectRatio?: string;
  readonly resolution?: string;
  readonly seed?: string;
  readonly sound?: string;
  readonly firstImage?: string;
  readonly lastImage?: string;
  readonly references?: string;
}

export interface FalCall {
  /** https://fal.ai/models */
  readonly endpoint: string;
  readonly arguments: FalArguments;
  /** How it writes eight seconds. */
  readonly eightSeconds: '8' | '8s' | 8;
}

/** By what a video starts from; the first frame of a continuation is an image. */
export interface FalCalls {
  readonly text: FalCall;
  readonly image: FalCall | null;
  readonly references: FalCall | null;
}

export interface Model {
  readonly id: ModelId;
  readonly name: string;
  /** Veo 3, or simulated in its place: only for credits that include Veo 3. */
  readonly veo3: boolean;
  readonly speed: ModelSpeed;
  readonly provider: ProviderName;
  readonly providerModel: string;
  /** Only fal's models have it. */
  readonly fal?: FalCalls;
  readonly inputs: ModelInputs;
  readonly modes: readonly VideoMode[];
  /** Chosen → rendered; null: not offered. */
  readonly durations: Readonly<Record<DurationSeconds, RenderedDuration | null>>;
  /** Chosen → rendered; null: not offered. */
  readonly aspectRatios: Readonly<Record<AspectRatio, RenderedShape | null>>;
  /** Chosen → the provider's; null: not offered. */
  readonly resolutions: Readonly<Record<Quality, '720p' | '1080p' | null>>;
  readonly hasSound: boolean;
  /** Other types are converted to the first. */
  readonly imageTypes: readonly ('image/jpeg' | 'image/png' | 'image/webp')[];
  /** What a rendered second costs us. */
  readonly costMicrodollarsPerSecond: number;
  /** Our estimate of November 2026, which a page shows while a video is made: it promises nothing. */
  readonly usualSeconds: number;
  /** The last day (UTC) of its offer; null: none is announced. */
  readonly retiresOn: `${number}-${number}-${number}` | null;
  /** Asked when this one is retired or closed; only a Veo 3 replaces a Veo 3. */
  readonly replacedBy: ModelId | null;
}

/** Google's models make no square; cropping 16:9 to one would lose 44 % of the paid picture. */
const googleShapes = {
  '16:9': { aspectRatio: '16:9' },
  '1:1': null,
  '9:16': { aspectRatio: '9:16' },
} as const;

/** Veo makes 4, 6 or 8 s; 6 s trimmed to 5 would be billed as 6. */
const veoDurations = { 5: null, 8: { seconds: 8 } } as const;

const everyResolution = { standard: '720p', pro: '1080p' } as const;

/**
 * Ours: every part of a chain is a video of its own, made from the last frame of the one before
 * (`functions/videos/providers/order-files.ts`). The vendors' own extensions end at 30 s (Gemini), 40 s (Gemini on Google
 * Cloud) and 37 s (Veo).
 */
const chainMaximumSeconds = 40;

const seedanceArguments = {
  duration: 'duration',
  aspectRatio: 'aspect_ratio',
  resolution: 'resolution',
  seed: 'seed',
  sound: 'generate_audio',
} as const;

/** Simulated videos may be asked for with everything. */
const everyInput = {
  lastImage: true,
  referencesMaximum: 3,
  continuedMaximumSeconds: chainMaximumSeconds,
  changes: true,
  seed: true,
} as const;

/** Sample clips come in every shape, at once and for nothing. */
const simulatedClips = {
  provider: 'simulated',
  modes: ['text', 'image'],
  aspectRatios: {
    '16:9': { aspectRatio: '16:9' },
    '1:1': { aspectRatio: '1:1' },
    '9:16': { aspectRatio: '9:16' },
  },
  hasSound: true,
  imageTypes: ['image/jpeg'],
  costMicrodollarsPerSecond: 0,
  usualSeconds: 4,
  retiresOn: null,
  replacedBy: null,
} as const;

export const models = {
  simulated: {
    ...simulatedClips,
    id: 'simulated',
    name: 'Veo 3',
    veo3: true,
    speed: 'best',
    providerModel: 'simulated',
    inputs: everyInput,
    durations: { 5: { seconds: 5 }, 8: { seconds: 8 } },
    resolutions: everyResolution,
  },
  'simulated-fast': {
    ...simulatedClips,
    id: 'simulated-fast',
    name: 'Veo 3 Fast',
    veo3: true,
    speed: 'fast',
    providerModel: 'simulated-fast',
    inputs: everyInput,
    durations: { 5: { seconds: 5 }, 8: { seconds: 8 } },
    resolutions: everyResolution,
  },
  /** For plans without Veo 3 while videos are simulated. */
  'simulated-lite': {
    ...simulatedClips,
    id: 'simulated-lite',
    name: 'Lite',
    veo3: false,
    speed: 'fast',
    providerModel: 'simulated-lite',
    inputs: { ...everyInput, referencesMaximum: 0, changes: false },
    durations: { 5: { seconds: 5 }, 8: null },
    resolutions: { standard: '720p', pro: null },
  },
  /**
   * 3 to 15 s; between two frames 10 s at most; up to six references. The Gemini API documents no seed, Google Cloud's
   * does. A change is billed like a video of its length. https://ai.google.dev/gemini-api/docs/omni, November 2026.
   * Resellers ask USD 0.07 (720p) to 0.105 (1080p) a second, such as https://inference.sh/apps/google/gemini-omni-1-2-flash,
   * November 2026: the higher price counts.
   */
  'gemini-omni-1.2-flash': {
    id: 'gemini-omni-1.2-flash',
    name: 'Gemini Omni Flash',
    veo3: false,
    speed: 'fast',
    provider: 'gemini',
    providerModel: 'gemini-omni-1.2-flash',
    inputs: {
      lastImage: true,
      referencesMaximum: 3,
      continuedMaximumSeconds: chainMaximumSeconds,
      changes: true,
      seed: false,
    },
    modes: ['text', 'image'],
    durations: { 5: { seconds: 5 }, 8: { seconds: 8 } },
    aspectRatios: googleShapes,
    resolutions: everyResolution,
    hasSound: true,
    imageTypes: ['image/jpeg', 'image/png', 'image/webp'],
    costMicrodollarsPerSecond: 105_000,
    usualSeconds: 75,
    retiresOn: null,
    replacedBy: null,
  },
  /**
   * USD 0.40 a second with sound. First and last frame, and three references of a thing or a person:
   * https://docs.cloud.google.com/gemini-enterprise-agent-platform/models/veo/3-1-generate, November 2026.
   */
  'veo-3.1': {
    id: 'veo-3.1',
    name: 'Veo 3.1',
    veo3: true,
    speed: 'best',
    provider: 'vertex',
    providerModel: 'veo-3.1-generate-001',
    inputs: {
      lastImage: true,
      referencesMaximum: 3,
      continuedMaximumSeconds: chainMaximumSeconds,
      changes: false,
      seed: true,
    },
    modes: ['text', 'image'],
    durations: veoDurations,
    aspectRatios: googleShapes,
    resolutions: everyResolution,
    hasSound: true,
    imageTypes: ['image/jpeg', 'image/png'],
    costMicrodollarsPerSecond: 400_000,
    usualSeconds: 120,
    retiresOn: null,
    replacedBy: 'veo-3.1-fast',
  },
  /** USD 0.10 to 0.12 a second with sound: the higher price counts. It takes what Veo 3.1 takes; same source. */
  'veo-3.1-fast': {
    id: 'veo-3.1-fast',
    name: 'Veo 3.1 Fast',
    veo3: true,
    speed: 'fast',
    provider: 'vertex',
    providerModel: 'veo-3.1-fast-generate-001',
    inputs: {
      lastImage: true,
      referencesMaximum: 3,
      continuedMaximumSeconds: chainMaximumSeconds,
      changes: false,
      seed: true,
    },
    modes: ['text', 'image'],
    durations: veoDurations,
    aspectRatios: googleShapes,
    resolutions: everyResolution,
    hasSound: true,
    imageTypes: ['image/jpeg', 'image/png'],
    costMicrodollarsPerSecond: 120_000,
    usualSeconds: 60,
    retiresOn: null,
    replacedBy: 'veo-3.1',
  },
  /**
   * USD 0.05 (720p) to 0.08 (1080p) a second with sound, such as https://lumenfall.ai/models/google/veo-3.1-lite, November
   * 2026: the higher price counts. First and last frame, but no references; in preview on Google Cloud. Same source.
   */
  'veo-3.1-lite': {
    id: 'veo-3.1-lite',
    name: 'Veo 3.1 Lite',
    veo3: true,
    speed: 'fast',
    provider: 'vertex',
    providerModel: 'veo-3.1-lite-generate-001',
    inputs: {
      lastImage: true,
      referencesMaximum: 0,
      continuedMaximumSeconds: chainMaximumSeconds,
      changes: false,
      seed: true,
    },
    modes: ['text', 'image'],
    durations: veoDurations,
    aspectRatios: googleShapes,
    resolutions: everyResolution,
    hasSound: true,
    imageTypes: ['image/jpeg', 'image/png'],
    costMicrodollarsPerSecond: 80_000,
    usualSeconds: 60,
    retiresOn: null,
    replacedBy: 'veo-3.1-fast',
  },
  /**
   * 4 to 15 s, 720p, and the square that Google's models lack; USD 0.2419 a second with sound, and seed, last frame and nine
   * references: https://fal.ai/models/bytedance/seedance-2.0/fast/text-to-video/llms.txt, and image-to-video and
   * reference-to-video there, November 2026.
   */
  'seedance-2.0-fast': {
    id: 'seedance-2.0-fast',
    name: 'Seedance 2.0 Fast',
    veo3: false,
    speed: 'fast',
    provider: 'fal',
    providerModel: 'bytedance/seedance-2.0/fast',
    fal: {
      text: {
        endpoint: 'bytedance/seedance-2.0/fast/text-to-video',
        arguments: seedanceArguments,
        eightSeconds: '8',
      },
      image: {
        endpoint: 'bytedance/seedance-2.0/fast/image-to-video',
        arguments: { ...seedanceArguments, firstImage: 'image_url', lastImage: 'end_image_url' },
        eightSeconds: '8',
      },
      references: {
        endpoint: 'bytedance/seedance-2.0/fast/reference-to-video',
        arguments: { ...seedanceArguments, references: 'image_urls' },
        eightSeconds: '8',
      },
    },
    inputs: {
      lastImage: true,
      referencesMaximum: 3,
      continuedMaximumSeconds: chainMaximumSeconds,
      changes: false,
      seed: true,
    },
    modes: ['text', 'image'],
    durations: { 5: { seconds: 5 }, 8: { seconds: 8 } },
    aspectRatios: {
      '16:9': { aspectRatio: '16:9' },
      '1:1': { aspectRatio: '1:1' },
      '9:16': { aspectRatio: '9:16' },
    },
    resolutions: { standard: '720p', pro: null },
    hasSound: true,
    imageTypes: ['image/jpeg', 'image/png', 'image/webp'],
    costMicrodollarsPerSecond: 241_900,
    usualSeconds: 120,
    retiresOn: null,
    replacedBy: null,
  },
  /**
   * 3 to 15 s; USD 0.126 a second with sound, without a seed: https://fal.ai/models/fal-ai/kling-video/v3/standard/text-to-video/llms.txt,
   * November 2026. From an image it takes the image's shape, which is not always the chosen one: a person's image is not
   * offered, the last frame of a video is.
   */
  'kling-3.0-standard': {
    id: 'kling-3.0-standard',
    name: 'Kling 3.0 Standard',
    veo3: false,
    speed: 'fast',
    provider: 'fal',
    providerModel: 'fal-ai/kling-video/v3/standard',
    fal: {
      text: {
        endpoint: 'fal-ai/kling-video/v3/standard/text-to-video',
        arguments: { duration: 'duration', aspectRatio: 'aspect_ratio', sound: 'generate_audio' },
        eightSeconds: '8',
      },
      image: {
        endpoint: 'fal-ai/kling-video/v3/standard/image-to-video',
        arguments: { duration: 'duration', sound: 'generate_audio', firstImage: 'start_image_url' },
        eightSeconds: '8',
      },
      references: null,
    },
    inputs: {
      lastImage: false,
      referencesMaximum: 0,
      continuedMaximumSeconds: chainMaximumSeconds,
      changes: false,
      seed: false,
    },
    modes: ['text'],
    durations: { 5: { seconds: 5 }, 8: { seconds: 8 } },
    aspectRatios: {
      '16:9': { aspectRatio: '16:9' },
      '1:1': { aspectRatio: '1:1' },
      '9:16': { aspectRatio: '9:16' },
    },
    resolutions: { standard: '720p', pro: null },
    hasSound: true,
    imageTypes: ['image/jpeg', 'image/png'],
    costMicrodollarsPerSecond: 126_000,
    usualSeconds: 120,
    retiresOn: null,
    replacedBy: null,
  },
} as const satisfies { readonly [Id in ModelId]: Model & { readonly id: Id } };

export interface ModelChoices {
  readonly modes: readonly VideoMode[];
  readonly durationsSeconds: readonly DurationSeconds[];
  readonly aspectRatios: readonly AspectRatio[];
  readonly qualities: readonly Quality[];
}

/** What a person may choose with `model`, in the catalog's order. */
export function choicesOf(model: Model): ModelChoices {
  return {
    modes: videoModes.filter((mode) => model.modes.includes(mode)),
    durationsSeconds: durationsSeconds.filter((duration) => model.durations[duration] !== null),
    aspectRatios: aspectRatios.filter((aspectRatio) => model.aspectRatios[aspectRatio] !== null),
    qualities: qualities.filter((quality) => model.resolutions[quality] !== null),
  };
}

export type ModelObstacle =
  | 'mode'
  | 'duration'
  | 'aspect_ratio'
  | 'quality'
  | 'last_image'
  | 'references'
  | 'continue'
  | 'change'
  | 'seed';

/** A video that starts from a prompt, or a prompt and an image. */
export const plainInputs = { hasLastImage: false, references: 0, parent: null, hasSeed: false } as const;

/** The first option that `model` does not support, or null. */
export function obstacleOf(
  model: Model,
  options: {
    readonly mode: VideoMode;
    readonly duration: DurationSeconds;
    readonly aspect_ratio: AspectRatio;
    readonly quality: Quality;
    readonly hasLastImage: boolean;
    readonly references: number;
    /** Null: it starts from no video. `totalSeconds`: of all parts with this one. */
    readonly parent: { readonly use: ParentUse; readonly totalSeconds: number } | null;
    readonly hasSeed: boolean;
  },
): ModelObstacle | null {
  if (!model.modes.includes(options.mode)) return 'mode';
  if (model.durations[options.duration] === null) return 'duration';
  if (model.aspectRatios[options.aspect_ratio] === null) return 'aspect_ratio';
  if (model.resolutions[options.quality] === null) return 'quality';
  return inputObstacleOf(model.inputs, options);
}

function inputObstacleOf(
  inputs: ModelInputs,
  { hasLastImage, references, parent, hasSeed }: Omit<Parameters<typeof obstacleOf>[1], 'mode'>,
): ModelObstacle | null {
  if (hasLastImage && !inputs.lastImage) return 'last_image';
  if (references > inputs.referencesMaximum) return 'references';
  if (parent?.use === 'change' && !inputs.changes) return 'change';
  if (parent?.use === 'continue' && parent.totalSeconds > (inputs.continuedMaximumSeconds ?? 0))
    return 'continue';
  if (hasSeed && !inputs.seed) return 'seed';
  return null;
}

/** Whether the model's last day (UTC) is over. */
export function isRetired(model: Model, now: Date): boolean {
  return model.retiresOn !== null && now.toISOString().slice(0, 10) > model.retiresOn;
}

/** Days (UTC) until the model's last day: 0 on it, negative after it; null: none is announced. */
export function daysUntilRetirement(model: Model, now: Date): number | null {
  if (model.retiresOn === null) return null;
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`);
  return Math.round((Date.parse(`${model.retiresOn}T00:00:00.000Z`) - today) / (24 * 60 * 60 * 1_000));
}

/** The configured model for credits with these rights. */
export function modelFor(configured: ConfiguredModels, rights: { readonly veo3: boolean }): ModelId {
  return rights.veo3 ? configured.veo3 : configured.basic;
}

/** The API's name of a model: the specification has one for every Veo 3. */
export function publicNameOf(model: Model): string {
  return model.veo3 ? defaultModel : model.id;
}

/**
 * What a video costs us, in millionths of a US dollar. A continued video starts from a picture, so that only its own
 * seconds are made, and billed. A changed one is made anew, at its whole length (Google bills output by the second:
 * https://ai.google.dev/gemini-api/docs/pricing, November 2026).
 */
export function costMicrodollars(model: Model, duration: DurationSeconds): number {
  return model.costMicrodollarsPerSecond * (model.durations[duration]?.seconds ?? duration);
}
