import { v7 } from 'uuid';
import { UserId, VideoId } from '../../contract/ids.ts';
import { createBillingAccountStore } from '../../functions/billing/billing-account.store.ts';
import { emptyBillingAccount } from '../../functions/billing/billing-account.ts';
import { checkSubscription } from '../../functions/billing/check-subscription.ts';
import { createCreditsStore } from '../../functions/credits/credits.store.ts';
import { getCredits } from '../../functions/credits/get-credits.ts';
import { emptyAccount, grant } from '../../functions/credits/ledger.ts';
import { generateVideo } from '../../functions/videos/generation/generate-video.ts';
import { videoHistory } from '../../functions/videos/library/video-history.ts';
import { createVideosStore } from '../../functions/videos/store/videos.store.ts';
import { startTables, type Tables } from '../tables/start-tables.ts';
import type { Figure } from './figure.ts';

const now = () => new Date();
const signer = async () => ({ siteUrl: '', files: () => () => '' });
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const nothing = { path: undefined, query: undefined, headers: undefined, body: undefined };

/** Requests to DynamoDB for each thing that a person does, counted at the client; and charges a second. */
export async function measureRoundTrips(): Promise<readonly Figure[]> {
  const tables = await startTables();
  try {
    const { counts, userId } = await countRoundTrips(tables);
    return [...counts, await measureChargePath(tables, userId)];
  } finally {
    await tables.stop();
  }
}

async function countRoundTrips(tables: Tables): Promise<{ counts: Figure[]; userId: UserId }> {
  const { credits, billing, videos } = stores(tables);
  const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
  const counts: Figure[] = [];
  const count = async (what: string, action: () => Promise<unknown>) => {
    const before = tables.roundTrips();
    await action();
    counts.push({
      what: `DynamoDB round trips: ${what}`,
      measured: tables.roundTrips() - before,
      unit: '',
      promised: 1,
    });
  };

  await buyCredits(tables, userId, 1_000);
  const generate = generateOn(tables);
  await count('charge and create', () => generate(videoRequest(userId)));
  await count('credits', () => getCredits({ credits, now })({ ...nothing, userId }));
  await count('subscription', () =>
    checkSubscription({
      billing,
      syncCustomer: async () => ({ billing: emptyBillingAccount }),
      now,
      log: quiet,
    })({ ...nothing, userId }),
  );
  await count('a page of history', () => videoHistory({ videos, signer })({ ...nothing, userId, query: {} }));
  return { counts, userId };
}

/** Charges with their videos through the real rule and store, 16 at a time, all on one account: the hardest case. */
async function measureChargePath(tables: Tables, userId: UserId): Promise<Figure> {
  await buyCredits(tables, userId, 10_000_000);
  const generate = generateOn(tables);
  const total = 3_000;
  let begun = 0;
  const worker = async () => {
    while (begun < total) {
      begun += 1;
      await generate(videoRequest(userId));
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 16 }, worker));
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    what: 'charge path through rule, store and tables',
    measured: Math.round(total / seconds),
    unit: '/s',
    promised: 1_000,
    atLeast: true,
  };
}

async function buyCredits(tables: Tables, userId: UserId, credits: number): Promise<void> {
  await stores(tables).credits.post<never, null>({
    userId,
    entry: {
      kind: 'grant',
      reference: `bench#${credits}`,
      source: 'pack',
      subject: null,
      product: null,
    },
    assumed: emptyAccount,
    now,
    decide: (account) => ({
      kind: 'post',
      posting: { movement: grant(account, credits, 'purchased'), assumptions: {} },
      additionalItems: [],
      result: null,
    }),
  });
}

function generateOn(tables: Tables) {
  const { credits, videos } = stores(tables);
  return generateVideo({
    credits,
    videos,
    images: { find: async () => null },
    startRendering: async () => undefined,
    signer,
    modelId: 'simulated',
    now,
    log: quiet,
  });
}

function stores({ client }: Tables) {
  return {
    credits: createCreditsStore(client, 'credits'),
    billing: createBillingAccountStore(client, 'credits'),
    videos: createVideosStore(client, 'videos'),
  };
}

function videoRequest(userId: UserId) {
  return {
    ...nothing,
    userId,
    path: { id: VideoId.parse(v7()) },
    body: { prompt: 'a sea at dusk', duration: 8, aspect_ratio: '16:9', quality: 'pro' },
  } as const;
}
