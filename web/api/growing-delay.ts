export interface GrowingDelay {
  readonly firstMilliseconds: number;
  readonly factor: number;
  readonly maximumMilliseconds: number;
}

/** A video may end within seconds, so the first reads follow at once. */
export const followingVideo: GrowingDelay = {
  firstMilliseconds: 1_000,
  factor: 1.5,
  maximumMilliseconds: 5_000,
};

/** About fifteen reads in two minutes. */
export const waitingForPurchase: GrowingDelay = {
  firstMilliseconds: 1_000,
  factor: 1.5,
  maximumMilliseconds: 12_000,
};

/** Milliseconds to wait after `attempts` attempts. */
export function delayMilliseconds(delay: GrowingDelay, attempts: number): number {
  const grown = delay.firstMilliseconds * delay.factor ** Math.max(0, attempts - 1);
  return Math.min(Math.round(grown), delay.maximumMilliseconds);
}

/** Returns how many attempts fit into `totalMilliseconds` with the waits between them. */
export function attemptsWithin(delay: GrowingDelay, totalMilliseconds: number): number {
  let attempts = 1;
  let waited = 0;
  while (waited + delayMilliseconds(delay, attempts) <= totalMilliseconds) {
    waited += delayMilliseconds(delay, attempts);
    attempts += 1;
  }
  return attempts;
}
