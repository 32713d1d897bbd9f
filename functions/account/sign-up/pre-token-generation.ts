import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { languageOf } from '../../../contract/fields/languages.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { SessionsStore } from '../../tables/credits/sessions.store.ts';
import type { NoteSignIn } from './note-sign-in.ts';
import { type ResolveAccount, signedInUser } from './resolve-account.ts';

export interface PreTokenGenerationDependencies {
  readonly resolveAccount: ResolveAccount;
  readonly sessions: Pick<SessionsStore, 'epochOf'>;
  /** The id of the client by which our functions check owners. */
  readonly accountChangesClientId: () => Promise<string>;
  readonly noteSignIn: NoteSignIn;
  readonly log: Log;
}

/**
 * By this scope a token alone changes the address, the password and the second factor at the user pool, and deletes the user.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-access-token.html
 */
const accountScope = 'aws.cognito.signin.user.admin';

/**
 * Takes the user pool's own operations from every access token but those that our functions get as an owner's proof, and
 * writes into each whose account it is for, when that was made, and in which epoch of the person's sessions it is issued. Without that no token
 * is given: a sign-in fails while the account cannot be read.
 */
export function preTokenGeneration(dependencies: PreTokenGenerationDependencies) {
  const { resolveAccount, sessions, accountChangesClientId, noteSignIn, log } = dependencies;
  return async (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> => {
    const { userId, createdAt } = await resolveAccount(signedInUser(event));
    const [epoch, isProof] = await Promise.all([
      sessions.epochOf(userId),
      isOfAccountChanges(event.callerContext.clientId),
    ]);
    if (epoch === null) throw new Error('This account was deleted.');
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
    // Google itself tells of a sign-in by Google.
    if (event.triggerSource === 'TokenGeneration_Authentication' && !isProof) {
      const language = languageOf(event.request.clientMetadata?.language);
      await noteSignIn(userId, browserIdOf(event), language);
    }
    return event;
  };

  /** False while it cannot be known. */
  async function isOfAccountChanges(clientId: string): Promise<boolean> {
    try {
      return clientId === (await accountChangesClientId());
    } catch (error) {
      log.warn('account.changes_client_unknown', { cause: causeOf(error) });
      return false;
    }
  }
}

/** Only the answers to a sign-in's challenges bring it. Null for a script, which sends none. */
function browserIdOf({ request }: PreTokenGenerationV2TriggerEvent): string | null {
  const id = request.clientMetadata?.browser_id;
  return id !== undefined && /^[\da-f]{32}$/.test(id) ? id : null;
}
