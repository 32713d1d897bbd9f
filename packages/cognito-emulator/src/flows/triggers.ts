import * as z from 'zod/mini';
import { CognitoError } from '../api/errors.ts';
import type { Caller, PoolContext } from '../pool-context.ts';
import type { TriggerName } from '../settings.ts';
import { usernameOf } from '../state/people.ts';
import type { User } from '../state/state.ts';
import { type ClaimChanges, noClaimChanges } from '../tokens/tokens.ts';

/** One call of a trigger, in the terms of its event. */
interface TriggerCall {
  readonly triggerSource: string;
  readonly userName: string;
  readonly caller: Caller;
  readonly request: Readonly<Record<string, unknown>>;
  /** What the event's `response` holds before the function fills it in. */
  readonly response: Readonly<Record<string, unknown>>;
}

/**
 * Runs a trigger's function with the event that AWS documents and reads its response.
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
  const functionArn = pool.settings.triggers[trigger];
  if (functionArn === undefined) return undefined;
  const { client, clientMetadata } = call.caller;
  const event = {
    version: '1',
    region: pool.region,
    userPoolId: pool.poolId,
    userName: call.userName,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: client.clientId },
    triggerSource: call.triggerSource,
    request: { ...call.request, ...(clientMetadata !== undefined && { clientMetadata }) },
    response: call.response,
  };
  let returned: unknown;
  try {
    returned = await pool.invokeTrigger(functionArn, event);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Cognito appends a full stop, even if the function's message has one of its own.
    throw new CognitoError('UserLambdaValidationException', `${trigger} failed with error ${message}.`);
  }
  const given = z.safeParse(z.object({ response: z.unknown() }), returned);
  const parsed = z.safeParse(response, given.data?.response);
  if (!given.success || !parsed.success) {
    throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  }
  return parsed.data;
}

/** A user's attributes as triggers see them. */
export function triggerAttributes(user: User): Record<string, string> {
  return { sub: user.id, 'cognito:user_status': user.status, ...user.attributes };
}

/** Asks the PreSignUp trigger whether the user may be created, already confirmed, and with a verified address. */
export async function preSignUp(
  pool: PoolContext,
  user: User,
  triggerSource: 'PreSignUp_SignUp' | 'PreSignUp_ExternalProvider',
  caller: Caller,
  validationData: Readonly<Record<string, string>> | null,
): Promise<{ confirmsUser: boolean; verifiesEmail: boolean }> {
  const response = await runTrigger(
    pool,
    'PreSignUp',
    {
      triggerSource,
      userName: usernameOf(user),
      caller,
      request: { userAttributes: { ...user.attributes }, validationData },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    },
    z.object({ autoConfirmUser: z.nullish(z.boolean()), autoVerifyEmail: z.nullish(z.boolean()) }),
  );
  return {
    confirmsUser: response?.autoConfirmUser ?? false,
    verifiesEmail: response?.autoVerifyEmail ?? false,
  };
}

export async function postConfirmation(
  pool: PoolContext,
  user: User,
  triggerSource: 'PostConfirmation_ConfirmSignUp' | 'PostConfirmation_ConfirmForgotPassword',
  caller: Caller,
): Promise<void> {
  const request = { userAttributes: triggerAttributes(user) };
  const call = { triggerSource, userName: usernameOf(user), caller, request, response: {} };
  await runTrigger(pool, 'PostConfirmation', call, z.unknown());
}

export async function postAuthentication(pool: PoolContext, user: User, caller: Caller): Promise<void> {
  const triggerSource = 'PostAuthentication_Authentication';
  const request = { userAttributes: triggerAttributes(user), newDeviceUsed: false };
  const call = { triggerSource, userName: usernameOf(user), caller, request, response: {} };
  await runTrigger(pool, 'PostAuthentication', call, z.unknown());
}

export type TokenSource =
  | 'TokenGeneration_Authentication'
  | 'TokenGeneration_HostedAuth'
  | 'TokenGeneration_RefreshTokens';

/** Asks the PreTokenGeneration trigger (its first version, for id tokens) which claims to change. */
export async function preTokenGeneration(
  pool: PoolContext,
  user: User,
  triggerSource: TokenSource,
  caller: Caller,
): Promise<ClaimChanges> {
  const response = await runTrigger(
    pool,
    'PreTokenGeneration',
    {
      triggerSource,
      userName: usernameOf(user),
      caller,
      request: {
        userAttributes: triggerAttributes(user),
        groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
      },
      response: { claimsOverrideDetails: null },
    },
    z.object({
      claimsOverrideDetails: z.nullish(
        z.object({
          claimsToAddOrOverride: z.nullish(z.record(z.string(), z.string())),
          claimsToSuppress: z.nullish(z.array(z.string())),
        }),
      ),
    }),
  );
  const details = response?.claimsOverrideDetails;
  if (details === undefined || details === null) return noClaimChanges;
  return {
    addedOrOverridden: details.claimsToAddOrOverride ?? {},
    suppressed: details.claimsToSuppress ?? [],
  };
}
