import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { KeyScope } from '../../contract/developers/developer-keys.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { UserId } from '../../contract/fields/ids.ts';
import { apiRequestsPerMinute } from '../../contract/person-limits.ts';
import {
  hasOwnTransaction,
  type ResponseOf,
  type RouteKey,
  type Routes,
  routes,
} from '../../contract/routes.ts';
import type { TransactionItem } from '../aws/transactions.ts';
import { environment } from '../environment/environment.ts';
import { Rejection } from '../errors/rejection.ts';
import { answerErrors } from '../http/answer-errors.ts';
import { cameThroughSite } from '../http/origin-secret.ts';
import { problem } from '../http/problem.ts';
import {
  type ApiEvent,
  type RequestParts,
  readParts,
  readSentBody,
  readSession,
} from '../http/read-request.ts';
import { visitorAddress } from '../http/visitor-address.ts';
import { causeOf, log, powertoolsLogger } from '../log/logger.ts';
import { requireOpen } from '../settings/require-open.ts';
import { atMost, type CurrentSettings } from '../settings/settings.ts';
import { type ApiKey, refusalOf } from '../tables/api-access/api-key.ts';
import { countApiRequests } from '../tables/api-access/count-api-requests.ts';
import { keyRejection } from '../tables/api-access/key-rejection.ts';
import type { KeysStore } from '../tables/api-access/keys.store.ts';
import { type Session, SessionEnded } from '../tables/credits/session.ts';
import type { SessionsStore } from '../tables/credits/sessions.store.ts';
import { fingerprint, isRepeated } from '../tables/idempotency/fingerprint.ts';
import type { Attempt, IdempotencyStore, StoredAnswer } from '../tables/idempotency/idempotency.store.ts';
import type { LimitsStore } from '../tables/limits/limits.store.ts';
import { sandboxIdOf } from './sandbox.ts';

/** The routes that programs call with an API key. */
export type DeveloperRouteKey = {
  [K in RouteKey]: Routes[K]['access'] extends 'key' ? K : never;
}[RouteKey];

export interface DeveloperCaller {
  /** Owner of the rows: with a test key the account's sandbox. */
  readonly userId: UserId;
  readonly accountId: UserId;
  /** The condition of writes: the person's session, or that the account exists. */
  readonly session: Session;
  /** Null for a person at the route's `sessionPath`. */
  readonly key: ApiKey | null;
  readonly visitorAddress: string;
}

export type DeveloperRequest<K extends DeveloperRouteKey> = RequestParts<K> &
  DeveloperCaller & {
    /** The JSON as sent, which identifies a repeated request even if defaults change. */
    readonly sentBody: unknown;
    /**
     * Items that record an answer for its idempotency key. Written with the change itself, so that a function
     * that dies between the two cannot make a repeated request change something twice.
     */
    readonly recording: (answer: DeveloperAnswer<K>) => readonly TransactionItem[];
  };

/** Marks a repeated answer. */
export const replayedHeader = 'idempotent-replayed';

export type DeveloperAnswer<K extends DeveloperRouteKey> = {
  /** Default: the route's. */
  readonly status?: number;
  /** In lower case. */
  readonly headers?: Readonly<Record<string, string>>;
} & (
  | { readonly body: ResponseOf<K> }
  /** A recorded answer. */
  | { readonly json: string }
);

/** Throws `Rejection` to answer with one of the contract's errors. */
export type DeveloperRoute<K extends DeveloperRouteKey> = (
  request: DeveloperRequest<K>,
) => Promise<DeveloperAnswer<K>>;

export interface DeveloperAccess {
  readonly keys: Pick<KeysStore, 'find' | 'noteUse'>;
  readonly sessions: Pick<SessionsStore, 'require'>;
  readonly idempotency: Pick<IdempotencyStore, 'begin' | 'finish' | 'finishing' | 'abandon'>;
  readonly limits: LimitsStore;
  readonly settings: CurrentSettings;
  readonly now: () => Date;
}

/**
 * The Lambda handler of a public API route. Reads the key uncached, so that revoking works at once; checks
 * key, account and request; runs `route`; answers JSON or RFC 9457 errors.
 *
 * @param onDependencyFailure the error code when a service that the route needs fails or is slow
 */
export function developerHandler<K extends DeveloperRouteKey>(
  key: K,
  onDependencyFailure: ErrorCode,
  route: DeveloperRoute<K>,
  access: DeveloperAccess,
) {
  return middy<ApiEvent, APIGatewayProxyStructuredResultV2>()
    .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
    .use(answerErrors(key, onDependencyFailure, problemOf))
    .handler(async (event) => {
      const startedAt = Date.now();
      if (!cameThroughSite(event)) throw new Rejection('forbidden');
      const caller = await callerOf(key, event, access);
      requireOpen(key, await access.settings(), { isProgram: caller.key !== null, now: access.now() });
      const request = { ...readParts(key, event), ...caller, sentBody: readSentBody(key, event) };
      const { statusCode, headers, body } = await once(key, request, access, async (recording) =>
        writeAnswer(
          key,
          await route({ ...request, recording: (answer) => recording(writeAnswer(key, answer)) }),
        ),
      );
      log.info('request.completed', {
        route: key,
        status: statusCode,
        duration_milliseconds: Date.now() - startedAt,
      });
      return {
        statusCode,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          ...headers,
        },
        body,
      };
    });
}

interface WrittenAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function writeAnswer<K extends DeveloperRouteKey>(key: K, answer: DeveloperAnswer<K>): WrittenAnswer {
  return {
    statusCode: answer.status ?? routes[key].successStatus,
    headers: answer.headers ?? {},
    body: 'json' in answer ? answer.json : JSON.stringify(answer.body),
  };
}

/**
 * Runs a request once per idempotency key, and repeats its answer. A refused or failed request uses no key.
 */
async function once<K extends DeveloperRouteKey>(
  route: K,
  request: Omit<DeveloperRequest<K>, 'recording'>,
  { idempotency, now }: DeveloperAccess,
  run: (recording: (answer: WrittenAnswer) => readonly TransactionItem[]) => Promise<WrittenAnswer>,
): Promise<WrittenAnswer> {
  const key = idempotencyKeyOf(request.headers);
  if (key === undefined || hasOwnTransaction(route)) return run(() => []);
  const { userId, path, body, sentBody } = request;
  const attempt = {
    userId,
    key,
    request: {
      meant: fingerprint(route, { path, body }),
      sent: fingerprint(route, { path, body: sentBody }),
    },
  };
  const before = await idempotency.begin(attempt, now());
  switch (before.kind) {
    case 'none':
      break;
    case 'in_flight':
    case 'answered':
      if (!isRepeated(before.request, attempt.request)) {
        throw new Rejection('idempotency_key_reused', { field: 'headers.idempotency-key' });
      }
      if (before.kind === 'in_flight') throw new Rejection('request_in_flight', { retry_after_seconds: 1 });
      return {
        statusCode: before.answer.status,
        headers: { ...before.answer.headers, [replayedHeader]: 'true' },
        body: before.answer.body,
      };
  }
  let isRecorded = false;
  const recording = (answer: WrittenAnswer) => {
    isRecorded = true;
    return [idempotency.finishing(attempt, storedAnswer(answer), now())];
  };
  const answer = await run(recording).catch(async (error: unknown) => {
    await abandon(idempotency, attempt);
    throw error;
  });
  if (!isRecorded) await idempotency.finish(attempt, storedAnswer(answer), now());
  return answer;
}

function storedAnswer({ statusCode: status, headers, body }: WrittenAnswer): StoredAnswer {
  return { status, headers, body: withoutSecret(body) };
}

/** Does not throw: the key becomes free in a minute. */
async function abandon(idempotency: Pick<IdempotencyStore, 'abandon'>, attempt: Attempt): Promise<void> {
  try {
    await idempotency.abandon(attempt);
  } catch (error) {
    log.warn('request.attempt_not_abandoned', { cause: causeOf(error) });
  }
}

function idempotencyKeyOf(headers: unknown): string | undefined {
  const name = 'idempotency-key';
  if (typeof headers !== 'object' || headers === null || !(name in headers)) return undefined;
  return typeof headers[name] === 'string' ? headers[name] : undefined;
}

/** A secret is shown once: a repeated answer has `null` instead. Keeps nested fields of that name. */
function withoutSecret(body: string): string {
  const answer: unknown = JSON.parse(body);
  const hasSecret = typeof answer === 'object' && answer !== null && 'secret' in answer;
  return hasSecret ? JSON.stringify({ ...answer, secret: null }) : body;
}

async function callerOf(
  key: DeveloperRouteKey,
  event: ApiEvent,
  { keys, sessions, limits, settings, now: clock }: DeveloperAccess,
): Promise<DeveloperCaller> {
  const definition: { readonly scope: KeyScope; readonly sessionPath?: string } = routes[key];
  const { sessionPath } = definition;
  const address = visitorAddress(event);
  if (sessionPath !== undefined && event.routeKey.endsWith(` ${sessionPath}`)) {
    const session = readSession(event);
    await sessions.require(session);
    return {
      userId: session.userId,
      accountId: session.userId,
      session,
      key: null,
      visitorAddress: address,
    };
  }
  const now = clock();
  const found = await keys.find(presentedKey(event));
  if (found === null) throw unknownKey();
  const refusal = refusalOf(found, { scope: definition.scope, visitorAddress: address, now });
  if (refusal !== null) throw keyRejection(refusal, definition.scope);
  const { accountId, mode } = found;
  const userId = mode === 'test' ? sandboxIdOf(accountId) : accountId;
  if (!hasOwnTransaction(key)) {
    await Promise.all([
      requireAccount(sessions, accountId),
      noteUse(keys, found, now),
      countApiRequests(limits, userId, 1, {
        perMinute: atMost(await settings(), 'key.requests_a_minute', apiRequestsPerMinute),
        now,
      }),
    ]);
  }
  return { userId, accountId, session: { userId, epoch: null }, key: found, visitorAddress: address };
}

/** @throws Rejection `unauthorized` */
function presentedKey({ headers }: ApiEvent): string {
  const [, presented] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  if (presented === undefined) {
    throw new Rejection('unauthorized', {
      field: 'headers.authorization',
      allowed: 'Bearer, a space, and an API key',
      message: 'Send your API key in the header Authorization: Bearer rw_live_… or rw_test_….',
    });
  }
  return presented;
}

function unknownKey(): Rejection {
  return new Rejection('unauthorized', {
    field: 'headers.authorization',
    message: 'This API key is not known. Check that it is complete, or create another one under /developers.',
  });
}

/**
 * From the deletion's mark on, keys count as removed.
 *
 * @throws Rejection `unauthorized`
 */
async function requireAccount(sessions: DeveloperAccess['sessions'], accountId: UserId): Promise<void> {
  try {
    await sessions.require({ userId: accountId, epoch: null });
  } catch (error) {
    throw error instanceof SessionEnded ? unknownKey() : error;
  }
}

/** Never rejects. */
async function noteUse(keys: DeveloperAccess['keys'], key: ApiKey, now: Date): Promise<void> {
  try {
    await keys.noteUse(key, { now });
  } catch (error) {
    log.warn('key.use_not_noted', { key_id: key.keyId, cause: causeOf(error) });
  }
}

function problemOf(
  { code, details, headers }: Rejection,
  event: ApiEvent,
): APIGatewayProxyStructuredResultV2 {
  return problem(code, details, {
    siteUrl: environment('SITE_URL'),
    requestId: event.requestContext.requestId,
    headers,
  });
}
