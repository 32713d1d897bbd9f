import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { CreditBalance, Video } from '../../contract/schemas.ts';
import {
  delayMilliseconds,
  followingVideo,
  type GrowingDelay,
  waitingForPurchase,
} from '../../web/api/growing-delay.ts';
import { ownPassword, type Person, payCheckout, type Site, signedIn, videoRequest } from '../cloud/person.ts';

/** What a person's visit came to. */
export interface VisitOutcome {
  /** The file arrived. */
  readonly isDelivered: boolean;
}

/**
 * A customer opens the site with an empty cache, signs in, buys a pack, asks for a video, waits with the page open, and
 * watches it: the requests that the pages make, at the times at which they make them.
 */
export async function visitForVideo(site: Required<Site>, email: string): Promise<VisitOutcome> {
  for (const page of ['/', '/pricing', '/auth', '/generate']) await openPage(site, page);
  const person = await signedIn(site, email, ownPassword.password);
  await buyPack(person);
  const { id } = await person.generate(videoRequest, v7());
  const video = await ask(
    followingVideo,
    async () => Video.parse((await person.call('getVideo', { id })).body),
    ({ finished_at }) => finished_at !== null,
  );
  await person.call('videoHistory');
  await person.call('getCredits');
  if (video.video_url === null || video.thumbnail_url === null) return { isDelivered: false };
  await site.fetch(video.thumbnail_url);
  return { isDelivered: (await bytesOf(await site.fetch(video.video_url))) > 10_000 };
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
  const { body } = await person.call('createPayment', { body: { pack: 'starter' } });
  await payCheckout(z.parse(z.object({ url: z.string() }), body).url);
  await ask(
    waitingForPurchase,
    async () => CreditBalance.parse((await person.call('getCredits')).body).credits,
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

export async function bytesOf(response: Response): Promise<number> {
  return (await response.arrayBuffer()).byteLength;
}
