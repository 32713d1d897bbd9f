import { withoutHiddenSamples } from './samples.ts';

/** The culture's figures come from the specification. */

export const careers = {
  title: 'Work with us.',
  text: 'We build the tool that turns sentences into videos, and we use it every day.',
} as const;

export interface CultureStat {
  readonly figure: string;
  readonly label: string;
}

export const cultureStats: readonly CultureStat[] = [
  { figure: '50+', label: 'team members' },
  { figure: '15+', label: 'countries' },
  { figure: '24/7', label: 'flexibility' },
  { figure: '100%', label: 'remote OK' },
];

export interface Benefit {
  readonly title: string;
  readonly text: string;
}

export const benefits: readonly Benefit[] = [
  {
    title: 'Flexible hours',
    text: 'We work across many time zones, so no one has to be online at nine. What you get done matters, not when.',
  },
  {
    title: 'Work from anywhere',
    text: 'Work from home, a shared office or the road. We have no headquarters, so no one misses out.',
  },
  {
    title: 'Decisions in writing',
    text: 'We write down what we decide and why, so you never have to sit in a meeting to find out.',
  },
  {
    title: 'Free credits',
    text: 'Make any video you like. You know a tool best when you use it yourself.',
  },
  {
    title: 'Real ownership',
    text: 'You see your work through from the first idea until customers use it.',
  },
  {
    title: 'Time to learn',
    text: 'Models change every month. Trying out the new ones is part of your job.',
  },
];

export interface Position {
  /** Lower-case letters, digits and hyphens. Applications name it, so it never changes. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly department: string;
  readonly location: string;
  readonly type: 'Full-time' | 'Part-time' | 'Contract';
  readonly salary: string;
}

/** The operator sets `areSamples` to false with real entries; until then only the laptop shows them. */
export const positions = withoutHiddenSamples<Position>({
  areSamples: true,
  entries: [
    {
      id: 'video-pipeline-engineer',
      title: 'Video pipeline engineer',
      description:
        'Own a video’s path from the model to the screen: rendering, encoding, and a queue that never loses a video.',
      department: 'Engineering',
      location: 'Remote',
      type: 'Full-time',
      salary: '$140,000 – $180,000',
    },
    {
      id: 'product-designer',
      title: 'Product designer',
      description:
        'Decide what the product looks like and what it leaves out, and build your designs in the browser.',
      department: 'Design',
      location: 'Remote, Americas or Europe',
      type: 'Full-time',
      salary: '$120,000 – $155,000',
    },
    {
      id: 'sound-and-picture-researcher',
      title: 'Sound and picture researcher',
      description:
        'Find out which prompts make which videos: test scenes, careful measurements, and advice people can use.',
      department: 'Research',
      location: 'Remote',
      type: 'Full-time',
      salary: '$150,000 – $190,000',
    },
    {
      id: 'support-specialist',
      title: 'Support specialist, Pacific hours',
      description: 'Answer customers within a day, and stay on their problems until they’re fixed.',
      department: 'Support',
      location: 'Remote, UTC−8 to UTC−5',
      type: 'Part-time',
      salary: '$34 – $42 an hour',
    },
  ],
});
