/** How a wait grows from one attempt to the next. */
export interface GrowingDelay {
  readonly firstMilliseconds: number;
  readonly factor: number;
  readonly maximumMilliseconds: number;
}

/** Following a video: at once while it may be done in seconds, then calmly. */
export const followingVideo: GrowingDelay = {
  firstMilliseconds: 1_000,
  factor: 1.5,
  maximumMilliseconds: 5_000,
};

/** Waiting for a purchase: some fifteen questions in two minutes. */
export const waitingForPurchase: GrowingDelay = {
  firstMilliseconds: 1_000,
  factor: 1.5,
  maximumMilliseconds: 12_000,
};

/** How long to wait before the attempt after `attempts` of them. */
export function delayMilliseconds(delay: GrowingDelay, attempts: number): number {
  const grown = delay.firstMilliseconds * delay.factor ** Math.max(0, attempts - 1);
  return Math.min(Math.round(grown), delay.maximumMilliseconds);
}

/** How many attempts, the waits between them included, fit into `totalMilliseconds`. */
export function attemptsWithin(delay: GrowingDelay, totalMilliseconds: number): number {
  let attempts = 1;
  let waited = 0;
  while (waited + delayMilliseconds(delay, attempts) <= totalMilliseconds) {
    waited += delayMilliseconds(delay, attempts);
    attempts += 1;
  }
  return attempts;
}
