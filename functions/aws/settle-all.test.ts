import { expect, it } from 'vitest';
import { settleAll } from './settle-all.ts';

it('rejects with the first failure, once the slowest has ended', async () => {
  const { promise: slow, resolve: endSlow } = Promise.withResolvers<void>();
  const ended: string[] = [];
  const all = settleAll([Promise.reject(new Error('Refused.')), slow.then(() => ended.push('slow'))]);
  const told = expect(all.finally(() => ended.push('all'))).rejects.toThrow('Refused.');
  await Promise.resolve();
  endSlow();
  await told;
  expect(ended).toEqual(['slow', 'all']);
});

it('gives each result in its place', async () => {
  expect(await settleAll([Promise.resolve(1), 'two'])).toEqual([1, 'two']);
});
