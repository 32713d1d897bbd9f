import type { IncomingMessage } from 'node:http';
import type { AccessLogValues } from './access-log.ts';
import type { HttpAnswer } from './integration-response.ts';
import type { AuthorizedJwt } from './jwt-authorizer.ts';
import { type ApiIdentity, commonLogTime, parseTarget } from './request-event.ts';

/** What a request has come to, for the access log. */
export interface Trace {
  readonly requestId: string;
  readonly receivedAt: number;
  routeKey?: string;
  jwt?: AuthorizedJwt;
  authorizerError?: string;
  integrationError?: string;
  integrationStatus?: number;
  integrationLatencyMilliseconds?: number;
}

/**
 * API Gateway's variables for the access log, by their names without `$context.`.
 *
 * @param exchange.finishedAt milliseconds since 1970
 */
export function accessLogValues(
  api: ApiIdentity & { sourceIpOf(request: IncomingMessage): string },
  exchange: {
    readonly request: IncomingMessage;
    readonly answer: HttpAnswer;
    readonly trace: Trace;
    readonly finishedAt: number;
  },
): AccessLogValues {
  const { request, answer, trace, finishedAt } = exchange;
  const errorMessage = answer.statusCode >= 400 && trace.integrationStatus === undefined;
  const values = new Map<string, string | number | undefined>([
    ['accountId', api.accountId],
    ['apiId', api.apiId],
    ['authorizer.error', trace.authorizerError],
    ['dataProcessed', Number(request.headers['content-length'] ?? 0) + answer.body.length],
    ['domainName', api.domainName],
    ['domainPrefix', api.domainName.split('.', 1)[0]],
    ['error.message', errorMessage ? answer.body.toString('utf8').slice(12, -2) : undefined],
    ['extendedRequestId', trace.requestId],
    ['httpMethod', request.method],
    ['identity.sourceIp', api.sourceIpOf(request)],
    ['identity.userAgent', request.headers['user-agent']],
    ['integration.error', trace.integrationError],
    ['integration.integrationStatus', trace.integrationStatus],
    ['integration.latency', trace.integrationLatencyMilliseconds],
    ['integration.status', trace.integrationStatus],
    ['integrationErrorMessage', trace.integrationError],
    ['integrationLatency', trace.integrationLatencyMilliseconds],
    ['integrationStatus', trace.integrationStatus],
    ['path', parseTarget(request.url ?? '/')?.path],
    ['protocol', `HTTP/${request.httpVersion}`],
    ['requestId', trace.requestId],
    ['requestTime', commonLogTime(trace.receivedAt)],
    ['requestTimeEpoch', trace.receivedAt],
    ['responseLatency', finishedAt - trace.receivedAt],
    ['responseLength', answer.body.length],
    ['routeKey', trace.routeKey],
    ['stage', api.stageName],
    ['status', answer.statusCode],
  ]);
  for (const [name, value] of Object.entries(trace.jwt?.claims ?? {})) {
    values.set(`authorizer.claims.${name}`, value);
  }
  return values;
}
