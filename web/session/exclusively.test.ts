import { afterEach, describe, expect, it, vi } from 'vitest';
import { exclusively } from './exclusively.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs the browser's locks. */
function withLocks(request: (name: string, options: unknown, work: () => unknown) => unknown): void {
  vi.stubGlobal('navigator', { locks: { request } });
}

describe('work that no other tab may disturb', () => {
  it('is done while the lock is held', async () => {
    const held: string[] = [];
    withLocks(async (name, _options, work) => {
      held.push(name);
      return work();
    });
    expect(await exclusively(async () => 'done')).toBe('done');
    expect(held).toEqual(['reelwright.session']);
  });

  it.each([
    ['offers no locks', () => vi.stubGlobal('navigator', {})],
    [
      'blocks them with its storage',
      () =>
        withLocks(() => {
          throw new DOMException('The request is denied.', 'SecurityError');
        }),
    ],
    [
      'has a tab that never gives the lock back',
      () => withLocks(async () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'))),
    ],
  ])('is done all the same where the browser %s', async (_name, arrange) => {
    arrange();
    expect(await exclusively(async () => 'done')).toBe('done');
  });

  it('is not done again when it fails', async () => {
    withLocks(async (_name, _options, work) => work());
    const work = vi.fn(async () => {
      throw new Error('refused');
    });
    await expect(exclusively(work)).rejects.toThrow('refused');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
