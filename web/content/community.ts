import { links } from '../addresses/links.ts';
import { withoutHiddenSamples } from './samples.ts';

/**
 * The operator sets each `areSamples` below to false with real entries; until then only the laptop shows
 * them.
 */
export const community = {
  title: 'Watch what others make.',
  text: 'Share your prompts and the videos they made, get feedback, and learn from other creators.',
} as const;

export interface CommunityStat {
  readonly figure: string;
  readonly label: string;
}

export const stats = withoutHiddenSamples<CommunityStat>({
  areSamples: true,
  entries: [
    { figure: '12,400', label: 'members' },
    { figure: '86,000', label: 'videos shared' },
    { figure: '6', label: 'channels' },
    { figure: '3', label: 'events a month' },
  ],
});

/** Such as `https://discord.gg/…`; null for none. */
export const discordInvite: string | null = null;

export const askForInvite = links.contact('general_inquiry');

export interface Channel {
  readonly name: string;
  readonly description: string;
  readonly members: number;
}

/** Whether the counts in `channels` are samples. */
export const memberCounts = { areSamples: true } as const;

export const channels: readonly Channel[] = [
  {
    name: 'first-videos',
    description: 'Show your first video and get tips for the next one.',
    members: 12_400,
  },
  {
    name: 'prompts',
    description: 'Prompts and the videos they made, side by side.',
    members: 9_150,
  },
  { name: 'sound', description: 'How to write sound: rooms, weather and voices.', members: 4_320 },
  {
    name: 'image-to-video',
    description: 'Videos that start from an image, and how to choose one.',
    members: 3_870,
  },
  { name: 'client-work', description: 'Videos for clients: rights, briefs and delivery.', members: 2_260 },
  {
    name: 'api',
    description: 'Questions about the API, and what people build on it.',
    members: 1_540,
  },
];

export interface Creator {
  readonly name: string;
  readonly role: string;
  readonly videos: number;
  readonly followers: number;
}

export const creators = withoutHiddenSamples<Creator>({
  areSamples: true,
  entries: [
    { name: 'Ines Okafor', role: 'Storms, fog and first snow', videos: 214, followers: 8_900 },
    {
      name: 'Tomas Lindqvist',
      role: 'Title sequences for imaginary shows',
      videos: 137,
      followers: 6_450,
    },
    { name: 'Mei Tanaka', role: 'Small shops at night', videos: 96, followers: 5_120 },
    { name: 'Rafael Duarte', role: 'History, one street at a time', videos: 88, followers: 3_780 },
  ],
});

export type EventType = 'Workshop' | 'Event' | 'Q&A';

export interface CommunityEvent {
  readonly title: string;
  readonly type: EventType;
  /** A day, or each month's `week`th (1 to 4) `weekday` (0 is Sunday). */
  readonly when:
    | { readonly kind: 'once'; readonly date: string }
    | { readonly kind: 'monthly'; readonly week: 1 | 2 | 3 | 4; readonly weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6 };
  /** With its time zone. */
  readonly time: string;
}

export const events = withoutHiddenSamples<CommunityEvent>({
  areSamples: true,
  entries: [
    {
      title: 'How to write sound into a prompt',
      type: 'Workshop',
      when: { kind: 'monthly', week: 1, weekday: 3 },
      time: '10:00 AM PST',
    },
    {
      title: 'Eight-second showcase',
      type: 'Event',
      when: { kind: 'monthly', week: 2, weekday: 5 },
      time: '5:00 PM PST',
    },
    {
      title: 'Ask the Reelwright team',
      type: 'Q&A',
      when: { kind: 'monthly', week: 4, weekday: 2 },
      time: '12:00 PM PST',
    },
  ],
});

export interface Guideline {
  readonly title: string;
  readonly text: string;
}

export const guidelines: readonly Guideline[] = [
  { title: 'Share your prompt', text: 'Post it with your video, so others can learn from it.' },
  {
    title: 'Label your videos',
    text: 'Say that AI made them. No one should mistake them for real footage.',
  },
  { title: 'Get permission', text: 'Show real people only if they agreed to it.' },
  {
    title: 'Be kind',
    text: 'Be honest about the video and kind to the person who made it.',
  },
  {
    title: 'Post your own work',
    text: 'Post only what you have the rights to. We act on copyright notices.',
  },
  { title: 'Keep job posts together', text: 'Post job offers in #client-work only.' },
];
