import * as z from 'zod/mini';
import { assertThisPool, callerOf } from '../api/authorize.ts';
import { ClientId, ClientMetadata, PoolId, requireParameter, Session, Username } from '../api/inputs.ts';
import { type Operations, operation } from '../api/protocol.ts';
import { CognitoError, incorrectUsernameOrPassword } from '../errors/errors.ts';
import { findPerson, type Person } from '../pool/people.ts';
import type { Caller, PoolContext } from '../pool/pool-context.ts';
import type { AuthFlow, ClientSettings } from '../settings/settings.ts';
import {
  answerNewPassword,
  answerSecondFactorSetup,
  answerSoftwareToken,
  type ChallengeAnswer,
  finishPassword,
} from './finish-sign-in.ts';
import { answerPasswordProof, assertPassword, passwordChallenge } from './password-sign-in.ts';

type Parameters = Readonly<Record<string, string>>;
const Parameters = z.optional(z.record(z.string(), z.string()));

const initiateAuth = operation(
  z.object({
    ClientId,
    AuthFlow: z.enum(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH']),
    AuthParameters: Parameters,
    ClientMetadata,
  }),
  async (pool, input) => {
    const caller = callerOf(pool, input);
    const { AuthFlow: flow, AuthParameters: parameters = {} } = input;
    assertFlowAllowed(caller.client, flow);
    switch (flow) {
      case 'USER_SRP_AUTH': {
        const publicValue = requireParameter(parameters, 'SRP_A');
        return passwordChallenge(pool, caller.client, personOf(pool, parameters), publicValue);
      }
      case 'USER_PASSWORD_AUTH':
        return signInByClearPassword(pool, caller, parameters);
    }
  },
);

/** The challenges that follow the right password. */
const laterChallenges = ['NEW_PASSWORD_REQUIRED', 'MFA_SETUP', 'SOFTWARE_TOKEN_MFA'] as const;

const answerLaterChallenge: Readonly<
  Record<
    (typeof laterChallenges)[number],
    (pool: PoolContext, caller: Caller, answer: ChallengeAnswer) => Promise<object>
  >
> = {
  NEW_PASSWORD_REQUIRED: answerNewPassword,
  MFA_SETUP: answerSecondFactorSetup,
  SOFTWARE_TOKEN_MFA: answerSoftwareToken,
};

const respondToAuthChallenge = operation(
  z.object({
    ClientId,
    ChallengeName: z.enum(['PASSWORD_VERIFIER', ...laterChallenges]),
    ChallengeResponses: Parameters,
    Session: z.optional(Session),
    ClientMetadata,
  }),
  async (pool, input) => {
    const caller = callerOf(pool, input);
    const answer = answerOf(input);
    if (input.ChallengeName !== 'PASSWORD_VERIFIER') {
      return answerLaterChallenge[input.ChallengeName](pool, caller, answer);
    }
    return finishPassword(pool, caller, answerPasswordProof(pool, caller.client, answer));
  },
);

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminInitiateAuth.html */
const adminInitiateAuth = operation(
  z.object({
    UserPoolId: PoolId,
    ClientId,
    AuthFlow: z.enum(['ADMIN_USER_PASSWORD_AUTH']),
    AuthParameters: Parameters,
    ClientMetadata,
  }),
  async (pool, input) => {
    assertThisPool(pool, input.UserPoolId);
    const caller = callerOf(pool, input);
    assertFlowAllowed(caller.client, input.AuthFlow);
    return signInByClearPassword(pool, caller, input.AuthParameters ?? {});
  },
);

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminRespondToAuthChallenge.html */
const adminRespondToAuthChallenge = operation(
  z.object({
    UserPoolId: PoolId,
    ClientId,
    ChallengeName: z.enum(laterChallenges),
    ChallengeResponses: Parameters,
    Session: z.optional(Session),
    ClientMetadata,
  }),
  async (pool, input) => {
    assertThisPool(pool, input.UserPoolId);
    return answerLaterChallenge[input.ChallengeName](pool, callerOf(pool, input), answerOf(input));
  },
);

/** How a user with an account signs in. */
export const signInOperations: Operations = {
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
};

/** How a server that was given a user's password signs the user in. */
export const signInAdministration: Operations = {
  AdminInitiateAuth: adminInitiateAuth,
  AdminRespondToAuthChallenge: adminRespondToAuthChallenge,
};

/**
 * Like in AWS, only the answer to a challenge brings ClientMetadata to the triggers that run from here on.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_InitiateAuth.html
 */
async function signInByClearPassword(
  pool: PoolContext,
  caller: Caller,
  parameters: Parameters,
): Promise<object> {
  const person = personOf(pool, parameters);
  const user = assertPassword(pool, person, requireParameter(parameters, 'PASSWORD'));
  return finishPassword(pool, { ...caller, clientMetadata: undefined }, user);
}

function answerOf(input: {
  readonly ChallengeResponses?: Parameters | undefined;
  readonly Session?: string | undefined;
}): ChallengeAnswer {
  const responses = input.ChallengeResponses ?? {};
  return { session: input.Session, username: requireParameter(responses, 'USERNAME'), responses };
}

function assertFlowAllowed(client: ClientSettings, flow: AuthFlow): void {
  if (client.flows.has(flow)) return;
  throw new CognitoError('InvalidParameterException', flowNotAllowed[flow]);
}

const flowNotAllowed: Readonly<Record<AuthFlow, string>> = {
  USER_SRP_AUTH: 'USER_SRP_AUTH is not enabled for the client.',
  USER_PASSWORD_AUTH: 'USER_PASSWORD_AUTH flow not enabled for this client',
  ADMIN_USER_PASSWORD_AUTH: 'Auth flow not enabled for this client',
};

function personOf(pool: PoolContext, parameters: Parameters): Person {
  const username = requireParameter(parameters, 'USERNAME');
  if (!z.safeParse(Username, username).success) throw incorrectUsernameOrPassword();
  return findPerson(pool, username);
}
