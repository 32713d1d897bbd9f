import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type ErrorCode, errorCodes } from '../../contract/errors.ts';
import type { Rejection } from '../errors/rejection.ts';

/** Where an answer came from, for the person who reads it. */
export interface ProblemContext {
  readonly siteUrl: string;
  readonly requestId: string;
  /** Beside its own. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An error of the public API, as RFC 9457 writes it: `type` leads to what the documentation says of the code.
 * https://www.rfc-editor.org/rfc/rfc9457
 */
export function problem(
  code: ErrorCode,
  details: Rejection['details'],
  { siteUrl, requestId, headers = {} }: ProblemContext,
): APIGatewayProxyStructuredResultV2 {
  const { status, message } = errorCodes[code];
  // The sentence for people asks them to sign in.
  const title = code === 'unauthorized' ? 'This request has no valid API key.' : message;
  const { message: detail = title, field, allowed, credits, retry_after_seconds: seconds, reason } = details;
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
      ...(seconds !== undefined && { 'retry-after': String(seconds) }),
      ...(status === 401 && { 'www-authenticate': 'Bearer realm="Reelwright API"' }),
    },
    body: JSON.stringify({
      type: `${siteUrl}/api-docs#error-${code}`,
      title,
      status,
      detail,
      code,
      ...(field !== undefined && { field }),
      ...(allowed !== undefined && { allowed }),
      ...(credits !== undefined && { credits }),
      ...(reason !== undefined && { reason }),
      ...(seconds !== undefined && { retry_after_seconds: seconds }),
      request_id: requestId,
    }),
  };
}
