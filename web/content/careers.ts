/** What the careers page says. Figures of the culture as the specification states them. */

export const careers = {
  title: 'Work on the cut.',
  text: 'We build the machine that makes the videos, and we watch everything that comes out of it.',
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
    title: 'Your hours',
    text: 'We work in most time zones, so no one has to be online at nine. What you deliver counts, not when.',
  },
  {
    title: 'Your place',
    text: 'Home, a shared desk or the road. There is no office, so no one is left out of it.',
  },
  {
    title: 'Written down',
    text: 'A decision is a page with its reasons, not a meeting you missed. Read it when you are back.',
  },
  {
    title: 'Videos on the house',
    text: 'Free credits to make what you like. If you build the tool, you should use it.',
  },
  {
    title: 'Your own cut',
    text: 'Your name is on what you build, and you see it through until customers use it.',
  },
  {
    title: 'Time to learn',
    text: 'Models change every month. Finding out what the new one can do is part of the job.',
  },
];

/** A position, with the fields that the specification names. */
export interface Position {
  /** Lower-case letters, digits and hyphens: an application names it, and it stays when the title changes. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly department: string;
  readonly location: string;
  readonly type: 'Full-time' | 'Part-time' | 'Contract';
  readonly salary: string;
}

/** Until the operator puts their own below, the page says that these are samples. */
export const positionsAreSamples = true;

export const positions: readonly Position[] = [
  {
    id: 'video-pipeline-engineer',
    title: 'Video pipeline engineer',
    description:
      'You own a video’s path from the model to the screen: rendering, encoding, and a queue that never loses a video.',
    department: 'Engineering',
    location: 'Remote',
    type: 'Full-time',
    salary: '$140,000 – $180,000',
  },
  {
    id: 'product-designer',
    title: 'Product designer',
    description:
      'You decide what the studio looks like and what it leaves out, and you build your designs in the browser.',
    department: 'Design',
    location: 'Remote, Americas or Europe',
    type: 'Full-time',
    salary: '$120,000 – $155,000',
  },
  {
    id: 'sound-and-picture-researcher',
    title: 'Sound and picture researcher',
    description:
      'You find out which prompts make which videos: test scenes, honest measurements, and advice people can use.',
    department: 'Research',
    location: 'Remote',
    type: 'Full-time',
    salary: '$150,000 – $190,000',
  },
  {
    id: 'support-specialist',
    title: 'Support specialist, Pacific hours',
    description:
      'You answer customers within a day, and you bring their problems to us until they are fixed.',
    department: 'Support',
    location: 'Remote, UTC−8 to UTC−5',
    type: 'Part-time',
    salary: '$34 – $42 an hour',
  },
];
