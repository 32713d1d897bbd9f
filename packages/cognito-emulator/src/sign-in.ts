import * as z from 'zod/mini';
import { ClientMetadata } from './attributes.ts';
import { requireParameter } from './challenge-answers.ts';
import type { AuthFlow, ClientConfiguration } from './configuration.ts';
import { answerCustomChallenge, beginCustomSignIn, continueCustomSignIn } from './custom-sign-in.ts';
import { CognitoError, incorrectUsernameOrPassword, userNotFound } from './errors.ts';
import { ClientId, Session, Username } from './inputs.ts';
import {
  answerPasswordProof,
  assertPassword,
  openPasswordProof,
  passwordChallenge,
} from './password-sign-in.ts';
import type { PoolContext } from './pool-context.ts';
import { type Operations, operation } from './protocol.ts';
import { refreshTokens } from './refresh.ts';
import { answerNewPassword, answerSoftwareToken, finishPassword } from './sign-in-steps.ts';
import { findPerson, type Person, requireClient } from './users.ts';

const Parameters = z.optional(z.record(z.string(), z.string()));

const initiateAuth = operation(
  z.object({
    ClientId,
    AuthFlow: z.enum([
      'USER_SRP_AUTH',
      'USER_PASSWORD_AUTH',
      'CUSTOM_AUTH',
      'REFRESH_TOKEN_AUTH',
      'REFRESH_TOKEN',
    ]),
    AuthParameters: Parameters,
    ClientMetadata,
  }),
  async (pool, input) => {
    const client = requireClient(pool, input.ClientId);
    const parameters = input.AuthParameters ?? {};
    switch (input.AuthFlow) {
      case 'USER_SRP_AUTH': {
        assertFlowAllowed(client, 'ALLOW_USER_SRP_AUTH', 'USER_SRP_AUTH is not enabled for the client.');
        const person = personSigningIn(pool, client, parameters);
        const secret = openPasswordProof(pool, client, person, requireParameter(parameters, 'SRP_A'));
        return passwordChallenge(pool, client, person, secret);
      }
      case 'USER_PASSWORD_AUTH': {
        assertFlowAllowed(
          client,
          'ALLOW_USER_PASSWORD_AUTH',
          'USER_PASSWORD_AUTH flow not enabled for this client',
        );
        const person = personSigningIn(pool, client, parameters);
        const user = assertPassword(pool, person, requireParameter(parameters, 'PASSWORD'));
        return finishPassword(pool, client, user, undefined);
      }
      case 'CUSTOM_AUTH': {
        assertFlowAllowed(client, 'ALLOW_CUSTOM_AUTH', 'CUSTOM_AUTH is not enabled for the client.');
        return beginCustomSignIn(pool, client, personSigningIn(pool, client, parameters), parameters);
      }
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN':
        assertFlowAllowed(
          client,
          'ALLOW_REFRESH_TOKEN_AUTH',
          'REFRESH_TOKEN_AUTH is not enabled for the client.',
        );
        return refreshTokens(pool, client, requireParameter(parameters, 'REFRESH_TOKEN'), undefined);
    }
  },
);

const respondToAuthChallenge = operation(
  z.object({
    ClientId,
    ChallengeName: z.enum([
      'PASSWORD_VERIFIER',
      'CUSTOM_CHALLENGE',
      'SOFTWARE_TOKEN_MFA',
      'NEW_PASSWORD_REQUIRED',
    ]),
    ChallengeResponses: Parameters,
    Session: z.optional(Session),
    ClientMetadata,
  }),
  async (pool, input) => {
    const client = requireClient(pool, input.ClientId);
    const responses = input.ChallengeResponses ?? {};
    const answer = {
      session: input.Session,
      username: requireParameter(responses, 'USERNAME'),
      responses,
      clientMetadata: input.ClientMetadata,
    };
    switch (input.ChallengeName) {
      case 'PASSWORD_VERIFIER': {
        const { user, history } = answerPasswordProof(pool, client, answer);
        if (history === undefined) return finishPassword(pool, client, user, answer.clientMetadata);
        return continueCustomSignIn(
          pool,
          client,
          { userId: user.userId, user },
          history,
          answer.clientMetadata,
        );
      }
      case 'CUSTOM_CHALLENGE':
        return answerCustomChallenge(pool, client, answer);
      case 'SOFTWARE_TOKEN_MFA':
        return answerSoftwareToken(pool, client, answer);
      case 'NEW_PASSWORD_REQUIRED':
        return answerNewPassword(pool, client, answer);
    }
  },
);

/** How somebody with an account signs in. */
export const signInOperations: Operations = {
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
};

function assertFlowAllowed(client: ClientConfiguration, flow: AuthFlow, refusal: string): void {
  if (!client.flows.has(flow)) throw new CognitoError('InvalidParameterException', refusal);
}

function personSigningIn(
  pool: PoolContext,
  client: ClientConfiguration,
  parameters: Readonly<Record<string, string>>,
): Person {
  const username = requireParameter(parameters, 'USERNAME');
  if (!z.safeParse(Username, username).success) throw incorrectUsernameOrPassword();
  const person = findPerson(pool, username);
  if (person.user === undefined && !client.hidesUserExistence) throw userNotFound();
  return person;
}
