import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { environmentNamed, region } from '../lib/environments.ts';
import { type OperatorFunction, operatorFunctionName } from '../lib/operator-functions.ts';

/** An environment's name, or undefined for the cloud that runs on this machine. */
export type Target = string | undefined;

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
  const client = await clientOf(target);
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

/** `-c env=prod` among the arguments, as CDK takes it. */
export function targetOf(context: readonly string[] | undefined): Target {
  return context?.map((pair) => /^env=(.+)$/.exec(pair)?.[1]).find((name) => name !== undefined);
}

/** A function of ours works for ten minutes at most; one that works is not called twice. */
const patience = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 5_000, requestTimeout: 11 * 60 * 1_000 },
};

async function clientOf(target: Target): Promise<LambdaClient> {
  if (target !== undefined) return new LambdaClient({ region, ...patience });
  const siteUrl = `http://localhost:${process.env.PORT || '4280'}`;
  const local = await fetch(`${siteUrl}/_local/aws.json`)
    .then((response): Promise<Record<string, string>> => response.json())
    .catch(() => {
      throw new Error(
        `No local cloud answers at ${siteUrl}. Start it (npm start), or name an environment: -c env=prod`,
      );
    });
  return new LambdaClient({
    endpoint: local.endpoint_url ?? '',
    region: local.region ?? region,
    credentials: {
      accessKeyId: local.access_key_id ?? '',
      secretAccessKey: local.secret_access_key ?? '',
    },
    ...patience,
  });
}

function messageOf(answer: unknown): string {
  return typeof answer === 'object' && answer !== null && 'errorMessage' in answer
    ? String(answer.errorMessage)
    : 'The function failed; its log says why.';
}
