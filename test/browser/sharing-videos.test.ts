import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { FilePathSource, Input, MP4 } from 'mediabunny';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPosterMaker } from '../../functions/videos/delivery/make-poster.ts';
import { newPerson, type Person } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { findByAxe } from './expect-accessible.ts';
import { openSignedIn } from './signed-in.ts';

let cloud: SharedCloud;
let browser: Browser;
let person: Person;
let videoId: string;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
  person = await newPerson(cloud);
  await person.buy('starter');
  const { id } = await person.generate({ prompt: 'The boat leaves the harbour' });
  await person.waitForVideo(id);
  videoId = id;
  visitor = await newVisitor(browser, cloud.siteUrl);
  page = visitor.page;
  await openSignedIn(page, cloud, person, '/generate?tab=history');
});
afterAll(() => closePages(browser));

/** The card, and not the message about it. */
const card = (prompt: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: prompt });

async function chooseFromMenu(prompt: string, entry: string): Promise<void> {
  await card(prompt).getByRole('button', { name: /^More/ }).click();
  await card(prompt).getByRole('menuitem', { name: entry, exact: true }).click();
}

const makePoster = createPosterMaker(process.cwd());

/** What a file has, and how bright its first picture is in places, from 0 to 255. */
async function judgeOf(file: string) {
  using input = new Input({ formats: [MP4], source: new FilePathSource(file) });
  const [video, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const poster = sharp(await makePoster(file));
  const brightness = async (left: number, top: number) => {
    const place = poster.clone().extract({ left, top, width: 100, height: 20 });
    const { channels } = await sharp(await place.png().toBuffer()).stats();
    return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
  };
  const { width = 0, height = 0 } = await poster.metadata();
  return {
    track: {
      width,
      height,
      seconds: Math.round(await input.computeDuration()),
      video: video?.codec,
      sound: sound?.codec,
    },
    brightness: {
      corner: await brightness(20, 22),
      middle: await brightness(Math.round(width / 2), Math.round(height / 2)),
    },
  };
}

/** Our player, by the keyboard. */
async function expectPlayer(player: Locator): Promise<void> {
  const video = player.locator('video');
  const read = <Name extends 'currentTime' | 'loop' | 'muted' | 'paused' | 'playbackRate'>(name: Name) =>
    expect.poll(() => video.evaluate((element: HTMLVideoElement, key) => element[key], name));
  const position = player.getByRole('slider', { name: 'Position' });
  await position.focus();
  await position.press('.');
  await position.press('.');
  await read('currentTime').toBeCloseTo(2.5 / 24, 2);
  await position.press(',');
  await read('currentTime').toBeCloseTo(1.5 / 24, 2);
  await position.press('ArrowRight');
  await read('currentTime').toBeCloseTo(1 + 1.5 / 24, 2);
  await position.press('ArrowLeft');
  await position.press('l');
  await player.getByRole('button', { name: 'Loop', pressed: true }).waitFor();
  await position.press('m');
  await player.getByRole('button', { name: 'Speed: 1×' }).click();
  await player.getByRole('button', { name: 'Speed: 1.5×' }).waitFor();
  await position.press(' ');
  await player.getByRole('button', { name: 'Pause' }).waitFor();
  await read('loop').toBe(true);
  await read('muted').toBe(true);
  await read('playbackRate').toBe(1.5);
  await position.press(' ');
  await read('paused').toBe(true);
}

describe('a user who has a video', () => {
  it('keeps one, and lets it go', async () => {
    const video = card('The boat leaves');
    await video.getByText(/^Kept for \d+ more days$/).waitFor();
    await video.getByRole('button', { name: /^Save/, pressed: false }).click();
    await video.getByText('Saved', { exact: true }).first().waitFor();
    await video.getByRole('button', { name: /^Saved/, pressed: true }).click();
    await video.getByText(/^Kept for \d+ more days$/).waitFor();
  });

  it('and anyone who has its file or link can read who made it, and that it was changed', async () => {
    const { video_url: fileUrl } = await person.waitForVideo(videoId);
    const bytes = Buffer.from(await (await fetch(fileUrl ?? '')).arrayBuffer());
    const changed = Buffer.from(bytes);
    const place = changed.indexOf('mdat') + 1_000;
    changed[place] = (changed[place] ?? 0) ^ 1;
    const stranger = await newVisitor(browser, cloud.siteUrl);
    const { page: verify } = stranger;
    const scripts: string[] = [];
    verify.on('request', (request) => scripts.push(request.url()));
    const read = async (name: string, buffer: Buffer, outcome: string) => {
      await verify.locator('input[type=file]').setInputFiles({ name, mimeType: 'video/mp4', buffer });
      await verify.getByRole('heading', { level: 2, name: outcome }).waitFor();
    };
    await verify.goto('/verify');
    await verify.getByText('The result appears here.').waitFor();
    expect(scripts.filter((url) => url.includes('read-credentials'))).toEqual([]);
    await read('video.mp4', bytes, 'Made here, and unchanged');
    for (const fact of ['Veo 3 · simulated', 'An AI model (generated)']) {
      await verify.getByText(fact, { exact: true }).waitFor();
    }
    await verify.getByText('No authority on C2PA’s trust list').waitFor();
    expect(scripts.filter((url) => url.includes('read-credentials'))).not.toEqual([]);
    const report = verify.getByRole('link', { name: 'Report this video' });
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(await report.getAttribute('href')).toBe(`${cloud.siteUrl}/report?file=${hash}`);
    await read('changed.mp4', changed, 'Changed since it was signed');
    await verify.getByText('the file may be a changed copy of it').waitFor();
    await read('text.mp4', Buffer.from('no video'), 'No signed note');
    await verify.getByLabel('Or paste a share link').fill('https://example.com/share/1');
    await verify.getByRole('button', { name: 'Read it' }).click();
    await verify
      .getByRole('alert')
      .getByText('This is neither a share link of Reelwright nor an id.')
      .waitFor();
    const [noteId = ''] = /urn:c2pa:[\da-f-]{36}/.exec(bytes.toString('latin1')) ?? [];
    await verify.getByLabel('Or paste a share link').fill(noteId);
    await verify.getByRole('button', { name: 'Read it' }).click();
    await verify.getByRole('heading', { level: 2, name: 'An id of ours' }).waitFor();
    const { body } = await person.call('shareVideo', { id: videoId, body: { show_prompt: false } });
    await verify.getByLabel('Or paste a share link').fill(String(Reflect.get(Object(body), 'share_url')));
    await verify.getByRole('button', { name: 'Read it' }).click();
    await verify.getByRole('heading', { level: 2, name: 'Made here, and unchanged' }).waitFor();
    await person.call('unshareVideo', { id: videoId });
    stranger.expectNoComplaints();
    await stranger.close();
  });

  it('and downloads a copy that says in its picture that it was generated, without the signed note', async () => {
    await chooseFromMenu('The boat leaves', 'Download with a label');
    const dialog = page.getByRole('dialog', { name: 'Download with a label' });
    await dialog.getByText('it has no signed note').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Make the copy' }).click(),
    ]);
    await dialog.waitFor({ state: 'detached' });
    expect(download.suggestedFilename()).toBe('The-boat-leaves-the--AI.mp4');
    const copy = await download.path();
    const { video_url: fileUrl } = await person.waitForVideo(videoId);
    const original = `${copy}-original.mp4`;
    await writeFile(original, Buffer.from(await (await fetch(fileUrl ?? '')).arrayBuffer()));
    expect((await readFile(copy)).includes('urn:c2pa')).toBe(false);
    const [labeled, unlabeled] = [await judgeOf(copy), await judgeOf(original)];
    expect(labeled.track).toEqual(unlabeled.track);
    expect(Math.abs(labeled.brightness.corner - unlabeled.brightness.corner)).toBeGreaterThan(10);
    expect(Math.abs(labeled.brightness.middle - unlabeled.brightness.middle)).toBeLessThan(5);
  });

  it('is offered that copy first where the operator wants it', async () => {
    const other = await newVisitor(browser, cloud.siteUrl);
    await other.context.route('**/config.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), labels_downloads: true } });
    });
    await openSignedIn(other.page, cloud, person, '/generate?tab=history');
    const video = other.page
      .getByRole('tabpanel')
      .getByRole('listitem')
      .filter({ hasText: 'The boat leaves' });
    await video.getByRole('button', { name: /^More/ }).click();
    // Only now does the page know that this browser can make copies.
    await video.getByRole('menuitem', { name: 'Download with a label' }).waitFor();
    await other.page.keyboard.press('Escape');
    await video.getByRole('button', { name: /^Download/ }).click();
    const dialog = other.page.getByRole('dialog', { name: 'Download with a label' });
    await dialog.getByRole('button', { name: 'Make the copy' }).waitFor();
    const [download] = await Promise.all([
      other.page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download the original' }).click(),
    ]);
    expect(download.suggestedFilename()).not.toContain('-AI');
    other.expectNoComplaints();
    await other.close();
  });

  it('shares it with someone who has no account, and ends the link', async () => {
    await chooseFromMenu('The boat leaves', 'Share');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const url = await dialog.getByLabel('Link').inputValue();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused.', 'NotAllowedError'));
    });
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await dialog.getByRole('alert').getByText('Your browser didn’t allow copying.').waitFor();
    const stranger = await newVisitor(browser, cloud.siteUrl);
    const asked: string[] = [];
    stranger.page.on('request', (request) => asked.push(request.url()));
    stranger.page.on('response', (response) => asked.push(JSON.stringify(response.headers())));
    await stranger.page.goto(url);
    await stranger.page.locator('video').waitFor();
    await expect.poll(() => asked.some((text) => text.includes('/media/'))).toBe(true);
    for (const secret of [person.userId, person.email, videoId]) {
      expect(asked.filter((text) => text.includes(secret))).toEqual([]);
      expect(await stranger.page.content()).not.toContain(secret);
    }
    expect(await stranger.page.getByText('The boat leaves').count()).toBe(0);
    await dialog.getByLabel('Show the prompt on the page').check();
    await dialog.getByText('The page now shows the prompt.').waitFor();
    await stranger.page.reload();
    await stranger.page.getByText('The boat leaves the harbour').first().waitFor();
    // Both fonts are the site's: the content policy let them in, and they are there at the first paint.
    expect(
      await stranger.page.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status])),
    ).toEqual([
      ['Imbue', 'loaded'],
      ['Hanken Grotesk', 'loaded'],
    ]);
    const invitation = stranger.page.getByRole('region', { name: 'Your sentence, as a video' });
    const make = invitation.getByRole('link', { name: 'Make yours' });
    expect(await make.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await expectPlayer(stranger.page.getByRole('group', { name: 'The boat leaves the harbour' }));
    expect((await findByAxe(stranger.page)).violations).toEqual([]);
    await make.click();
    await stranger.page.waitForURL('**/generate');
    const prompt = stranger.page.getByLabel('Prompt', { exact: true });
    await expect.poll(() => prompt.inputValue()).toBe('The boat leaves the harbour');
    await stranger.page.goBack();
    await stranger.page.getByRole('link', { name: 'Report this video' }).click();
    await stranger.page.waitForURL('**/report');
    await stranger.page.getByRole('radio', { name: /^Someone’s face/ }).check();
    expect(await stranger.page.getByLabel('Link to the video').inputValue()).toBe(url);
    stranger.expectNoComplaints();
    await dialog.getByRole('button', { name: 'Revoke link' }).click();
    await dialog.getByText('Link revoked.').waitFor();
    await page.keyboard.press('Escape');
    expect((await stranger.page.goto(url))?.status()).toBe(404);
    await stranger.close();
    visitor.expectNoComplaints();
  });
});
