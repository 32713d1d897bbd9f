import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import * as z from 'zod/mini';
import { UserId } from '../../contract/fields/ids.ts';
import { buyCredits } from '../../functions/credits/testing/post-credits.ts';
import { createCreditsStore } from '../../functions/tables/credits/credits.store.ts';
import { confirmByLink, newEmail, ownPassword, type Person, signedIn, signUp } from '../cloud/person.ts';
import { rowsOf, type TestCloud, tableNamed } from '../cloud/test-cloud.ts';
import { type CrowdRequests, countRequests } from './crowd-requests.ts';
import { type LaunchHour, linkIn, playLaunchHour } from './launch-hour.ts';
import { visitForVideo } from './page-visits.ts';
import { askAtPublishedRate, makeVideos, programOf } from './programs.ts';
import { endpointsOfAccount, startReceivers } from './webhook-receivers.ts';

export interface CrowdSize {
  /** People who wait for a video with the page open. */
  readonly people: number;
  /** Between one and the next. Their videos take longer than it takes until the last has come. */
  readonly peopleEveryMilliseconds: number;
  /** How long the provider makes a video. */
  readonly renderingMilliseconds: number;
  readonly programs: number;
  readonly videosOfProgram: number;
  /** How long a further program sends all that an account may. */
  readonly publishedRateSeconds: number;
  /** Accounts with ten endpoints, and the videos that each of them makes. */
  readonly webhookAccounts: number;
  readonly videosOfWebhookAccount: number;
  readonly launchHour: LaunchHour;
}

/** One line of the judgement. */
export interface CrowdFigure {
  readonly what: string;
  readonly measured: number;
  readonly promised: number;
}

export interface CrowdReport {
  readonly figures: readonly CrowdFigure[];
  readonly sent: number;
  readonly refused: ReadonlyMap<string, number>;
}

/** Behind which everyone is but those who sign up: a company, a school, a cloud's NAT. */
const sharedAddress = '203.0.113.20';

/**
 * Honest customers at their documented limits, all at once and behind one address, while others sign up as after a launch.
 * Every request, credit, video and submission is counted.
 */
export async function playCrowd(cloud: TestCloud, size: CrowdSize): Promise<CrowdReport> {
  const requests = countRequests();
  const receivers = await startReceivers();
  try {
    const site = { ...cloud, fetch: requests.from(sharedAddress) };
    const [people, owners, hookOwners, [steadyOwner]] = await Promise.all([
      customers(cloud, requests, size.people),
      customers(cloud, requests, size.programs),
      customers(cloud, requests, size.webhookAccounts),
      customers(cloud, requests, 1),
    ]);
    if (steadyOwner === undefined) throw new Error('No owner.');
    for (const { userId } of owners) await grantCredits(cloud, userId, size.videosOfProgram * 1_000);
    const programs = await Promise.all(owners.map((owner) => programOf(site, owner, 'live')));
    const hookPrograms = await Promise.all(hookOwners.map((owner) => programOf(site, owner, 'test')));
    for (const program of hookPrograms) await receivers.addEndpoints(program);
    const steady = await programOf(site, steadyOwner, 'live');

    const asked = size.people + size.programs * size.videosOfProgram;
    for (let video = 0; video < asked; video += 1) {
      cloud.videoScript?.plan({ readyAfterMilliseconds: size.renderingMilliseconds });
    }
    const [visits, made, signedUp] = await Promise.all([
      Promise.all(
        people.map(async ({ email }, index) => {
          await pause(index * size.peopleEveryMilliseconds);
          return visitForVideo(site, email).catch(failedVisit);
        }),
      ),
      Promise.all(programs.map((program) => makeVideos(program, size.videosOfProgram))),
      playLaunchHour(cloud, requests, size.launchHour),
      askAtPublishedRate(steady, size.publishedRateSeconds).catch(() => {}),
      Promise.all(hookPrograms.map((program) => makeVideos(program, size.videosOfWebhookAccount))),
    ]);
    const expectedEvents = size.webhookAccounts * size.videosOfWebhookAccount * (endpointsOfAccount - 1);
    await waitFor(() => receivers.received() >= expectedEvents);

    const delivered = visits.filter(Boolean).length + made.reduce((sum, count) => sum + count, 0);
    const moved = await movedCredits(cloud, [...people, ...owners]);
    const counted = await countedSubmissions(cloud);
    const accepted = cloud.videoScript?.begun() ?? 0;
    return {
      sent: requests.sent(),
      refused: requests.refused(),
      figures: [
        {
          what: 'honest requests refused',
          measured: [...requests.refused().values()].reduce((sum, count) => sum + count, 0),
          promised: 0,
        },
        { what: 'videos delivered', measured: delivered, promised: asked },
        { what: 'credits charged', measured: moved.charged, promised: delivered * 1_000 + moved.refunded },
        { what: 'submissions that we counted', measured: counted, promised: accepted },
        { what: 'accounts after the launch hour', measured: signedUp, promised: size.launchHour.signUps },
        { what: 'webhooks received', measured: receivers.received(), promised: expectedEvents },
      ],
    };
  } finally {
    await receivers.close();
  }
}

/** What was refused is counted where it was asked. */
function failedVisit(error: unknown): false {
  console.error(error instanceof Error ? error.message : error);
  return false;
}

/** Accounts that were made before, each from an address of its own. */
async function customers(
  cloud: TestCloud,
  requests: CrowdRequests,
  count: number,
): Promise<readonly Person[]> {
  return await pMap(
    Array.from({ length: count }),
    async () => {
      const email = newEmail();
      const bytes = Array.from({ length: 3 }, () => 1 + Math.floor(Math.random() * 250));
      const home = { ...cloud, fetch: requests.from(`100.${bytes.join('.')}`) };
      await signUp(home, email, ownPassword.password);
      await confirmByLink(home, await linkIn(cloud, email), ownPassword.password);
      return signedIn(home, email, ownPassword.password);
    },
    { concurrency: 4 },
  );
}

/** Grants them like a paid pack: an operator's purse would not do. */
export async function grantCredits(cloud: TestCloud, person: string, credits: number): Promise<void> {
  const store = createCreditsStore(cloud.database, tableNamed(cloud, 'Credits'));
  await buyCredits(store, UserId.parse(person), credits, { reference: randomUUID(), now: () => new Date() });
}

const Entry = z.object({
  entry: z.string(),
  source: z.optional(z.string()),
  kind: z.optional(z.string()),
  cycle_credits: z.optional(z.number()),
  purchased_credits: z.optional(z.number()),
  grace_credits: z.optional(z.number()),
});

/** What the ledgers say of videos. */
async function movedCredits(cloud: TestCloud, people: readonly Person[]) {
  const sums = { charged: 0, refunded: 0 };
  for (const { userId } of people) {
    for (const row of await rowsOf(cloud, tableNamed(cloud, 'Credits'), userId)) {
      const entry = z.parse(Entry, row);
      if (entry.source !== 'video') continue;
      const credits =
        (entry.cycle_credits ?? 0) + (entry.purchased_credits ?? 0) + (entry.grace_credits ?? 0);
      if (credits < 0) sums.charged -= credits;
      else sums.refunded += credits;
    }
  }
  return sums;
}

/** How many submissions to providers we count. */
async function countedSubmissions({ database, tables }: TestCloud): Promise<number> {
  const [, TableName] = Object.entries(tables).find(([name]) => name.includes('Spend')) ?? [];
  const { Items = [] } = await database.send(new ScanCommand({ TableName }));
  return Items.reduce((sum, { videos = 0 }) => sum + Number(videos), 0);
}

/** For a minute at most: a webhook's retry must be there by then. */
async function waitFor(isThere: () => boolean): Promise<void> {
  const until = Date.now() + 60_000;
  while (!isThere() && Date.now() < until) await pause(200);
}
