import type { Item } from './expressions.ts';
import type { Violations } from './invariants.ts';
import type { Change } from './memory-tables.ts';
import { number, total } from './write-monitor.ts';

/** A video that a program was charged for. */
export interface ProgramCharge {
  readonly userId: string;
  readonly videoId: string;
  readonly keyId: string;
  /** The idempotency key with which the program asked: it says so in the metadata. */
  readonly order: string;
  readonly at: number;
  /** `2026-11`, of the video. */
  readonly month: string;
  readonly credits: number;
  refundedCredits: number;
}

/** Checks what programs are charged, by the tables alone: it knows nothing of idempotency records or of the rate's rule. */
export interface ProgramMonitor {
  readonly onWrite: (changes: readonly Change[]) => void;
  /** The charges of an idempotency key, in their order. */
  readonly chargesOf: (userId: string, order: string) => readonly ProgramCharge[];
  readonly charges: readonly ProgramCharge[];
}

const second = 1_000;
const hour = 60 * 60 * second;
/** The longest time from a decision to its write, with all retries. */
const writingMilliseconds = 60 * second;

export function createProgramMonitor(options: {
  readonly now: () => number;
  readonly violations: Violations;
  readonly findKeys: (keyId: string) => readonly Item[];
  /** Whether it is a person's account, and no sandbox. */
  readonly isPerson: (userId: string) => boolean;
  /** Videos an hour. */
  readonly quotaOf: (userId: string) => number;
}): ProgramMonitor {
  const { now, violations, findKeys, isPerson, quotaOf } = options;
  const charges: ProgramCharge[] = [];

  return {
    charges,
    chargesOf,
    onWrite(changes) {
      for (const { table, before, after } of changes) {
        if (table === 'videos' && before === undefined && after !== undefined) onVideo(after);
        if (table === 'credits' && before === undefined && after !== undefined) onEntry(after);
        if (table === 'api-access' && String(after?.id).startsWith('spend#') && after !== undefined) {
          onSpend(before, after);
        }
      }
    },
  };

  function chargesOf(userId: string, order: string): readonly ProgramCharge[] {
    return charges.filter((charge) => charge.userId === userId && charge.order === order);
  }

  function onVideo(video: Item): void {
    const keyId = textIn(video.api, 'key_id');
    if (keyId === null) return;
    for (const key of findKeys(keyId)) {
      if ((key.mode === 'test') !== (key.user_id !== video.user_id)) {
        violations.report(
          'a test key moves nothing of its account',
          `${video.id} was made by ${key.mode} ${keyId}`,
        );
      }
    }
    const charge: ProgramCharge = {
      userId: String(video.user_id),
      videoId: String(video.id),
      keyId,
      order: textIn(fieldOf(video.api, 'metadata'), 'order') ?? '',
      at: now(),
      month: String(video.created_at).slice(0, 7),
      credits: number(video, 'credits_used'),
      refundedCredits: 0,
    };
    const former = chargesOf(charge.userId, charge.order).at(-1);
    if (former !== undefined && charge.at - former.at < 24 * hour - writingMilliseconds) {
      violations.report(
        'an idempotency key is charged once',
        `${charge.order} was charged for ${former.videoId} and, ${((charge.at - former.at) / second).toFixed(1)} s later, for ${charge.videoId}`,
      );
    }
    charges.push(charge);
    checkRate(charge);
    const isOpen = ({ revoked_at: revokedAt, expires_at: expiresAt }: Item) =>
      revokedAt === undefined &&
      (expiresAt === undefined || Date.parse(String(expiresAt)) > now() - writingMilliseconds);
    if (!findKeys(keyId).some(isOpen)) {
      violations.report('a revoked key charges nothing', `${charge.videoId} was charged by ${keyId}`);
    }
  }

  /** In every span of time there is room for the quota and for what comes back of it meanwhile. */
  function checkRate({ userId, at }: ProgramCharge): void {
    const quota = quotaOf(userId);
    const instants = charges.filter((charge) => charge.userId === userId).map((charge) => charge.at);
    for (const [index, from] of instants.entries()) {
      const videos = instants.length - index;
      const comesBack = Math.floor(((at - from + writingMilliseconds) * quota) / hour);
      if (videos > quota + comesBack) {
        violations.report(
          'no more videos than the rate allows',
          `${videos} videos in ${((at - from) / second).toFixed(1)} s, at ${quota} an hour`,
        );
      }
    }
  }

  function onEntry(entry: Item): void {
    const charge = charges.find(({ videoId }) => videoId === entry.subject);
    const isForeign = charge !== undefined && charge.userId !== entry.user_id;
    if (isForeign || (entry.source === 'sandbox' && isPerson(String(entry.user_id)))) {
      violations.report('a test key moves nothing of its account', `${entry.user_id} got ${entry.entry}`);
    }
    if (charge !== undefined && entry.kind === 'refund') charge.refundedCredits += total(entry);
  }

  function onSpend(before: Item | undefined, after: Item): void {
    const spent = number(after, 'spent_credits');
    const cap = findKeys(String(after.key_id))[0]?.cap_credits;
    const isMore = spent > (before === undefined ? 0 : number(before, 'spent_credits'));
    if (isMore && typeof cap === 'number' && spent > cap) {
      violations.report('a key stays within its cap', `${after.id} has ${spent}, the cap is ${cap}`);
    }
  }
}

/** What a value holds under a name, if it is an object that has it. */
function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textIn(value: unknown, name: string): string | null {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : null;
}
