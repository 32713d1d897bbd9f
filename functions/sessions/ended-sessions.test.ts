import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { clientOf } from '../../test/simulation/memory-client.ts';
import { type Change, createMemoryTables } from '../../test/simulation/memory-tables.ts';
import { createRandom } from '../../test/simulation/random.ts';
import { tableSchemas } from '../../test/simulation/table-schemas.ts';
import { newMediaId } from '../aws/new-media-id.ts';
import { createBillingAccountStore } from '../tables/credits/billing-account.store.ts';
import { createCreditsStore } from '../tables/credits/credits.store.ts';
import { emptyAccount, spend } from '../tables/credits/ledger.ts';
import { type Session, SessionEnded } from '../tables/credits/session.ts';
import { createSessionsStore } from '../tables/credits/sessions.store.ts';
import { createFilesStore } from '../tables/files/files.store.ts';
import { createVideosStore } from '../tables/videos/videos.store.ts';
import { storedVideo } from '../videos/testing/stored-video.ts';

const now = new Date('2026-11-22T12:00:00.000Z');

/** A person in tables with random delays of requests and answers, and all commits in order. */
function world(seed: number) {
  const random = createRandom(seed, 0);
  const commits: (readonly Change[])[] = [];
  const tables = createMemoryTables({
    schemas: tableSchemas,
    now: () => now.getTime(),
    indexLag: () => 0,
    onWrite: (changes) => commits.push(changes),
  });
  const wait = async () => {
    for (let left = random.integer(8); left > 0; left -= 1) await turn();
  };
  const client = clientOf(tables, wait);
  const completed = { ...storedVideo(), status: 'completed', finished_at: now.toISOString() } as const;
  tables.seed('credits', { user_id: completed.user_id, entry: 'account', purchased_credits: 100_000 });
  tables.seed('videos', Object.fromEntries(Object.entries(completed).filter(([, value]) => value !== null)));
  const session: Session = { userId: completed.user_id, epoch: 0 };
  return { random, commits, client, wait, session, video: completed };
}

/** The person's ways to write. */
function writesOf({
  client,
  random,
  session,
  video,
  wait,
}: ReturnType<typeof world>): readonly [() => Promise<unknown>, ...(() => Promise<unknown>)[]] {
  const { userId } = session;
  const credits = createCreditsStore(client, 'credits', wait);
  const sessions = createSessionsStore(client, 'credits', wait);
  const billing = createBillingAccountStore(client, 'credits', wait);
  const videos = createVideosStore(client, 'videos');
  const files = createFilesStore(client, 'files');
  return [
    () =>
      credits.post({
        userId,
        session,
        entry: {
          kind: 'deduct',
          reference: `request#${crypto.randomUUID()}`,
          source: 'deduction',
          subject: null,
          product: null,
        },
        assumed: { ...emptyAccount, purchasedCredits: 1 },
        now: () => now,
        decide: (account) => {
          const decision = spend(account, 1, now.toISOString());
          return decision.kind === 'covered'
            ? { kind: 'post', posting: decision.posting, additionalItems: [], result: null }
            : { kind: 'refuse', refusal: null };
        },
      }),
    () => sessions.write(session, [videos.saving(video, true, now)]),
    () => sessions.write(session, [videos.saving(video, false, now)]),
    () =>
      sessions.write(session, [
        files.creation({
          userId,
          id: crypto.randomUUID(),
          kind: 'export',
          mediaId: newMediaId(),
          createdAt: now,
        }),
      ]),
    () => billing.visitStripe(session, new Date(now.getTime() + random.integer(1_000_000))),
  ];
}

describe('many writes of a session beside its end', () => {
  it.each(Array.from({ length: 20 }, (_, seed) => [seed]))(
    'none commits after the end has (seed %i)',
    async (seed) => {
      const cloud = world(seed);
      const { random, commits, client, session, wait } = cloud;
      const ways = writesOf(cloud);
      const outcomes = await Promise.allSettled([
        ...Array.from({ length: 60 }, async () => {
          for (let left = random.integer(20); left > 0; left -= 1) await wait();
          return random.pick(ways)();
        }),
        (async () => {
          for (let left = 10; left > 0; left -= 1) await wait();
          await createSessionsStore(client, 'credits').end(session.userId);
        })(),
      ]);
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      for (const outcome of refused) {
        expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(SessionEnded);
      }
      const ends = commits.findIndex((changes) =>
        changes.some(({ after }) => after?.session_epoch === 1 && after.entry === 'account'),
      );
      expect(ends).toBeGreaterThan(0);
      expect(commits.slice(ends + 1)).toEqual([]);
      expect(refused.length).toBeGreaterThan(0);
    },
  );
});
