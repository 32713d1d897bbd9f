import { type Browser, chromium, type Page } from 'playwright-core';
import { v7 } from 'uuid';
import { Video } from '../../contract/schemas.ts';
import { findChromium } from '../browser/find-chromium.ts';
import { newPerson } from '../cloud/person.ts';
import type { SharedCloud } from '../cloud/test-cloud.ts';
import type { Figure } from './figure.ts';
import { signIn } from './sign-in.ts';

/** The most diligent person makes so many videos in some years. */
const videosInHistory = 10_000;
const videosPerAnswer = 1_000;
/** A flick of a finger scrolls so fast: 3,600 pixels a second. */
const pixelsPerFrame = 60;
const scrolledFrames = 600;

declare global {
  var longTasksMilliseconds: number[];
}

/**
 * Whether a history of 10,000 videos scrolls at 60 frames a second, as far as that can be counted on any machine: how
 * many cards are in the document at once, and how many tasks keep a frame waiting for 50 ms and more
 * (https://www.w3.org/TR/longtasks-1/). The browser's requests for the history are answered here.
 */
export async function measureLongHistory(cloud: SharedCloud): Promise<readonly Figure[]> {
  const found = findChromium();
  if (found === null) return [];
  const browser = await chromium.launch({ ...found, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await openHistory(browser, cloud);
    await loadAll(page);
    const { cards, longTasks, seconds } = await scroll(page);
    return [
      {
        what: 'Cards in the document of a history of 10,000 videos',
        measured: cards,
        unit: 'cards',
        promised: 40,
      },
      {
        what: `Tasks of 50 ms and more while it scrolls for ${scrolledFrames} frames`,
        measured: longTasks,
        unit: 'tasks',
        promised: 0,
      },
      {
        what: 'Frames a second meanwhile',
        measured: Math.round(scrolledFrames / seconds),
        unit: 'frames',
        promised: 58,
        atLeast: true,
      },
    ];
  } finally {
    await browser.close();
  }
}

async function openHistory(browser: Browser, cloud: SharedCloud): Promise<Page> {
  const person = await newPerson(cloud);
  await person.buy('starter');
  const { id } = await person.generate();
  const video = await person.waitForVideo(id);
  const context = await browser.newContext({
    baseURL: cloud.siteUrl,
    viewport: { width: 1_280, height: 900 },
    serviceWorkers: 'block',
  });
  await signIn(context, cloud.siteUrl, person.email);
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.longTasksMilliseconds = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longTasksMilliseconds.push(duration);
    }).observe({ type: 'longtask' });
  });
  await answerWith(page, video);
  await page.goto('/generate?tab=history');
  await page.getByRole('list', { name: 'Your videos' }).getByRole('listitem').first().waitFor();
  return page;
}

/** The history has copies of one video. */
async function answerWith(page: Page, video: Video): Promise<void> {
  await page.route(/\/api\/videos(\?|$)/, async (route) => {
    const first = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const next = first + videosPerAnswer;
    const videos = Array.from({ length: videosPerAnswer }, (_, index) =>
      Video.parse({ ...video, id: v7(), prompt: `Scene ${first + index}` }),
    );
    await route.fulfill({ json: { videos, next_cursor: next < videosInHistory ? String(next) : null } });
  });
}

async function loadAll(page: Page): Promise<void> {
  const shown = () => page.getByText(`Scene ${videosInHistory - 1}`, { exact: true }).first();
  while (!(await shown().isVisible())) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(100);
  }
}

async function scroll(page: Page): Promise<{ cards: number; longTasks: number; seconds: number }> {
  await page.evaluate(() => window.scrollTo(0, 0));
  // What loading has begun is not what scrolling costs.
  await page.waitForTimeout(2_000);
  return page.evaluate(
    async ({ frames, pixels }) => {
      globalThis.longTasksMilliseconds = [];
      const began = performance.now();
      let cards = 0;
      for (let frame = 0; frame < frames; frame += 1) {
        window.scrollBy(0, pixels);
        await new Promise(requestAnimationFrame);
        cards = Math.max(cards, document.querySelectorAll('[data-long-list] [data-video]').length);
      }
      const seconds = (performance.now() - began) / 1_000;
      // The observer is told of a task after it.
      await new Promise((resolve) => setTimeout(resolve, 500));
      return { cards, longTasks: globalThis.longTasksMilliseconds.length, seconds };
    },
    { frames: scrolledFrames, pixels: pixelsPerFrame },
  );
}
