import { retentionDays, videoCostCredits } from '../../contract/catalog.ts';
import { durationsText } from '../../contract/plan-words.ts';
import { formatCredits } from './figures.ts';

/** What the about page says. */
export const about = {
  title: 'One shot at a time.',
  text: [
    'Reelwright makes one thing: a single shot, with sound, from a sentence. No timeline, no templates, no stock footage.',
    `A shot is ${durationsText()} long. That is short, and it is what editors work with: something happens, you see it and hear it, and then there is a cut.`,
  ],
} as const;

/** A sentence as the model reads it: each part, and what it decides. Together they are the whole sentence. */
export const sentence: readonly { readonly part: string; readonly decides: string }[] = [
  { part: 'A lighthouse keeper', decides: 'Who we see' },
  { part: 'climbs the last stairs,', decides: 'What happens, from the first frame to the last' },
  { part: 'the camera close behind him,', decides: 'Where the camera is, and how it moves' },
  { part: 'at dusk;', decides: 'The light, and every color' },
  { part: 'wind, and a gull far off.', decides: 'The sound, made with the picture' },
];

export interface Station {
  readonly title: string;
  readonly text: string;
}

/** What happens between the button and the video. As docs/architecture.md has it. */
export const stations: readonly Station[] = [
  {
    title: 'You pay once',
    text: `We take the ${formatCredits(videoCostCredits)} credits and create the video in one step: neither happens without the other.`,
  },
  {
    title: 'We choose a model',
    text: 'We use one that can do what you chose, and another if its provider is down. Until the model starts, you can cancel and get your credits back.',
  },
  {
    title: 'The model makes it',
    text: 'Picture and sound are made together. Close the page if you like: we keep going.',
  },
  {
    title: 'We check it',
    text: 'We check the file before you see it: its length, its shape, and that it plays. One frame becomes its thumbnail.',
  },
  {
    title: 'You watch it',
    text: `Its link is signed for you alone. We keep it for ${retentionDays} days, or as long as you save it.`,
  },
  {
    title: 'Or it fails',
    text: 'Then you get your credits back before you even read about it. Every video finishes or fails within half an hour of its start, and none waits in line for longer than that.',
  },
];

export interface Audience {
  readonly who: string;
  readonly text: string;
}

/** For whom it is: the specification's audience. */
export const audiences: readonly Audience[] = [
  {
    who: 'Creators',
    text: 'who need the one shot they cannot get: the storm, the planet, the street in 1920.',
  },
  {
    who: 'Businesses',
    text: 'that want a video on a page by this afternoon, with the right to use it.',
  },
  {
    who: 'Developers',
    text: 'who want to make videos from code. The API is documented.',
  },
];

export const independence = {
  title: 'Independent',
  text: [
    'Reelwright is independent and not affiliated with the vendor of the model. We do not make the models. We make everything around them: the studio, the queue, and the promise that you never lose a credit.',
    'That also means we can switch. We use the model that makes the best videos for the money, and next year it may be a different one.',
  ],
} as const;
