import { type CDPSession, chromium, type Page } from 'playwright-core';
import { findChromium } from '../browser/find-chromium.ts';
import { newPerson } from '../cloud/person.ts';
import type { SharedCloud } from '../cloud/test-cloud.ts';
import type { Figure } from './figure.ts';
import { signIn } from './sign-in.ts';

/** Lighthouse slows a desktop to a phone so: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const slowdown = 4;

declare global {
  /** From an input to the next paint, in ms, as the Event Timing API tells it: https://www.w3.org/TR/event-timing/ */
  var interactionMilliseconds: number[];
}

/**
 * How long `/generate` takes from an input to the paint that answers it, on a processor four times slower: the longest of
 * each kind of input, as INP counts it (https://web.dev/articles/inp).
 */
export async function measureInteractions(cloud: SharedCloud): Promise<readonly Figure[]> {
  const found = findChromium();
  if (found === null) return [];
  const person = await newPerson(cloud);
  await person.buy('starter');
  const browser = await chromium.launch({ ...found, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({
      baseURL: cloud.siteUrl,
      viewport: { width: 412, height: 823 },
      serviceWorkers: 'block',
    });
    await signIn(context, cloud.siteUrl, person.email);
    const page = await context.newPage();
    await observeInteractions(page);
    await page.goto('/generate', { waitUntil: 'networkidle' });
    const processor = await context.newCDPSession(page);
    return [
      await measure(page, processor, 'typing a prompt', async () => {
        await page
          .getByLabel('Prompt', { exact: true })
          .pressSequentially('A lighthouse at dusk, waves breaking below', { delay: 80 });
      }),
      await measure(page, processor, 'choosing', async () => {
        for (const radio of await page.getByRole('radio', { disabled: false }).all()) {
          await radio.click();
        }
        await page.getByRole('radio', { name: 'Text to video' }).click();
      }),
      await measure(page, processor, 'pressing Generate Video', async () => {
        await page.getByRole('button', { name: /^Generate Video/ }).click();
        await page.getByRole('button', { name: 'Generating...' }).waitFor();
      }),
      await measure(page, processor, 'opening the history', async () => {
        await page.getByRole('tab', { name: 'History' }).click();
        await page.getByRole('list', { name: 'Your videos' }).waitFor();
      }),
    ];
  } finally {
    await browser.close();
  }
}

async function measure(
  page: Page,
  processor: CDPSession,
  what: string,
  act: () => Promise<void>,
): Promise<Figure> {
  await page.evaluate(() => {
    globalThis.interactionMilliseconds = [];
  });
  await processor.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await act();
  // The browser tells of a paint some frames later.
  await page.waitForTimeout(500);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const seen = await page.evaluate(() => globalThis.interactionMilliseconds);
  return {
    what: `Slowest answer of /generate to ${what}, on a processor ${slowdown} times slower`,
    // Below 16 ms the browser tells nothing.
    measured: Math.max(16, ...seen),
    unit: 'ms',
    promised: 100,
  };
}

async function observeInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.interactionMilliseconds = [];
    // The threshold is not among TypeScript's own properties of an observer; without it, what takes less than 104 ms is untold.
    const told = { type: 'event', durationThreshold: 16, buffered: true };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue;
        globalThis.interactionMilliseconds.push(entry.duration);
      }
    }).observe(told);
  });
}
