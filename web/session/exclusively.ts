/** Longer than a sign-in takes; a hanging tab blocks the others for no longer than this. */
const patienceMilliseconds = 15_000;

/**
 * Runs `work` while no other tab replaces the session; without the lock, a tab that finds the old session
 * ended would delete the new one. Runs `work` at once if the browser offers no locks.
 */
export async function exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
  // Undefined outside a secure context.
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) return await work();
  let hasBegun = false;
  try {
    return await locks.request(
      'reelwright.session',
      { signal: AbortSignal.timeout(patienceMilliseconds) },
      () => {
        hasBegun = true;
        return work();
      },
    );
  } catch (error) {
    if (hasBegun) throw error;
    return await work();
  }
}
