import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type ErrorCode, errorCodes } from '../../contract/errors.ts';
import type { Rejection } from '../errors/rejection.ts';

export interface ProblemContext {
  readonly siteUrl: string;
  readonly requestId: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Answers by RFC 9457; `type` links to the code's documentation.
 * https://www.rfc-editor.org/rfc/rfc9457
 */
export function problem(
  code: ErrorCode,
  details: Rejection['details'],
  { siteUrl, requestId, headers = {} }: ProblemContext,
): APIGatewayProxyStructuredResultV2 {
  const { status, message } = errorCodes[code];
  // The usual message asks people to sign in.
  const title = code === 'unauthorized' ? 'This request has no valid API key.' : message;
  const { message: detail = title, field, allowed, credits, retry_after_seconds: seconds } = details;
  const { reason, category, refusal_id } = details;
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
      ...(category !== undefined && { category }),
      ...(refusal_id !== undefined && { refusal_id }),
      ...(seconds !== undefined && { retry_after_seconds: seconds }),
      request_id: requestId,
    }),
  };
}
