import { readEmail } from '../api/attributes.ts';
import { CognitoError } from '../errors/errors.ts';
import { newUser, withIdentity } from '../pool/people.ts';
import type { Caller, PoolContext } from '../pool/pool-context.ts';
import type { GoogleProvider } from '../settings/settings.ts';
import type { User } from '../state/state.ts';
import { postConfirmation, preSignUp } from '../triggers/triggers.ts';
import type { IdTokenClaims } from './openid-client.ts';

/**
 * The user of a provider's claims: the one to whom the identity was linked, a federated user, or one who is created now
 * if the PreSignUp trigger allows it.
 *
 * When the trigger links the identity to a user instead, this sign-in fails, as it does in AWS
 * (https://github.com/aws-amplify/amplify-flutter/issues/1716), and the next one succeeds.
 *
 * @throws CognitoError whose message AWS puts into `error_description`
 */
export async function federatedUser(
  pool: PoolContext,
  caller: Caller,
  provider: GoogleProvider,
  claims: IdTokenClaims,
): Promise<{ readonly user: User; readonly isNew: boolean }> {
  const attributes = mappedAttributes(provider, claims);
  const known = pool.state.userByIdentity(provider.name, claims.sub);
  if (known !== undefined) {
    assertEmailIsFree(pool, known, attributes.email);
    const changes = { attributes: { ...known.attributes, ...attributes } };
    return { user: pool.state.updateUser(known, changes), isNew: false };
  }
  if (attributes.email === undefined) {
    throw new CognitoError(
      'InvalidParameterException',
      'Attributes did not conform to the schema: email: The attribute email is required',
    );
  }
  const user: User = {
    ...newUser(pool, attributes),
    federatedUsername: `${provider.name}_${claims.sub}`.toLowerCase(),
    status: 'EXTERNAL_PROVIDER',
  };
  await preSignUp(pool, user, 'PreSignUp_ExternalProvider', caller, {});
  // Linked by the trigger, or signed up by another request while it ran.
  if (pool.state.userByIdentity(provider.name, claims.sub) !== undefined) {
    throw new CognitoError(
      'UsernameExistsException',
      `Already found an entry for username ${user.federatedUsername}`,
    );
  }
  const added = { ...user, ...withIdentity(pool, user, provider.name, claims.sub) };
  pool.state.addUser(added);
  await postConfirmation(pool, added, 'PostConfirmation_ConfirmSignUp', caller);
  return { user: added, isNew: true };
}

function mappedAttributes(
  { attributeMapping }: GoogleProvider,
  claims: IdTokenClaims,
): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [attribute, claim] of Object.entries(attributeMapping)) {
    const value = claims[claim];
    // `username` is mapped to the subject in every pool, and is the federated username.
    if (attribute === 'username' || value === undefined || value === null) continue;
    attributes[attribute] = attribute === 'email' ? readEmail(String(value)) : String(value);
  }
  return attributes;
}

/** An address that changed at Google must not take another user's. */
function assertEmailIsFree(pool: PoolContext, user: User, email: string | undefined): void {
  if (email === undefined || user.federatedUsername !== undefined) return;
  const owner = pool.state.userByEmail(email);
  if (owner !== undefined && owner.id !== user.id) {
    throw new CognitoError('AliasExistsException', 'An account with the given email already exists.');
  }
}
