import * as z from 'zod/mini';
import type { ChallengeResult } from './auth-sessions.ts';
import { type ChallengeAnswer, requireParameter } from './challenge-answers.ts';
import type { ClientConfiguration, TriggerName } from './configuration.ts';
import { CognitoError, incorrectUsernameOrPassword } from './errors.ts';
import { openPasswordProof, passwordChallenge } from './password-sign-in.ts';
import type { PoolContext } from './pool-context.ts';
import { assertConfirmed, completeSignIn } from './sign-in-steps.ts';
import { runTrigger, triggerAttributes, withClientMetadata } from './triggers.ts';
import { findPerson, type Person } from './users.ts';

/**
 * Sign-in by challenges of the product's own: DefineAuthChallenge decides after each step what comes next,
 * CreateAuthChallenge makes a challenge, VerifyAuthChallengeResponse judges its answer.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-challenge.html
 */

type Metadata = Readonly<Record<string, string>> | undefined;

/** Begins one; with `CHALLENGE_NAME: SRP_A` the person also offers to prove their password. */
export async function beginCustomSignIn(
  pool: PoolContext,
  client: ClientConfiguration,
  person: Person,
  parameters: Readonly<Record<string, string>>,
): Promise<object> {
  if (pool.configuration.triggers.DefineAuthChallenge === undefined) throw triggersMissing();
  if (person.user !== undefined) assertConfirmed(person.user);
  // InitiateAuth's ClientMetadata does not reach these triggers, only RespondToAuthChallenge's does.
  if (parameters.CHALLENGE_NAME !== 'SRP_A') return continueCustomSignIn(pool, client, person, [], undefined);
  const offer = requireParameter(parameters, 'SRP_A');
  const history = [{ challengeName: 'SRP_A', challengeResult: true }];
  return continueCustomSignIn(pool, client, person, history, undefined, offer);
}

/** Does what DefineAuthChallenge decides on the steps so far. */
export async function continueCustomSignIn(
  pool: PoolContext,
  client: ClientConfiguration,
  person: Person,
  history: readonly ChallengeResult[],
  clientMetadata: Metadata,
  passwordOffer?: string,
): Promise<object> {
  const decision = await runStep(
    pool,
    client,
    person,
    'DefineAuthChallenge',
    { session: history, ...withClientMetadata(clientMetadata) },
    { challengeName: null, issueTokens: null, failAuthentication: null },
    z.object({
      challengeName: z.nullish(z.string()),
      issueTokens: z.nullish(z.boolean()),
      failAuthentication: z.nullish(z.boolean()),
    }),
  );
  if (decision.failAuthentication === true) throw incorrectUsernameOrPassword();
  if (decision.issueTokens === true) {
    if (person.user === undefined) throw incorrectUsernameOrPassword();
    return completeSignIn(pool, client, person.user, clientMetadata);
  }
  if (decision.challengeName === 'CUSTOM_CHALLENGE') {
    return poseChallenge(pool, client, person, history, clientMetadata);
  }
  if (decision.challengeName === 'PASSWORD_VERIFIER' && passwordOffer !== undefined) {
    return passwordChallenge(
      pool,
      client,
      person,
      openPasswordProof(pool, client, person, passwordOffer, history),
    );
  }
  throw new CognitoError('InvalidLambdaResponseException', 'DefineAuthChallenge returned no next step');
}

export async function answerCustomChallenge(
  pool: PoolContext,
  client: ClientConfiguration,
  answer: ChallengeAnswer,
): Promise<object> {
  const challengeAnswer = requireParameter(answer.responses, 'ANSWER');
  const session = pool.sessions.find(answer.session, 'customChallenge', client.clientId);
  if (findPerson(pool, answer.username).userId !== session.userId) throw incorrectUsernameOrPassword();
  pool.sessions.spend(answer.session ?? '');
  const person = { userId: session.userId, user: pool.state.userById(session.userId) };
  const verdict = await runStep(
    pool,
    client,
    person,
    'VerifyAuthChallengeResponse',
    {
      privateChallengeParameters: session.privateChallengeParameters,
      challengeAnswer,
      ...withClientMetadata(answer.clientMetadata),
    },
    { answerCorrect: null },
    z.object({ answerCorrect: z.boolean() }),
  );
  const result: ChallengeResult = {
    challengeName: 'CUSTOM_CHALLENGE',
    challengeResult: verdict.answerCorrect,
    ...(session.challengeMetadata === undefined ? {} : { challengeMetadata: session.challengeMetadata }),
  };
  return continueCustomSignIn(pool, client, person, [...session.history, result], answer.clientMetadata);
}

async function poseChallenge(
  pool: PoolContext,
  client: ClientConfiguration,
  person: Person,
  history: readonly ChallengeResult[],
  clientMetadata: Metadata,
): Promise<object> {
  const Parameters = z.nullish(z.record(z.string(), z.string()));
  const challenge = await runStep(
    pool,
    client,
    person,
    'CreateAuthChallenge',
    { challengeName: 'CUSTOM_CHALLENGE', session: history, ...withClientMetadata(clientMetadata) },
    { publicChallengeParameters: null, privateChallengeParameters: null, challengeMetadata: null },
    z.object({
      publicChallengeParameters: Parameters,
      privateChallengeParameters: Parameters,
      challengeMetadata: z.nullish(z.string()),
    }),
  );
  const session = pool.sessions.open(
    {
      kind: 'customChallenge',
      clientId: client.clientId,
      userId: person.userId,
      history,
      privateChallengeParameters: challenge.privateChallengeParameters ?? {},
      challengeMetadata: challenge.challengeMetadata ?? undefined,
    },
    client.authSessionSeconds,
  );
  return {
    ChallengeName: 'CUSTOM_CHALLENGE',
    ChallengeParameters: { ...challenge.publicChallengeParameters, USERNAME: person.userId },
    Session: session,
  };
}

/** Runs one of the three triggers; they are told whether the person exists, for the page is not. */
async function runStep<Response extends z.ZodMiniType>(
  pool: PoolContext,
  client: ClientConfiguration,
  person: Person,
  trigger: TriggerName,
  request: Readonly<Record<string, unknown>>,
  emptyResponse: Readonly<Record<string, unknown>>,
  response: Response,
): Promise<NonNullable<z.output<Response>>> {
  const answered = await runTrigger(
    pool,
    trigger,
    {
      triggerSource: `${trigger}_Authentication`,
      userName: person.userId,
      clientId: client.clientId,
      request: {
        userAttributes: person.user === undefined ? {} : triggerAttributes(person.user),
        ...request,
        userNotFound: person.user === undefined,
      },
      response: emptyResponse,
    },
    response,
  );
  if (answered === undefined || answered === null) throw triggersMissing();
  return answered;
}

function triggersMissing(): CognitoError {
  return new CognitoError(
    'InvalidParameterException',
    'Custom auth lambda trigger is not configured for the user pool.',
  );
}
