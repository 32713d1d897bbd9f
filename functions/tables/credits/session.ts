import { UserId } from '../../../contract/ids.ts';
import { Rejection } from '../../errors/rejection.ts';

/** Who asks: a person, and the epoch of their sessions in which their access token was issued. */
export interface Session {
  readonly userId: UserId;
  /**
   * It has ended once the account's own `session_epoch` is another. Null: an API key asks, which signing out does not end;
   * the account must only not be deleted.
   */
  readonly epoch: number | null;
}

/**
 * The session of an access token, or null if the claims are of another kind of token. API Gateway has verified the
 * token's signature, issuer, client and expiry, but accepts id tokens as well; only access tokens authorize calls.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html
 */
export function sessionOf(claims: Readonly<Record<string, unknown>>): Session | null {
  if (claims.token_use !== 'access') return null;
  const userId = UserId.safeParse(claims.account_id);
  const { session_epoch: epoch } = claims;
  if (!userId.success || typeof epoch !== 'string' || !/^\d{1,15}$/.test(epoch)) return null;
  return { userId: userId.data, epoch: Number(epoch) };
}

/** The account was deleted, or its sessions have ended since the token was issued. Nothing was written. */
export class SessionEnded extends Rejection {
  constructor() {
    super('unauthorized');
    this.name = 'SessionEnded';
  }
}
