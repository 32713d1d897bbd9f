import { durationsSeconds, retentionDays, videoCostCredits } from '../../contract/catalog.ts';
import { formatCredits } from './figures.ts';

/** What the about page says. */
export const about = {
  title: 'One shot at a time.',
  text: [
    'Reelwright makes one thing: a single shot, with its sound, from a sentence. No timeline, no templates, no video that is put together from other people’s pictures.',
    `A shot is ${durationsSeconds.join(' or ')} seconds long. That is short, and it is what an editor works with: something happens, it is seen and heard, and then there is a cut.`,
  ],
} as const;

/** A sentence as the model reads it: each part, and what it decides. Together they are the whole sentence. */
export const sentence: readonly { readonly part: string; readonly decides: string }[] = [
  { part: 'A lighthouse keeper', decides: 'Who is seen' },
  { part: 'climbs the last stairs,', decides: 'What happens, from the first frame to the last' },
  { part: 'the camera close behind him,', decides: 'Where the camera is, and how it moves' },
  { part: 'at dusk;', decides: 'The light, and with it every colour' },
  { part: 'wind, and a gull far off.', decides: 'The sound, made with the picture' },
];

export interface Station {
  readonly title: string;
  readonly text: string;
}

/** What happens between the button and the video. As docs/architecture.md has it. */
export const stations: readonly Station[] = [
  {
    title: 'It is paid, and it exists',
    text: `The ${formatCredits(videoCostCredits)} credits are taken and the video is entered in the books in one step. There is no moment in which you have paid for nothing.`,
  },
  {
    title: 'A model is chosen',
    text: 'Several can make a video. We ask one that can do what you chose, and another if its maker is down. Until it has taken the video, you can cancel and have your credits back.',
  },
  {
    title: 'It is videoed',
    text: 'Picture and sound are made together, on machines that are not yours. Close the page if you like: it goes on without you.',
  },
  {
    title: 'It is looked at',
    text: 'The file is checked before you see it: its length, its shape, whether it plays. One frame becomes its poster.',
  },
  {
    title: 'It is yours to see',
    text: `It gets an address that is signed for you alone. It stays ${retentionDays} days, or for as long as you save it.`,
  },
  {
    title: 'Or it failed',
    text: 'Then the credits are back by the time you read it. Every video ends one way or the other within half an hour, even if nobody ever answers.',
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
    text: 'who need the one shot that they cannot video: the storm, the planet, the street in 1920.',
  },
  {
    who: 'Businesses',
    text: 'that want a moving picture on a page by this afternoon, with the right to use it.',
  },
  {
    who: 'Developers',
    text: 'who would rather ask for videos by a program. The interface for it is documented.',
  },
];

export const independence = {
  title: 'Independent',
  text: [
    'Reelwright is independent, and not affiliated with the vendor of the model. We do not make the models; we make what stands around them: the desk, the books, the queue, and the promise that no credit is lost.',
    'That is also why a name on a tab is a name and no more. The videos are made by whichever model does them best for the money, and it may be another one next year.',
  ],
} as const;
