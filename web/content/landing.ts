import {
  aspectRatios,
  creditPacks,
  promptMaximumCharacters,
  retentionDays,
  videoCostCredits,
  videosAvailable,
} from '../../contract/catalog.ts';
import { durationsText, resolutionOf, resolutionsText } from '../../contract/plan-words.ts';
import { formatCredits, formatPrice } from './figures.ts';
import type { Question } from './question.ts';

const [smallestPack = creditPacks.starter] = Object.values(creditPacks).toSorted(
  (one, other) => one.priceCents - other.priceCents,
);

/** What the landing page says. Figures come from the catalog. */
export const hero = {
  title: ['Write a sentence.', 'Watch a video.'],
  text: 'Describe a shot in your own words. Reelwright turns it into a short video with picture and sound, ready to play and keep.',
} as const;

export interface Feature {
  /** The department, as end credits name it. */
  readonly role: string;
  readonly title: string;
  readonly text: string;
}

export const features: readonly Feature[] = [
  {
    role: 'Script',
    title: 'One sentence is enough',
    text: `Write what is seen and heard, in up to ${formatCredits(promptMaximumCharacters)} characters. No timeline, no settings to learn.`,
  },
  {
    role: 'Sound',
    title: 'It comes with its own sound',
    text: 'Waves, rain, footsteps, a quiet room: the sound is made with the picture, in the same file.',
  },
  {
    role: 'Camera',
    title: resolutionsText(),
    text: 'Standard is quick to watch and send. Pro is for the big screen.',
  },
  {
    role: 'Framing',
    title: 'Wide, square or tall',
    text: `Choose ${aspectRatios.join(', ')} before the camera rolls, so you never have to crop.`,
  },
  {
    role: 'Editing',
    title: durationsText(),
    text: 'Long enough for one good shot. Every video you make is in your history, with the sentence it came from.',
  },
  {
    role: 'Producer',
    title: 'One price for every video',
    text: `${formatCredits(videoCostCredits)} credits, whatever its length, shape or quality. If a video fails, you get your credits back automatically.`,
  },
];

export interface Step {
  readonly title: string;
  readonly text: string;
  /** Which drawing of the storyboard goes with it. */
  readonly panel: 'sentence' | 'frames' | 'counter' | 'reel';
}

export const steps: readonly Step[] = [
  {
    title: 'Write the shot',
    text: 'Say what the camera sees, how it moves, and what you hear.',
    panel: 'sentence',
  },
  {
    title: 'Choose the frame',
    text: 'Set the length, shape and quality. The preview shows the frame you will get.',
    panel: 'frames',
  },
  {
    title: 'Let it roll',
    text: `The video costs ${formatCredits(videoCostCredits)} credits. Watch it being made, or close the page and come back later.`,
    panel: 'counter',
  },
  {
    title: 'Play it, keep it',
    text: 'It plays with sound right there. Download the MP4, or find it in your history later.',
    panel: 'reel',
  },
];

export const questions: readonly Question[] = [
  {
    question: 'What does a video cost?',
    answer: `${formatCredits(videoCostCredits)} credits, whatever its length, shape or quality. The smallest pack, ${smallestPack.name}, has ${formatCredits(smallestPack.credits)} credits for ${formatPrice(smallestPack.priceCents)}: enough for ${videosAvailable(smallestPack.credits)} videos.`,
  },
  {
    question: 'How long are the videos?',
    answer: `${durationsText()}: one shot. You choose before you generate.`,
  },
  {
    question: 'Do they have sound?',
    answer:
      'Yes. Describe what you want to hear in the same sentence, and it is made together with the picture.',
  },
  {
    question: 'Which shapes and qualities are there?',
    answer: `Wide (16:9), square (1:1) and tall (9:16), each in standard quality (${resolutionOf('standard')}) or pro quality (${resolutionOf('pro')}).`,
  },
  {
    question: 'What happens if a video fails?',
    answer:
      'The page tells you why, and your credits are already back: you never pay for a video that fails. You can also cancel one. You get its credits back until the model starts; after that you pay for it, and the page says so before you confirm.',
  },
  {
    question: 'Can I close the page while a video is being made?',
    answer:
      'Yes. We keep making it. When you come back, you see it in progress or find it finished in your history.',
  },
  {
    question: 'How do I keep a video?',
    answer: `Save it, or download it as an MP4. Videos are typically deleted within ${retentionDays} days unless saved.`,
  },
  {
    question: 'What does ‘Simulated’ mean?',
    answer:
      'The video is a sample clip with the length, shape and quality you chose, in place of a generated one. It is marked wherever you see it.',
  },
];
