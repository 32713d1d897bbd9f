import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { languageOf } from '../../../contract/fields/languages.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { SessionsStore } from '../../tables/credits/sessions.store.ts';
import type { GrantAtSignUp } from './grant-at-sign-up.ts';
import type { NoteSignIn } from './note-sign-in.ts';
import { type ResolveAccount, signedInUser } from './resolve-account.ts';

export interface PreTokenGenerationDependencies {
  readonly resolveAccount: ResolveAccount;
  readonly sessions: Pick<SessionsStore, 'epochOf'>;
  /** The client of owners' proofs. */
  readonly accountChangesClientId: () => Promise<string>;
  readonly grantAtSignUp: GrantAtSignUp;
  readonly noteSignIn: NoteSignIn;
  readonly log: Log;
}

/**
 * With this scope, a token alone changes address, password and second factor, and deletes the user.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-access-token.html
 */
const accountScope = 'aws.cognito.signin.user.admin';

/**
 * Removes the user pool's own operations from every access token except an owner's proof, and adds the
 * account's id, creation time and session epoch. Fails the sign-in if the account cannot be read.
 */
export function preTokenGeneration(dependencies: PreTokenGenerationDependencies) {
  const { resolveAccount, sessions, accountChangesClientId, grantAtSignUp, noteSignIn, log } = dependencies;
  return async (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> => {
    const { userId, createdAt } = await resolveAccount(signedInUser(event));
    const [epoch, isProof] = await Promise.all([
      sessions.epochOf(userId),
      isOfAccountChanges(event.callerContext.clientId),
    ]);
    if (epoch === null) throw new Error('This account was deleted.');
    // A failed grant fails the sign-in, and the next one tries it again.
    if (event.triggerSource !== 'TokenGeneration_RefreshTokens') await grantAtSignUp(userId);
    event.response.claimsAndScopeOverrideDetails = {
      accessTokenGeneration: {
        claimsToAddOrOverride: {
          account_id: userId,
          session_epoch: String(epoch),
          ...(createdAt !== null && { created_at: createdAt.toISOString() }),
        },
        scopesToSuppress: isProof ? [] : [accountScope],
      },
    };
    // Google itself mails about its sign-ins.
    if (event.triggerSource === 'TokenGeneration_Authentication' && !isProof) {
      const language = languageOf(event.request.clientMetadata?.language);
      await noteSignIn(userId, browserIdOf(event), language);
    }
    return event;
  };

  /** False if the client cannot be read. */
  async function isOfAccountChanges(clientId: string): Promise<boolean> {
    try {
      return clientId === (await accountChangesClientId());
    } catch (error) {
      log.warn('account.changes_client_unknown', { cause: causeOf(error) });
      return false;
    }
  }
}

/** Sent with the answers to a sign-in's challenges; null for scripts. */
function browserIdOf({ request }: PreTokenGenerationV2TriggerEvent): string | null {
  const id = request.clientMetadata?.browser_id;
  return id !== undefined && /^[\da-f]{32}$/.test(id) ? id : null;
}
