import { expect, it } from 'vitest';
import type { LogCode, LogFields } from '../log/logger.ts';
import { checkSecretAges } from './check-secret-ages.ts';

it('tells of each secret that was not rotated for a year, by its name alone, but not of one that never is', async () => {
  const lines: [LogCode, LogFields?][] = [];
  const note = (code: LogCode, fields?: LogFields) => void lines.push([code, fields]);
  const report = await checkSecretAges({
    secrets: async function* () {
      yield { name: '/reelwright/prod/stripe-secret-key', changedAt: new Date('2025-11-22T12:00:00Z') };
      yield { name: '/reelwright/prod/api-key-secret', changedAt: new Date('2024-11-22T12:00:00Z') };
      yield { name: '/reelwright/prod/gemini-api-key', changedAt: new Date('2025-11-22T12:00:01Z') };
    },
    now: new Date('2026-11-22T12:00:00Z'),
    log: { info: note, warn: note, error: note },
  });
  expect(report).toEqual({ checked: 2 });
  expect(lines).toEqual([['secret.old', { parameter: '/reelwright/prod/stripe-secret-key', days: 365 }]]);
});
