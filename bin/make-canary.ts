import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { CanaryAccount, canaryAccountSecret } from '../contract/canary.ts';
import { type KeyCreation, KeyList, NewKey } from '../contract/developers/developer-keys.ts';
import { type RouteKey, routes } from '../contract/routes.ts';
import { clientOptions } from './account/client-options.ts';
import type { AwsAccess } from './aws-of.ts';
import { chooseUserPool } from './site-user-pool.ts';
import { demand, request } from './smoke-report.ts';

const testKey: KeyCreation = {
  mode: 'test',
  name: 'Canary',
  scopes: ['read', 'generate'],
  cap_credits: null,
  expires_at: null,
  allowed_addresses: null,
};

/**
 * Makes the person as whom the canary signs in, with a test key, and writes both into the environment's secret. Again,
 * it gives the person another password and key, and revokes the former key.
 *
 * @returns the parameter's name
 * @throws {Error} with a sentence, if the site, the user pool or SSM refuses
 */
export async function makeCanary({
  aws,
  environment,
  siteUrl,
  email,
}: {
  readonly aws: AwsAccess;
  readonly environment: string;
  readonly siteUrl: string;
  readonly email: string;
}): Promise<string> {
  const { user_pool_id: poolId } = await chooseUserPool(siteUrl);
  const parameters = new SSMClient({ ...clientOptions, ...aws });
  const parameter = `/reelwright/${environment}/${canaryAccountSecret}`;
  const password = randomBytes(24).toString('base64url');
  const known = await accountIn(parameters, parameter);
  const browserId = known?.browser_id ?? randomBytes(16).toString('hex');
  const pool = new CognitoIdentityProviderClient({ ...clientOptions, ...aws });
  const user = { UserPoolId: poolId, Username: email };
  if (!(await createUser(pool, user)) && known?.email !== email) {
    throw new Error(`Nothing was changed. A person has an account with ${email}: take another address.`);
  }
  await pool.send(new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }));
  const clientMetadata = { browser_id: browserId };
  const { nextStep } = await signIn({ username: email, password, options: { clientMetadata } });
  demand(nextStep.signInStep === 'DONE', `The sign-in asks for ${nextStep.signInStep}.`);
  const call = callerOf(siteUrl, (await fetchAuthSession()).tokens?.accessToken.toString() ?? '');
  const former = KeyList.parse(await call('listApiKeys')).keys.filter(
    ({ name, state }) => name === testKey.name && state === 'active',
  );
  const { secret } = NewKey.parse(await call('createApiKey', { body: testKey }));
  const account: CanaryAccount = { email, password, browser_id: browserId, api_key: secret };
  await parameters.send(
    new PutParameterCommand({
      Name: parameter,
      Value: JSON.stringify(account),
      Type: 'SecureString',
      Overwrite: true,
    }),
  );
  for (const { id } of former) await call('revokeApiKey', { id });
  await signOut();
  return parameter;
}

/**
 * The address counts as verified: no mail needs to reach it.
 *
 * @returns false if there is a user with the address
 */
async function createUser(
  pool: CognitoIdentityProviderClient,
  user: { readonly UserPoolId: string; readonly Username: string },
): Promise<boolean> {
  const UserAttributes = [
    { Name: 'email', Value: user.Username },
    { Name: 'email_verified', Value: 'true' },
  ];
  try {
    await pool.send(new AdminCreateUserCommand({ ...user, UserAttributes, MessageAction: 'SUPPRESS' }));
    return true;
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    return false;
  }
}

async function accountIn(parameters: SSMClient, Name: string): Promise<CanaryAccount | undefined> {
  const { Parameter } = await parameters
    .send(new GetParameterCommand({ Name, WithDecryption: true }))
    .catch((error: unknown) => {
      if (!(error instanceof ParameterNotFound)) throw error;
      return { Parameter: undefined };
    });
  return Parameter && CanaryAccount.parse(JSON.parse(Parameter.Value ?? '{}'));
}

function callerOf(siteUrl: string, accessToken: string) {
  return async (key: RouteKey, { id = '', body }: { id?: string; body?: object } = {}): Promise<unknown> => {
    const { method, path, successStatus } = routes[key];
    const response = await request(siteUrl + path.replace('{id}', id), {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    demand(response.status === successStatus, `${path} answers ${response.status} ${text}`);
    return JSON.parse(text);
  };
}
