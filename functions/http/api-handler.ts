import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type ErrorCode, errorCodes } from '../../contract/errors.ts';
import type { UserId } from '../../contract/fields/ids.ts';
import { type Language, languageOf } from '../../contract/fields/languages.ts';
import type { PersonLimitName } from '../../contract/person-limits.ts';
import {
  isPublicApi,
  type ResponseOf,
  type RouteKey,
  type Routes,
  readsSettings,
  routes,
} from '../../contract/routes.ts';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { errorBody, Rejection } from '../errors/rejection.ts';
import type { PersonLimits } from '../limits/person-limits.ts';
import { log, powertoolsLogger } from '../log/logger.ts';
import { currentSettings } from '../settings/current-settings.ts';
import { maintenanceHeaders, requireOpen } from '../settings/require-open.ts';
import type { Session } from '../tables/credits/session.ts';
import { createSessionsStore, type SessionsStore } from '../tables/credits/sessions.store.ts';
import { answerErrors } from './answer-errors.ts';
import { cameThroughSite } from './origin-secret.ts';
import { problem } from './problem.ts';
import { type ApiEvent, type RequestParts, readParts, readSession } from './read-request.ts';
import { visitorAddress } from './visitor-address.ts';

export type ApiRequest<K extends RouteKey> = CheckedParts<K> & SessionOf<K> & OriginOf<K> & LanguageOf<K>;

interface CheckedParts<K extends RouteKey> extends RequestParts<K> {
  /** Null on routes without sign-in. */
  readonly userId: CallerOf<K>;
}

/** A condition of every write of the route. */
type SessionOf<K extends RouteKey> = Routes[K]['access'] extends 'user'
  ? { readonly session: Session }
  : unknown;

/** Only for routes that declare it: an address is personal data. */
type OriginOf<K extends RouteKey> = Routes[K] extends { readsAddress: true }
  ? { readonly visitorAddress: string }
  : unknown;

type LanguageOf<K extends RouteKey> = Routes[K] extends { readsLanguage: true }
  ? { readonly language: Language }
  : unknown;

type CallerOf<K extends RouteKey> = Routes[K]['access'] extends 'user' ? UserId : null;

/** @throws Rejection to answer with one of the contract's errors */
export type Route<K extends RouteKey> = (request: ApiRequest<K>) => Promise<ResponseOf<K>>;

/** A route that names a limit must pass one. */
type LimitsOf<K extends RouteKey> = Routes[K] extends { limit: PersonLimitName }
  ? readonly [PersonLimits]
  : readonly [];

/**
 * The Lambda handler of one route: authorizes the caller, validates the request, runs `route` and answers
 * JSON. Hides the details of an unexpected error.
 *
 * Checks in parallel with the route that the caller's session still holds, which costs no time; the route's
 * writes have the session as their own condition.
 *
 * @param onDependencyFailure the error code when a needed service fails or is slow
 * @param limits counts each person's requests
 */
export function apiHandler<K extends RouteKey>(
  key: K,
  onDependencyFailure: ErrorCode,
  route: Route<K>,
  ...limits: LimitsOf<K>
) {
  return middy<ApiEvent, APIGatewayProxyStructuredResultV2>()
    .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
    .use(answerErrors(key, onDependencyFailure, isPublicApi(key) ? problemOf : refusal))
    .handler(async (event) => {
      const startedAt = Date.now();
      if (!cameThroughSite(event)) throw new Rejection('forbidden');
      const session = routes[key].access === 'user' ? readSession(event) : null;
      const request = readRequest(key, event, session);
      const body = await (session === null
        ? whileOpen(key, () => route(request))
        : whileSessionHolds(key, session, () =>
            whileOpen(key, async () => {
              await countRequest(key, session.userId, limits);
              return route(request);
            }),
          ));
      const statusCode = routes[key].successStatus;
      log.info('request.completed', {
        route: key,
        status: statusCode,
        duration_milliseconds: Date.now() - startedAt,
      });
      const answer = json(statusCode, body, cacheControlOf(key));
      return session === null
        ? answer
        : { ...answer, headers: { ...answer.headers, ...(await maintenance()) } };
    });
}

/** @throws Rejection if an operator has closed the route */
async function whileOpen<Result>(key: RouteKey, run: () => Promise<Result>): Promise<Result> {
  if (readsSettings(key)) requireOpen(key, await currentSettings(), { isProgram: false, now: new Date() });
  return run();
}

/** Also with what maintenance does not refuse. */
async function maintenance(): Promise<Readonly<Record<string, string>>> {
  return maintenanceHeaders(await currentSettings(), new Date());
}

/** Only valid requests count. */
async function countRequest(key: RouteKey, userId: UserId, [limits]: readonly PersonLimits[]): Promise<void> {
  const definition = routes[key];
  if ('limit' in definition) await limits?.count(definition.limit, userId);
}

let sessions: Pick<SessionsStore, 'require'> | undefined;

/** On demand: a route without sessions may not read the table. */
function storedSessions(): Pick<SessionsStore, 'require'> {
  sessions ??= createSessionsStore(createDocumentClient(), environment('CREDITS_TABLE'));
  return sessions;
}

/** @throws SessionEnded whatever `run` returns or throws */
async function whileSessionHolds<Result>(
  key: RouteKey,
  session: Session,
  run: () => Promise<Result>,
): Promise<Result> {
  const check = storedSessions().require(session);
  // Counting the request is already a write.
  if ('endsSession' in routes[key] || 'limit' in routes[key]) await check;
  const [checked, outcome] = await Promise.allSettled([check, run()]);
  if (checked.status === 'rejected') throw checked.reason;
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

function readRequest<K extends RouteKey>(key: K, event: ApiEvent, session: Session | null): ApiRequest<K>;
function readRequest(key: RouteKey, event: ApiEvent, session: Session | null): unknown {
  return {
    userId: session?.userId ?? null,
    ...(session !== null && { session }),
    ...readParts(key, event),
    ...('readsAddress' in routes[key] && { visitorAddress: visitorAddress(event) }),
    ...('readsLanguage' in routes[key] && { language: languageOf(event.headers['accept-language']) }),
  };
}

function problemOf(
  { code, details, headers }: Rejection,
  { requestContext: { requestId } }: ApiEvent,
): APIGatewayProxyStructuredResultV2 {
  return problem(code, details, { siteUrl: environment('SITE_URL'), requestId, headers });
}

function refusal({ code, details, headers }: Rejection): APIGatewayProxyStructuredResultV2 {
  const response = json(errorCodes[code].status, errorBody(code, details));
  const seconds = details.retry_after_seconds;
  return {
    ...response,
    headers: {
      ...response.headers,
      ...headers,
      ...(seconds !== undefined && { 'retry-after': String(seconds) }),
    },
  };
}

/** Only CloudFront caches, and only what is the same for all callers. */
function cacheControlOf(key: RouteKey): string {
  const definition = routes[key];
  if (!('sharedFor' in definition)) return 'no-store';
  const { seconds, whileFailingSeconds } = definition.sharedFor;
  return `public, max-age=0, s-maxage=${seconds}, stale-if-error=${whileFailingSeconds}`;
}

function json(
  statusCode: number,
  body: unknown,
  cacheControl = 'no-store',
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': cacheControl },
    body: JSON.stringify(body),
  };
}
