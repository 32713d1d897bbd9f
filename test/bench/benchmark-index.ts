import type { Page } from 'playwright-core';

/** The index of the desktop whose promises these are; Lighthouse slows one of it by four to be a phone. */
export const promisedIndex = 1_500;
const phoneSlowdown = 4;

/**
 * How fast this machine is in the browser, as Lighthouse says it (`environment.benchmarkIndex`):
 * https://github.com/GoogleChrome/lighthouse/blob/v13.5.0/core/lib/page-functions.js
 */
export function measureBenchmarkIndex(page: Page): Promise<number> {
  return page.evaluate(() => {
    const perSecond = (iterations: number, start: number) =>
      Math.round(iterations / 10 / ((Date.now() - start) / 1_000));
    return (strings() + copies()) / 2;

    function strings(): number {
      const start = Date.now();
      let iterations = 0;
      while (Date.now() - start < 500) {
        let text = '';
        for (let index = 0; index < 10_000; index += 1) text += 'a';
        if (text.length === 1) throw new Error('This keeps the loop.');
        iterations += 1;
      }
      return perSecond(iterations, start);
    }

    function copies(): number {
      const numbers = Array.from({ length: 100_000 }, (_, index) => index);
      const others = [...numbers];
      const start = Date.now();
      let iterations = 0;
      while (iterations % 10 !== 0 || Date.now() - start < 500) {
        const [from, to] = iterations % 2 === 0 ? [numbers, others] : [others, numbers];
        for (let index = 0; index < from.length; index += 1) to[index] = from[index] ?? 0;
        iterations += 1;
      }
      return perSecond(iterations, start);
    }
  });
}

/** What makes a machine of this index as slow as the promised phone; never faster than it is. */
export function slowdownAt(index: number): number {
  return Math.max(1, (phoneSlowdown * index) / promisedIndex);
}
