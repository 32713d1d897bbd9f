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
import { atMost } from '../settings/settings.ts';
import { type ApiKey, refusalOf } from '../tables/api-access/api-key.ts';
import { countApiRequests } from '../tables/api-access/count-api-requests.ts';
import { keyRejection } from '../tables/api-access/key-rejection.ts';
import { type Session, SessionEnded } from '../tables/credits/session.ts';
import { fingerprint } from '../tables/idempotency/fingerprint.ts';
import type { Attempt } from '../tables/idempotency/idempotency.store.ts';
import { accessInAws, type DeveloperAccess } from './access-in-aws.ts';
import { type Recording, runOnce, type WrittenAnswer } from './idempotent-request.ts';
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
    /** `Recording`; nothing where the route's own transaction holds its record. */
    readonly recording: (answer: DeveloperAnswer<K>) => readonly TransactionItem[];
  };

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
  access: DeveloperAccess = accessInAws(),
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
      const run = async (recording: Recording) =>
        writeAnswer(
          key,
          await route({ ...request, recording: (answer) => recording(writeAnswer(key, answer)) }),
        );
      const attempt = attemptOf(key, request);
      const { status, headers, json } = await (attempt === null
        ? run(() => [])
        : runOnce(access, attempt, run));
      log.info('request.completed', {
        route: key,
        status,
        duration_milliseconds: Date.now() - startedAt,
      });
      return {
        statusCode: status,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          ...headers,
        },
        body: json,
      };
    });
}

function writeAnswer<K extends DeveloperRouteKey>(key: K, answer: DeveloperAnswer<K>): WrittenAnswer {
  return {
    status: answer.status ?? routes[key].successStatus,
    headers: answer.headers ?? {},
    json: 'json' in answer ? answer.json : JSON.stringify(answer.body),
  };
}

/** Null without a key, and where the route's own transaction holds its record. */
function attemptOf<K extends DeveloperRouteKey>(
  route: K,
  { userId, headers, path, body, sentBody }: Omit<DeveloperRequest<K>, 'recording'>,
): Attempt | null {
  const key = idempotencyKeyOf(headers);
  if (key === undefined || hasOwnTransaction(route)) return null;
  return {
    userId,
    key,
    request: {
      meant: fingerprint(route, { path, body }),
      sent: fingerprint(route, { path, body: sentBody }),
    },
  };
}

function idempotencyKeyOf(headers: unknown): string | undefined {
  const name = 'idempotency-key';
  if (typeof headers !== 'object' || headers === null || !(name in headers)) return undefined;
  return typeof headers[name] === 'string' ? headers[name] : undefined;
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
