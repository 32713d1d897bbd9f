import { expect, it } from 'vitest';
import { creditsAt } from './forecast.tsx';

const forecast = [
  { from: '2026-11-27T00:00:00.000Z', credits_before: 100, credits_after: 600 },
  { from: '2026-12-15T00:00:00.000Z', credits_before: 14_000, credits_after: 14_000 },
];

it.each([
  ['2026-11-26T23:59:59.000Z', undefined],
  ['2026-11-27T00:00:00.000Z', 600],
  ['2026-12-14T23:59:59.999Z', 600],
  ['2026-12-15T00:00:00.000Z', 14_000],
  ['2027-06-01T00:00:00.000Z', 14_000],
])('at %s the person can spend %s credits', (at, credits) => {
  expect(creditsAt(forecast, Date.parse(at))?.credits_after).toBe(credits);
});
