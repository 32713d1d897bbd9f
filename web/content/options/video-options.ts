import { plural, t } from '@lingui/core/macro';
import { aspectRatios, durationsSeconds, qualities } from '../../../contract/billing/catalog.ts';
import { resolutionOf } from '../../../contract/billing/plan-words.ts';
import { type ReferenceRole, seedMaximum } from '../../../contract/videos/models.ts';
import type { OfferedModel } from '../../session/site-config.ts';
import { allowedBy } from '../plans/plan-words.ts';

/* Texts of what few people open: they load with it (locales/catalogs.ts, 'options'). */

/** 'Best' or 'Fast'. */
export function speedText(speed: 'best' | 'fast'): string {
  return speed === 'best'
    ? t({ message: 'Best', comment: 'the model that makes the best videos' })
    : t({ message: 'Fast', comment: 'the model that is done sooner' });
}

/** What unlocks a model. `hasPack`: pack credits could pay instead. */
export function veo3LockText(hasPack: boolean): string {
  if (hasPack) return t`Pay with pack credits for Veo 3.`;
  const plansOrPacks = allowedBy({ veo3: true });
  return t`Veo 3 comes with ${plansOrPacks}.`;
}

/** '8 seconds · 16:9, 9:16 · 720p, 1080p'. */
export function shotsText({ choices }: OfferedModel): string {
  const list = choices.durationsSeconds.join(', ');
  return [
    t({ message: `${list} seconds`, comment: 'of the videos of a model: 5, 8 seconds' }),
    choices.aspectRatios.join(', '),
    choices.qualities.map(resolutionOf).join(', '),
  ].join(' · ');
}

/** What a model takes beside a prompt, and what it does not offer. */
export function abilitiesOf({ inputs, choices }: OfferedModel): {
  readonly has: readonly string[];
  readonly lacks: readonly string[];
} {
  const { lastImage, referencesMaximum, continuedMaximumSeconds, changes, seed } = inputs;
  const seconds = continuedMaximumSeconds ?? 0;
  const abilities: readonly (readonly [boolean, string])[] = [
    [choices.modes.includes('image'), t`a first image`],
    [lastImage, t`a last image`],
    referencesMaximum > 0
      ? [true, plural(referencesMaximum, { one: '# reference image', other: '# reference images' })]
      : [false, t`reference images`],
    continuedMaximumSeconds === null
      ? [false, t`continuing videos`]
      : [true, t`continuing to ${seconds} seconds`],
    [changes, t`changing videos`],
    [seed, t`seeds`],
  ];
  return {
    has: abilities.filter(([isHad]) => isHad).map(([, words]) => words),
    lacks: [
      ...abilities.filter(([isHad]) => !isHad).map(([, words]) => words),
      ...aspectRatios.filter((shape) => !choices.aspectRatios.includes(shape)),
      ...durationsSeconds
        .filter((length) => !choices.durationsSeconds.includes(length))
        .map((length) => plural(length, { one: '# second', other: '# seconds' })),
      ...qualities.filter((quality) => !choices.qualities.includes(quality)).map(resolutionOf),
    ],
  };
}

/** Why an option is off; `model` is the name of the one that lacks it. */
export const lackingText = {
  lastImage: (model: string) => t`${model} takes no last image.`,
  references: (model: string) => t`${model} takes no reference images.`,
  seed: (model: string) => t`${model} takes no seed.`,
  continue: (model: string) => t`${model} can’t continue this video.`,
  change: (model: string) => t`${model} can’t change videos.`,
} as const;

/** 'Face', 'Product' or 'Style'. */
export function roleText(role: ReferenceRole): string {
  switch (role) {
    case 'face':
      return t({ message: 'Face', comment: 'what a reference image shows' });
    case 'product':
      return t({ message: 'Product', comment: 'what a reference image shows' });
    case 'style':
      return t({ message: 'Style', comment: 'what a reference image shows' });
  }
}

/** For a seed that is none. */
export function seedProblemText(): string {
  const maximum = String(seedMaximum);
  return t`Enter a whole number from 0 to ${maximum}.`;
}
