import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import {
  aspectRatios,
  type DurationSeconds,
  durationsSeconds,
  longestDurationSeconds,
  videoCostCredits,
} from '../../../contract/billing/catalog.ts';
import { resolutionOf } from '../../../contract/billing/plan-words.ts';
import type { Feature } from '../../content/landing.ts';
import { type scenesOfSections, stillSample } from '../../content/trending.ts';
import { seaWaveform } from '../../content/waveform.ts';
import { classNames } from '../../design/controls/class-names.ts';
import { formatMovement } from '../../locales/figures.ts';
import { formatPlayingTime } from '../../locales/playing-time.ts';

/** Decorative picture of a feature. */
export function FeaturePicture({ picture }: { picture: Feature['picture'] }) {
  return (
    <div
      aria-hidden="true"
      className="feature-picture on-screen relative aspect-[16/10] overflow-hidden max-sm:aspect-video"
    >
      {pictures[picture]()}
    </div>
  );
}

/** The sample that a feature's picture shows. */
const scenes: Readonly<Partial<Record<Feature['picture'], (typeof scenesOfSections)['features'][number]>>> = {
  prompt: 'first-snow',
  resolution: 'watchworks',
  shapes: 'koi-pond',
  length: 'paper-lanterns',
};

/** Prompt and settings of the picture's sample, if it has one; the first card draws its prompt. */
export function FeatureSample({ picture }: { picture: Feature['picture'] }) {
  const scene = scenes[picture];
  if (scene === undefined) return null;
  const { prompt, settings } = stillSample(scene);
  return (
    <p className="mt-3 text-sm text-pretty text-faint">
      {picture !== 'prompt' && <q>{prompt}</q>} <span className="whitespace-nowrap">{settings}</span>
    </p>
  );
}

const pictures: Readonly<Record<Feature['picture'], () => ReactNode>> = {
  prompt: Prompt,
  sound: Waveform,
  resolution: Resolutions,
  shapes: Shapes,
  length: Lengths,
  price: Price,
};

/** A wide still, loaded when near (enhancements/picture-when-near.ts). */
function Backdrop({
  name,
  className,
}: {
  name: (typeof scenesOfSections)['features'][number];
  className?: string;
}) {
  const address = `/showcase/stills/${name}-640.avif`;
  return (
    <span
      data-enhancement="picture-when-near"
      data-start-near="300px"
      data-picture={address}
      className={classNames('absolute inset-0', className)}
    >
      <noscript>
        <img src={address} alt="" />
      </noscript>
    </span>
  );
}

function Prompt() {
  return (
    <>
      <Backdrop name="first-snow" className="object-[50%_30%]" />
      <div className="absolute inset-x-4 bottom-4 rounded-control border border-edge bg-screen/80 px-4 py-3 text-[0.9375rem] leading-snug text-balance text-ink">
        {stillSample('first-snow').prompt}
        <span className="record-light ml-0.5 inline-block h-[1em] w-0.5 translate-y-0.5 bg-accent" />
      </div>
    </>
  );
}

function Waveform() {
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${seaWaveform.length * 4} 100`}
        preserveAspectRatio="none"
        className="absolute inset-x-5 top-1/4 h-1/2 w-[calc(100%-2.5rem)] text-ink"
        fill="currentColor"
      >
        <path d={seaWaveform.map((level, bar) => `M${bar * 4} ${50 - level / 2}h2v${level}h-2z`).join('')} />
      </svg>
      <Playhead />
    </>
  );
}

/** To scale: 720 of 1080 rows are two thirds. */
function Resolutions() {
  const label = 'timecode absolute top-0 left-0 bg-screen/75 px-2 py-0.5 text-sm text-ink';
  return (
    <>
      <Backdrop name="watchworks" />
      <span className="absolute inset-3 border border-ink/70">
        <span className={label}>{resolutionOf('pro')}</span>
        <span className="absolute right-0 bottom-0 h-2/3 w-2/3 border border-accent">
          <span className={label}>{resolutionOf('standard')}</span>
        </span>
      </span>
    </>
  );
}

function Shapes() {
  const frames = {
    '16:9': 'w-[42%] *:aspect-video',
    '1:1': 'w-[24%] *:aspect-square',
    '9:16': 'w-[19%] *:aspect-[9/16]',
  } as const;
  return (
    <div className="absolute inset-0 flex items-end justify-center gap-[3%] px-[4%] pb-[7%]">
      {aspectRatios.map((shape) => (
        <span key={shape} className={`timecode text-sm text-dim ${frames[shape]}`}>
          <span className="relative mb-1.5 block overflow-hidden">
            <Backdrop name="koi-pond" className="object-[48%_50%]" />
          </span>
          {shape}
        </span>
      ))}
    </div>
  );
}

/** The longest video's seconds, with each length marked. */
function Lengths() {
  // Shares of eight seconds: the Content-Security-Policy forbids inline styles.
  const marks = { 5: 'left-[62.5%]', 8: 'left-full' } as const satisfies Record<DurationSeconds, string>;
  const halves = Array.from({ length: longestDurationSeconds * 2 + 1 }, (_, half) => half);
  return (
    <>
      <Backdrop name="paper-lanterns" />
      <div className="absolute inset-x-0 bottom-0 h-14 bg-screen/75 px-5">
        <div className="relative">
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${longestDurationSeconds * 2} 4`}
            preserveAspectRatio="none"
            className="h-4 w-full overflow-visible stroke-dim"
          >
            <path
              d={halves.map((half) => `M${half} 0v${half % 2 === 0 ? 4 : 2}`).join('')}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {durationsSeconds.map((seconds) => (
            <span
              key={seconds}
              className={`timecode absolute top-5 -translate-x-1/2 text-sm text-ink ${marks[seconds]}`}
            >
              {formatPlayingTime(seconds)}
            </span>
          ))}
        </div>
      </div>
      <Playhead />
    </>
  );
}

/** Crosses in the longest video's time; stays at the start under reduced motion. */
function Playhead() {
  return (
    <span className="absolute inset-x-5 inset-y-0 overflow-x-clip">
      <span className="playhead absolute inset-0 border-l border-accent" />
    </span>
  );
}

function Price() {
  const cost = formatMovement(-videoCostCredits);
  const refund = formatMovement(videoCostCredits);
  const [shorter, longer] = durationsSeconds;
  const [wide, , tall] = aspectRatios;
  const lines = [
    { what: `${formatPlayingTime(shorter)} · ${wide} · ${resolutionOf('standard')}`, credits: cost },
    { what: `${formatPlayingTime(longer)} · ${tall} · ${resolutionOf('pro')}`, credits: cost },
    {
      what: t({ message: 'Failed: refunded', comment: 'a line of an example credit statement' }),
      credits: refund,
    },
  ];
  return (
    <dl className="timecode absolute inset-x-4 bottom-4 rounded-control border border-edge bg-screen/80 px-4 text-[0.9375rem]">
      {lines.map(({ what, credits }) => (
        <div
          key={what}
          className="flex items-baseline justify-between gap-4 border-t border-edge/60 py-2 first:border-t-0"
        >
          <dt className="text-dim">{what}</dt>
          <dd className={credits === refund ? 'text-good' : 'text-ink'}>{credits}</dd>
        </div>
      ))}
    </dl>
  );
}
