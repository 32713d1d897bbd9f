import * as z from 'zod/mini';
import { CognitoError, incorrectUsernameOrPassword } from '../api/errors.ts';
import { requireParameter } from '../api/inputs.ts';
import type { Caller, PoolContext } from '../pool-context.ts';
import type { TriggerName } from '../settings.ts';
import { findPerson, type Person } from '../state/people.ts';
import type { ChallengeResult } from './auth-sessions.ts';
import { assertConfirmed, type ChallengeAnswer, completeSignIn } from './finish-sign-in.ts';
import { runTrigger, triggerAttributes } from './triggers.ts';

/**
 * Sign-in by challenges of the product's own: DefineAuthChallenge decides after each step what comes next,
 * CreateAuthChallenge makes a challenge, VerifyAuthChallengeResponse judges its answer.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-challenge.html
 */
export async function beginCustomSignIn(pool: PoolContext, caller: Caller, person: Person): Promise<object> {
  if (person.user !== undefined) assertConfirmed(person.user);
  // InitiateAuth's ClientMetadata does not reach these triggers, only RespondToAuthChallenge's does.
  return continueCustomSignIn(pool, { ...caller, clientMetadata: undefined }, person, []);
}

export async function answerCustomChallenge(
  pool: PoolContext,
  caller: Caller,
  answer: ChallengeAnswer,
): Promise<object> {
  const challengeAnswer = requireParameter(answer.responses, 'ANSWER');
  const session = pool.sessions.find(answer.session, 'customChallenge', caller.client.clientId);
  if (findPerson(pool, answer.username).id !== session.userId) throw incorrectUsernameOrPassword();
  pool.sessions.spend(answer.session ?? '');
  const person = { id: session.userId, user: pool.state.userById(session.userId) };
  const verdict = await runStep(
    pool,
    caller,
    person,
    'VerifyAuthChallengeResponse',
    { privateChallengeParameters: session.privateChallengeParameters, challengeAnswer },
    { answerCorrect: null },
    z.object({ answerCorrect: z.boolean() }),
  );
  const result: ChallengeResult = {
    challengeName: 'CUSTOM_CHALLENGE',
    challengeResult: verdict.answerCorrect,
    ...(session.challengeMetadata !== undefined && { challengeMetadata: session.challengeMetadata }),
  };
  return continueCustomSignIn(pool, caller, person, [...session.history, result]);
}

/** Does what DefineAuthChallenge decides on the steps so far. */
async function continueCustomSignIn(
  pool: PoolContext,
  caller: Caller,
  person: Person,
  history: readonly ChallengeResult[],
): Promise<object> {
  const decision = await runStep(
    pool,
    caller,
    person,
    'DefineAuthChallenge',
    { session: history },
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
    return completeSignIn(pool, caller, person.user);
  }
  if (decision.challengeName === 'CUSTOM_CHALLENGE') return createChallenge(pool, caller, person, history);
  throw new CognitoError('InvalidLambdaResponseException', 'DefineAuthChallenge returned no next step');
}

async function createChallenge(
  pool: PoolContext,
  caller: Caller,
  person: Person,
  history: readonly ChallengeResult[],
): Promise<object> {
  const Parameters = z.nullish(z.record(z.string(), z.string()));
  const challenge = await runStep(
    pool,
    caller,
    person,
    'CreateAuthChallenge',
    { challengeName: 'CUSTOM_CHALLENGE', session: history },
    { publicChallengeParameters: null, privateChallengeParameters: null, challengeMetadata: null },
    z.object({
      publicChallengeParameters: Parameters,
      privateChallengeParameters: Parameters,
      challengeMetadata: z.nullish(z.string()),
    }),
  );
  const { client } = caller;
  const session = pool.sessions.open(
    {
      kind: 'customChallenge',
      clientId: client.clientId,
      userId: person.id,
      history,
      privateChallengeParameters: challenge.privateChallengeParameters ?? {},
      challengeMetadata: challenge.challengeMetadata ?? undefined,
    },
    client.authSessionSeconds,
  );
  return {
    ChallengeName: 'CUSTOM_CHALLENGE',
    ChallengeParameters: { ...challenge.publicChallengeParameters, USERNAME: person.id },
    Session: session,
  };
}

/** Runs one of the three triggers. They are told whether the user exists; the client is not. */
async function runStep<Response extends z.ZodMiniType>(
  pool: PoolContext,
  caller: Caller,
  person: Person,
  trigger: TriggerName,
  request: Readonly<Record<string, unknown>>,
  emptyResponse: Readonly<Record<string, unknown>>,
  response: Response,
): Promise<NonNullable<z.output<Response>>> {
  const { user } = person;
  const answered = await runTrigger(
    pool,
    trigger,
    {
      triggerSource: `${trigger}_Authentication`,
      userName: person.id,
      caller,
      request: {
        userAttributes: user === undefined ? {} : triggerAttributes(user),
        ...request,
        userNotFound: user === undefined,
      },
      response: emptyResponse,
    },
    response,
  );
  if (answered !== undefined && answered !== null) return answered;
  throw new CognitoError(
    'InvalidParameterException',
    'Custom auth lambda trigger is not configured for the user pool.',
  );
}
