/** Longer than a renewal or a sign-in takes; a tab that hangs holds up the others no longer. */
const patienceMilliseconds = 15_000;

/**
 * Runs `work` while no other tab replaces the session: else one that finds the old session ended would take away the new
 * one. Where the browser offers no locks, or blocks them with its storage, `work` runs at once.
 */
export async function exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
  // What is not offered outside of a secure context.
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
