import { type CDPSession, chromium, type Page } from 'playwright-core';
import { findChromium } from '../browser/find-chromium.ts';
import { newPerson } from '../cloud/person.ts';
import type { SharedCloud } from '../cloud/test-cloud.ts';
import { measureBenchmarkIndex, slowdownAt } from './benchmark-index.ts';
import type { Figure } from './figure.ts';
import { signIn } from './sign-in.ts';

declare global {
  /** From an input to the next paint, in ms, as the Event Timing API tells it: https://www.w3.org/TR/event-timing/ */
  var interactionMilliseconds: number[];
  /** What each task has beyond 50 ms, together: https://web.dev/articles/tbt */
  var blockingMilliseconds: number[];
}

/**
 * How long `/generate` takes from an input to the paint that answers it, as INP counts it
 * (https://web.dev/articles/inp): the longest of each kind of input; and how long its load blocks inputs. Both on a
 * processor as slow as Lighthouse's phone, whatever this machine is.
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
    const index = await measureBenchmarkIndex(page);
    await observe(page);
    const processor = await context.newCDPSession(page);
    const slowdown = slowdownAt(index);
    const measure = (what: string, act: () => Promise<void>) =>
      measureInput(page, processor, slowdown, what, act);
    return [
      { what: 'Benchmark index of this machine, as Lighthouse measures it', measured: index, unit: '' },
      await measureBlocking(page, processor, slowdown),
      await measure('typing a prompt', async () => {
        await page
          .getByLabel('Prompt', { exact: true })
          .pressSequentially('A lighthouse at dusk, waves breaking below', { delay: 80 });
      }),
      await measure('choosing', async () => {
        // Backwards: the first choice of each group, which each account has, stays.
        for (const radio of (await page.getByRole('radio').all()).reverse()) {
          if (await radio.isEnabled()) await radio.click();
        }
      }),
      await measure('pressing Generate Video', async () => {
        await page.getByRole('button', { name: /^Generate Video/ }).click();
        await page.getByRole('button', { name: 'Generating...' }).waitFor();
      }),
      await measure('opening the menu', async () => {
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('navigation', { name: 'Site' }).waitFor();
        await page.keyboard.press('Escape');
      }),
      await measure('opening the history', async () => {
        await page.getByRole('tab', { name: 'History' }).click();
        await page.getByRole('list', { name: 'Your videos' }).waitFor();
      }),
    ];
  } finally {
    await browser.close();
  }
}

async function measureBlocking(page: Page, processor: CDPSession, slowdown: number): Promise<Figure> {
  await processor.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto('/generate', { waitUntil: 'networkidle' });
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const blocking = await page.evaluate(() => globalThis.blockingMilliseconds);
  return {
    what: `Blocking time of /generate, ${slowdownText(slowdown)}`,
    measured: Math.round(blocking.reduce((sum, one) => sum + one, 0)),
    unit: 'ms',
    promised: 100,
  };
}

async function measureInput(
  page: Page,
  processor: CDPSession,
  slowdown: number,
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
    what: `Slowest answer of /generate to ${what}, ${slowdownText(slowdown)}`,
    // Below 16 ms the browser tells nothing.
    measured: Math.max(16, ...seen),
    unit: 'ms',
    promised: 100,
  };
}

function slowdownText(slowdown: number): string {
  return `on a processor ${slowdown.toFixed(1)} times slower`;
}

async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.interactionMilliseconds = [];
    globalThis.blockingMilliseconds = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.blockingMilliseconds.push(duration - 50);
    }).observe({ type: 'longtask', buffered: true });
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
