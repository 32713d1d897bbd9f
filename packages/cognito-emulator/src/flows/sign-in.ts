import * as z from 'zod/mini';
import { callerOf } from '../api/authorize.ts';
import { CognitoError, incorrectUsernameOrPassword } from '../api/errors.ts';
import { ClientId, ClientMetadata, requireParameter, Session, Username } from '../api/inputs.ts';
import { type Operations, operation } from '../api/protocol.ts';
import type { PoolContext } from '../pool-context.ts';
import type { AuthFlow, ClientSettings } from '../settings.ts';
import { findPerson, type Person } from '../state/people.ts';
import { answerCustomChallenge, beginCustomSignIn } from './custom-sign-in.ts';
import { answerSoftwareToken, finishPassword } from './finish-sign-in.ts';
import { answerPasswordProof, assertPassword, passwordChallenge } from './password-sign-in.ts';

const Parameters = z.optional(z.record(z.string(), z.string()));

const initiateAuth = operation(
  z.object({
    ClientId,
    AuthFlow: z.enum(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'CUSTOM_AUTH']),
    AuthParameters: Parameters,
    ClientMetadata,
  }),
  async (pool, input) => {
    const caller = callerOf(pool, input);
    const { AuthFlow: flow, AuthParameters: parameters = {} } = input;
    assertFlowAllowed(caller.client, flow);
    const person = personOf(pool, parameters);
    switch (flow) {
      case 'USER_SRP_AUTH':
        return passwordChallenge(pool, caller.client, person, requireParameter(parameters, 'SRP_A'));
      case 'USER_PASSWORD_AUTH': {
        const user = assertPassword(pool, person, requireParameter(parameters, 'PASSWORD'));
        // As in AWS, only RespondToAuthChallenge's ClientMetadata reaches the triggers.
        return finishPassword(pool, { ...caller, clientMetadata: undefined }, user);
      }
      case 'CUSTOM_AUTH':
        return beginCustomSignIn(pool, caller, person);
    }
  },
);

const respondToAuthChallenge = operation(
  z.object({
    ClientId,
    ChallengeName: z.enum(['PASSWORD_VERIFIER', 'CUSTOM_CHALLENGE', 'SOFTWARE_TOKEN_MFA']),
    ChallengeResponses: Parameters,
    Session: z.optional(Session),
    ClientMetadata,
  }),
  async (pool, input) => {
    const caller = callerOf(pool, input);
    const responses = input.ChallengeResponses ?? {};
    const answer = { session: input.Session, username: requireParameter(responses, 'USERNAME'), responses };
    switch (input.ChallengeName) {
      case 'PASSWORD_VERIFIER':
        return finishPassword(pool, caller, answerPasswordProof(pool, caller.client, answer));
      case 'CUSTOM_CHALLENGE':
        return answerCustomChallenge(pool, caller, answer);
      case 'SOFTWARE_TOKEN_MFA':
        return answerSoftwareToken(pool, caller, answer);
    }
  },
);

/** How a user with an account signs in. */
export const signInOperations: Operations = {
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
};

function assertFlowAllowed(client: ClientSettings, flow: AuthFlow): void {
  if (client.flows.has(flow)) return;
  throw new CognitoError(
    'InvalidParameterException',
    flow === 'USER_PASSWORD_AUTH'
      ? 'USER_PASSWORD_AUTH flow not enabled for this client'
      : `${flow} is not enabled for the client.`,
  );
}

function personOf(pool: PoolContext, parameters: Readonly<Record<string, string>>): Person {
  const username = requireParameter(parameters, 'USERNAME');
  if (!z.safeParse(Username, username).success) throw incorrectUsernameOrPassword();
  return findPerson(pool, username);
}
