import { assertRequiredAttributes, readEmail } from '../attributes.ts';
import type { ClientConfiguration } from '../configuration.ts';
import { CognitoError } from '../errors.ts';
import { writeIdentities } from '../identities.ts';
import type { PoolContext } from '../pool-context.ts';
import { runPostConfirmation, runPreSignUp } from '../sign-up.ts';
import type { User } from '../state.ts';
import { newUser } from '../users.ts';
import type { GoogleProvider } from './google-provider.ts';
import type { IdTokenClaims } from './openid-client.ts';

/**
 * Who signs in by a provider's claims: a user to whom the identity was linked, a federated user, or one who is made now
 * if the pre-sign-up trigger lets them.
 *
 * A trigger that links the identity to a user has taken the new user's place: this sign-in fails, as it does in AWS
 * (https://github.com/aws-amplify/amplify-flutter/issues/1716), and the next one succeeds.
 *
 * @throws CognitoError whose message is what AWS puts into `error_description`
 */
export async function federatedUser(
  pool: PoolContext,
  client: ClientConfiguration,
  provider: GoogleProvider,
  claims: IdTokenClaims,
): Promise<{ readonly user: User; readonly isNew: boolean }> {
  const attributes = mappedAttributes(pool, provider, claims);
  const known = pool.state.userByIdentity(provider.name, claims.sub);
  if (known !== undefined) {
    await update(pool, known, attributes);
    return { user: known, isNew: false };
  }
  assertRequiredAttributes(pool, attributes);
  const user: User = {
    ...newUser(pool, attributes),
    federatedUsername: federatedUsername(pool, provider, claims.sub),
    status: 'EXTERNAL_PROVIDER',
  };
  await runPreSignUp(pool, user, {
    triggerSource: 'PreSignUp_ExternalProvider',
    clientId: client.clientId,
    validationData: {},
    clientMetadata: undefined,
  });
  // Linked by the trigger, or signed up by another request while it ran.
  if (pool.state.userByIdentity(provider.name, claims.sub) !== undefined) {
    throw new CognitoError(
      'UsernameExistsException',
      `Already found an entry for username ${user.federatedUsername}`,
    );
  }
  user.identities.push({ providerName: provider.name, userId: claims.sub, dateCreated: pool.now() });
  writeIdentities(user);
  pool.state.addUser(user);
  await pool.state.commit();
  await runPostConfirmation(pool, user, {
    triggerSource: 'PostConfirmation_ConfirmSignUp',
    clientId: client.clientId,
    clientMetadata: undefined,
  });
  return { user, isNew: true };
}

/** `Google_1234`, and `google_1234` in a pool that does not tell cases apart. */
function federatedUsername(pool: PoolContext, provider: GoogleProvider, subject: string): string {
  const username = `${provider.name}_${subject}`;
  return pool.configuration.usernamesAreCaseSensitive ? username : username.toLowerCase();
}

function mappedAttributes(
  pool: PoolContext,
  { attributeMapping }: GoogleProvider,
  claims: IdTokenClaims,
): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [attribute, claim] of Object.entries(attributeMapping)) {
    const value = claims[claim];
    // `username` is mapped to the subject in every pool, and makes the name.
    if (attribute === 'username' || value === undefined || value === null) continue;
    attributes[attribute] = attribute === 'email' ? readEmail(pool, String(value)) : String(value);
  }
  return attributes;
}

/** What the provider says now is written over what is known, at each sign-in. */
async function update(pool: PoolContext, user: User, attributes: Record<string, string>): Promise<void> {
  const { email, ...others } = attributes;
  if (email !== undefined && email !== user.attributes.email) {
    const owner = user.federatedUsername === undefined ? pool.state.userByEmail(email) : undefined;
    if (owner !== undefined && owner !== user) {
      throw new CognitoError('AliasExistsException', 'An account with the given email already exists.');
    }
    pool.state.changeEmail(user, email);
  }
  Object.assign(user.attributes, others);
  user.modifiedAt = pool.now();
  await pool.state.commit();
}
