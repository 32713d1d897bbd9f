import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quarters } from '../../functions/images/testing/image-bytes.ts';
import { newPerson, type Person } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { expectFocus } from './focus.ts';
import { openSignedIn } from './signed-in.ts';
import { storeVideo } from './store-video.ts';

let cloud: SharedCloud;
let browser: Browser;
let person: Person;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
  person = await newPerson(cloud);
  await person.buy('creator');
  visitor = await newVisitor(browser, cloud.siteUrl);
  page = visitor.page;
  await openSignedIn(page, cloud, person);
});
afterAll(() => closePages(browser));

const generate = () => page.getByRole('button', { name: /^Generate Video/ });
const preview = () => page.getByRole('region', { name: 'Preview' });
const underWay = () => page.getByRole('region', { name: 'Videos in progress' });

function card(prompt: string, on = page): Locator {
  return on.getByRole('list', { name: 'Your videos' }).getByRole('listitem').filter({ hasText: prompt });
}

async function make(prompt: string): Promise<void> {
  await page.getByLabel('Prompt', { exact: true }).fill(prompt);
  await generate().click();
  await page.getByRole('button', { name: 'Generating...' }).waitFor();
}

async function openHistory(): Promise<void> {
  await page.goto('/generate?tab=history');
  await page.getByRole('list', { name: 'Your videos' }).waitFor();
}

/** Lets files be dropped on the page, as they come from a folder beside the window. */
async function drop(files: readonly { name: string; type: string; base64: string }[]): Promise<void> {
  await page.evaluate((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of dropped) {
      transfer.items.add(
        new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }),
      );
    }
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
    );
  }, files);
}

describe('the page', () => {
  it('begins with the prompt on a phone, and shares its edges with header and footer on a wide screen', async () => {
    const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
    await page.setViewportSize({ width: 360, height: 760 });
    const prompt = await top(page.getByLabel('Prompt', { exact: true }));
    expect(prompt).toBeLessThan(760 / 2);
    expect(prompt).toBeLessThan(await top(page.getByRole('radiogroup', { name: 'Start from' })));
    expect(prompt).toBeLessThan(await top(preview()));
    await page.setViewportSize({ width: 1_920, height: 1_080 });
    const edges = await page.locator('.page-width:visible').evaluateAll((parts) =>
      parts.map((part) => {
        const { left, right } = part.getBoundingClientRect();
        return `${left} to ${right}`;
      }),
    );
    expect(edges.length).toBeGreaterThanOrEqual(3);
    expect(new Set(edges).size).toBe(1);
    await page.setViewportSize({ width: 1_280, height: 900 });
  });

  it.each([
    [360, 740],
    [390, 844],
  ])(
    'shows prompt, choices, button and picture at once on a phone of %i × %i pixels',
    async (width, height) => {
      await page.setViewportSize({ width, height });
      const bottom = async (place: Locator) => {
        const box = await place.boundingBox();
        return box === null ? Number.NaN : box.y + box.height;
      };
      const chip = (name: string) => page.getByRole('button', { name, expanded: false });
      const chips = await Promise.all(
        ['Shape: 16:9', 'Duration: 8 seconds', 'Quality: 720p'].map((n) => bottom(chip(n))),
      );
      expect(new Set(chips).size).toBe(1);
      expect(await bottom(generate())).toBeGreaterThan(chips[0] ?? Number.NaN);
      expect(await bottom(preview().locator('.on-screen'))).toBeLessThanOrEqual(height);

      await chip('Shape: 16:9').click();
      await page.getByRole('radio', { name: /1:1/ }).check();
      await page.getByRole('button', { name: 'Shape: 1:1', expanded: true }).click();
      await page.getByRole('radio', { name: /1:1/ }).waitFor({ state: 'hidden' });
      await page.setViewportSize({ width: 1_280, height: 900 });
      await page.getByRole('radio', { name: /16:9/ }).check();
    },
  );

  it('offers examples while the prompt is empty', async () => {
    await preview()
      .getByRole('button', { name: /lighthouse at dusk/ })
      .click();
    const prompt = page.getByLabel('Prompt', { exact: true });
    expect(await prompt.inputValue()).toContain('lighthouse at dusk');
    await expectFocus(prompt);
    await preview().getByText('Try one of these').waitFor({ state: 'detached' });
  });
});

describe('a video from an image', () => {
  it('waits for an image, ignores what is dropped and is none, and says why a file is refused', async () => {
    await page.getByLabel('Prompt', { exact: true }).fill('The sea begins to move');
    await page.getByRole('radio', { name: 'Image to video' }).check();
    await page.getByText('PNG, JPG, WebP up to 10MB').waitFor();
    await page.getByLabel('Choose an image').waitFor();
    expect(await generate().isDisabled()).toBe(true);

    await drop([{ name: 'notes.txt', type: 'text/plain', base64: 'aGVsbG8=' }]);
    await page.getByText('or drop or paste it here').waitFor();

    const chooser = page.getByLabel('Choose an image');
    await chooser.setInputFiles({
      name: 'large.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(10_485_761),
    });
    await page.getByText('This file is 10.1 MB. Choose one that is 10 MB or smaller.').waitFor();
    await chooser.setInputFiles({
      name: 'holiday.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not a picture at all, whatever its name says'),
    });
    // The server has looked at the bytes.
    await page.getByText('We can’t use this file. Choose a PNG, JPG, or WebP image up to 10 MB.').waitFor();
    expect(await generate().isDisabled()).toBe(true);
  });

  it('starts from a dropped image, and arrives', async () => {
    const image = await quarters(1_200, 800).png().toBuffer();
    await drop([
      { name: 'notes.txt', type: 'text/plain', base64: 'aGVsbG8=' },
      { name: 'sea.png', type: 'image/png', base64: image.toString('base64') },
    ]);
    await page.getByText('1,200 × 800 pixels').waitFor();
    await generate().click();
    await page.getByText('Video generated successfully!').first().waitFor();
    await preview().locator('video').waitFor();
  });

  it('is saved, shared, downloaded and made again beside its picture', async () => {
    for (const action of [/^Download/, /^Share/, /^Save/, 'Continue', 'Change', 'Make another like this']) {
      await preview().getByRole('button', { name: action }).waitFor();
    }
    await preview().getByRole('button', { name: /^Save/ }).click();
    await preview()
      .getByRole('button', { name: /^Saved/, pressed: true })
      .waitFor();
    await preview()
      .getByRole('button', { name: /^Share/ })
      .click();
    await page.getByRole('dialog', { name: 'Share this video' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Prompt', { exact: true }).fill('Something else');
    await preview().getByRole('button', { name: 'Make another like this' }).click();
    const prompt = page.getByLabel('Prompt', { exact: true });
    await expect.poll(() => prompt.inputValue()).toBe('The sea begins to move');
  });

  it('is made again from the same image with the same words', async () => {
    await openHistory();
    const video = card('The sea begins to move');
    await video.getByText('From an image').waitFor();
    await video.getByRole('button', { name: /^More/ }).click();
    await video.getByRole('menuitem', { name: 'Make another like this' }).click();
    await page.getByText('1,200 × 800 pixels').waitFor();
    expect(await page.getByLabel('Prompt', { exact: true }).inputValue()).toBe('The sea begins to move');
    expect(await page.getByRole('radio', { name: 'Image to video' }).isChecked()).toBe(true);
    await page.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement);
    expect(await generate().isEnabled()).toBe(true);
  });

  it('is forgotten by Reset: prompt, image and result', async () => {
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    expect(await page.getByLabel('Prompt', { exact: true }).inputValue()).toBe('');
    await page.getByLabel('Choose an image').waitFor();
    await page.getByRole('radio', { name: 'Text to video' }).check();
  });
});

describe('cancelling', () => {
  it('is free until the model has the video, and says so before', async () => {
    const before = await person.credits();
    await make('simulate: busy 60, a boat that sails away');
    await expectFocus(page.getByRole('heading', { name: 'Preview' }));
    await preview()
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await preview().getByText('You’ll get your 1,000 credits back.').waitFor();
    await page.route('**/cancel', (route) => route.abort());
    await page.getByRole('button', { name: 'Cancel video' }).click();
    await preview().getByRole('alert').getByText('The video was not canceled').waitFor();
    await page.unroute('**/cancel');
    await page.getByRole('button', { name: 'Cancel video' }).click();
    await page.getByText('Your 1,000 credits are back.').first().waitFor();
    await preview().getByText('You canceled this video').waitFor();
    expect(await person.credits()).toBe(before);
  });

  it('asks again at the new price when the model has begun meanwhile', async () => {
    const before = await person.credits();
    // The page learns nothing of what happens at the server after its request was answered.
    const released = Promise.withResolvers<void>();
    await page.route('**/api/videos**', async (route) => {
      if (route.request().method() === 'GET') await released.promise;
      await route.fallback();
    });
    await make('simulate: never, begun meanwhile');
    await preview()
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await preview().getByText('You’ll get your 1,000 credits back.').waitFor();
    await expect
      .poll(async () => JSON.stringify((await person.call('videoHistory')).body))
      .toContain('"cancel_refund_credits":0');
    const refusal = page.waitForResponse((response) => response.url().endsWith('/cancel'));
    await page.getByRole('button', { name: 'Cancel video' }).click();
    expect((await refusal).status()).toBe(409);
    released.resolve();
    await preview().getByText('The model has already started, so you won’t get your credits back.').waitFor();
    await preview().getByText('The price has changed.').waitFor();
    await page.unroute('**/api/videos**');

    await page.getByRole('button', { name: 'Cancel anyway' }).click();
    await preview().getByText('You canceled this video').waitFor();
    expect(await person.credits()).toBe(before - 1_000);
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
  });

  it('says on each video in the history whether its credits came back', async () => {
    await openHistory();
    await card('a boat that sails away').getByText('Credits returned').waitFor();
    await card('simulate: never, begun meanwhile').getByText('Credits not returned').waitFor();
    await page.getByRole('tab', { name: /Google VEO3/ }).click();
  });
});

describe('several videos at once', () => {
  it('show their progress on the preview and in the history in the same way', async () => {
    await make('simulate: never, the first of two');
    const progressOn = async (place: Locator) => {
      await place.getByText('Generating', { exact: true }).first().waitFor();
      await place.getByText(/^(Usually takes|Taking longer than the usual) /).waitFor();
      return place.locator('.leader-sweep').count();
    };
    expect(await progressOn(preview())).toBe(1);
    await page.getByRole('tab', { name: 'History' }).click();
    expect(await progressOn(card('the first of two'))).toBe(1);
    await page.getByRole('tab', { name: /Google VEO3/ }).click();
  });

  it('survive a reload, and each can be watched', async () => {
    await preview().getByRole('button', { name: 'Start another video' }).click();
    await underWay().getByText('the first of two').first().waitFor();
    await make('simulate: never, the second of two');
    await page.reload();
    await preview().getByText('the second of two').first().waitFor();
    await underWay().getByText('the first of two').first().waitFor();
    await underWay()
      .getByRole('button', { name: /^Watch/ })
      .click();
    await preview().getByText('the first of two').first().waitFor();
    await underWay().getByText('the second of two').first().waitFor();
  });

  it('are told from the one that fails, whose credits come back', async () => {
    const before = await person.credits();
    await preview().getByRole('button', { name: 'Start another video' }).click();
    await make('simulate: filtered');
    await preview().getByText('The model declined this prompt', { exact: true }).waitFor();
    await page.getByText('Generation failed', { exact: true }).waitFor();
    await page.getByText('There was an error generating your video. Please try again.').waitFor();
    await expect.poll(() => person.credits()).toBe(before);
    await page
      .getByText(`${before.toLocaleString('en-US')} credits`)
      .first()
      .waitFor();
    expect(await underWay().getByRole('listitem').count()).toBe(2);
  });
});

describe('a failed deduction', () => {
  it('is said by the specification’s message alone, and the same request is repeated under the same id', async () => {
    const prompt = page.getByLabel('Prompt', { exact: true });
    await preview().getByRole('button', { name: 'Use this prompt again' }).click();
    // Once the prompt is there, it has the focus.
    await expectFocus(prompt);
    await prompt.fill('simulate: never, the deducted one');
    const addresses: string[] = [];
    await page.route('**/api/videos/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      addresses.push(route.request().url());
      if (addresses.length > 1) return route.fallback();
      const error = { code: 'deduction_failed', message: 'Please try again or contact support.' };
      await route.fulfill({ status: 503, json: { error } });
    });
    await generate().click();
    await page.getByText('Failed to deduct credits', { exact: true }).waitFor();
    await page.getByText('Please try again or contact support.', { exact: true }).waitFor();
    expect(await page.getByText(/We couldn.t tell|was not started/).count()).toBe(0);
    // Sent by the keyboard, the prompt keeps the focus.
    await prompt.press('Control+Enter');
    await preview().getByText('the deducted one').first().waitFor();
    await expectFocus(prompt);
    await page.unroute('**/api/videos/*');
    expect(addresses[1]).toBe(addresses[0]);
  });
});

/** The table of pages/generate/attempt.ts, state by state. */
describe('a bad line', () => {
  const alarms = () => page.getByText(/Generation failed|Insufficient credits|Low on credits/);
  const late = () => page.getByText(/^Taking longer/);

  it('late: says so only while the server says that the video is still made', async () => {
    await page.reload();
    await preview()
      .getByText(/^Taking longer than the usual/)
      .waitFor();
    await visitor.context.setOffline(true);
    await preview().getByText('You’re offline. Your video continues.').waitFor();
    expect(await alarms().or(late()).count()).toBe(0);
    await visitor.context.setOffline(false);
    await preview()
      .getByText(/^Taking longer than the usual/)
      .waitFor();
    await page.route('**/api/videos**', (route) => route.abort());
    await preview().getByText('We can’t check on your video right now. It continues.').waitFor();
    expect(await alarms().or(late()).count()).toBe(0);
    await page.unroute('**/api/videos**');
    await preview()
      .getByText(/^Taking longer than the usual/)
      .waitFor();
  });

  it('offline: a press starts nothing, and the page is as before once the connection is back', async () => {
    await preview().getByRole('button', { name: 'Start another video' }).click();
    await page.getByLabel('Prompt', { exact: true }).fill('simulate: never, on a bad line');
    await visitor.context.setOffline(true);
    await generate().click();
    await preview().getByText('You’re offline', { exact: true }).waitFor();
    await preview()
      .getByText(/^Your video was not started, and no credits were deducted/)
      .waitFor();
    expect(await alarms().or(late()).count()).toBe(0);
    await visitor.context.setOffline(false);
    await preview().getByText('0:00 / 0:08').waitFor();
  });

  it('uncertain: is one message, and the same request is repeated', async () => {
    const addresses: string[] = [];
    await page.route('**/api/videos/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      addresses.push(route.request().url());
      return addresses.length > 1 ? route.fallback() : route.abort();
    });
    await generate().click();
    await preview()
      .getByText('Try again. It’s the same request, so you won’t pay twice.', { exact: true })
      .waitFor();
    expect(await alarms().count()).toBe(0);
    await preview().getByRole('button', { name: 'Try again' }).click();
    await preview().getByText('on a bad line').first().waitFor();
    await expectFocus(page.getByRole('heading', { name: 'Preview' }));
    await page.unroute('**/api/videos/*');
    expect(addresses[1]).toBe(addresses[0]);
  });

  it('credits that do not load are not said to be none', async () => {
    const credits = (await person.credits()).toLocaleString('en-US');
    await page.getByText(`${credits} credits`).first().waitFor();
    await page.route('**/api/credits', (route) => route.abort());
    await preview().getByRole('button', { name: 'Start another video' }).click();
    await make('simulate: never, with credits unknown');
    // What was known stays, marked as such.
    await page.getByText('Last known', { exact: true }).waitFor();
    await page.getByText(`${credits} credits`).first().waitFor();

    await page.reload();
    await page.getByText('We couldn’t load your credits.').waitFor();
    await preview().getByRole('button', { name: 'Start another video' }).click();
    await page.getByLabel('Prompt', { exact: true }).fill('Nothing can be started');
    expect(await generate().isDisabled()).toBe(true);
    expect(await page.getByText(/^No credits|^0$|Insufficient|Low on credits|Buy Credits/).count()).toBe(0);
    await page.unroute('**/api/credits');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/videos available$/).waitFor();
    expect(await generate().isEnabled()).toBe(true);
  });
});

describe('the history', () => {
  beforeEach(openHistory);

  it('is found by words and by state, and back undoes a filter', async () => {
    await page.getByRole('searchbox', { name: 'Search prompts and tags' }).fill('SEA BEGINS');
    await page.waitForURL(/search=SEA\+BEGINS/);
    await card('simulate:').first().waitFor({ state: 'detached' });
    await card('The sea begins to move').waitFor();
    await page.getByLabel('Status', { exact: true }).selectOption('Failed');
    await page.getByText('No matching videos').waitFor();
    await page.goBack();
    await card('The sea begins to move').waitFor();
    await page.goBack();
    await card('simulate: filtered').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    await page.goto('/generate?tab=history&status=failed');
    await card('simulate: filtered').waitFor();
    expect(await card('The sea begins to move').count()).toBe(0);
  });

  it('says on the card why an action failed, until the next try', async () => {
    const video = card('The sea begins to move');
    const messages = page.getByRole('region', { name: 'Messages' });
    const fails = async (address: string, press: () => Promise<void>, words: string) => {
      await page.route(address, (route) => route.abort());
      await press();
      const problem = video.getByRole('alert').getByText(words);
      await problem.waitFor();
      expect(await messages.getByText(words).count()).toBe(0);
      await page.unroute(address);
      return problem;
    };
    const download = () => video.getByRole('button', { name: /^Download/ }).click();
    const notDownloaded = await fails('**/media/**', download, 'Download failed');
    const file = page.waitForEvent('download');
    await download();
    await file;
    expect(await notDownloaded.count()).toBe(0);

    const unsave = () => video.getByRole('button', { name: /^Saved/, pressed: true }).click();
    const stillSaved = await fails('**/api/videos/*', unsave, 'Your video is still saved');
    await unsave();
    await video.getByRole('button', { name: /^Save/, pressed: false }).waitFor();
    expect(await stillSaved.count()).toBe(0);

    await fails(
      '**/api/videos/*',
      async () => {
        await video.getByRole('button', { name: /^More/ }).click();
        await video.getByRole('menuitem', { name: 'Delete' }).click();
      },
      'Your video was not deleted',
    );
    await video.waitFor();
  });

  it('lets a video go, and has it back by Undo, in its place', async () => {
    const prompts = () => page.getByRole('list', { name: 'Your videos' }).locator('p[title]').allInnerTexts();
    const before = await prompts();
    expect(before.length).toBeGreaterThan(1);
    const video = card('The sea begins to move');
    await video.getByRole('button', { name: /^More/ }).click();
    await video.getByRole('menuitem', { name: 'Delete' }).click();
    await video.waitFor({ state: 'detached' });
    const { body } = await person.call('videoHistory', { query: '?search=sea' });
    expect(body).toMatchObject({ videos: [] });
    await page.getByRole('button', { name: 'Undo' }).click();
    await video.waitFor();
    expect(await prompts()).toEqual(before);
    await page.reload();
    await video.waitFor();
  });

  it('shows older videos as one scrolls', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, number) => storeVideo(cloud, person, `Older scene ${number}`)),
    );
    await page.reload();
    await card('Older scene').first().waitFor();
    // Only the cards near the window are in the page; the oldest is on its second one.
    expect(await card('The sea begins to move').count()).toBe(0);
    const scrolled = async () => {
      await page.mouse.wheel(0, 2_000);
      return card('The sea begins to move').count();
    };
    await expect.poll(scrolled).toBe(1);
  });
});
