import { createHash } from 'node:crypto';
import type { Reader, Transaction } from 'emulator-kit/store.ts';
import { ApiError, invalidRequest } from '../routes/errors.ts';
import { canonicalForm } from '../routes/form.ts';
import { internalCollection } from '../state/collections.ts';

/** The answer that a key stands for. `id` is the key. */
export interface IdempotentAnswer {
  readonly id: string;
  readonly createdAtSeconds: number;
  readonly path: string;
  /** Digest of what was asked. */
  readonly fingerprint: string;
  readonly requestId: string;
  readonly status: number;
  readonly body: object;
}

export const idempotentAnswers = internalCollection<IdempotentAnswer>('api_answer');

// https://docs.stripe.com/api/idempotent_requests
const lifeSeconds = 24 * 60 * 60;
const maximumKeyCharacters = 255;

/** A request as far as its key is concerned. */
export interface KeyedRequest {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

export function fingerprintOf({ method, path, body }: KeyedRequest): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonicalForm(body)}`)
    .digest('hex');
}

/** The earlier answer to the same request, or null. Throws when the key stood for something else. */
export function earlierAnswer(
  store: Reader,
  request: KeyedRequest,
  nowSeconds: number,
): IdempotentAnswer | null {
  if (request.key.length > maximumKeyCharacters) {
    throw invalidRequest(
      `Idempotency-Key is too long. It must be at most ${maximumKeyCharacters} characters long.`,
    );
  }
  const answer = store.get(idempotentAnswers, request.key);
  if (answer === undefined || isExpired(answer, nowSeconds)) return null;
  if (answer.fingerprint === fingerprintOf(request)) return answer;
  const same = answer.path === request.path ? 'parameters' : 'endpoint';
  throw new ApiError(400, {
    type: 'idempotency_error',
    message:
      same === 'parameters'
        ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`
        : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request.path}' vs '${answer.path}'). Try using a key other than '${request.key}' if you meant to execute a different request.`,
  });
}

/** Removes the answers that are older than a day. */
export function removeOldAnswers(transaction: Transaction, nowSeconds: number): void {
  for (const answer of transaction.all(idempotentAnswers)) {
    if (isExpired(answer, nowSeconds)) transaction.remove(idempotentAnswers, answer.id);
  }
}

function isExpired(answer: IdempotentAnswer, nowSeconds: number): boolean {
  return answer.createdAtSeconds + lifeSeconds <= nowSeconds;
}
