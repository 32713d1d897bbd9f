import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type Stripe from 'stripe';
import type { MediaId, UserId, VideoId } from '../../contract/fields/ids.ts';
import type { PricedVideoRequest } from '../../contract/schemas.ts';
import type { CapacityOf } from '../../contract/videos/line.ts';
import { createOrdersStore, type OrdersStore } from '../../functions/billing/sync/orders.store.ts';
import {
  createRefundUngranted,
  type RefundUngranted,
} from '../../functions/billing/sync/refund-ungranted.ts';
import {
  leaveRefundsToHourlyRun,
  type SyncCustomerDependencies,
} from '../../functions/billing/sync/sync-customer.ts';
import { testKeySecret } from '../../functions/developers/keys/testing/new-key.ts';
import type { GenerateByKeyDependencies } from '../../functions/developers/videos/generate-by-key.ts';
import { createFindImage, type FindImage } from '../../functions/images/find-image.ts';
import type { FingerprintedImage, ImageFiles } from '../../functions/images/image-files.ts';
import { createPersonLimits, type PersonLimits } from '../../functions/limits/person-limits.ts';
import type { Log } from '../../functions/log/logger.ts';
import type { Mail } from '../../functions/mail/send-mail.ts';
import { createModeration, type Moderation } from '../../functions/moderation/moderation.ts';
import type { ApprovalDependencies } from '../../functions/operators/actions/engine.ts';
import type { CurrentSettings } from '../../functions/settings/settings.ts';
import { createKeyCharges, type KeyCharges } from '../../functions/tables/api-access/key-charges.ts';
import { createKeysStore, type KeysStore } from '../../functions/tables/api-access/keys.store.ts';
import { movingRate } from '../../functions/tables/api-access/rate.store.ts';
import type { CasesStore } from '../../functions/tables/cases/cases.store.ts';
import { openingCase } from '../../functions/tables/cases/stored-case.ts';
import {
  type BillingAccountStore,
  createBillingAccountStore,
} from '../../functions/tables/credits/billing-account.store.ts';
import {
  type CreditEntriesStore,
  createCreditEntriesStore,
} from '../../functions/tables/credits/credit-entries.store.ts';
import { type CreditsStore, createCreditsStore } from '../../functions/tables/credits/credits.store.ts';
import { createDeletionsStore, type DeletionsStore } from '../../functions/tables/credits/deletions.store.ts';
import { changingPause } from '../../functions/tables/credits/generating-pause.ts';
import { createSessionsStore, type SessionsStore } from '../../functions/tables/credits/sessions.store.ts';
import { createErasuresStore, type ErasuresStore } from '../../functions/tables/erasures/erasures.store.ts';
import { createFilesStore, type FilesStore } from '../../functions/tables/files/files.store.ts';
import {
  createIdempotencyStore,
  type IdempotencyStore,
} from '../../functions/tables/idempotency/idempotency.store.ts';
import { createLimitsStore, type LimitsStore } from '../../functions/tables/limits/limits.store.ts';
import { createLineStore, type LineStore } from '../../functions/tables/lines/line.store.ts';
import { createProjectsStore, type ProjectsStore } from '../../functions/tables/projects/projects.store.ts';
import { createRefusalsStore, type RefusalsStore } from '../../functions/tables/refusals/refusals.store.ts';
import { createSpendStore, type SpendStore } from '../../functions/tables/spend/spend.store.ts';
import { createStatusStore } from '../../functions/tables/status/status.store.ts';
import { createVideoOutcomes, type VideoOutcomes } from '../../functions/tables/status/video-outcomes.ts';
import { createVideosStore, type VideosStore } from '../../functions/tables/videos/videos.store.ts';
import { createEventsStore } from '../../functions/tables/webhooks/events.store.ts';
import { createWebhookEvents, type WebhookEvents } from '../../functions/tables/webhooks/webhook-events.ts';
import type { LinkSigner } from '../../functions/videos/files/link-signer.ts';
import type { VideoFiles } from '../../functions/videos/files/video-files.ts';
import { evidenceKeys, videoKeys } from '../../functions/videos/files/video-keys.ts';
import type { RenderingInput, StartRendering } from '../../functions/videos/generation/start-rendering.ts';
import { createLinePlaces, type LinePlaces } from '../../functions/videos/line/line-places.ts';
import { createVideoLine, type VideoLine } from '../../functions/videos/line/video-line.ts';
import type { ClosedModels } from '../../functions/videos/models/closed-models.ts';
import type { Provider } from '../../functions/videos/providers/provider.ts';
import { type ChainServices, chainServices } from './chain-services.ts';
import type { Images } from './images.ts';
import type { Invocation } from './invocations.ts';
import type { BucketTransport } from './media-bucket.ts';
import type { MemoryTables } from './memory-tables.ts';
import { operatorServices } from './operator-services.ts';
import { type Random, randomMediaId } from './random.ts';
import { type ReportServices, reportServices } from './report-services.ts';
import { type StripeTransport, stripeSdk } from './stripe.ts';
import type { MediaFiles, VideoProvider } from './video-provider.ts';

/**
 * Dependencies that an injected bug replaces. Without any, the real handlers, rules and stores run.
 */
export interface Overrides {
  /** Changes a command on its way to the tables. */
  readonly command?: (command: unknown) => unknown;
  readonly credits?: (store: CreditsStore) => CreditsStore;
  readonly operators?: (engine: ApprovalDependencies) => ApprovalDependencies;
  readonly billing?: (store: BillingAccountStore) => BillingAccountStore;
  readonly deletions?: (store: DeletionsStore) => DeletionsStore;
  /** By the name of the route or schedule. */
  readonly videos?: (store: VideosStore, name: string) => VideosStore;
  readonly cases?: (store: CasesStore) => CasesStore;
  /** What lies between the SDK and S3, where evidence is moved. */
  readonly bucket?: (send: BucketTransport) => BucketTransport;
  readonly orders?: (store: OrdersStore) => OrdersStore;
  /** By the name of the route or schedule. */
  readonly files?: (files: VideoFiles, name: string) => VideoFiles;
  readonly spend?: (store: SpendStore) => SpendStore;
  /** `now` in milliseconds since 1970. */
  readonly lines?: (store: LineStore, now: () => number) => LineStore;
  readonly line?: (line: VideoLine) => VideoLine;
  readonly idempotency?: (store: IdempotencyStore) => IdempotencyStore;
  readonly keyCharges?: (charges: KeyCharges) => KeyCharges;
  readonly findImage?: FindImage;
  readonly closedModels?: ClosedModels;
  readonly provider?: (provider: Provider) => Provider;
  /** How the reconciler starts a rendering again. */
  readonly restartRendering?: (start: StartRendering) => StartRendering;
  /** What lies between the SDK and Stripe. */
  readonly stripe?: (send: StripeTransport) => StripeTransport;
  /** The clock of a function, by the name of the route or schedule. */
  readonly now?: (name: string, now: () => Date) => () => Date;
  readonly moderation?: (moderation: Moderation) => Moderation;
  /** In place of the request that a person sent. */
  readonly videoRequest?: (request: PricedVideoRequest, id: VideoId) => PricedVideoRequest;
  /** In place of the key that the caller sent. */
  readonly idempotencyKey?: (key: string, random: Random) => string;
  /** In place of what the hourly run of the billing does. */
  readonly billingRun?: () => Promise<void>;
  /** In place of leaving Stripe when an account is deleted. */
  readonly deleteStripeCustomer?: () => Promise<void>;
  /** In place of refunding what a deleted account has paid. */
  readonly refundUngranted?: RefundUngranted;
  /** In place of the removal of a video that has expired. */
  readonly removeExpired?: (
    stores: { readonly videos: VideosStore; readonly files: VideoFiles },
    video: { readonly userId: UserId; readonly id: VideoId; readonly expiresAt: string },
    now: Date,
  ) => Promise<void>;
}

/** What one invocation of a function of ours holds: the real stores over its own calls. */
export interface Services {
  readonly credits: CreditsStore;
  readonly entries: CreditEntriesStore;
  readonly billing: BillingAccountStore;
  readonly deletions: DeletionsStore;
  readonly sessions: SessionsStore;
  readonly videos: VideosStore;
  readonly orders: OrdersStore;
  readonly erasures: ErasuresStore;
  readonly apiKeys: KeysStore;
  readonly idempotency: IdempotencyStore;
  readonly limits: LimitsStore;
  readonly personLimits: PersonLimits;
  readonly settings: CurrentSettings;
  readonly keyCharges: KeyCharges;
  readonly movingRate: GenerateByKeyDependencies['movingRate'];
  readonly webhookEvents: WebhookEvents;
  readonly outcomes: VideoOutcomes;
  readonly spend: SpendStore;
  readonly lines: LineStore;
  readonly line: VideoLine;
  readonly linePlaces: LinePlaces;
  readonly files: VideoFiles;
  readonly fileRows: FilesStore;
  readonly projects: ProjectsStore;
  readonly refusals: RefusalsStore;
  readonly moderation: Moderation;
  readonly findImage: FindImage;
  readonly images: Pick<ImageFiles, 'remove'>;
  readonly provider: Provider;
  readonly stripe: () => Promise<Stripe>;
  readonly startRendering: StartRendering;
  readonly signer: () => Promise<LinkSigner>;
  readonly newMediaId: () => MediaId;
  readonly newSeed: () => number;
  readonly now: () => Date;
  readonly log: Log;
  readonly syncing: SyncCustomerDependencies & { readonly billing: BillingAccountStore };
  readonly refundUngranted: RefundUngranted;
  readonly operators: ApprovalDependencies;
  readonly reports: ReportServices;
  readonly chains: ChainServices;
  /** The document client itself, for what has no store. */
  readonly client: DynamoDBDocumentClient;
}

export interface CloudParts {
  readonly now: () => number;
  readonly random: Random;
  readonly tables: MemoryTables;
  readonly files: MediaFiles;
  readonly images: Images;
  readonly provider: VideoProvider;
  readonly overrides: Overrides;
  /** An email, accepted by SES. */
  readonly sendMail: (mail: Mail) => void;
  /** An asynchronous start, accepted by Lambda. */
  readonly sendStart: (input: RenderingInput) => void;
  readonly completeCallback: (callbackId: string) => void;
  /** Another service has the effect of an operator’s operation. */
  readonly haveEffect: (operation: string) => void;
  /** Whether an account is marked as deleted. */
  readonly isDeleted: (userId: string) => boolean;
  readonly capacityOf: CapacityOf;
  /** The settings as an execution environment caches them that lives on. */
  readonly settings: CurrentSettings;
  /** Null: the log is dropped. */
  readonly log: ((line: string) => void) | null;
}

/** Equips an invocation as the functions' entries do. */
export function servicesFor(invocation: Invocation, parts: CloudParts): Services {
  const { tables, random, overrides } = parts;
  const client = documentClientOf(invocation, tables, overrides);
  const clock = () => new Date(parts.now());
  const now = overrides.now?.(invocation.name, clock) ?? clock;
  const keep = <Store>(store: Store, override: ((store: Store) => Store) | undefined): Store =>
    override === undefined ? store : override(store);
  const jitter = (milliseconds: number) => invocation.pause(random.fraction() * milliseconds);
  const credits = keep(createCreditsStore(client, 'credits', jitter), overrides.credits);
  const billing = keep(createBillingAccountStore(client, 'credits', jitter), overrides.billing);
  const orders = keep(createOrdersStore(client, 'orders'), overrides.orders);
  const videoStore = createVideosStore(client, 'videos');
  const videos = overrides.videos?.(videoStore, invocation.name) ?? videoStore;
  const projects = createProjectsStore(client, 'projects');
  const refusals = createRefusalsStore(client, 'refusals');
  const fileRows = createFilesStore(client, 'files');
  const files = videoFilesOf(invocation, parts.files);
  const write = (code: string, fields: object = {}) =>
    invocation.isDead() ? undefined : parts.log?.(`${invocation.name} · ${code} ${JSON.stringify(fields)}`);
  const log: Log = { info: write, warn: write, error: write };
  const { capacityOf, settings } = parts;
  const lineStore = createLineStore(client, 'lines');
  const lines = overrides.lines?.(lineStore, parts.now) ?? lineStore;
  const completeCallback = (callbackId: string) =>
    invocation.call(`complete ${callbackId}`, () => parts.completeCallback(callbackId));
  const reports = reportServices({
    ...{ client, invocation, videos, jitter, now, log },
    ...{ alterCases: overrides.cases, alterBucket: overrides.bucket },
    ...{ files: parts.files, siteUrl, sendMail: parts.sendMail, isDeleted: parts.isDeleted },
  });
  const refundUngranted =
    overrides.refundUngranted ??
    createRefundUngranted({
      stripe: async () => stripeSdk,
      orders,
      sendMail: (mail) => invocation.call(`mail ${mail.subject}`, () => parts.sendMail(mail)),
      log,
    });
  const syncing = {
    stripe: async () => stripeSdk,
    ...{ credits, billing, orders, now, log },
    refundUngranted: leaveRefundsToHourlyRun,
  };
  return {
    credits,
    entries: createCreditEntriesStore(client, 'credits'),
    billing,
    deletions: keep(createDeletionsStore(client, 'credits'), overrides.deletions),
    sessions: createSessionsStore(client, 'credits', jitter),
    videos,
    orders,
    erasures: createErasuresStore(client, 'erasures'),
    apiKeys: createKeysStore(client, 'api-access', async () => testKeySecret),
    idempotency: keep(createIdempotencyStore(client, 'idempotency'), overrides.idempotency),
    limits: createLimitsStore(client, 'limits'),
    settings,
    personLimits: createPersonLimits({ limits: createLimitsStore(client, 'limits'), settings, now }),
    keyCharges: keep(createKeyCharges('api-access'), overrides.keyCharges),
    movingRate: (userId, change) => movingRate('api-access', userId, change),
    webhookEvents: createWebhookEvents({
      events: createEventsStore(client, 'webhooks'),
      // No account has an endpoint.
      requestDelivery: async () => undefined,
    }),
    outcomes: createVideoOutcomes({ status: createStatusStore(client, 'status'), log }),
    spend: keep(createSpendStore(client, 'spend'), overrides.spend),
    lines,
    line: keep(createVideoLine({ lines, capacityOf, completeCallback, now, log }), overrides.line),
    linePlaces: createLinePlaces({ lines, capacityOf, now }),
    files: overrides.files?.(files, invocation.name) ?? files,
    fileRows,
    findImage:
      overrides.findImage ??
      createFindImage(
        fileRows,
        async (mediaId) => (await invocation.call('find image', () => parts.images.find(mediaId))) !== null,
      ),
    images: {
      remove: (mediaIds) => invocation.call('remove images', () => parts.images.remove(mediaIds)),
    },
    provider: keep(parts.provider.clientFor(invocation, parts.files, parts.images), overrides.provider),
    stripe: async () => stripeSdk,
    projects,
    refusals,
    moderation: keep(
      createModeration({
        // No prompt of a history is refused.
        moderator: null,
        outagePolicy: 'continue',
        // Only what is blocked is told apart.
        readImage: async (mediaId) => (parts.images.isBlocked(mediaId) ? blockedImage : null),
        hashList: null,
        blockedImages: { categoriesOf: async () => ['sexual'] },
        refusals,
        openingCase: (item) => openingCase('cases', item),
        credits,
        changingPause: (session, before, after) => changingPause('credits', session, before, after),
        now,
        log,
      }),
      overrides.moderation,
    ),
    startRendering: (userId, id) =>
      invocation.call(`start rendering ${id.slice(-4)}`, () =>
        parts.sendStart({ user_id: userId, video_id: id }),
      ),
    signer: async () => linkSigner,
    newMediaId: () => randomMediaId(random),
    newSeed: () => 7,
    now,
    log,
    syncing,
    refundUngranted,
    operators: keep(
      operatorServices({
        ...{ client, credits, videos, cases: reports.cases, settings, syncing, jitter, now, log },
        haveEffect: (operation) =>
          invocation.call(`effect of ${operation.slice(-2)}`, () => parts.haveEffect(operation)),
      }),
      overrides.operators,
    ),
    reports,
    chains: chainServices(invocation, parts.files, parts.now),
    client,
  };
}

const blockedImage: FingerprintedImage = { jpeg: new Uint8Array(1), fingerprints: [] };

const siteUrl = 'https://reelwright.example';

const linkSigner: LinkSigner = {
  siteUrl,
  files: (folder) => (fileName) => `${folder}/${fileName}`,
};

function documentClientOf(
  invocation: Invocation,
  tables: MemoryTables,
  overrides: Overrides,
): DynamoDBDocumentClient {
  const send = async (sent: unknown) => {
    const request = tables.requestOf(overrides.command === undefined ? sent : overrides.command(sent));
    return invocation.call(request.name, request.execute, {
      ...(sent instanceof TransactWriteCommand && {
        conflict: () =>
          new TransactionCanceledException({
            message: 'Transaction cancelled',
            $metadata: {},
            CancellationReasons: (sent.input.TransactItems ?? []).map((_item, index) => ({
              Code: index === 0 ? 'TransactionConflict' : 'None',
            })),
          }),
      }),
      isInstant: request.isIdle(),
    });
  };
  // The one method that the stores and the SDK's paginators call; those ask for the client's class.
  return Object.assign(Object.create(DynamoDBDocumentClient.prototype), { send });
}

function videoFilesOf(invocation: Invocation, { keys }: MediaFiles): VideoFiles {
  return {
    async remove(mediaIds) {
      if (mediaIds.length === 0) return;
      await invocation.call(`remove files of ${mediaIds.length} videos`, () => {
        for (const mediaId of mediaIds) for (const key of Object.values(videoKeys(mediaId))) keys.delete(key);
      });
    },
    async removeEvidence(mediaIds) {
      await invocation.call(`remove evidence of ${mediaIds.length} videos`, () => {
        for (const mediaId of mediaIds)
          for (const key of Object.values(evidenceKeys(mediaId))) keys.delete(key);
      });
    },
  };
}
