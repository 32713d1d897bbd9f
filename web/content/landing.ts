import {
  aspectRatios,
  creditPacks,
  durationsSeconds,
  promptMaximumCharacters,
  videoCostCredits,
} from '../../contract/catalog.ts';
import { formatCredits, formatPrice } from './figures.ts';
import type { Question } from './question.ts';

/** What the landing page says. Figures come from the catalog. */
export const hero = {
  title: ['Write a sentence.', 'Watch a video.'],
  text: 'Describe a shot in your own words. Reelwright makes it into a short video with picture and sound, ready to play and to keep.',
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
    title: 'It arrives with its own sound',
    text: 'Waves, rain, footsteps, a room: the sound is made with the picture and lies in the same file.',
  },
  {
    role: 'Camera',
    title: '720p, or 1080p',
    text: 'Standard is quick to watch and to send. Pro is for the large screen.',
  },
  {
    role: 'Framing',
    title: 'Wide, square or tall',
    text: `Choose ${aspectRatios.join(', ')} before the camera rolls, so nothing has to be cropped afterwards.`,
  },
  {
    role: 'Editing',
    title: `${durationsSeconds.join(' or ')} seconds`,
    text: 'Long enough for one good shot. Every video you make is in your history, with the sentence that it came from.',
  },
  {
    role: 'Producer',
    title: 'One price a video',
    text: `${formatCredits(videoCostCredits)} credits, whatever its length, shape or quality. If a video fails, its credits come back by themselves.`,
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
    text: 'Say what the camera sees, how it moves, and what can be heard.',
    panel: 'sentence',
  },
  {
    title: 'Choose the frame',
    text: 'Set the length, the shape and the quality. The monitor shows the frame that you will get.',
    panel: 'frames',
  },
  {
    title: 'Let it roll',
    text: `The video costs ${formatCredits(videoCostCredits)} credits. Watch it being made, or close the page: it carries on.`,
    panel: 'counter',
  },
  {
    title: 'Play it, keep it',
    text: 'It plays with sound where it was made. Download the MP4, or find it in your history later.',
    panel: 'reel',
  },
];

export const questions: readonly Question[] = [
  {
    question: 'What does a video cost?',
    answer: `${formatCredits(videoCostCredits)} credits, whatever its length, shape or quality. The smallest pack, ${creditPacks.starter.name}, has ${formatCredits(creditPacks.starter.credits)} credits for ${formatPrice(creditPacks.starter.priceCents)}: enough for ${creditPacks.starter.credits / videoCostCredits} videos.`,
  },
  {
    question: 'How long are the videos?',
    answer: '5 or 8 seconds: one shot. You choose before you generate.',
  },
  {
    question: 'Do they have sound?',
    answer:
      'Yes. Describe what should be heard in the same sentence, and it is made together with the picture.',
  },
  {
    question: 'Which shapes and qualities are there?',
    answer:
      'Wide (16:9), square (1:1) and tall (9:16), each in standard quality (720p) or pro quality (1080p).',
  },
  {
    question: 'What happens if a video fails?',
    answer:
      'The page says why, and the credits are back on your account by then. You never pay for a video that did not arrive.',
  },
  {
    question: 'Can I close the page while a video is being made?',
    answer:
      'Yes. It is made on our side. When you come back, the monitor picks it up where it is, or you find it finished in your history.',
  },
  {
    question: 'How do I keep a video?',
    answer:
      'Download it as an MP4 from the monitor or from your history. Videos are typically deleted within 30 days, so download what you want to keep.',
  },
  {
    question: 'What does ‘Simulated’ mean?',
    answer:
      'That the video is a sample clip of the length, shape and sharpness that you chose, standing in for a generated one. It is marked wherever it is shown.',
  },
];
