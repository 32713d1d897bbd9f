import { describe, expect, it } from 'vitest';
import { routes } from '../../contract/routes.ts';
import { Video } from '../../contract/schemas.ts';
import { describeContent } from '../content/api/describe-schema.ts';
import { exampleOf } from '../content/api/example-value.ts';
import { publicRoutes } from './public-routes.ts';
import { hasShape } from './response-shape.ts';
import { userRoutes } from './user-routes.ts';

const keys = [...keysOf(userRoutes), ...keysOf(publicRoutes)];
const shapes = { ...userRoutes, ...publicRoutes };

describe.each(keys)('an answer of %s', (key) => {
  const shape = shapes[key].response;
  const answer = objectOf(exampleOf(describeContent(routes[key].response, new Map()), key));

  it('that follows the contract is used', () => {
    expect(routes[key].response.safeParse(answer).success).toBe(true);
    expect(hasShape(answer, shape)).toBe(true);
  });

  it('with a field that is newer than this page is used', () => {
    expect(hasShape({ ...answer, newer_field: { of: 'any kind' } }, shape)).toBe(true);
  });

  it('that lacks one of its fields is an error', () => {
    for (const name of Object.keys(answer)) {
      expect(hasShape({ ...answer, [name]: undefined }, shape), name).toBe(false);
    }
  });
});

describe('an answer', () => {
  const balance = {
    credits: 1_000,
    grace_credits: 0,
    cycle_credits: 0,
    purchased_credits: 1_000,
    buckets: [{ tier: null, credits: 1_000 }],
    grace_ends_at: null,
    cycle_ends_at: null,
    cycle_is_advance: false,
    debt_credits: 0,
    free_sample: false,
    free_sample_from: null,
  };
  const { response: shape } = userRoutes.getCredits;

  it('without credits is an error and never 0 credits', () => {
    expect(hasShape(balance, shape)).toBe(true);
    const { credits: _, ...rest } = balance;
    expect(hasShape(rest, shape)).toBe(false);
    expect(hasShape({ ...balance, credits: null }, shape)).toBe(false);
    expect(hasShape({ ...balance, credits: '1000' }, shape)).toBe(false);
  });

  it('with values that are newer than this page is used', () => {
    const video = objectOf(exampleOf(describeContent(Video, new Map()), 'getVideo'));
    const newer = {
      status: 'paused',
      failure_reason: 'too_many_people',
      duration: 12,
      aspect_ratio: '21:9',
      quality: '4k',
      mode: 'video',
    };
    expect(Video.safeParse({ ...video, ...newer }).success).toBe(false);
    expect(hasShape({ ...video, ...newer }, userRoutes.getVideo.response)).toBe(true);
  });

  it('whose list holds one broken item is an error', () => {
    const { response } = userRoutes.creditUsage;
    const day = { date: '2026-11-22', credits: 1_000 };
    expect(hasShape({ days: [day, { ...day, weekday: 'Sunday' }] }, response)).toBe(true);
    expect(hasShape({ days: [day, { date: '2026-11-23' }] }, response)).toBe(false);
    expect(hasShape({ days: day }, response)).toBe(false);
  });

  it.each([null, [], 'html', 1])('of %j is an error', (body) => {
    expect(hasShape(body, shape)).toBe(false);
  });
});

function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] {
  const isKey = (key: string): key is Key => Object.hasOwn(table, key);
  return Object.keys(table).filter(isKey);
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('This is no object.');
  return { ...value };
}
