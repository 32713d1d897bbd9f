/** What the careers page says. Figures of the culture as the specification states them. */

export const careers = {
  title: 'Work on the cut.',
  text: 'We make the machine that makes the videos. The people who write its code are the people who watch what comes out.',
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
    text: 'There are people in most time zones, so nobody has to be there at nine. What was agreed counts, not when.',
  },
  {
    title: 'Your place',
    text: 'Home, a shared desk or the road. Nobody is in an office, so nobody is left out of one.',
  },
  {
    title: 'Written down',
    text: 'Decisions are a page with a reason, not a meeting that you missed. You read them when you come back.',
  },
  {
    title: 'Videos on the house',
    text: 'Credits to make what you like. Whoever builds the tool should use it.',
  },
  {
    title: 'Your own cut',
    text: 'What you build carries your name in its history, and you see it through until somebody uses it.',
  },
  {
    title: 'Time to learn',
    text: 'Models change by the month. Finding out what the new one can do is part of the work.',
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
      'You own the way of a video from the model to the screen: durable renderings, encoding, and a queue that loses nothing when a provider does.',
    department: 'Engineering',
    location: 'Remote',
    type: 'Full-time',
    salary: '$140,000 – $180,000',
  },
  {
    id: 'product-designer',
    title: 'Product designer',
    description:
      'You decide what the cutting room looks like and what it leaves out, and you build your designs in the browser.',
    department: 'Design',
    location: 'Remote, Americas or Europe',
    type: 'Full-time',
    salary: '$120,000 – $155,000',
  },
  {
    id: 'sound-and-picture-researcher',
    title: 'Sound and picture researcher',
    description:
      'You find out which sentence makes which video: test scenes, honest measurements, and guidance that people can use.',
    department: 'Research',
    location: 'Remote',
    type: 'Full-time',
    salary: '$150,000 – $190,000',
  },
  {
    id: 'support-specialist',
    title: 'Support specialist, Pacific hours',
    description:
      'You answer the people who make the videos, within a day, and you bring back what they stumble over until it is mended.',
    department: 'Support',
    location: 'Remote, UTC−8 to UTC−5',
    type: 'Part-time',
    salary: '$34 – $42 an hour',
  },
];
