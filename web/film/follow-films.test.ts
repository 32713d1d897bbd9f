import { describe, expect, it } from 'vitest';
import type { Video } from '../../contract/schemas.ts';
import type { FilmsUnderWay } from './follow-films.ts';
import { afterLook } from './follow-films.ts';
import { filmNumber } from './testing/film-number.ts';

const asIs = (film: Video) => film;
const completed = (number: number): Video => ({ ...filmNumber(number), status: 'completed' });

describe('what is known of the films under way after an answer', () => {
  it('begins with those that are being made, and tells of no end that nobody waited for', () => {
    const after = afterLook(undefined, undefined, [filmNumber(3), completed(2), filmNumber(1)], asIs);
    expect(numbers(after.films)).toEqual([3, 1]);
    expect(after.ended).toEqual([]);
  });

  it('tells each end once', () => {
    const before = following(2, 1);
    const after = afterLook(before, before, [completed(2), filmNumber(1)], asIs);
    expect(numbers(after.ended)).toEqual([2]);
    expect(numbers(after.films)).toEqual([1]);
    const later = afterLook(after, after, [completed(2), filmNumber(1)], asIs);
    expect(later.ended).toEqual([]);
  });

  it('keeps a film that joined while the question was on its way', () => {
    const after = afterLook(following(1), following(2, 1), [filmNumber(1)], asIs);
    expect(numbers(after.films)).toEqual([2, 1]);
  });

  it('says nothing of a film that was cancelled while the question was on its way', () => {
    const cancelled: Video = { ...filmNumber(1), status: 'cancelled' };
    const after = afterLook(following(1), following(), [filmNumber(1)], () => cancelled);
    expect(after.films).toEqual([]);
    expect(after.ended).toEqual([]);
  });

  it('lets a film go that is no longer there', () => {
    const after = afterLook(following(1), following(1), [], asIs);
    expect(after.films).toEqual([]);
  });

  it('asks more and more seldom, and soon again when something has changed', () => {
    const before = following(1);
    const calm = afterLook(before, before, [filmNumber(1)], asIs);
    expect(calm.asked).toBe(before.asked + 1);
    const queued: FilmsUnderWay = { ...before, films: [{ ...filmNumber(1), status: 'queued' }] };
    expect(afterLook(queued, queued, [filmNumber(1)], asIs).asked).toBe(1);
  });
});

function following(...films: number[]): FilmsUnderWay {
  return { films: films.map(filmNumber), ended: [], asked: 4, mayHaveOthers: false };
}

function numbers(films: readonly Video[]): number[] {
  return films.map(({ id }) => Number.parseInt(id.slice(0, 8), 16));
}
