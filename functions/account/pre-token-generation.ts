import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { UserId } from '../../contract/ids.ts';
import type { SessionsStore } from './sessions.store.ts';

export interface PreTokenGenerationDependencies {
  readonly sessions: Pick<SessionsStore, 'epochOf'>;
}

/**
 * Writes into each access token in which epoch of the person's sessions it is issued. Without that no token is given: a
 * sign-in fails while the account cannot be read.
 */
export function preTokenGeneration({ sessions }: PreTokenGenerationDependencies) {
  return async (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> => {
    const epoch = await sessions.epochOf(UserId.parse(event.request.userAttributes.sub));
    if (epoch === null) throw new Error('This account was deleted.');
    event.response.claimsAndScopeOverrideDetails = {
      accessTokenGeneration: { claimsToAddOrOverride: { session_epoch: String(epoch) } },
    };
    return event;
  };
}
