import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { originSecretHeader } from '../../contract/origin-secret.ts';
import { environment } from '../environment/environment.ts';

/**
 * Whether CloudFront sent the request. Only then did it pass the web ACL, and its visitor address is true.
 */
export function cameThroughSite({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): boolean {
  const sent = digest(headers[originSecretHeader] ?? '');
  return environment('ORIGIN_SECRETS')
    .split(',')
    .some((secret) => timingSafeEqual(digest(secret), sent));
}

/** timingSafeEqual needs equal lengths. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
