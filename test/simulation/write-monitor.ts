import { durationsSeconds, videoCostCredits } from '../../contract/billing/catalog.ts';
import { videosInFlightMaximumByKey } from '../../contract/person-limits.ts';
import type { PricedVideoRequest } from '../../contract/schemas.ts';
import type { SpendLimits } from '../../contract/settings.ts';
import { costMicrodollars, modelIds, models } from '../../contract/videos/models.ts';
import type { Item } from './expressions.ts';
import type { Images } from './images.ts';
import type { Violations } from './invariants.ts';
import type { Change } from './memory-tables.ts';
import { createModelClosures } from './model-closures.ts';
import type { MediaFiles } from './video-provider.ts';

/** A video's record, kept beyond its row. */
export interface VideoRecord {
  readonly userId: string;
  readonly id: string;
  readonly mediaId: string;
  readonly createdAt: number;
  /** Millionths of a US dollar; `cost` of every submission that its provider has not refused, of which each costs `unitCost`. */
  readonly value: number;
  readonly unitCost: number;
  cost: number | null;
  isAccepted: boolean;
  /** Whether it was cancelled while its provider was being asked. */
  isCancelRequested: boolean;
  readonly model: string;
  /** Whether it took the free sample. */
  readonly isFree: boolean;
  /** Whether a test key made it: it counts nowhere. */
  readonly isSandbox: boolean;
  endedAt: number | null;
  /** The day (UTC) that its row says, which may be that before its write. */
  endedOn: string;
  status: string;
  failureReason: string | null;
  /** Whether it was added to the margin totals. */
  isCounted: boolean;
  isRemoved: boolean;
}

/** Checks each write of a history, and keeps every video's record. */
export interface WriteMonitor {
  readonly onWrite: (changes: readonly Change[]) => void;
  /** An operator closes or reopens a model. */
  readonly onSwitch: (model: string, isOpen: boolean) => void;
  /** Every video of the history, by user and id. */
  readonly videos: ReadonlyMap<string, VideoRecord>;
}

/** The allowed transitions of a video, written a second time on purpose. */
const successors: Readonly<Record<string, readonly string[]>> = {
  queued: ['queued', 'generating', 'failed', 'cancelled'],
  generating: ['generating', 'completed', 'failed', 'cancelled'],
  completed: ['completed'],
  failed: ['failed'],
  cancelled: ['cancelled'],
};
const ends: ReadonlySet<unknown> = new Set(['completed', 'failed', 'cancelled']);
/** The longest time from a decision to its write. */
const writingMilliseconds = 5_000;
/** The longest time from reading a model's state to the charge, with all retries. */
const choosingMilliseconds = 60_000;
const buckets = ['cycle_credits', 'purchased_credits', 'grace_credits'] as const;

/** Checks each write against the invariants. It knows the tables, and nothing of the rules' code. */
export function createWriteMonitor(options: {
  readonly now: () => number;
  readonly files: MediaFiles;
  readonly images: Images;
  readonly limits: SpendLimits;
  readonly violations: Violations;
  readonly isDeleted: (userId: string) => boolean;
  /** Videos that one person may have in flight. */
  readonly inFlightMaximum: number;
  /** What a person on the pages asked for. */
  readonly requestOf: (videoId: string) => PricedVideoRequest | undefined;
}): WriteMonitor {
  const { now, files, images, limits, violations, isDeleted, inFlightMaximum, requestOf } = options;
  const modelClosures = createModelClosures(now, limits);
  const videos = new Map<string, VideoRecord>();
  /** By user: a video that was being chosen then may have the rights from before. */
  const rightsChangedAt = new Map<string, number>();

  return {
    videos,
    onSwitch: modelClosures.onSwitch,
    onWrite(changes) {
      const entries: Item[] = [];
      let account: Change | null = null;
      for (const change of changes) {
        if (change.table !== 'credits') continue;
        if ((change.after ?? change.before)?.entry === 'account') account = change;
        else if (change.after !== undefined) {
          entries.push(change.after);
          if (change.before !== undefined) {
            violations.report('ledger adds up', `the entry ${change.after.entry} was written over`);
          }
        } else if (change.before !== undefined && !isDeleted(String(change.before.user_id))) {
          violations.report('ledger adds up', `the entry ${change.before.entry} was deleted`);
        }
      }
      if (account !== null) checkAccount(account, entries);
      else if (entries.length > 0) violations.report('ledger adds up', 'an entry without its account');
      for (const entry of entries) checkEntry(entry, account?.before, changes);
      for (const change of changes) {
        if (change.table === 'spend') modelClosures.onSpend(change.after);
        if (change.table === 'videos') checkVideo(change, entries);
      }
    },
  };

  function checkAccount({ before, after }: Change, entries: readonly Item[]): void {
    if (after === undefined) {
      violations.report('ledger adds up', 'an account was deleted');
      return;
    }
    if (before?.deleted_at !== undefined) {
      // Emptied, also of a debt, or a mark that was there already.
      const isMore = buckets.some((bucket) => number(after, bucket) > Math.max(0, number(before, bucket)));
      if (entries.length > 0 || isMore || after.deleted_at === undefined) {
        violations.report('a deleted account holds nothing', `credits were moved: ${entries[0]?.entry}`);
      }
      return;
    }
    if (before !== undefined && tierOfPlan(before) !== tierOfPlan(after)) {
      rightsChangedAt.set(String(after.user_id), now());
    }
    for (const bucket of buckets) {
      const moved = number(after, bucket) - number(before, bucket);
      const entered = entries.reduce((sum, entry) => sum + number(entry, bucket), 0);
      if (moved !== entered)
        violations.report('ledger adds up', `${bucket} moved by ${moved}, not ${entered}`);
      const isSpent = entries.some(
        ({ kind, source, ...entry }) =>
          (kind === 'deduct' || source === 'support') && number(entry, bucket) < 0,
      );
      if (number(after, bucket) < 0 && (isSpent || bucket === 'grace_credits')) {
        violations.report('never negative', `${bucket} is ${number(after, bucket)}`);
      }
    }
  }

  function checkEntry(entry: Item, account: Item | undefined, changes: readonly Change[]): void {
    const videoId = String(entry.reference).startsWith('video#') ? String(entry.subject) : null;
    const video = changes.find(({ table, after }) => table === 'videos' && after?.id === videoId);
    const cycle = number(entry, 'cycle_credits');
    const grace = number(entry, 'grace_credits');
    const endsAt = Date.parse(text(account, 'cycle_details', 'endsAt'));
    // What was decided before the end may arrive a moment after it.
    const isRunning = endsAt > now() - writingMilliseconds;
    switch (entry.kind) {
      case 'deduct': {
        if (cycle < 0 && !isRunning) {
          violations.report('cycle credits end with their cycle', `${0 - cycle} were spent after its end`);
        }
        const left = endsAt > now() ? number(account, 'cycle_credits') + cycle : 0;
        const tier = tierOfPlan(account);
        const request = videoId === null ? undefined : requestOf(videoId);
        const asked = request?.pay_with;
        const isBeyondBasic = isMoreThanBasic(video?.after) || isVeo3(request?.model);
        const isChosen = asked === 'pack' || (asked === undefined && tier === 'basic' && isBeyondBasic);
        if ((asked === 'pack' && cycle + grace < 0) || (asked === 'plan' && cycle + grace === 0)) {
          violations.report('answers are true', `${videoId} is not paid with ${asked} credits, as asked`);
        }
        if (number(entry, 'purchased_credits') < 0 && left > 0 && !isChosen) {
          violations.report('cycle credits are spent first', `${left} of the cycle were left`);
        }
        if (video?.after !== undefined) {
          const paying = [cycle < 0 && tier, grace < 0 && text(account, 'grace', 'tier')];
          if (now() > (rightsChangedAt.get(String(account?.user_id)) ?? 0) + choosingMilliseconds)
            checkRights(video.after, paying.includes('basic'), paying.some(Boolean) ? 'a plan' : 'packs');
        }
        if (videoId !== null && (video === undefined || video.before !== undefined)) {
          violations.report('charge and video together', `${videoId} was charged without a video`);
        }
        break;
      }
      case 'refund': {
        if (video?.before === undefined) {
          violations.report('refund with the end', `${videoId} was refunded without its end`);
          break;
        }
        const bought = number(video.before, 'charged_purchased_credits');
        if (number(entry, 'purchased_credits') > bought) {
          violations.report(
            'expiring credits stay expiring',
            `${number(entry, 'purchased_credits')} became purchased credits, ${bought} were taken`,
          );
        }
        const charged = number(video.before, 'charged_cycle_credits');
        const isSame = isRunning && isCountedIn(account, video.before.charged_cycle_id);
        const owed = Math.min(charged, Math.max(0, 0 - number(account, 'cycle_credits')));
        const expected = isSame ? charged : owed;
        const isEnding = endsAt <= now() && isRunning && cycle === 0;
        if (cycle !== expected && !isEnding) {
          violations.report(
            cycle > 0 && !isSame ? 'cycle credits end with their cycle' : 'refund with the end',
            `${cycle} were returned to the cycle, ${expected} are due`,
          );
        }
        break;
      }
    }
  }

  function checkRights(video: Item, isPaidByBasic: boolean, payer: string): void {
    const isOfVeo3 = isVeo3(video.rendered_by);
    const isNamed = requestOf(String(video.id))?.model === video.rendered_by;
    if (isPaidByBasic ? isOfVeo3 || isMoreThanBasic(video) : !isOfVeo3 && !isNamed) {
      violations.report(
        'rights follow the credits',
        `${video.id}: ${video.duration} s in ${video.quality} of ${video.rendered_by}, paid by ${isPaidByBasic ? 'Basic' : payer}`,
      );
    }
  }

  function checkVideo({ before, after }: Change, entries: readonly Item[]): void {
    if (after === undefined) {
      if (before !== undefined) checkRemoval(before);
      return;
    }
    const key = `${after.user_id}/${after.id}`;
    const entry = entries.find(({ subject, source }) => subject === after.id && source === 'video');
    if (before === undefined) {
      checkCreation(key, after, entry);
      return;
    }
    const video = videos.get(key);
    if (video !== undefined && after.counted_at !== undefined) video.isCounted = true;
    if (video !== undefined) {
      video.isAccepted = after.accepted_at !== undefined;
      video.isCancelRequested = after.cancel_requested_at !== undefined;
      const isBilled = video.isAccepted || number(after, 'submissions') > 0;
      video.cost = isBilled ? number(after, 'cost_microdollars') : null;
    }
    if (video !== undefined && after.media_id !== video.mediaId)
      violations.report('completed with its files', `${key} has other files than before`);
    const [from, to] = [String(before.status), String(after.status)];
    if (!successors[from]?.includes(to)) {
      violations.report('an end is never left', `${key}: ${from} → ${to}`);
    }
    if (ends.has(from)) {
      const changed = ['status', 'accepted_at', 'started_at', 'finished_at', 'failure_reason'].find(
        (name) => before[name] !== after[name],
      );
      if (changed !== undefined) violations.report('an end is never left', `${key}: ${changed} was changed`);
      checkRetention(key, before, after);
    }
    if (from === to) {
      if (entry !== undefined) violations.report('refund with the end', `${key} did not end`);
      return;
    }
    if (video !== undefined) video.status = to;
    if (!ends.has(to)) return;
    if (video !== undefined) {
      video.endedAt = now();
      video.failureReason = after.failure_reason === undefined ? null : String(after.failure_reason);
      video.endedOn = String(after.finished_at).slice(0, 10);
    }
    const isOwed = to === 'failed' || (to === 'cancelled' && before.accepted_at === undefined);
    const returned = entry === undefined || entry.kind !== 'refund' ? 0 : total(entry);
    if (returned !== (isOwed ? number(after, 'credits_used') : 0)) {
      violations.report('refund with the end', `${key} was ${to} with ${returned} returned`);
    }
    if (to === 'completed' && filesOf(key).length !== 2) {
      violations.report('completed with its files', `${key} has ${filesOf(key).length} files`);
    }
    if (after.unfinished_shard !== undefined || after.check_at !== undefined) {
      violations.report(
        'a second sync changes nothing',
        `${key} has ended and is still in the reconciler's index`,
      );
    }
  }

  function checkCreation(key: string, video: Item, entry: Item | undefined): void {
    if (video.status === undefined) {
      violations.report('a deleted account holds nothing', `${key} came back as a part of itself`);
      return;
    }
    if (videos.has(key)) violations.report('charge and video together', `${key} was made twice`);
    videos.set(key, {
      userId: String(video.user_id),
      id: String(video.id),
      mediaId: String(video.media_id),
      createdAt: now(),
      isFree: isFreeVideo(video),
      isSandbox: part(video, 'api', 'mode') === 'test',
      value: number(video, 'value_microdollars'),
      unitCost: unitCostOf(video),
      cost: null,
      isAccepted: false,
      isCancelRequested: false,
      model: String(video.rendered_by),
      endedAt: null,
      endedOn: '',
      status: String(video.status),
      failureReason: null,
      isCounted: false,
      isRemoved: false,
    });
    const inFlight = [...videos.values()].filter(
      ({ userId, status }) => userId === String(video.user_id) && !ends.has(status),
    );
    const maximum = video.api === undefined ? inFlightMaximum : videosInFlightMaximumByKey;
    if (inFlight.length > maximum) {
      violations.report(
        'no more videos in flight than allowed',
        `${key} is the ${inFlight.length}th of at most ${maximum}`,
      );
    }
    const closedAt = modelClosures.closedAt(String(video.rendered_by));
    if (closedAt !== null && now() > closedAt + choosingMilliseconds) {
      violations.report('no video of a closed model', `${key} is asked of ${video.rendered_by}`);
    }
    if (video.image_id !== undefined && !images.wasThere(String(video.user_id), String(video.image_id))) {
      violations.report('starts from an own image', `${key} starts from ${video.image_id}`);
    }
    const isCharged = isFreeVideo(video)
      ? entry === undefined
      : entry?.kind === 'deduct' &&
        total(entry) === 0 - videoCostCredits &&
        number(video, 'charged_cycle_credits') === 0 - number(entry, 'cycle_credits') &&
        number(video, 'charged_purchased_credits') === 0 - number(entry, 'purchased_credits');
    if (!isCharged) violations.report('charge and video together', `${key} was made without its charge`);
    if (isDeleted(String(video.user_id))) {
      violations.report('a deleted account holds nothing', `${key} was made`);
    }
  }

  /** An ended video that is saved or taken from sight. */
  function checkRetention(key: string, before: Item, after: Item): void {
    if (isDeleted(String(after.user_id))) return;
    if (after.removing_at !== undefined && before.removing_at === undefined) {
      const isDue = typeof after.expires_at === 'string' && Date.parse(after.expires_at) <= now();
      const isKept = after.saved === true && after.deleted_at === undefined;
      if (!isDue || isKept)
        violations.report('kept as long as promised', `${key} is being removed too early`);
    }
    if (before.removing_at !== undefined && after.removing_at === undefined) {
      violations.report('kept as long as promised', `${key} came back while it was being removed`);
    }
  }

  function checkRemoval(video: Item): void {
    const key = `${video.user_id}/${video.id}`;
    const record = videos.get(key);
    if (record !== undefined) record.isRemoved = true;
    if (isDeleted(String(video.user_id))) return;
    if (video.removing_at === undefined) {
      violations.report('kept as long as promised', `${key} was removed before its time`);
    }
    if (filesOf(key).length > 0) {
      violations.report('files only of completed videos', `the row of ${key} went before its files`);
    }
  }

  function filesOf(key: string): string[] {
    const mediaId = videos.get(key)?.mediaId;
    return [...files.keys].filter((file) => file.startsWith(`media/${mediaId}/`));
  }
}

/** What an entry adds to the balance. */
export function total(entry: Item): number {
  return number(entry, 'cycle_credits') + number(entry, 'purchased_credits') + number(entry, 'grace_credits');
}

/** What its provider bills for each job, in millionths of a US dollar. */
function unitCostOf(video: Item): number {
  const model = modelIds.find((id) => id === video.rendered_by);
  const duration = durationsSeconds.find((seconds) => seconds === video.duration);
  return model === undefined || duration === undefined ? 0 : costMicrodollars(models[model], duration);
}

/** A number of an item; what is absent is zero. */
export function number(item: Item | undefined, name: string): number {
  const value = item?.[name];
  return typeof value === 'number' ? value : 0;
}

/** Whether a model is a Veo 3, or simulated in its place. */
export function isVeo3(model: unknown): boolean {
  return /^(veo-3.*|simulated|simulated-fast|google-veo3)$/.test(String(model));
}

/** Whether a video is longer or sharper than Basic includes. */
export function isMoreThanBasic(video: Item | undefined): boolean {
  return video?.duration !== 5 || video.quality !== 'standard';
}

/** Whether no credits pay for a video. */
export function isFreeVideo(video: Item): boolean {
  return video.credits_used === 0;
}

/** The plan whose rights the cycle's credits have. */
function tierOfPlan(account: Item | undefined): string {
  const plan = account?.subscribed_plan;
  const isEntitled = typeof plan === 'object' && plan !== null && Reflect.get(plan, 'isEntitled') === true;
  return text(account, isEntitled ? 'subscribed_plan' : 'cycle_details', 'tier');
}

/** Whether credits of a cycle are counted in the account's, which may have cut it short. */
function isCountedIn(account: Item | undefined, cycleId: unknown): boolean {
  const start = typeof cycleId === 'string' ? cycleId.slice(cycleId.lastIndexOf('#') + 1) : '';
  const countsFrom = text(account, 'cycle_details', 'countsFrom');
  return start !== '' && countsFrom !== '' && Date.parse(start) >= Date.parse(countsFrom);
}

function text(item: Item | undefined, name: string, key: string): string {
  const found = part(item, name, key);
  return typeof found === 'string' ? found : '';
}

/** A value inside an item's attribute. */
export function part(item: Item | undefined, name: string, key: string): unknown {
  const value = item?.[name];
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
