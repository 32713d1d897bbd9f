import { createHash } from 'node:crypto';
import { v4, v7 } from 'uuid';
import { CaseId, ImageHash, type MediaId, RefusalId, type UserId } from '../../contract/fields/ids.ts';
import { refusalMessage } from '../../contract/moderation.ts';
import { caseReference } from '../../contract/reports/reports.ts';
import { styleWords, type VideoStyle } from '../../contract/videos/models.ts';
import { backOff } from '../aws/back-off.ts';
import { settleAll } from '../aws/settle-all.ts';
import type { TransactionItem } from '../aws/transactions.ts';
import { Rejection } from '../errors/rejection.ts';
import type { FingerprintedImage } from '../images/image-files.ts';
import { causeOf, type Log } from '../log/logger.ts';
import type { BlockedImagesStore } from '../tables/cases/blocked-images.store.ts';
import type { CaseItem } from '../tables/cases/case-item.ts';
import { openCase } from '../tables/cases/case-rule.ts';
import { holds } from '../tables/credits/account-item.ts';
import { AccountContended, type CreditsStore } from '../tables/credits/credits.store.ts';
import { requireMayGenerate } from '../tables/credits/generating-pause.ts';
import type { GeneratingPause } from '../tables/credits/ledger.ts';
import { type Session, SessionEnded } from '../tables/credits/session.ts';
import type { RefusalItem, RefusalsStore } from '../tables/refusals/refusals.store.ts';
import {
  decideModeration,
  type Judged,
  type ModerationDecision,
  type OutagePolicy,
} from './decide-moderation.ts';
import { emulatedModerator } from './emulated-moderator.ts';
import { type HashList, hashListRules } from './hash-list.ts';
import type { Moderator, Rules } from './moderator.ts';
import { blockedImageRules, judgeByOwnRules, ownRules } from './own-rule.ts';
import { pauseAfter } from './pause-after.ts';

/** What is asked for. */
export interface JudgedRequest {
  /** The person's, also where a test key asks. */
  readonly session: Session;
  readonly prompt: string;
  readonly style: VideoStyle | null;
  /** The person's own checked images, each once. */
  readonly findImages: () => Promise<readonly MediaId[]>;
  /** Judged by the emulator, since nothing real is made. */
  readonly isSandbox: boolean;
}

export interface AllowedRequest {
  readonly kind: 'allowed';
  readonly by: Rules;
  /** One for each image that could be read. */
  readonly imageHashes: ReadonlyMap<MediaId, ImageHash>;
}

type RefusedRequest = Exclude<ModerationDecision, { kind: 'allowed' }>;

/** Judges what is asked for before it is charged. */
export interface Moderation {
  /**
   * Writes nothing, so it may run beside other reads. Without moderator and images an allowed prompt takes no round trip.
   * An image that a removal has blocked is refused without asking the moderator.
   *
   * @param findMade what an earlier, same request has made: that is not judged again
   * @throws SessionEnded if the account was deleted
   * @throws Rejection while the person may not generate
   */
  judge<Made>(
    request: JudgedRequest,
    findMade: () => Promise<Made | null>,
  ): Promise<AllowedRequest | RefusedRequest | { readonly kind: 'made'; readonly made: Made }>;
  /**
   * Writes a refusal down, and pauses the account if it is one too many.
   *
   * @returns what to answer
   */
  refuse(refusal: RefusedRequest, request: JudgedRequest): Promise<Rejection>;
}

export interface ModerationDependencies {
  /** Null: our own rules alone. */
  readonly moderator: Moderator | null;
  readonly outagePolicy: OutagePolicy;
  readonly readImage: (mediaId: MediaId) => Promise<FingerprintedImage | null>;
  /** Null: the environment has none. */
  readonly hashList: HashList | null;
  readonly blockedImages: Pick<BlockedImagesStore, 'categoriesOf'>;
  readonly refusals: Pick<RefusalsStore, 'record'>;
  readonly openingCase: (item: CaseItem) => TransactionItem;
  readonly credits: Pick<CreditsStore, 'readAccount'>;
  readonly changingPause: (
    session: Session,
    before: GeneratingPause,
    after: GeneratingPause,
  ) => TransactionItem;
  readonly now: () => Date;
  readonly log: Log;
}

export function createModeration(dependencies: ModerationDependencies): Moderation {
  const { outagePolicy, credits, now } = dependencies;
  return {
    async judge(request, findMade) {
      const moderator = request.isSandbox ? emulatedModerator : dependencies.moderator;
      const own = { ...ownRules, ...judgeByOwnRules(request.prompt) };
      if (own.verdict === 'allowed' && moderator === null && (await request.findImages()).length === 0)
        return { kind: 'allowed', by: ownRules, imageHashes: new Map() };
      const [made, account, images] = await settleAll([
        findMade(),
        credits.readAccount(request.session.userId),
        readImages(dependencies, request),
      ]);
      if (account.deletedAt !== null) throw new SessionEnded();
      if (made !== null) return { kind: 'made', made };
      requireMayGenerate(account, now());
      const judged =
        own.verdict === 'refused'
          ? null
          : (judgedAlready(images) ?? (moderator && (await ask(dependencies, moderator, request, images))));
      const decision = decideModeration(own, judged, outagePolicy);
      return decision.kind === 'allowed' ? { ...decision, imageHashes: hashesOf(images) } : decision;
    },

    async refuse(refusal, request) {
      return refusal.kind === 'unavailable'
        ? new Rejection('generation_closed')
        : refuse(dependencies, refusal, request);
    },
  };
}

interface ReadImage {
  readonly mediaId: MediaId;
  /** Null: it could not be read. */
  readonly read: { readonly bytes: Uint8Array; readonly hash: ImageHash } | null;
  /** What is known without a moderator; null: nothing speaks against it. */
  readonly judged: Judged;
}

async function readImages(
  dependencies: ModerationDependencies,
  request: JudgedRequest,
): Promise<readonly ReadImage[]> {
  const mediaIds = await request.findImages();
  return settleAll(mediaIds.map((mediaId) => readImage(dependencies, mediaId)));
}

async function readImage(dependencies: ModerationDependencies, mediaId: MediaId): Promise<ReadImage> {
  let image: FingerprintedImage | null;
  try {
    image = await dependencies.readImage(mediaId);
  } catch (error) {
    return { mediaId, read: null, judged: outage(dependencies, error) };
  }
  if (image === null) return { mediaId, read: null, judged: null };
  const hash = ImageHash.parse(createHash('sha256').update(image.jpeg).digest('hex'));
  const [[first, ...others], known] = await settleAll([
    dependencies.blockedImages.categoriesOf(hash),
    judgeByList(dependencies, image),
  ]);
  const judged: Judged =
    first === undefined || known?.verdict === 'refused'
      ? known
      : { ...blockedImageRules, verdict: 'refused', categories: [first, ...others] };
  return { mediaId, read: { bytes: image.jpeg, hash }, judged };
}

/** One refused image refuses them all, and an outage is one of them all. The most serious refusal speaks. */
function judgedAlready(images: readonly ReadImage[]): Judged {
  const judged = images.map((image) => image.judged).filter((one) => one !== null);
  const refused = judged.filter((one) => one.verdict === 'refused');
  const isOfMinors = ({ categories }: (typeof refused)[number]) => categories.includes('sexual_minors');
  return refused.find(isOfMinors) ?? refused[0] ?? judged[0] ?? null;
}

function hashesOf(images: readonly ReadImage[]): ReadonlyMap<MediaId, ImageHash> {
  return new Map(images.flatMap(({ mediaId, read }) => (read === null ? [] : [[mediaId, read.hash]])));
}

/** Null: nothing is known against it. */
async function judgeByList(
  dependencies: ModerationDependencies,
  { fingerprints }: FingerprintedImage,
): Promise<Judged> {
  try {
    const isKnown = (await dependencies.hashList?.contains(fingerprints)) === true;
    return isKnown ? { ...hashListRules, verdict: 'refused', categories: ['sexual_minors'] } : null;
  } catch (error) {
    return outage(dependencies, error);
  }
}

function outage({ log }: ModerationDependencies, error: unknown): Judged {
  log.error('moderation.outage', { cause: causeOf(error) });
  return { verdict: 'outage' };
}

async function ask(
  dependencies: ModerationDependencies,
  moderator: Moderator,
  { prompt, style }: JudgedRequest,
  images: readonly ReadImage[],
): Promise<Judged> {
  const { ruleSet, version } = moderator;
  try {
    const verdict = await moderator.judge({
      prompt,
      style: style === null ? null : styleWords[style],
      images: images.flatMap(({ read }) => (read === null ? [] : [read.bytes])),
    });
    return { ruleSet, version, ...verdict };
  } catch (error) {
    return outage(dependencies, error);
  }
}

async function refuse(
  dependencies: ModerationDependencies,
  { by, categories }: Extract<ModerationDecision, { kind: 'refused' }>,
  request: JudgedRequest,
): Promise<Rejection> {
  const { now, log } = dependencies;
  const at = now();
  const { userId } = request.session;
  const id = RefusalId.parse(v7({ msecs: at.getTime() }));
  const [category] = categories;
  const rejection = new Rejection('content_refused', {
    message: refusalMessage(category),
    category,
    refusal_id: id,
  });
  // A developer tries the emulator as often as they like.
  if (request.isSandbox && by.ruleSet === 'simulated') return rejection;
  const isOfMinors = categories.includes('sexual_minors');
  const items = isOfMinors ? [dependencies.openingCase(caseOf(userId, id, at))] : [];
  const [image = null, ...otherImages] = await request.findImages();
  const refusal: RefusalItem = {
    user_id: userId,
    id,
    prompt: request.prompt,
    image_media_id: image,
    other_image_media_ids: otherImages,
    categories: [...categories],
    rule_set: by.ruleSet,
    rules_version: by.version,
    created_at: at.toISOString(),
  };
  await record(dependencies, request, refusal, items);
  log.info('moderation.refused', { refusal_id: id, category, rule_set: by.ruleSet });
  if (isOfMinors) {
    log.error('moderation.minors_refused', {
      user_id: userId,
      refusal_id: id,
      cause: `Refused by the rules ${by.ruleSet} ${by.version}.`,
    });
  }
  return rejection;
}

/** An operator decides within 24 hours what to report and whether the account goes on. */
function caseOf(owner: UserId, refusal: RefusalId, at: Date): CaseItem {
  const id = CaseId.parse(v4());
  const { opened } = openCase(
    {
      id,
      reference: caseReference(id),
      kind: 'child_safety',
      explanation: 'A request was refused before its charge, as sexual content with minors.',
      details: { refusal },
      reporter: { language: 'en' },
    },
    null,
    at,
  );
  return { ...opened, owner };
}

/** Refusals of one person at once conflict, so that each is counted. */
const maximumAttempts = 8;

async function record(
  { credits, refusals, changingPause }: ModerationDependencies,
  { session }: JudgedRequest,
  refusal: RefusalItem,
  items: readonly TransactionItem[],
): Promise<void> {
  const at = new Date(refusal.created_at);
  for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
    const account = await credits.readAccount(session.userId);
    requireMayGenerate(account, at);
    const before = account.generatingPause;
    const after = pauseAfter(before, refusal.categories, at);
    const outcome = await refusals.record(refusal, changingPause(session, before, after), items);
    if (outcome.kind === 'recorded') return;
    if (outcome.account !== null && !holds(session, outcome.account)) throw new SessionEnded();
    await backOff(attempt);
  }
  throw new AccountContended();
}
