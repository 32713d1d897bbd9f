import { expect, it } from 'vitest';
import type { StoredEntry } from '../tables/credits/credit-entry-item.ts';
import { statementLine } from './statement-line.ts';

const entry: StoredEntry = {
  id: 'deduct#video#1',
  kind: 'deduct',
  source: 'video',
  subject: 'video-1',
  product: null,
  credits: -1_000,
  createdAt: '2026-11-21T12:00:00.000Z',
};
const promptOf = (prompt: string) => statementLine(entry, 6_000, new Map([['video-1', prompt]])).video_prompt;

it('names the video by its prompt, on one line', () => {
  expect(promptOf('A sea\n  at dusk')).toBe('A sea at dusk');
});

it('shortens a long prompt at the end of a word', () => {
  const shortened = promptOf(`A lighthouse at dusk, ${'waves breaking softly below, '.repeat(20)}`);
  expect(shortened).toBe('A lighthouse at dusk, waves breaking softly below, waves breaking softly below,…');
  expect([...(promptOf('🌊'.repeat(200)) ?? '')]).toHaveLength(81);
});

it('names no video that is deleted, and none where the line is about something else', () => {
  expect(statementLine(entry, 0, new Map()).video_prompt).toBeNull();
  const other = { ...entry, source: 'pack' } as const;
  expect(statementLine(other, 0, new Map([['video-1', 'A sea']])).video_prompt).toBeNull();
});
