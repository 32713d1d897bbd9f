import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { recordMarkup } from '../vendor-checks/recorded-markup.ts';

/** A window in which a page is looked at. */
export interface View {
  readonly width: number;
  readonly colorScheme: 'dark' | 'light';
}

const desktopDark = { width: 1_280, colorScheme: 'dark' } as const;
const desktopLight = { width: 1_280, colorScheme: 'light' } as const;
const phoneDark = { width: 360, colorScheme: 'dark' } as const;
const phoneLight = { width: 360, colorScheme: 'light' } as const;

/** Every width in every theme. */
export const allViews: readonly View[] = [desktopDark, desktopLight, phoneLight, phoneDark];
/** Each width and each theme once, for pages that are built of the same parts as others. */
export const twoViews: readonly (readonly View[])[] = [
  [desktopDark, phoneLight],
  [desktopLight, phoneDark],
];

/** The narrowest window there is: a phone's of 2016, or 1280 px at 400 %. */
const narrowestWidth = 320;

/**
 * What axe cannot decide by itself, each for a reason that is looked into here or written down in
 * docs/accessibility.md. Whatever else it leaves open fails the test.
 */
const decidedElsewhere: readonly string[] = ['color-contrast', 'video-caption'];

/**
 * What the page shows now has nothing that axe finds, no contrast below 4.5:1 where axe could not tell, headings without
 * a gap, nothing that moves with reduced motion, and no width beyond the window's.
 */
export async function expectAccessible(page: Page, what: string, views = allViews): Promise<void> {
  recordMarkup(what, await page.content());
  for (const { width, colorScheme } of views) {
    await page.setViewportSize({ width, height: 900 });
    await expectLegible(page, `${what}, ${width} px`, colorScheme);
  }
  await expectStillAndInOrder(page, what);
  await expectNarrow(page, what);
  await page.setViewportSize({ width: 1_280, height: 900 });
}

/** In its window as it is and in one theme, the page has nothing that axe finds, no faint text and no width beyond the window. */
export async function expectLegible(
  page: Page,
  what: string,
  colorScheme: View['colorScheme'],
): Promise<void> {
  const where = `${what}, ${colorScheme}`;
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const { violations, incomplete } = await findByAxe(page);
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
  expect(found, `${where}: ${found.join('; ')}`).toEqual([]);
  const open = incomplete.map(({ id }) => id).filter((id) => !decidedElsewhere.includes(id));
  expect(open, `${where}: axe cannot tell ${open.join(', ')}`).toEqual([]);
  const undecided = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')));
  const faint = await faintTexts(page, undecided);
  expect(faint, `${where}: ${faint.join('; ')}`).toEqual([]);
  expect(await widthBeyondWindow(page), `${where}: pixels beyond the window`).toBeLessThanOrEqual(0);
}

/** The headings have no gap, and nothing moves with reduced motion, which the page must have been told. */
export async function expectStillAndInOrder(page: Page, what: string): Promise<void> {
  const problems = await headingProblems(page);
  expect(problems, `${what}: ${problems.join(', ')}`).toEqual([]);
  expect(
    await page.evaluate(() => document.getAnimations().length),
    `${what}: animations with reduced motion`,
  ).toBe(0);
}

/** The page is no wider than the narrowest window there is, which it has afterwards. */
export async function expectNarrow(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: narrowestWidth, height: 640 });
  expect(
    await widthBeyondWindow(page),
    `${what}, narrowed to ${narrowestWidth} px: pixels beyond the window`,
  ).toBeLessThanOrEqual(0);
}

/** The code of axe, in the version that the builder brings. */
const axe = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * All of axe's rules. What passed is not listed, and the page has no frame of another origin, for which axe would open a
 * second page at each call: four times as fast.
 */
export async function findByAxe(page: Page) {
  // The builder would send 1.5 MB of code twice for each view: once for each document is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return new AxeBuilder({ page, axeSource: 'void 0' })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations', 'incomplete'] })
    .analyze();
}

function widthBeyondWindow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** One heading of the first level, and none that skips a level. */
function headingProblems(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(
      (heading) => heading.closest('dialog') === null && heading.checkVisibility(),
    );
    const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
    return [
      ...(levels.filter((level) => level === 1).length === 1 ? [] : ['not one h1']),
      ...headings
        .filter((_, index) => (levels[index] ?? 1) > (levels[index - 1] ?? 0) + 1)
        .map((heading) => `a level is missing before '${heading.textContent}'`),
    ];
  });
}

/**
 * Those of the elements whose text has less than 4.5:1 on the nearest opaque color behind it. axe does not say where
 * a line is drawn at the element's edge (corner marks), a transparent radio button lies above it, or a part of it is cut
 * off (the strip).
 */
function faintTexts(page: Page, selectors: readonly string[]): Promise<readonly string[]> {
  return page.evaluate((wanted) => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
        const part = channel / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind = (element: Element | null): string => {
      if (element === null) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(element);
      return (channels(backgroundColor)[3] ?? 1) === 1 ? backgroundColor : behind(element.parentElement);
    };
    return wanted.flatMap((selector) => {
      const element = document.querySelector(selector);
      if (element === null) return [`${selector} is gone`];
      const [lighter = 0, darker = 0] = [getComputedStyle(element).color, behind(element)]
        .map(luminance)
        .sort((one, other) => other - one);
      const contrast = (lighter + 0.05) / (darker + 0.05);
      return contrast >= 4.5 ? [] : [`${contrast.toFixed(1)}:1 ${element.outerHTML.slice(0, 120)}`];
    });
  }, selectors);
}
