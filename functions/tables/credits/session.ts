import { UserId } from '../../../contract/fields/ids.ts';
import { Rejection } from '../../errors/rejection.ts';

/** A person, and the session epoch of their access token. */
export interface Session {
  readonly userId: UserId;
  /**
   * The session has ended once the account's `session_epoch` differs. Null for an API key, which signing out
   * does not end: the account must only not be deleted.
   */
  readonly epoch: number | null;
}

/**
 * Null for claims of another kind of token. API Gateway has verified signature, issuer, client and expiry,
 * but accepts id tokens as well; only access tokens authorize calls.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html
 */
export function sessionOf(claims: Readonly<Record<string, unknown>>): Session | null {
  if (claims.token_use !== 'access') return null;
  const userId = UserId.safeParse(claims.account_id);
  const { session_epoch: epoch } = claims;
  if (!userId.success || typeof epoch !== 'string' || !/^\d{1,15}$/.test(epoch)) return null;
  return { userId: userId.data, epoch: Number(epoch) };
}

/** Nothing was written. */
export class SessionEnded extends Rejection {
  constructor() {
    super('unauthorized');
    this.name = 'SessionEnded';
  }
}

/** Nothing was written. */
export class AccountSuspended extends Rejection {
  constructor() {
    super('account_suspended');
    this.name = 'AccountSuspended';
  }
}
