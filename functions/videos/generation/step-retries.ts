/** For our own writes, which must not fail a video: up to 60 attempts, at most 30 s apart. */
export function keepTrying(_error: Error, attempts: number) {
  return { shouldRetry: attempts < 60, delay: { seconds: Math.min(30, 2 ** attempts) } };
}

export const giveUp = { shouldRetry: false } as const;

/** Doubling pauses, at most 60 s. */
export function tryFor(maximum: number) {
  return (_error: Error, attempts: number) => ({
    shouldRetry: attempts < maximum,
    delay: { seconds: Math.min(60, 2 ** attempts) },
  });
}
