import {
  AdminListGroupsForUserCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { type OperatorRole, operatorRoles } from '../../../contract/operators/operator-roles.ts';
import { userNamed } from '../../user-pool/find-user.ts';

/** The roles that an operator has now; null: no one of this name may sign in. */
export type CurrentRoles = (name: string, now: Date) => Promise<readonly OperatorRole[] | null>;

/** Below the pool's 30 calls a second with any number of operators, and no longer than a colleague needs to look up. */
const keptMilliseconds = 5_000;

/**
 * Asks the operators' user pool, since a token outlives a removal and a change of roles. An answer is kept for five
 * seconds, and a failure not at all: who cannot be recognized is not let in.
 */
export function createCurrentRoles(client: CognitoIdentityProviderClient, userPoolId: string): CurrentRoles {
  const kept = new Map<string, { readonly until: number; readonly roles: ReturnType<CurrentRoles> }>();
  return (name, now) => {
    const known = kept.get(name);
    if (known !== undefined && now.getTime() < known.until) return known.roles;
    const roles = ask(client, userPoolId, name);
    kept.set(name, { until: now.getTime() + keptMilliseconds, roles });
    roles.catch(() => kept.delete(name));
    return roles;
  };
}

async function ask(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
  name: string,
): Promise<readonly OperatorRole[] | null> {
  const user = await userNamed(client, userPoolId, name);
  if (user === null || user.Enabled === false) return null;
  const { Groups = [] } = await client.send(
    new AdminListGroupsForUserCommand({ UserPoolId: userPoolId, Username: name }),
  );
  return operatorRoles.filter((role) => Groups.some(({ GroupName }) => GroupName === role));
}
