import type { TransactionItem } from '../aws/transactions.ts';
import { Rejection } from '../errors/rejection.ts';
import { causeOf, log } from '../log/logger.ts';
import { isRepeated } from '../tables/idempotency/fingerprint.ts';
import {
  type Attempt,
  type IdempotencyStore,
  parseRecord,
  type Recorded,
} from '../tables/idempotency/idempotency.store.ts';

/** Marks a repeated answer. */
const replayedHeader = 'idempotent-replayed';

export interface WrittenAnswer {
  readonly status: number;
  /** In lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly json: string;
}

/**
 * Items that record an answer for its idempotency key. Written with the change itself, so that a function that dies
 * between the two cannot make a repeated request change something twice.
 */
export type Recording = (answer: WrittenAnswer) => readonly TransactionItem[];

/** A request whose own transaction holds its record. */
export interface RecordedRequest {
  readonly recording: Recording;
  /**
   * The answer that was given before; null if there is none.
   *
   * @param existing the record, if a transaction has returned it; else it is read
   * @throws Rejection `idempotency_key_reused` if it answered another request, or `request_in_flight`
   */
  readonly earlier: (existing?: Readonly<Record<string, unknown>> | null) => Promise<WrittenAnswer | null>;
}

interface Records<Used extends keyof IdempotencyStore> {
  readonly idempotency: Pick<IdempotencyStore, Used>;
  readonly now: () => Date;
}

export type RecordedRequestDependencies = Records<'read' | 'recording'>;

export function recordedRequest(
  { idempotency, now }: RecordedRequestDependencies,
  attempt: Attempt,
): RecordedRequest {
  return {
    recording: (answer) => [idempotency.recording(attempt, storedAnswer(answer), now())],
    earlier: async (existing) =>
      replayOf(
        attempt,
        existing === undefined
          ? await idempotency.read(attempt.userId, attempt.key, now())
          : parseRecord(existing, now()),
      ),
  };
}

export type RunOnceDependencies = Records<'begin' | 'recording' | 'finish' | 'abandon'>;

/**
 * Runs any other request once: its key is in flight meanwhile, and free again if it is refused or fails.
 *
 * @throws Rejection `idempotency_key_reused`, `request_in_flight`
 */
export async function runOnce(
  { idempotency, now }: RunOnceDependencies,
  attempt: Attempt,
  run: (recording: Recording) => Promise<WrittenAnswer>,
): Promise<WrittenAnswer> {
  const before = replayOf(attempt, await idempotency.begin(attempt, now()));
  if (before !== null) return before;
  let isRecorded = false;
  const recording = (answer: WrittenAnswer) => {
    isRecorded = true;
    return [idempotency.recording(attempt, storedAnswer(answer), now())];
  };
  const answer = await run(recording).catch(async (error: unknown) => {
    await abandon(idempotency, attempt);
    throw error;
  });
  if (!isRecorded) await idempotency.finish(attempt, storedAnswer(answer), now());
  return answer;
}

function replayOf(attempt: Attempt, record: Recorded): WrittenAnswer | null {
  if (record.kind === 'none') return null;
  if (!isRepeated(record.request, attempt.request)) {
    throw new Rejection('idempotency_key_reused', { field: 'headers.idempotency-key' });
  }
  if (record.kind === 'in_flight') throw new Rejection('request_in_flight', { retry_after_seconds: 1 });
  const { status, headers, body } = record.answer;
  return { status, headers: { ...headers, [replayedHeader]: 'true' }, json: body };
}

function storedAnswer({ status, headers, json }: WrittenAnswer) {
  return { status, headers, body: withoutSecret(json) };
}

/** Does not throw: the key becomes free in a minute. */
async function abandon(idempotency: Pick<IdempotencyStore, 'abandon'>, attempt: Attempt): Promise<void> {
  try {
    await idempotency.abandon(attempt);
  } catch (error) {
    log.warn('request.attempt_not_abandoned', { cause: causeOf(error) });
  }
}

/** A secret is shown once: a repeated answer has `null` instead. Keeps nested fields of that name. */
function withoutSecret(json: string): string {
  const answer: unknown = JSON.parse(json);
  const hasSecret = typeof answer === 'object' && answer !== null && 'secret' in answer;
  return hasSecret ? JSON.stringify({ ...answer, secret: null }) : json;
}
