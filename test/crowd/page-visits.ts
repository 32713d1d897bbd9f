import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { OwnCredits, Video } from '../../contract/schemas.ts';
import {
  delayMilliseconds,
  followingVideo,
  type GrowingDelay,
  waitingForPurchase,
} from '../../web/api/growing-delay.ts';
import { ownPassword, type Person, payCheckout, type Site, signedIn, videoRequest } from '../cloud/person.ts';

/**
 * A customer opens the site with an empty cache, signs in, buys a pack, asks for a video, waits with the page open, and
 * watches it: the requests that the pages make, at the times at which they make them.
 *
 * @returns whether the file arrived
 */
export async function visitForVideo(site: Required<Site>, email: string): Promise<boolean> {
  for (const page of ['/', '/pricing', '/auth', '/generate']) await openPage(site, page);
  const person = await signedIn(site, email, ownPassword.password);
  await buyPack(person);
  const id = v7();
  await answerOf(person, 'generateVideo', { id, body: videoRequest });
  const video = await ask(
    followingVideo,
    async () => Video.parse(await answerOf(person, 'getVideo', { id })),
    ({ finished_at }) => finished_at !== null,
  );
  await answerOf(person, 'videoHistory');
  await answerOf(person, 'getCredits');
  if (video.video_url === null || video.thumbnail_url === null) return false;
  await site.fetch(video.thumbnail_url);
  return (await bytesOf(await site.fetch(video.video_url))) > 10_000;
}

/** Loads a page and every file that its document names. */
async function openPage(site: Required<Site>, path: string): Promise<void> {
  const document = await (await site.fetch(site.siteUrl + path)).text();
  const files = [...document.matchAll(/(?:src|href|poster)="(\/[^"#?]+\.\w+)"/g)].map(([, file]) => file);
  await Promise.all([...new Set(files)].map(async (file) => bytesOf(await site.fetch(site.siteUrl + file))));
}

/** Buys a pack through the checkout page, and waits for its credits as the page does. */
async function buyPack(person: Person): Promise<void> {
  const before = await person.credits();
  const checkout = await answerOf(person, 'createPayment', { body: { pack: 'starter' } });
  await payCheckout(z.parse(z.object({ url: z.string() }), checkout).url);
  await ask(
    waitingForPurchase,
    async () => OwnCredits.parse(await answerOf(person, 'getCredits')).credits,
    (credits) => credits > before,
  );
}

/** Asks at a page's pace until the answer is the one that is waited for. */
async function ask<Answer>(
  pace: GrowingDelay,
  question: () => Promise<Answer>,
  isLast: (answer: Answer) => boolean,
): Promise<Answer> {
  for (let asked = 1; ; asked += 1) {
    await pause(delayMilliseconds(pace, asked));
    const answer = await question();
    if (isLast(answer)) return answer;
    if (asked > 500) throw new Error(`After ${asked} questions: ${JSON.stringify(answer)}`);
  }
}

async function answerOf(person: Person, ...[route, parts]: Parameters<Person['call']>): Promise<unknown> {
  const { status, body } = await person.call(route, parts);
  if (status >= 400) throw new Error(`${route} answers ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function bytesOf(response: Response): Promise<number> {
  return (await response.arrayBuffer()).byteLength;
}
