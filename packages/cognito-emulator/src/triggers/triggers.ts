import * as z from 'zod/mini';
import { CognitoError } from '../errors/errors.ts';
import type { Caller, PoolContext } from '../pool/pool-context.ts';
import type { TriggerName } from '../settings/settings.ts';
import { type User, usernameOf } from '../state/state.ts';
import type { TokenChanges } from '../tokens/tokens.ts';

/** What of a caller a trigger is told. */
export interface TriggerCaller extends Omit<Caller, 'client'> {
  readonly client: Pick<Caller['client'], 'clientId'>;
}

/** One call of a trigger, in the terms of its event. */
interface TriggerCall {
  /** The event's version; the first unless given. */
  readonly version?: string;
  readonly triggerSource: string;
  readonly userName: string;
  readonly caller: TriggerCaller;
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
 *   UnexpectedLambdaException if it was too slow three times, InvalidLambdaResponseException if it returned anything
 *   but the event
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
    version: call.version ?? '1',
    region: pool.region,
    userPoolId: pool.poolId,
    userName: call.userName,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: client.clientId },
    triggerSource: call.triggerSource,
    request: { ...call.request, ...(clientMetadata !== undefined && { clientMetadata }) },
    response: call.response,
  };
  const returned = await invokeInTime(pool, trigger, functionArn, event);
  const given = z.safeParse(z.object({ response: z.unknown() }), returned);
  const parsed = z.safeParse(response, given.data?.response);
  if (!given.success || !parsed.success) {
    throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  }
  return parsed.data;
}

/**
 * Asks again when the function is too slow, while its earlier runs go on: a trigger must bear to run more than once.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-working-with-lambda-triggers.html#important-lambda-considerations
 */
async function invokeInTime(
  pool: PoolContext,
  trigger: TriggerName,
  functionArn: string,
  event: unknown,
): Promise<unknown> {
  for (let attempt = 1; attempt <= maximumTriggerAttempts; attempt += 1) {
    const timeOut = Promise.withResolvers<typeof tooSlow>();
    const timer = setTimeout(() => timeOut.resolve(tooSlow), pool.triggerTimeoutMilliseconds);
    const invoked = pool.invokeTrigger(functionArn, event);
    try {
      const returned = await Promise.race([invoked, timeOut.promise]);
      if (returned !== tooSlow) return returned;
      invoked.catch((error: unknown) => pool.log(`${trigger} failed after its time was over: ${error}`));
      pool.log(`${trigger} did not answer within ${pool.triggerTimeoutMilliseconds} ms, try ${attempt}.`);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // Cognito appends a full stop, even if the function's message has one of its own.
      throw new CognitoError('UserLambdaValidationException', `${trigger} failed with error ${message}.`);
    } finally {
      clearTimeout(timer);
    }
  }
  throw new CognitoError(
    'UnexpectedLambdaException',
    `${trigger} invocation failed due to error Socket timeout while invoking Lambda function.`,
  );
}

const tooSlow = Symbol('the trigger did not answer in time');
const maximumTriggerAttempts = 3;

/** A user's attributes as triggers see them. */
export function triggerAttributes(user: User): Record<string, string> {
  return { sub: user.id, 'cognito:user_status': user.status, ...user.attributes };
}

/** Asks the PreSignUp trigger whether the user may be created, already confirmed, and with a verified address. */
export async function preSignUp(
  pool: PoolContext,
  user: User,
  triggerSource: 'PreSignUp_SignUp' | 'PreSignUp_ExternalProvider' | 'PreSignUp_AdminCreateUser',
  caller: TriggerCaller,
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

/**
 * Asks the PreTokenGeneration trigger, by the second version of its event, what to change in the tokens of a user.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html
 *
 * @param scopes that the access token has unless the trigger changes them
 */
export async function preTokenGeneration(
  pool: PoolContext,
  user: User,
  triggerSource: TokenSource,
  caller: Caller,
  scopes: readonly string[],
): Promise<TokenChanges> {
  const response = await runTrigger(
    pool,
    'PreTokenGeneration',
    {
      version: '2',
      triggerSource,
      userName: usernameOf(user),
      caller,
      request: {
        userAttributes: triggerAttributes(user),
        groupConfiguration: {
          groupsToOverride: user.groups ?? [],
          iamRolesToOverride: [],
          preferredRole: null,
        },
        scopes,
      },
      response: { claimsAndScopeOverrideDetails: null },
    },
    z.object({
      claimsAndScopeOverrideDetails: z.nullish(
        z.object({
          idTokenGeneration: z.nullish(z.object(claimChanges)),
          accessTokenGeneration: z.nullish(
            z.object({ ...claimChanges, scopesToAdd: Scopes, scopesToSuppress: Scopes }),
          ),
        }),
      ),
    }),
  );
  const { idTokenGeneration: id, accessTokenGeneration: access } =
    response?.claimsAndScopeOverrideDetails ?? {};
  return {
    id: {
      addedOrOverridden: id?.claimsToAddOrOverride ?? {},
      suppressed: id?.claimsToSuppress ?? [],
    },
    access: {
      addedOrOverridden: access?.claimsToAddOrOverride ?? {},
      suppressed: access?.claimsToSuppress ?? [],
      scopesAdded: access?.scopesToAdd ?? [],
      scopesSuppressed: access?.scopesToSuppress ?? [],
    },
  };
}

/** In this version a claim's value may be any JSON. */
const claimChanges = {
  claimsToAddOrOverride: z.nullish(z.record(z.string(), z.unknown())),
  claimsToSuppress: z.nullish(z.array(z.string())),
};

/** A scope has no blank in it. */
const Scopes = z.nullish(z.array(z.string().check(z.regex(/^\S+$/))));
