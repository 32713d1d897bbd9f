import { retentionDays, videoCostCredits } from '../../contract/billing/catalog.ts';
import { durationsText, planNames } from '../../contract/billing/plan-words.ts';
import { formatCredits } from '../locales/figures.ts';

export const about = {
  title: 'One shot at a time.',
  text: [
    'Reelwright does one thing: it turns a sentence into a single shot with sound. There’s no timeline to learn and no template to fill in.',
    `Each shot is ${durationsText()} long. Editors work in pieces that size: something happens, you see it and hear it, and then there’s a cut.`,
  ],
} as const;

/** A prompt in parts, which together are the whole sentence. */
export const sentence: readonly { readonly part: string; readonly decides: string }[] = [
  { part: 'A lighthouse keeper', decides: 'Who is in the shot' },
  { part: 'climbs the last stairs,', decides: 'What happens, from the first frame to the last' },
  { part: 'the camera close behind him,', decides: 'Where the camera is and how it moves' },
  { part: 'at dusk;', decides: 'The light and the colors' },
  { part: 'wind, and a gull far off.', decides: 'The sound, made together with the picture' },
];

export interface Station {
  readonly title: string;
  readonly text: string;
}

/** The steps of a video, as docs/architecture.md has them. */
export const stations: readonly Station[] = [
  {
    title: 'You press the button',
    text: `We take ${formatCredits(videoCostCredits)} credits and create your video in a single step, so you never pay without getting a video under way.`,
  },
  {
    title: 'We pick a model',
    text: 'We use one that supports your choices, and switch to another if its provider is down. Until the model starts, you can cancel and get your credits back.',
  },
  {
    title: 'The model makes it',
    text: 'It makes picture and sound together. You can close the page in the meantime.',
  },
  {
    title: 'We check it',
    text: 'We check the length, the shape, and that the file plays. One frame becomes the thumbnail.',
  },
  {
    title: 'You watch it',
    text: `Only you can see it, unless you share it. We keep it for ${retentionDays} days, or for as long as you save it.`,
  },
  {
    title: 'If it fails',
    text: 'You get your credits back automatically. Every video finishes or fails within half an hour of starting, and no video waits in line for longer than that.',
  },
];

export interface Audience {
  readonly who: string;
  readonly text: string;
}

export const audiences: readonly Audience[] = [
  {
    who: 'Creators',
    text: 'Get the one shot no camera can get you: a storm at sea, another planet, a street in 1920.',
  },
  {
    who: 'Businesses',
    text: `Put a video on your page this afternoon, with commercial rights from ${planNames(({ commercialRights }) => commercialRights)} or a credit pack.`,
  },
  {
    who: 'Developers',
    text: 'Find out how the API makes videos from code. Every endpoint is documented.',
  },
];

export const independence = {
  title: 'Independent',
  text: [
    'Reelwright is independent and not affiliated with the vendor of the model. We don’t build the models. We build everything around them: the studio, the queue, and the guarantee that a failed video never costs you a credit.',
    'Being independent also means we can switch. We use the model that makes the best videos for the money, and next year that may be a different one.',
  ],
} as const;
