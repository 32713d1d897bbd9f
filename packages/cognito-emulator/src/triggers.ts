import * as z from 'zod/mini';
import type { TriggerName } from './configuration.ts';
import { CognitoError } from './errors.ts';
import type { PoolContext } from './pool-context.ts';
import type { User } from './state.ts';

/** One call of a trigger, in the words of its event. */
export interface TriggerCall {
  readonly triggerSource: string;
  readonly userName: string;
  readonly clientId: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** What the event's `response` holds before the function fills it in. */
  readonly response: Readonly<Record<string, unknown>>;
}

/** The client id of events that an administrator, not a client, set off. */
export const noClientId = 'CLIENT_ID_NOT_APPLICABLE';

/**
 * Runs a trigger's function with the event that AWS documents and reads its answer.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-working-with-lambda-triggers.html
 *
 * @returns the event's `response` as the function returned it, or undefined if the pool has no such trigger
 * @throws CognitoError UserLambdaValidationException with the function's message if it failed,
 *   InvalidLambdaResponseException if it returned anything but the event
 */
export async function runTrigger<Response extends z.ZodMiniType>(
  pool: PoolContext,
  trigger: TriggerName,
  call: TriggerCall,
  response: Response,
): Promise<z.output<Response> | undefined> {
  const functionArn = pool.configuration.triggers[trigger];
  if (functionArn === undefined) return undefined;
  const event = {
    version: '1',
    region: pool.region,
    userPoolId: pool.poolId,
    userName: call.userName,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: call.clientId },
    triggerSource: call.triggerSource,
    request: call.request,
    response: call.response,
  };
  let returned: unknown;
  try {
    returned = await pool.invokeTrigger(functionArn, event);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Cognito ends the sentence with a full stop, even if the function's message has one of its own.
    throw new CognitoError('UserLambdaValidationException', `${trigger} failed with error ${message}.`);
  }
  const answered = z.safeParse(z.object({ response: z.unknown() }), returned);
  if (!answered.success) throw unrecognizableOutput();
  const parsed = z.safeParse(response, answered.data.response);
  if (!parsed.success) throw unrecognizableOutput();
  return parsed.data;
}

/** A user's attributes as triggers see them. */
export function triggerAttributes(user: User): Record<string, string> {
  return { sub: user.userId, 'cognito:user_status': user.status, ...user.attributes };
}

/** `clientMetadata` is in an event only if the caller sent some. */
export function withClientMetadata(metadata: Readonly<Record<string, string>> | undefined): {
  clientMetadata?: Readonly<Record<string, string>>;
} {
  return metadata === undefined ? {} : { clientMetadata: metadata };
}

function unrecognizableOutput(): CognitoError {
  return new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
}
