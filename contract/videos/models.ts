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
  'simulated-lite',
  'gemini-omni-1.2-flash',
  'veo-3.1',
  'veo-3.1-fast',
] as const;
export type ModelId = (typeof modelIds)[number];

/** The credits that pay for a video choose between them. */
export interface ConfiguredModels {
  /** For credits that include Veo 3. */
  readonly veo3: ModelId;
  /** For credits that do not. */
  readonly basic: ModelId;
}

export const providerNames = ['simulated', 'gemini', 'vertex'] as const;
export type ProviderName = (typeof providerNames)[number];

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

export interface Model {
  readonly id: ModelId;
  readonly name: string;
  /** Veo 3, or simulated in its place: only for credits that include Veo 3. */
  readonly veo3: boolean;
  readonly provider: ProviderName;
  readonly providerModel: string;
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

export const models = {
  simulated: {
    id: 'simulated',
    name: 'Veo 3',
    veo3: true,
    provider: 'simulated',
    providerModel: 'simulated',
    modes: ['text', 'image'],
    durations: { 5: { seconds: 5 }, 8: { seconds: 8 } },
    aspectRatios: {
      '16:9': { aspectRatio: '16:9' },
      '1:1': { aspectRatio: '1:1' },
      '9:16': { aspectRatio: '9:16' },
    },
    resolutions: everyResolution,
    hasSound: true,
    imageTypes: ['image/jpeg'],
    costMicrodollarsPerSecond: 0,
    usualSeconds: 4,
    retiresOn: null,
    replacedBy: null,
  },
  /** For plans without Veo 3 while videos are simulated. */
  'simulated-lite': {
    id: 'simulated-lite',
    name: 'Lite',
    veo3: false,
    provider: 'simulated',
    providerModel: 'simulated-lite',
    modes: ['text', 'image'],
    durations: { 5: { seconds: 5 }, 8: null },
    aspectRatios: {
      '16:9': { aspectRatio: '16:9' },
      '1:1': { aspectRatio: '1:1' },
      '9:16': { aspectRatio: '9:16' },
    },
    resolutions: { standard: '720p', pro: null },
    hasSound: true,
    imageTypes: ['image/jpeg'],
    costMicrodollarsPerSecond: 0,
    usualSeconds: 4,
    retiresOn: null,
    replacedBy: null,
  },
  /** 3 to 15 s; resellers ask USD 0.07 to 0.105 a second: the higher price counts. */
  'gemini-omni-1.2-flash': {
    id: 'gemini-omni-1.2-flash',
    name: 'Gemini Omni Flash',
    veo3: false,
    provider: 'gemini',
    providerModel: 'gemini-omni-1.2-flash',
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
  /** USD 0.40 a second with sound. */
  'veo-3.1': {
    id: 'veo-3.1',
    name: 'Veo 3.1',
    veo3: true,
    provider: 'vertex',
    providerModel: 'veo-3.1-generate-001',
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
  /** USD 0.10 to 0.12 a second with sound: the higher price counts. */
  'veo-3.1-fast': {
    id: 'veo-3.1-fast',
    name: 'Veo 3.1 Fast',
    veo3: true,
    provider: 'vertex',
    providerModel: 'veo-3.1-fast-generate-001',
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

export type ModelObstacle = 'mode' | 'duration' | 'aspect_ratio' | 'quality';

/** The first option that `model` does not support, or null. */
export function obstacleOf(
  model: Model,
  options: {
    readonly mode: VideoMode;
    readonly duration: DurationSeconds;
    readonly aspect_ratio: AspectRatio;
    readonly quality: Quality;
  },
): ModelObstacle | null {
  if (!model.modes.includes(options.mode)) return 'mode';
  if (model.durations[options.duration] === null) return 'duration';
  if (model.aspectRatios[options.aspect_ratio] === null) return 'aspect_ratio';
  if (model.resolutions[options.quality] === null) return 'quality';
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

/** What a video costs us, in millionths of a US dollar. */
export function costMicrodollars(model: Model, duration: DurationSeconds): number {
  return model.costMicrodollarsPerSecond * (model.durations[duration]?.seconds ?? duration);
}
