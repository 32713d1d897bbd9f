import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { recordMarkup } from '../vendor-checks/recorded-markup.ts';
import { newVisitor } from './browser.ts';
import { expectLegible, expectNarrow, expectStillAndInOrder, type View } from './expect-accessible.ts';
import { type KeptItems, openKeeping } from './signed-in.ts';

declare global {
  /** How much of the window has moved without an input, in the units of https://wicg.github.io/layout-instability/ */
  var layoutShift: number;
}

/** A fifth of what counts as good: https://web.dev/articles/cls */
const barelySeen = 0.02;

/** The window of one width in which a person opens one route after the other. */
export interface JudgedWindow {
  /**
   * Opens a route, once, and judges all that can be judged at one visit: what jumps while it loads, what the console says,
   * title, headings, pictures and width; and what axe finds, in each of the themes. Visits wait for one another.
   *
   * @param visit.themes the first is the one in which the route is opened; none: it is dark, and axe is not asked
   * @param visit.judgeMore is called before anything is changed about the page
   */
  visit(
    route: string,
    visit: {
      readonly themes: readonly View['colorScheme'][];
      readonly judgeMore?: (page: Page, where: string) => Promise<void>;
    },
  ): Promise<void>;
}

/** One person's windows. */
export interface JudgedWindows {
  readonly phone: JudgedWindow;
  readonly tablet: JudgedWindow;
  readonly desktop: JudgedWindow;
}

interface Looking {
  /** Who looks, for the sentence that says what is wrong. */
  readonly person: string;
  /** What their browser has kept. */
  readonly kept?: KeptItems;
}

/** Opens a person's windows, in which nothing is shown yet. */
export async function openJudgedWindows(
  browser: Browser,
  siteUrl: string,
  looking: Looking,
): Promise<JudgedWindows> {
  const [phone, tablet, desktop] = await Promise.all([
    openJudgedWindow(browser, siteUrl, { ...looking, width: 360 }),
    openJudgedWindow(browser, siteUrl, { ...looking, width: 768 }),
    openJudgedWindow(browser, siteUrl, { ...looking, width: 1_280 }),
  ]);
  return { phone, tablet, desktop };
}

async function openJudgedWindow(
  browser: Browser,
  siteUrl: string,
  { person, width, kept }: Looking & { readonly width: number },
): Promise<JudgedWindow> {
  const visitor = await newVisitor(browser, siteUrl, { width });
  const { page } = visitor;
  await page.addInitScript(() => {
    globalThis.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry.toJSON();
        if (hadRecentInput !== true) globalThis.layoutShift += Number(value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

  let toKeep = kept;

  async function judge(
    route: string,
    { themes, judgeMore }: Parameters<JudgedWindow['visit']>[1],
  ): Promise<void> {
    const [theme = 'dark'] = themes;
    const what = `${person} on ${route}, ${width} px`;
    const where = `${what}, ${theme}`;
    const complainedBefore = visitor.complaints().length;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'no-preference' });
    const open = () => page.goto(route, { waitUntil: 'networkidle' });
    const response = await (toKeep === undefined ? open() : openKeeping(page, toKeep, open));
    toKeep = undefined;
    // A page that does not exist is answered so, which the browser logs.
    const exists = response?.ok() === true;

    const shift = await page.evaluate(() => globalThis.layoutShift);
    expect(shift, `${where}: what jumps while it loads`).toBeLessThanOrEqual(barelySeen);
    const complaints = visitor
      .complaints()
      .slice(complainedBefore)
      .filter((complaint) => exists || !/status of 404/.test(complaint));
    expect(complaints, `${where}: ${complaints.join(' | ')}`).toEqual([]);
    expect(await page.title(), `${where}: the title`).toMatch(/Reelwright/);
    expect(await page.getByRole('heading', { level: 1 }).count(), `${where}: headings of level 1`).toBe(1);
    const missing = await missingPictures(page);
    expect(missing, `${where}: pictures that do not arrive: ${missing.join(' | ')}`).toEqual([]);
    await judgeMore?.(page, where);

    if (width === 1_280) recordMarkup(route, await page.content());
    for (const colorScheme of themes) await expectLegible(page, what, colorScheme);
    const last = `${what}, ${themes.at(-1) ?? theme}`;
    if (themes.length > 0) await expectStillAndInOrder(page, last);
    if (width === 360) await expectNarrow(page, last);
  }

  let before: Promise<void> = Promise.resolve();
  return {
    visit: (route, visit) => {
      const mine = before.then(() => judge(route, visit));
      before = mine.catch(() => {});
      return mine;
    },
  };
}

function missingPictures(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter(({ complete, naturalWidth, currentSrc }) => complete && naturalWidth === 0 && currentSrc !== '')
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );
}
