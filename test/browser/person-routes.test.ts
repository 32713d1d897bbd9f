import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { newPerson, type Person } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { personRoutes } from '../site-routes.ts';
import { closePages, sharedBrowser } from './browser.ts';
import { type JudgedWindows, openJudgedWindows } from './judge-view.ts';
import { newPersonWithVideo } from './new-person-with-video.ts';
import { sessionOf } from './signed-in.ts';

let cloud: SharedCloud;
let browser: Browser;
/** The windows of a person who has just signed up. */
let newcomer: JudgedWindows;
/** The windows of a person with a purchase and a video. */
let buyer: JudgedWindows;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
  [newcomer, buyer] = await Promise.all([
    newPerson(cloud).then((person) => windowsOf(person, 'a person who has just signed up')),
    newPersonWithVideo(cloud).then((person) => windowsOf(person, 'a person with a purchase and a video')),
  ]);
});
afterAll(() => closePages(browser));

async function windowsOf(of: Person, person: string): Promise<JudgedWindows> {
  return openJudgedWindows(browser, cloud.siteUrl, { person, kept: await sessionOf(cloud, of) });
}

describe.concurrent('on a phone, a tablet and a desktop', () => {
  it.each(personRoutes)(
    'a person who has just signed up finds %s whole, and next to nothing jumps',
    async (route) => {
      const { phone, tablet, desktop } = newcomer;
      await Promise.all([phone, tablet, desktop].map((window) => window.visit(route, { themes: [] })));
    },
  );

  it.each(personRoutes)(
    'a person with a purchase and a video finds %s whole, and next to nothing jumps',
    async (route) => {
      // The other pages are looked at more closely with what opens on them.
      const isClose = route === '/generate';
      await Promise.all([
        buyer.desktop.visit(route, { themes: isClose ? ['dark', 'light'] : [] }),
        buyer.tablet.visit(route, { themes: [] }),
        buyer.phone.visit(route, { themes: isClose ? ['light', 'dark'] : [] }),
      ]);
    },
  );
});
