import { operatorSessionSeconds } from '../../../contract/operators/operator-errors.ts';
import {
  OperatorName,
  type OperatorRole,
  operatorRoles,
} from '../../../contract/operators/operator-roles.ts';
import type { Operator } from '../action/operator.ts';

/**
 * Null for claims of another kind of token, and once the session has ended. API Gateway has verified signature, issuer,
 * client and expiry, but accepts id tokens as well; and an access token that was refreshed in the last minute of a
 * session would outlive it.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html
 */
export function operatorOf(claims: Readonly<Record<string, unknown>>, at: Date): Operator | null {
  if (claims.token_use !== 'access') return null;
  const name = OperatorName.safeParse(claims.username);
  const { auth_time: signedIn } = claims;
  if (!name.success || typeof signedIn !== 'string' || !/^\d{1,12}$/.test(signedIn)) return null;
  const signedInAt = new Date(Number(signedIn) * 1_000);
  const sessionEndsAt = new Date(signedInAt.getTime() + operatorSessionSeconds * 1_000);
  if (at >= sessionEndsAt) return null;
  return { name: name.data, roles: rolesOf(claims['cognito:groups']), signedInAt, sessionEndsAt };
}

/** API Gateway writes a claim that is a list as `[support money]`. */
function rolesOf(groups: unknown): readonly OperatorRole[] {
  if (typeof groups !== 'string') return [];
  const names = groups.replace(/^\[|\]$/g, '').split(/[\s,]+/);
  return operatorRoles.filter((role) => names.includes(role));
}
