import { links } from '../links.ts';

/**
 * What the community page says. The operator replaces whatever is marked as a sample, here: figures, channels, creators
 * and events of their own, with `areSamples` false.
 */
export const community = {
  title: 'Watch what others make.',
  text: 'People share the prompts they write and the videos they get.',
} as const;

/** A part of the page that stands for what an operator has. */
interface Part<Entry> {
  readonly areSamples: boolean;
  readonly entries: readonly Entry[];
}

export interface CommunityStat {
  readonly figure: string;
  readonly label: string;
}

export const stats: Part<CommunityStat> = {
  areSamples: true,
  entries: [
    { figure: '12,400', label: 'members' },
    { figure: '86,000', label: 'videos shown' },
    { figure: '6', label: 'channels' },
    { figure: '3', label: 'events a month' },
  ],
};

/** The invitation to the Discord server, such as `https://discord.gg/…`; null: there is none yet, and people ask for it. */
export const discordInvite: string | null = null;

/** Where people ask for an invitation while there is none. */
export const askForInvite = links.contact('general_inquiry');

export interface Channel {
  readonly name: string;
  readonly description: string;
  readonly members: number;
}

export const channels: Part<Channel> = {
  areSamples: true,
  entries: [
    {
      name: 'first-cuts',
      description: 'Your first video, and what you would change next time.',
      members: 12_400,
    },
    {
      name: 'sentences',
      description: 'Prompts and their videos, side by side.',
      members: 9_150,
    },
    { name: 'sound', description: 'How to write sound: rooms, weather, voices.', members: 4_320 },
    {
      name: 'from-a-still',
      description: 'Videos that start from an image, and how to choose one.',
      members: 3_870,
    },
    { name: 'at-work', description: 'Videos for clients: rights, briefs, delivery.', members: 2_260 },
    {
      name: 'for-programs',
      description: 'The API, its limits, and what people build on it.',
      members: 1_540,
    },
  ],
};

export interface Creator {
  readonly name: string;
  readonly role: string;
  readonly videos: number;
  readonly followers: number;
}

export const creators: Part<Creator> = {
  areSamples: true,
  entries: [
    { name: 'Ines Okafor', role: 'Weather, and nothing but weather', videos: 214, followers: 8_900 },
    {
      name: 'Tomas Lindqvist',
      role: 'Title sequences for videos that do not exist',
      videos: 137,
      followers: 6_450,
    },
    { name: 'Mei Tanaka', role: 'Small shops at night', videos: 96, followers: 5_120 },
    { name: 'Rafael Duarte', role: 'History, one street at a time', videos: 88, followers: 3_780 },
  ],
};

export type EventType = 'Workshop' | 'Event' | 'Q&A';

export interface CommunityEvent {
  readonly title: string;
  readonly type: EventType;
  /** Which day: once (`YYYY-MM-DD`), or each month, the `week`th (1 to 4) `weekday` (0 is Sunday). */
  readonly when:
    | { readonly kind: 'once'; readonly date: string }
    | { readonly kind: 'monthly'; readonly week: 1 | 2 | 3 | 4; readonly weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6 };
  /** With its zone. */
  readonly time: string;
}

export const events: Part<CommunityEvent> = {
  areSamples: true,
  entries: [
    {
      title: 'Writing for the ear',
      type: 'Workshop',
      when: { kind: 'monthly', week: 1, weekday: 3 },
      time: '10:00 PST',
    },
    {
      title: 'Eight seconds: an evening of shots',
      type: 'Event',
      when: { kind: 'monthly', week: 2, weekday: 5 },
      time: '17:00 PST',
    },
    {
      title: 'Ask the people who build it',
      type: 'Q&A',
      when: { kind: 'monthly', week: 4, weekday: 2 },
      time: '12:00 PST',
    },
  ],
};

export interface Guideline {
  readonly title: string;
  readonly text: string;
}

export const guidelines: readonly Guideline[] = [
  { title: 'Show the sentence', text: 'A video without its prompt teaches no one anything.' },
  {
    title: 'Say that a model made it',
    text: 'No one should mistake your video for a recording of a real event.',
  },
  { title: 'Ask before you show a face', text: 'Real people appear only if they agreed to it.' },
  {
    title: 'Critique the video',
    text: 'Be frank about the video, and kind to the person who made it.',
  },
  {
    title: 'Post your own work',
    text: 'Post what you have the rights to. Owners can send a notice, and we act on it.',
  },
  { title: 'Keep offers in one place', text: 'Job offers belong in at-work, and nowhere else.' },
];
