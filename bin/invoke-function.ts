import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { environmentNamed } from '../lib/foundation/environments.ts';
import { type OperatorFunction, operatorFunctionName } from '../lib/functions/operator-functions.ts';
import { awsOf, type Target } from './aws-of.ts';

/**
 * Runs one of the functions that operators call, and returns what it answers.
 *
 * @param target which environment in AWS, by the credentials of the shell; or the local cloud at `PORT`
 * @throws an Error with one sentence: the environment does not exist or cannot be reached, or the function's own message
 */
export async function invokeFunction(
  target: Target,
  key: OperatorFunction,
  event: unknown,
): Promise<unknown> {
  const client = new LambdaClient({ ...(await awsOf(target)), ...patience });
  const environment = target === undefined ? 'laptop' : environmentNamed(target).name;
  const { Payload, FunctionError } = await client.send(
    new InvokeCommand({
      FunctionName: operatorFunctionName(environment, key),
      Payload: JSON.stringify(event),
    }),
  );
  const answer: unknown = JSON.parse(Buffer.from(Payload ?? []).toString('utf8') || 'null');
  if (FunctionError !== undefined) throw new Error(messageOf(answer));
  return answer;
}

/** A function of ours works for ten minutes at most; one that works is not called twice. */
const patience = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 5_000, requestTimeout: 11 * 60 * 1_000 },
};

function messageOf(answer: unknown): string {
  return typeof answer === 'object' && answer !== null && 'errorMessage' in answer
    ? String(answer.errorMessage)
    : 'The function failed; its log says why.';
}
