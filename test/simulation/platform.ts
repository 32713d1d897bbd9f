import type { UserId } from '../../contract/ids.ts';
import { models } from '../../contract/models.ts';
import { deleteAccount } from '../../functions/account/delete-account.ts';
import { deleteStripeCustomer } from '../../functions/billing/delete-stripe-customer.ts';
import { reconcileBilling } from '../../functions/billing/reconcile-billing.ts';
import { stripeWebhook } from '../../functions/billing/stripe-webhook.ts';
import { isDependencyFailure } from '../../functions/http/dependency-failure.ts';
import { Rejection } from '../../functions/http/rejection.ts';
import { reconcileVideos } from '../../functions/videos/generation/reconcile-videos.ts';
import { renderVideo } from '../../functions/videos/generation/render-video.ts';
import type { RenderingInput } from '../../functions/videos/generation/start-rendering.ts';
import { type ClosedModels, createClosedModels } from '../../functions/videos/models/closed-models.ts';
import { countedVideos } from '../../functions/videos/models/counted-videos.ts';
import { removeExpiredVideos } from '../../functions/videos/retention/remove-expired-videos.ts';
import type { Circumstances } from './circumstances.ts';
import { type Planted, type Services, servicesFor } from './cloud.ts';
import { createDurableExecutions } from './durable-executions.ts';
import type { Item } from './expressions.ts';
import { createImages, type Images } from './images.ts';
import { createViolations, type Violations } from './invariants.ts';
import { createInvocations } from './invocations.ts';
import { type Change, createMemoryTables, type MemoryTables } from './memory-tables.ts';
import type { Random } from './random.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { createStripeModel, type StripeModel } from './stripe-model.ts';
import type { StripeEvent } from './stripe-objects.ts';
import { validSignature } from './stripe-sdk.ts';
import { tableSchemas } from './table-schemas.ts';
import { createVideoProvider, type MediaFiles, type VideoProvider } from './video-provider.ts';
import { createWatch, type Watch } from './watch-writes.ts';

/** What a caller of the API learns. */
export type Answer<Value> =
  | { readonly kind: 'answered'; readonly value: Value }
  | { readonly kind: 'rejected'; readonly code: string }
  /** No answer, or that something failed: what was asked may have been done or not. */
  | { readonly kind: 'failed' };

/** Everything around the functions: time, tables, messages, schedules, Stripe and the provider. */
export interface Platform {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly tables: MemoryTables;
  readonly files: MediaFiles;
  readonly images: Images;
  readonly videos: Circumstances['videos'];
  readonly closedModels: (services: Services) => ClosedModels;
  /** As an operator does by hand. */
  readonly closeModel: () => void;
  readonly stripe: StripeModel;
  readonly provider: VideoProvider;
  readonly watch: Watch;
  readonly violations: Violations;
  readonly planted: Planted;
  readonly trace: ((line: string) => void) | null;
  readonly isStormyBetween: (from: number, until: number) => boolean;
  readonly isDeleted: (userId: string) => boolean;
  /** Calls a route as a browser does. */
  readonly call: <Value>(
    name: string,
    route: (services: Services) => Promise<Value>,
  ) => Promise<Answer<Value>>;
  readonly deleteAccount: (userId: UserId) => Promise<Answer<unknown>>;
  /** Runs something at a later time. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Videos whose execution failed, got stuck or was forgotten. */
  readonly brokenRenderings: ReadonlySet<string>;
}

const minute = 60_000;
const hour = 60 * minute;

/** What a schedule has not done after so long, it never does: the history must come to its end. */
const hopelessMilliseconds = 12 * hour;

/** Of one video: with all of them lost nobody could make it. */
const startsLostMaximum = 3;

export function createPlatform(options: {
  readonly random: Random;
  readonly circumstances: Circumstances;
  readonly planted: Planted;
  readonly trace: ((line: string) => void) | null;
}): Platform {
  const { random, circumstances, planted } = options;
  const scheduler = createScheduler(circumstances.startsAt);
  const now = scheduler.now;
  const trace =
    options.trace === null
      ? null
      : (line: string) => options.trace?.(`${clockText(now() - circumstances.startsAt)}  ${line}`);
  const violations = createViolations(trace);
  const invocations = createInvocations(scheduler, random, circumstances.faultModel, trace);
  const files: MediaFiles = { keys: new Set() };
  const images = createImages();
  const { videos } = circumstances;
  const watch = createWatch({ now, files, images, limits: videos.limits, violations, isDeleted });
  const tables = createMemoryTables({
    schemas: tableSchemas,
    now,
    indexLag: () =>
      circumstances.indexLagMaximum === 0 ? 0 : random.fraction() * circumstances.indexLagMaximum,
    onWrite(changes) {
      watch.onWrite(changes);
      for (const change of changes) if (change.table === 'videos') planLooks(change);
    },
  });
  const provider = createVideoProvider(random, now, circumstances.provider);
  const stripe = createStripeModel({ now, onEvent: tell });
  const brokenRenderings = new Set<string>();
  const parts = {
    now,
    random,
    tables,
    files,
    images,
    provider,
    stripe,
    planted,
    sendStart,
    log: trace,
  };
  const executions = createDurableExecutions({
    scheduler,
    random,
    invocations,
    trouble: circumstances.durable,
    handler: (invocation) => {
      const services = servicesFor(invocation, parts);
      const { provider: every, spend } = services;
      return renderVideo({
        ...services,
        videos: countedVideos(services.videos, spend),
        providers: { simulated: every, gemini: every, vertex: every },
      });
    },
    onBroken(name, error) {
      brokenRenderings.add(name);
      if (error !== null && !isDependencyFailure(error)) {
        violations.note('no unexpected error', `rendering ${name}: ${error}`);
      }
    },
  });
  const lostStarts = new Map<string, number>();
  const plannedLooks = new Set<number>();
  const plannedSweeps = new Set<number>();
  const plannedBillingRuns = new Set<number>();

  return {
    scheduler,
    random,
    tables,
    files,
    images,
    videos,
    closedModels: (services) =>
      planted.closedModels ??
      createClosedModels({
        spend: services.spend,
        limits: videos.limits,
        providers: new Set([models[videos.modelId].provider]),
        log: services.log,
      }),
    closeModel() {
      // Nobody closes what costs nothing, and it would stay open.
      if (models[videos.modelId].costMicrodollarsPerSecond === 0) return;
      trace?.(`an operator closes ${videos.modelId}`);
      const item = { day: 'closed', model: videos.modelId };
      tables.lay('spend', item);
      watch.onWrite([{ table: 'spend', before: undefined, after: item }]);
    },
    stripe,
    provider,
    watch,
    violations,
    planted,
    trace,
    isDeleted,
    brokenRenderings,
    isStormyBetween: (from, until) =>
      circumstances.faultModel.storms.some((storm) => storm.from < until && from < storm.until),
    call,
    deleteAccount: (userId) =>
      call(`DELETE account ${userId.slice(-2)}`, (services) =>
        deleteAccount({
          ...services,
          exports: { removeAllOf: async () => undefined },
          links: { removeAllOf: async () => undefined },
          deleteStripeCustomer:
            planted.deleteStripeCustomer ??
            (async (customer) => deleteStripeCustomer(await services.stripe(), customer)),
          deleteUser: async () => undefined,
        })({ userId, path: undefined, query: undefined, headers: undefined, body: undefined }),
      ),
    sleep: (milliseconds) => new Promise((resolve) => scheduler.after(milliseconds, resolve)),
  };

  function isDeleted(userId: string): boolean {
    return tables.find('credits', { user_id: userId, entry: 'account' })?.deleted_at !== undefined;
  }

  function call<Value>(name: string, route: (services: Services) => Promise<Value>): Promise<Answer<Value>> {
    return new Promise((resolve) => {
      const invocation = invocations.begin(name, () =>
        scheduler.after(random.fraction() * 10_000, () => resolve({ kind: 'failed' })),
      );
      trace?.(`${name} …`);
      route(servicesFor(invocation, parts)).then(
        (value) => {
          if (invocation.isDead()) return;
          const isLost = invocations.isStormy() && random.isHit(0.1);
          trace?.(`${name} → ${isLost ? 'an answer that is lost' : 'answered'}`);
          resolve(isLost ? { kind: 'failed' } : { kind: 'answered', value });
        },
        (error) => {
          if (invocation.isDead()) return;
          trace?.(`${name} → ${error instanceof Rejection ? error.code : error}`);
          if (error instanceof Rejection) return resolve({ kind: 'rejected', code: error.code });
          if (!isDependencyFailure(error)) violations.note('no unexpected error', `${name}: ${error}`);
          resolve({ kind: 'failed' });
        },
      );
    });
  }

  /** A function that a schedule or a message runs: its failure is somebody else's to make good. */
  function run(
    name: string,
    work: (services: Services) => Promise<unknown>,
    after: (isWell: boolean) => void,
  ) {
    const invocation = invocations.begin(name, () => after(false));
    work(servicesFor(invocation, parts)).then(
      () => after(true),
      (error) => {
        if (!isDependencyFailure(error) && !(error instanceof Rejection)) {
          violations.note('no unexpected error', `${name}: ${error}`);
        }
        trace?.(`${name} → ${error}`);
        after(false);
      },
    );
  }

  function sendStart(input: RenderingInput): void {
    const { starts } = circumstances;
    const name = renderingName(input.user_id, input.video_id);
    for (let copies = random.isHit(starts.doubled) ? 2 : 1; copies > 0; copies -= 1) {
      const lost = lostStarts.get(name) ?? 0;
      if (lost < startsLostMaximum && random.isHit(starts.lost)) {
        lostStarts.set(name, lost + 1);
        trace?.(`${name}: the start is lost`);
        continue;
      }
      scheduler.after(random.fraction() * starts.delayMaximum, () => executions.start(name, input));
    }
  }

  /** The schedules run all the time; only the runs that can find something are played. */
  function planLooks({ after }: Change): void {
    if (after?.unfinished_shard !== undefined) planReconciler();
    if (typeof after?.expires_at === 'string') planSweep(Date.parse(after.expires_at));
  }

  function planReconciler(): void {
    const instant = nextMultiple(now(), minute);
    if (plannedLooks.has(instant)) return;
    plannedLooks.add(instant);
    scheduler.at(instant, () => {
      const isMatter = tables.has(
        'videos',
        ({ unfinished_shard: shard, created_at: createdAt }) =>
          shard !== undefined && isRunOfMatter(instant - Date.parse(String(createdAt))),
      );
      if (isMatter || !random.isHit(circumstances.reconcilerSkips)) {
        run('reconcile-videos', lookAfterVideos, () => undefined);
      }
      const isOpen = ({ unfinished_shard: shard, created_at: createdAt }: Item) =>
        shard !== undefined && instant - Date.parse(String(createdAt)) < hopelessMilliseconds;
      if (tables.has('videos', isOpen)) planReconciler();
    });
  }

  function lookAfterVideos(services: Services): Promise<unknown> {
    const { restartRendering } = planted;
    return reconcileVideos({
      ...services,
      ...(restartRendering !== undefined && {
        startRendering: restartRendering(services.startRendering),
      }),
    });
  }

  function planSweep(from: number, since = from): void {
    const instant = nextMultiple(Math.max(from, now()), hour);
    if (plannedSweeps.has(instant)) return;
    plannedSweeps.add(instant);
    scheduler.at(instant, () => {
      const isDue = ({ expires_at: expiresAt }: Item) =>
        typeof expiresAt === 'string' && Date.parse(expiresAt) <= instant;
      if (!tables.has('videos', isDue)) return;
      run(
        'remove-expired-videos',
        (services) => sweep(services),
        () => {
          if (tables.has('videos', isDue) && now() < since + hopelessMilliseconds)
            planSweep(now() + 1, since);
        },
      );
    });
  }

  async function sweep(services: Services): Promise<void> {
    const { videos, files: videoFiles, now: clock } = services;
    if (planted.removeExpired !== undefined) {
      for await (const video of videos.findExpired(clock())) {
        await planted.removeExpired({ videos, files: videoFiles }, video, clock());
      }
      return;
    }
    const until = new Date(now() + 15 * minute);
    await removeExpiredVideos(services, until);
  }

  /** Stripe tells the webhook, again and again until it is heard; and an hourly run looks at who had events. */
  function tell(event: StripeEvent): void {
    const { webhooks } = circumstances;
    for (let copies = random.isHit(webhooks.doubled) ? 2 : 1; copies > 0; copies -= 1) {
      if (random.isHit(webhooks.lost)) trace?.(`the webhook ${event.type} is lost`);
      else scheduler.after(random.fraction() * webhooks.delayMaximum, () => deliver(event, 1));
    }
    planBillingRun(now());
  }

  function deliver(event: StripeEvent, attempt: number): void {
    run(
      `webhook ${event.type}`,
      (services) =>
        stripeWebhook({ ...services.syncing, webhookSecret: async () => 'secret' })({
          userId: null,
          path: undefined,
          query: undefined,
          headers: { 'stripe-signature': validSignature },
          body: JSON.stringify(event),
        }),
      (isWell) => {
        if (!isWell && attempt < 3) scheduler.after(5 ** attempt * minute, () => deliver(event, attempt + 1));
      },
    );
  }

  /** Each hour, for three hours back. A run that went well leaves nothing for the next two. */
  function planBillingRun(since: number): void {
    const instant = nextMultiple(now(), hour);
    if (plannedBillingRuns.has(instant)) return;
    plannedBillingRuns.add(instant);
    scheduler.at(instant, () => {
      let failed = 0;
      run(
        'reconcile-billing',
        async ({ syncing }) => {
          if (planted.billingRun !== undefined) return planted.billingRun();
          ({
            failed: { length: failed },
          } = await reconcileBilling(syncing, { hours: 3 }));
        },
        (isWell) => {
          if ((!isWell || failed > 0) && now() < since + 2 * hour) planBillingRun(since);
        },
      );
    });
  }
}

/** Whether the reconciler may have to start a video of this age again, or to end it. */
function isRunOfMatter(ageMilliseconds: number): boolean {
  return ageMilliseconds < 4 * minute || ageMilliseconds > 27 * minute;
}

/** What the rendering of a video is called: as short as a trace needs it. */
export function renderingName(userId: string, id: string): string {
  return `render ${id.slice(-4)} of ${userId.slice(-2)}`;
}

function nextMultiple(instant: number, of: number): number {
  return (Math.floor(instant / of) + 1) * of;
}

/** `12d 03:04:05.678`. */
function clockText(milliseconds: number): string {
  const days = Math.floor(milliseconds / (24 * hour));
  const time = new Date(milliseconds % (24 * hour)).toISOString().slice(11, 23);
  return `${String(days).padStart(2)}d ${time}`;
}
