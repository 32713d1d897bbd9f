import { t } from '@lingui/core/macro';
import { formatPlayingTime } from '../locales/playing-time.ts';
import written from './own-samples.json' with { type: 'json' };

/** A clip of the landing page. */
export interface Sample {
  /** The files are `/showcase/trending/<name>.mp4` (360 x 640, at most four seconds, silent) and `.webp`. */
  readonly name: string;
  /** The alternative text. */
  readonly title: string;
  readonly prompt: string;
  /** Length, shape, sharpness and model, for its caption. */
  readonly settings: string;
}

/** A clip that a script of ours draws. */
export interface SampleScene extends Sample {
  readonly views: number;
}

/** A video of the operator's, written by `npm run samples`. */
export interface OwnSample {
  readonly name: string;
  readonly title: string;
  readonly prompt: string;
  readonly duration_seconds: number;
  readonly aspect_ratio: string;
  /** '720p' or '1080p'. */
  readonly resolution: string;
  /** The model's name; null if the video was simulated. */
  readonly model: string | null;
}

/** The sections that show clips. */
export interface OwnSamples {
  readonly gallery: readonly OwnSample[];
  readonly trending: readonly OwnSample[];
}

const ownSamples: OwnSamples = written;

/** A row of the gallery; it has one, or two of the operator's. */
const galleryRow = 5;
/** The specification's number. */
const stripClips = 14;

/** The view counts of `sampleScenes` are samples until the operator has real ones. */
export const viewCounts = { areSamples: true } as const;

/** In the order of 'Trending Now', where neighbors differ in color and brightness. */
export function sampleScenes(): readonly SampleScene[] {
  const settings = settingsText(4, '9:16', '360p', null);
  return scenes().map((scene) => ({ ...scene, settings }));
}

function scenes(): readonly Omit<SampleScene, 'settings'>[] {
  return [
    {
      name: 'ink-in-water',
      title: t`Two inks meet in water`,
      prompt: t`Red and indigo ink sink through clear water in slow motion, rolling into one another.`,
      views: 48_200,
    },
    {
      name: 'watchworks',
      title: t`Inside a ticking watch`,
      prompt: t`Macro shot inside a mechanical watch, brass wheels turning, the balance ticking.`,
      views: 91_700,
    },
    {
      name: 'neon-rain',
      title: t`Home through neon rain`,
      prompt: t`A woman with a red umbrella walks home between neon signs, rain drumming on the wet street.`,
      views: 126_400,
    },
    {
      name: 'koi-pond',
      title: t`Koi under lily pads`,
      prompt: t`Koi drift under lily pads seen from above, rings spreading on dark green water.`,
      views: 37_900,
    },
    {
      name: 'paper-lanterns',
      title: t`Lanterns over a lake`,
      prompt: t`Hundreds of paper lanterns rise over a lake at night while someone in a boat lets one go.`,
      views: 204_600,
    },
    {
      name: 'forest-light',
      title: t`A stag in the morning light`,
      prompt: t`Morning light falls between tall trees, a stag lifts its head, birds calling far away.`,
      views: 73_300,
    },
    {
      name: 'ringed-planet',
      title: t`A ringed planet rises`,
      prompt: t`A ringed planet rises over the ice fields of its moon, stars behind, a deep low hum.`,
      views: 158_900,
    },
    {
      name: 'dunes',
      title: t`Along the crest of a dune`,
      prompt: t`A lone traveler follows the crest of a dune in late light, wind hissing through the sand.`,
      views: 29_800,
    },
    {
      name: 'jellyfish',
      title: t`A jellyfish in deep water`,
      prompt: t`A glass-clear jellyfish pulses upward through deep blue water, its threads trailing behind.`,
      views: 112_500,
    },
    {
      name: 'two-candles',
      title: t`One candle left burning`,
      prompt: t`Two candles on a wooden table, one burning, the other just gone out, its smoke curling up.`,
      views: 18_600,
    },
    {
      name: 'city-at-night',
      title: t`Over the avenue at night`,
      prompt: t`A drone glides along an avenue of headlights at night, towers glittering on both sides.`,
      views: 84_100,
    },
    {
      name: 'aurora',
      title: t`Northern lights over a cabin`,
      prompt: t`Northern lights ripple over a mountain lake, one window glowing in a small cabin, soft bells.`,
      views: 176_200,
    },
    {
      name: 'first-snow',
      title: t`First snow in the park`,
      prompt: t`First snow falls through the light of a park lamp, a bicycle left beside an empty bench.`,
      views: 55_700,
    },
    {
      name: 'sea-at-dusk',
      title: t`A calm sea at dusk`,
      prompt: t`A calm sea at dusk seen from the water, a lighthouse flashing on the far headland, waves rolling in.`,
      views: 241_300,
    },
  ];
}

/** The length of each scene in the demo video. */
export const demoSceneSeconds = 4;

/** Which section of the landing page shows a scene, in its order; 'Trending Now' shows all. */
export const scenesOfSections = {
  hero: ['ringed-planet'],
  demo: ['sea-at-dusk', 'neon-rain', 'dunes', 'aurora'],
  gallery: ['jellyfish', 'forest-light', 'ink-in-water', 'city-at-night', 'two-candles'],
  features: ['first-snow', 'watchworks', 'koi-pond', 'paper-lanterns'],
} as const;

function scenesOf(section: keyof typeof scenesOfSections): readonly SampleScene[] {
  const order: readonly string[] = scenesOfSections[section];
  return sampleScenes()
    .filter(({ name }) => order.includes(name))
    .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}

/** Returns the demo video's scenes in its order. */
export function demoScenes(): readonly SampleScene[] {
  return scenesOf('demo');
}

/** Length, shape, sharpness and model of the demo video. */
export function demoSettings(): string {
  return settingsText(scenesOfSections.demo.length * demoSceneSeconds, '16:9', '720p', null);
}

/** Returns the clips of 'Trending Now', the operator's own first. */
export function stripSamples(own = ownSamples): readonly (Sample | SampleScene)[] {
  return [...own.trending.map(sampleOf), ...sampleScenes()].slice(0, stripClips);
}

/** Returns the gallery's clips, the operator's own first. */
export function gallerySamples(own = ownSamples): readonly Sample[] {
  const rows = own.gallery.length > galleryRow ? 2 : 1;
  return [...own.gallery.map(sampleOf), ...scenesOf('gallery')].slice(0, rows * galleryRow);
}

/** Returns a scene that a still shows: behind the headline, or on a feature's card. */
export function stillSample(name: (typeof scenesOfSections)['hero' | 'features'][number]): Sample {
  const scene = sampleScenes().find((one) => one.name === name);
  if (scene === undefined) throw new Error(`There is no scene ${name}.`);
  return { ...scene, settings: settingsText(null, '16:9', '720p', null) };
}

function sampleOf({
  name,
  title,
  prompt,
  duration_seconds,
  aspect_ratio,
  resolution,
  model,
}: OwnSample): Sample {
  return { name, title, prompt, settings: settingsText(duration_seconds, aspect_ratio, resolution, model) };
}

function settingsText(
  seconds: number | null,
  shape: string,
  resolution: string,
  model: string | null,
): string {
  const maker = model ?? t({ message: 'Simulated', comment: 'of a sample, which no model made' });
  const length = seconds === null ? [] : [formatPlayingTime(seconds)];
  return [...length, shape, resolution, maker].join(' · ');
}
