import type { StripeInProcess } from 'stripe-emulator/in-process.ts';
import type { StoredEvent } from 'stripe-emulator/state/collections.ts';
import { packApiVideosPerHour } from '../../contract/billing/catalog.ts';
import type { UserId } from '../../contract/fields/ids.ts';
import { type ModelId, models } from '../../contract/videos/models.ts';
import { personWithPassword } from '../../functions/account/testing/person-with-password.ts';
import { deleteEntriesOf } from '../../functions/aws/delete-entries-of.ts';
import { deleteStripeCustomer } from '../../functions/billing/delete-stripe-customer.ts';
import { reconcileBilling } from '../../functions/billing/sync/reconcile-billing.ts';
import { stripeWebhook } from '../../functions/billing/sync/stripe-webhook.ts';
import { deleteAccount } from '../../functions/deletion/delete-account.ts';
import { createEraseAccount, type EraseAccount } from '../../functions/deletion/erase-account.ts';
import { createEraseSandbox } from '../../functions/deletion/erase-sandbox.ts';
import { resumeDeletions } from '../../functions/deletion/resume-deletions.ts';
import { isDependencyFailure } from '../../functions/errors/dependency-failure.ts';
import { Rejection } from '../../functions/errors/rejection.ts';
import type { Mail } from '../../functions/mail/send-mail.ts';
import { finishActions } from '../../functions/operators/actions/finish-actions.ts';
import { followCases } from '../../functions/reports/follow-cases.ts';
import { createCurrentSettings } from '../../functions/settings/current-settings.ts';
import { reconcileVideos } from '../../functions/videos/generation/reconcile-videos.ts';
import { renderVideo } from '../../functions/videos/generation/render-video.ts';
import type { RenderingInput } from '../../functions/videos/generation/start-rendering.ts';
import { type ClosedModels, createClosedModels } from '../../functions/videos/models/closed-models.ts';
import { removeExpiredVideos } from '../../functions/videos/retention/remove-expired-videos.ts';
import { caller } from '../handlers/caller.ts';
import { type ChainMonitor, createChainMonitor } from './chain-monitor.ts';
import { type Overrides, type Services, servicesFor } from './cloud.ts';
import { createDurableExecutions } from './durable-executions.ts';
import type { Item } from './expressions.ts';
import type { HistoryConditions } from './history-conditions.ts';
import { createImages, type Images } from './images.ts';
import { createViolations, type Violations } from './invariants.ts';
import { createInvocations } from './invocations.ts';
import { createLineMonitor, type LineMonitor } from './line-monitor.ts';
import { type Change, createMemoryTables, type MemoryTables } from './memory-tables.ts';
import { createMoneyMonitor } from './money-monitor.ts';
import { createOperatorMonitor, type OperatorMonitor, operatorSettings } from './operator-monitor.ts';
import { createProgramMonitor, type ProgramMonitor } from './program-monitor.ts';
import type { Random } from './random.ts';
import { createReportMonitor, type ReportMonitor } from './report-monitor.ts';
import { createSampleMonitor } from './sample-monitor.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { createStatementProbes } from './statement-probes.ts';
import { createSimulatedStripe, type SimulatedStripe, signedWebhook, webhookSecret } from './stripe.ts';
import { tableSchemas } from './table-schemas.ts';
import { createVideoProvider, type MediaFiles, type VideoProvider } from './video-provider.ts';
import { createWriteMonitor, type WriteMonitor } from './write-monitor.ts';

/** The answer that a caller of the API gets. */
export type Answer<Value> =
  | { readonly kind: 'answered'; readonly value: Value }
  | { readonly kind: 'rejected'; readonly code: string }
  /** No answer, or a server error: the request may have taken effect or not. */
  | { readonly kind: 'failed' };

/** Asks until there is an answer, at most `tries` times. */
export type Retry = <Value>(tries: number, ask: () => Promise<Answer<Value>>) => Promise<Answer<Value>>;

/** Everything around the functions: time, tables, messages, schedules, Stripe and the provider. */
export interface Platform {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly tables: MemoryTables;
  readonly files: MediaFiles;
  readonly images: Images;
  readonly videos: HistoryConditions['videos'];
  readonly closedModels: (services: Services) => ClosedModels;
  /** Does what an operator does by `npm run settings`. */
  readonly switchModel: (model: ModelId) => void;
  readonly stripe: SimulatedStripe;
  /** Every email that was sent. */
  readonly mails: readonly Mail[];
  readonly provider: VideoProvider;
  readonly writeMonitor: WriteMonitor;
  readonly lineMonitor: LineMonitor;
  readonly programMonitor: ProgramMonitor;
  readonly operatorMonitor: OperatorMonitor;
  readonly reportMonitor: ReportMonitor;
  readonly chainMonitor: ChainMonitor;
  readonly violations: Violations;
  readonly overrides: Overrides;
  readonly trace: ((line: string) => void) | null;
  readonly hadOutageBetween: (from: number, until: number) => boolean;
  readonly isDeleted: (userId: string) => boolean;
  /** Calls a route as a browser does. */
  readonly call: <Value>(
    name: string,
    route: (services: Services) => Promise<Value>,
  ) => Promise<Answer<Value>>;
  /** When the last call of a route began, in milliseconds since 1970. */
  readonly lastCallAt: () => number;
  readonly deleteAccount: (userId: UserId) => Promise<Answer<unknown>>;
  /** Runs something at a later time. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Videos whose execution failed, got stuck or was forgotten. */
  readonly brokenRenderings: ReadonlySet<string>;
}

const minute = 60_000;
const hour = 60 * minute;

/** A schedule stops after so long without success, so that each history ends. */
const giveUpMilliseconds = 12 * hour;

/** By then every wait, every slot and every lease is over. */
export const lineGivesUpMilliseconds = 4 * hour;

/** The follower's time limit. */
const followerMilliseconds = 4 * minute;

/** At most so many starts of one video are lost, or it could never be made. */
const startsLostMaximum = 3;

export function createPlatform(options: {
  readonly random: Random;
  readonly conditions: HistoryConditions;
  readonly overrides: Overrides;
  readonly trace: ((line: string) => void) | null;
  /** The Stripe from which this history's begins. */
  readonly stripeTemplate: StripeInProcess;
  /** When all has come to rest and Stripe's time stops, in milliseconds since 1970. */
  readonly restsAt: number;
}): Platform {
  const { random, conditions, overrides } = options;
  const scheduler = createScheduler(conditions.startsAt);
  const now = scheduler.now;
  const trace =
    options.trace === null
      ? null
      : (line: string) => options.trace?.(`${clockText(now() - conditions.startsAt)}  ${line}`);
  const violations = createViolations(trace);
  const invocations = createInvocations(scheduler, random, conditions.faultModel, trace);
  const files: MediaFiles = { keys: new WatchedKeys(onGone) };
  const images = createImages(random, () => tables);
  const { videos } = conditions;
  const chainMonitor = createChainMonitor({
    ...{ now, files, images, violations, isDeleted },
    tables: () => tables,
  });
  const writeMonitor = createWriteMonitor({
    now,
    files,
    images,
    limits: videos.limits,
    violations,
    isDeleted,
    inFlightMaximum: videos.inFlightMaximum,
    requestOf: chainMonitor.requestOf,
  });
  const lineMonitor = createLineMonitor({
    now,
    capacity: videos.capacity,
    violations,
    isOver: (userId, id) => {
      if (isDeleted(userId)) return true;
      const status = tables.find('videos', { user_id: userId, id })?.status;
      return status === undefined || !['queued', 'generating'].includes(String(status));
    },
    hadOutageBetween,
  });
  const sampleMonitor = createSampleMonitor({ now, freeSample: videos.freeSample, violations, isDeleted });
  const programMonitor = createProgramMonitor({
    now,
    violations,
    findKeys: (keyId) => tables.items('api-access').filter((row) => isKey(row) && row.key_id === keyId),
    isPerson: (userId) => tables.find('api-access', { id: `keys#${userId}` }) !== undefined,
    quotaOf: (userId) =>
      Number(
        tables.find('api-access', { id: `account#${userId}` })?.generations_per_hour ?? packApiVideosPerHour,
      ),
  });
  const operatorMonitor = createOperatorMonitor(violations);
  const reportMonitor = createReportMonitor({
    ...{ scheduler, files, violations, hadOutageBetween },
    tables: () => tables,
  });
  const moneyMonitor = createMoneyMonitor({ now, violations, stripe: () => stripe });
  const tables = createMemoryTables({
    schemas: tableSchemas,
    now,
    indexLag: () => (conditions.indexLagMaximum === 0 ? 0 : random.fraction() * conditions.indexLagMaximum),
    onWrite(changes) {
      writeMonitor.onWrite(changes);
      moneyMonitor.onWrite(changes);
      lineMonitor.onWrite(changes);
      programMonitor.onWrite(changes);
      sampleMonitor.onWrite(changes);
      operatorMonitor.onWrite(changes);
      reportMonitor.onWrite(changes);
      chainMonitor.onWrite(changes);
      probes.onWrite(changes);
      for (const change of changes) {
        if (change.table === 'videos') {
          checkRefusal(change);
          planScheduledRuns(change);
        }
        if (change.table === 'lines' && change.after !== undefined) planReconciler();
        if (change.after?.deletion_pending !== undefined) planResumption();
        if (change.after?.open_shard === 'begun') planFinish();
        const { follow_at: followAt } = change.after ?? {};
        if (change.table === 'cases' && typeof followAt === 'string') planFollower(Date.parse(followAt));
      }
    },
  });
  const provider = createVideoProvider(random, now, conditions.provider);
  const stripe = createSimulatedStripe({
    template: options.stripeTemplate,
    scheduler,
    random,
    invocations,
    conditions: conditions.stripe,
    until: options.restsAt,
    alter: overrides.stripe,
    onEvent: sendEvent,
  });
  const brokenRenderings = new Set<string>();
  const mails: Mail[] = [];
  /** What operators have set, by name. */
  const set: Record<string, boolean> = {};
  const settings = createCurrentSettings({
    store: { read: async () => ({ version: 0, values: { ...set, ...operatorSettings } }) },
    now: () => new Date(now()),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const parts = {
    now,
    random,
    tables,
    files,
    images,
    provider,
    overrides,
    sendMail(mail: Mail) {
      mails.push(mail);
      reportMonitor.onMail(mail);
    },
    isDeleted,
    sendStart,
    completeCallback: (callbackId: string) => executions.completeCallback(callbackId),
    haveEffect: operatorMonitor.onEffect,
    capacityOf: async () => videos.capacity,
    settings,
    log: trace,
  };
  const executions = createDurableExecutions({
    scheduler,
    random,
    invocations,
    faults: conditions.durable,
    handler: (invocation) => {
      const services = servicesFor(invocation, parts);
      const { provider: every } = services;
      return renderVideo({
        ...services,
        providers: { simulated: every, gemini: every, vertex: every },
      });
    },
    onBroken(name, error) {
      brokenRenderings.add(name);
      if (error !== null && !isDependencyFailure(error)) {
        violations.report('no unexpected error', `rendering ${name}: ${error}`);
      }
    },
  });
  const probes = createStatementProbes({
    scheduler,
    random,
    violations,
    until: options.restsAt,
    isDeleted,
    servicesFor: (invocation) => servicesFor(invocation, parts),
  });
  const lostStarts = new Map<string, number>();
  const plannedReconcilerRuns = new Set<number>();
  const plannedSweeps = new Set<number>();
  const plannedResumptions = new Set<number>();
  const plannedBillingRuns = new Set<number>();
  const plannedFinishes = new Set<number>();
  const plannedFollowers = new Set<number>();
  let lastCallAt = conditions.startsAt;

  return {
    scheduler,
    random,
    tables,
    files,
    images,
    videos,
    closedModels: (services) =>
      overrides.closedModels ??
      createClosedModels({
        spend: services.spend,
        settings: services.settings,
        limits: videos.limits,
        providers: new Set(Object.values(videos.models).map((id: ModelId) => models[id].provider)),
        log: services.log,
      }),
    switchModel(model) {
      // The usual free models stay open, so that each history has videos.
      const isUsual = Object.values(videos.models).includes(model);
      if (isUsual && models[model].costMicrodollarsPerSecond === 0) return;
      const isOpen = set[`model.${model}`] === false;
      trace?.(`an operator ${isOpen ? 'reopens' : 'closes'} ${model}`);
      set[`model.${model}`] = isOpen;
      writeMonitor.onSwitch(model, isOpen);
    },
    stripe,
    mails,
    provider,
    writeMonitor,
    lineMonitor,
    programMonitor,
    operatorMonitor,
    reportMonitor,
    chainMonitor,
    violations,
    overrides,
    trace,
    isDeleted,
    brokenRenderings,
    hadOutageBetween,
    call,
    lastCallAt: () => lastCallAt,
    deleteAccount: (userId) =>
      call(`DELETE account ${userId.slice(-2)}`, (services) =>
        deleteAccount({
          ...services,
          proveDeletion: async () => personWithPassword(userId),
          sendNotice: async () => undefined,
          eraseAccount: eraseAccount(services),
        })({
          ...caller(userId),
          path: undefined,
          query: undefined,
          headers: undefined,
          language: 'en',
          body: { password: 'simulated' },
        }),
      ),
    sleep: (milliseconds) => new Promise((resolve) => scheduler.after(milliseconds, resolve)),
  };

  function onGone(key: string): void {
    reportMonitor.onGone(key);
    chainMonitor.onGone(key);
  }

  function eraseAccount(services: Services): EraseAccount {
    const dependencies = {
      ...services,
      removeWebhooksOf: (id: UserId) => deleteEntriesOf(services.client, 'webhooks', id),
      exports: { remove: async () => undefined },
      chains: services.chains.files,
      accountCodes: { forget: async () => undefined },
      presets: { removeAllOf: async () => undefined },
      removeMailsOf: async () => undefined,
      deleteStripeCustomer:
        overrides.deleteStripeCustomer ??
        (async (customerId: string, userId: UserId) =>
          deleteStripeCustomer(await services.stripe(), customerId, () =>
            services.refundUngranted({ userId, customerId }),
          )),
      deleteUser: async () => undefined,
    };
    return createEraseAccount({ ...dependencies, eraseSandbox: createEraseSandbox(dependencies) });
  }

  /** A video waited in vain: then no slot was free for minutes, in which every run of the reconciler gives one. */
  function checkRefusal({ before, after }: Change): void {
    if (after?.failure_reason !== 'waited_too_long' || before?.failure_reason !== undefined) return;
    const freeSince = lineMonitor.freeSince(String(after.rendered_by));
    if (freeSince === null || now() - freeSince < 4 * minute) return;
    const hadOutage = conditions.faultModel.outages.some(
      ({ from, until }) => from < now() && until > Math.max(freeSince, now() - 4 * minute),
    );
    if (!hadOutage) violations.report('a free slot is given', `${after.id} waited beside a free slot`);
  }

  function hadOutageBetween(from: number, until: number): boolean {
    return conditions.faultModel.outages.some((outage) => outage.from < until && from < outage.until);
  }

  function isDeleted(userId: string): boolean {
    return tables.find('credits', { user_id: userId, entry: 'account' })?.deleted_at !== undefined;
  }

  function call<Value>(name: string, route: (services: Services) => Promise<Value>): Promise<Answer<Value>> {
    lastCallAt = now();
    return new Promise((resolve) => {
      const invocation = invocations.begin(name, () =>
        scheduler.after(random.fraction() * 10_000, () => resolve({ kind: 'failed' })),
      );
      trace?.(`${name} …`);
      stripe
        .within(invocation, () => route(servicesFor(invocation, parts)))
        .then(
          (value) => {
            if (invocation.isDead()) return;
            const isLost = invocations.hasOutage() && random.isHit(0.1);
            trace?.(`${name} → ${isLost ? 'an answer that is lost' : 'answered'}`);
            resolve(isLost ? { kind: 'failed' } : { kind: 'answered', value });
          },
          (error) => {
            if (invocation.isDead()) return;
            trace?.(`${name} → ${error instanceof Rejection ? error.code : error}`);
            if (error instanceof Rejection) return resolve({ kind: 'rejected', code: error.code });
            if (!isDependencyFailure(error)) violations.report('no unexpected error', `${name}: ${error}`);
            resolve({ kind: 'failed' });
          },
        );
    });
  }

  /** Runs a scheduled function or a webhook; `after` hears whether it succeeded. */
  function run(
    name: string,
    work: (services: Services) => Promise<unknown>,
    after: (hasSucceeded: boolean) => void,
    livesMilliseconds = Number.POSITIVE_INFINITY,
  ) {
    let isOver = false;
    const invocation = invocations.begin(name, () => after(false));
    if (livesMilliseconds < Number.POSITIVE_INFINITY) {
      scheduler.after(livesMilliseconds, () => {
        if (!isOver) invocation.die();
      });
    }
    stripe
      .within(invocation, () => work(servicesFor(invocation, parts)))
      .then(
        () => {
          isOver = true;
          after(true);
        },
        (error) => {
          isOver = true;
          if (!isDependencyFailure(error) && !(error instanceof Rejection)) {
            violations.report('no unexpected error', `${name}: ${error}`);
          }
          trace?.(`${name} → ${error}`);
          after(false);
        },
      );
  }

  function sendStart(input: RenderingInput): void {
    const { starts } = conditions;
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

  /** Only those runs of a schedule are played that can find something. */
  function planScheduledRuns({ after }: Change): void {
    if (after?.unfinished_shard !== undefined) planReconciler();
    if (typeof after?.expires_at === 'string') planSweep(Date.parse(after.expires_at));
  }

  function planFinish(): void {
    const instant = nextMultiple(now(), minute);
    if (plannedFinishes.has(instant)) return;
    plannedFinishes.add(instant);
    scheduler.at(instant, () => {
      const isBegun = () => tables.has('operator-requests', ({ state }) => state === 'begun');
      if (!isBegun()) return;
      run(
        'finish-operator-actions',
        ({ operators }) => finishActions(operators),
        () => {
          if (isBegun()) planFinish();
        },
      );
    });
  }

  /** A run may be killed at any call; the next ones wait until it must have ended. */
  function planFollower(from: number, since = from): void {
    const instant = nextMultiple(Math.max(from, now()), minute);
    if (plannedFollowers.has(instant)) return;
    plannedFollowers.add(instant);
    scheduler.at(instant, () => {
      const isDue = ({ follow_at: followAt }: Item) =>
        typeof followAt === 'string' && Date.parse(followAt) <= now();
      if (!tables.has('cases', isDue)) return;
      run(
        'follow-cases',
        ({ reports, now: clock, log }) => {
          const endsAt = new Date(now() + followerMilliseconds);
          const until = new Date(endsAt.getTime() - 45_000);
          return followCases(
            { ...reports, sendMail: reports.sendCaseMail, now: clock, log },
            { until, endsAt },
          );
        },
        () => {
          if (tables.has('cases', isDue) && now() < since + giveUpMilliseconds) planFollower(now(), since);
        },
        random.isHit(0.15) ? random.fraction() ** 2 * 30_000 : followerMilliseconds,
      );
    });
  }

  function planReconciler(): void {
    const instant = nextMultiple(now(), minute);
    if (plannedReconcilerRuns.has(instant)) return;
    plannedReconcilerRuns.add(instant);
    scheduler.at(instant, () => {
      const isNeeded = tables.has(
        'videos',
        ({ unfinished_shard: shard, created_at: createdAt }) =>
          shard !== undefined && mayRestartOrEnd(instant - Date.parse(String(createdAt))),
      );
      const hasLine = tables.has('lines', isInLine);
      if (hasLine || isNeeded || !random.isHit(conditions.reconcilerSkips)) {
        run('reconcile-videos', reconcile, () => undefined);
      }
      const isOpen = ({ unfinished_shard: shard, created_at: createdAt }: Item) =>
        shard !== undefined && instant - Date.parse(String(createdAt)) < giveUpMilliseconds;
      const isRecent = (entry: Item) =>
        isInLine(entry) && instant - lineMonitor.lastEnteredAt() < lineGivesUpMilliseconds;
      if (tables.has('videos', isOpen) || tables.has('lines', isRecent)) planReconciler();
    });
  }

  function reconcile(services: Services): Promise<unknown> {
    const { restartRendering } = overrides;
    return reconcileVideos({
      ...services,
      ...(restartRendering !== undefined && {
        startRendering: restartRendering(services.startRendering),
      }),
    });
  }

  function planResumption(since = now()): void {
    const instant = nextMultiple(now(), 15 * minute);
    if (plannedResumptions.has(instant)) return;
    plannedResumptions.add(instant);
    scheduler.at(instant, () => {
      const isUnfinished = () => tables.has('credits', ({ deletion_pending: mark }) => mark !== undefined);
      if (!isUnfinished()) return;
      run(
        'resume-deletions',
        (services) =>
          resumeDeletions(
            { ...services, eraseAccount: eraseAccount(services) },
            new Date(now() + 8 * minute),
          ),
        () => {
          if (isUnfinished() && now() < since + giveUpMilliseconds) planResumption(since);
        },
      );
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
          if (tables.has('videos', isDue) && now() < since + giveUpMilliseconds) planSweep(now() + 1, since);
        },
      );
    });
  }

  async function sweep(services: Services): Promise<void> {
    const { videos, files: videoFiles, now: clock } = services;
    if (overrides.removeExpired !== undefined) {
      for await (const video of videos.findExpired(clock())) {
        await overrides.removeExpired({ videos, files: videoFiles }, video, clock());
      }
      return;
    }
    const until = new Date(now() + 15 * minute);
    await removeExpiredVideos(services, until);
  }

  /** Stripe retries the webhook until it succeeds; and the hourly run syncs customers with recent events. */
  function sendEvent(event: StoredEvent): void {
    const { webhooks } = conditions;
    for (let copies = random.isHit(webhooks.doubled) ? 2 : 1; copies > 0; copies -= 1) {
      if (random.isHit(webhooks.lost)) trace?.(`the webhook ${event.type} is lost`);
      else scheduler.after(random.fraction() * webhooks.delayMaximum, () => deliver(event, 1));
    }
    planBillingRun(now());
  }

  function deliver(event: StoredEvent, attempt: number): void {
    const { body, signature } = signedWebhook(event, Math.floor(now() / 1_000));
    run(
      `webhook ${event.type}`,
      (services) =>
        stripeWebhook({ ...services.syncing, webhookSecret: async () => webhookSecret })({
          userId: null,
          path: undefined,
          query: undefined,
          headers: { 'stripe-signature': signature },
          body,
        }),
      (hasSucceeded) => {
        if (!hasSucceeded && attempt < 3)
          scheduler.after(5 ** attempt * minute, () => deliver(event, attempt + 1));
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
        async ({ syncing, refundUngranted }) => {
          if (overrides.billingRun !== undefined) return overrides.billingRun();
          ({
            failed: { length: failed },
          } = await reconcileBilling({ ...syncing, refundUngranted }, { hours: 3 }));
        },
        (hasSucceeded) => {
          if ((!hasSucceeded || failed > 0) && now() < since + 2 * hour) planBillingRun(since);
        },
      );
    });
  }
}

/** Tells of each key that goes. */
class WatchedKeys extends Set<string> {
  readonly #onGone: (key: string) => void;

  constructor(onGone: (key: string) => void) {
    super();
    this.#onGone = onGone;
  }

  override delete(key: string): boolean {
    const isGone = super.delete(key);
    if (isGone) this.#onGone(key);
    return isGone;
  }
}

/** Whether it is the row of an API key's secret. */
function isKey({ id }: Item): boolean {
  return String(id).startsWith('key#');
}

/** Whether it is a video that waits, or slots of which a video has one. */
function isInLine(item: Item): boolean {
  return item.entry !== 'slots' || Object.keys(item).some((attribute) => attribute.startsWith('slot/'));
}

/** Whether the reconciler may have to restart or end a video of this age. */
function mayRestartOrEnd(ageMilliseconds: number): boolean {
  return ageMilliseconds < 4 * minute || ageMilliseconds > 27 * minute;
}

/** A short name of a video's rendering, for the trace. */
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
