import {
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { totpCode } from 'cognito-emulator/credentials/totp.ts';
import { openTestPool, poolId, type TestPool } from 'cognito-emulator/testing/test-pool.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { poolAdministrator } from '../account/testing/pool-administrator.ts';
import { isDependencyFailure } from '../errors/dependency-failure.ts';
import { causeOf } from '../log/logger.ts';
import { poolPerson } from '../user-pool/pool-person.ts';
import { createOwnersSignIn } from './owners-sign-in.ts';
import { createProveOwner, type Proof } from './prove-owner.ts';
import { createProvePassword } from './prove-password.ts';

const password = 'my-own-password';

let test: TestPool;
let client: CognitoIdentityProviderClient;
let userId: UserId;
beforeAll(async () => {
  test = await openTestPool({
    clientProperties: { ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_USER_PASSWORD_AUTH'] },
  });
  client = poolAdministrator(test);
});
afterAll(async () => {
  client.destroy();
  await test.close();
});
beforeEach(async () => {
  userId = UserId.parse(await test.pool.seedUser({ email: `${crypto.randomUUID()}@example.com`, password }));
});

function signIn() {
  return createOwnersSignIn(client, { userPoolId: poolId, clientId: test.clientId });
}

async function owner() {
  return poolPerson(
    userId,
    await client.send(new AdminGetUserCommand({ UserPoolId: poolId, Username: userId })),
    null,
  );
}

/** `proven`, or the error's code. */
async function prove(proof: Proof): Promise<string> {
  try {
    await createProveOwner(signIn())(await owner(), proof);
    return 'proven';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : causeOf(error);
  }
}

/** Turns the second factor on; returns a function for the authenticator's current code. */
async function withAuthenticator(): Promise<() => string> {
  const answer = await createProvePassword(signIn())(await owner(), password);
  const AccessToken = answer.outcome === 'signed_in' ? answer.accessToken : '';
  const { SecretCode = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const code = () => totpCode(SecretCode, Date.now());
  await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: code() }));
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await client.send(
    new AdminSetUserMFAPreferenceCommand({ UserPoolId: poolId, Username: userId, SoftwareTokenMfaSettings }),
  );
  return code;
}

describe('the proof that the owner asks', () => {
  it('is the password', async () => {
    expect(await prove({ password })).toBe('proven');
    expect(await prove({ password: 'guessed' })).toBe('wrong_password');
  });

  it('is the code of the authenticator as well where one is used, and each code proves once', async () => {
    const code = await withAuthenticator();
    expect(await prove({ password })).toBe('one_time_code_required');
    expect(await prove({ password, one_time_code: '000000' })).toBe('wrong_code');
    const right = code();
    expect(await prove({ password: 'guessed', one_time_code: right })).toBe('wrong_password');
    expect(await prove({ password, one_time_code: right })).toBe('proven');
    expect(await prove({ password, one_time_code: right })).toBe('wrong_code');
  });

  it('takes no more guesses than the user pool does, each counted once', async () => {
    for (let guess = 1; guess <= 5; guess += 1) {
      expect(await prove({ password: `guess ${guess}` })).toBe('wrong_password');
    }
    expect(await prove({ password })).toBe('too_many_requests');
  });

  it('cannot be given by a person who signs in with Google alone', async () => {
    const person = { ...(await owner()), hasPassword: false };
    await expect(createProveOwner(signIn())(person, { password })).rejects.toMatchObject({
      code: 'no_password',
    });
  });
});

describe('a user pool that fails', () => {
  const poolThat = (handle: () => Promise<unknown>) =>
    createOwnersSignIn(
      new CognitoIdentityProviderClient({
        region: 'us-east-1',
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
        maxAttempts: 1,
        requestHandler: { handle },
      }),
      { userPoolId: poolId, clientId: test.clientId },
    );
  const refusing = (name: string) => async () => {
    const body = JSON.stringify({ __type: name, message: `Value '${password}' at 'password'` });
    return { response: { statusCode: 400, headers: {}, body: Buffer.from(body) } };
  };
  const silent = async () => {
    throw Object.assign(new Error('no answer'), { name: 'TimeoutError' });
  };

  it.each([
    ['InternalErrorException', refusing('InternalErrorException')],
    ['InvalidParameterException', refusing('InvalidParameterException')],
    ['TimeoutError', silent],
  ])('with %s has proved nothing, and what is logged of it holds no password', async (name, handle) => {
    const failure: unknown = await createProveOwner(poolThat(handle))(await owner(), { password }).catch(
      (error: unknown) => error,
    );
    expect(isDependencyFailure(failure)).toBe(true);
    expect(causeOf(failure)).toContain(name);
    expect(causeOf(failure) + String(failure instanceof Error && failure.stack)).not.toContain(password);
  });

  it.each(['TooManyRequestsException', 'LimitExceededException'])(
    'with %s is asked again later',
    async (name) => {
      await expect(
        createProveOwner(poolThat(refusing(name)))(await owner(), { password }),
      ).rejects.toMatchObject({ code: 'too_many_requests', details: { retry_after_seconds: 60 } });
    },
  );

  it('is asked once: a wrong password must not count twice', async () => {
    let calls = 0;
    const counting = async () => {
      calls += 1;
      return await silent();
    };
    await createProveOwner(poolThat(counting))(await owner(), { password }).catch(() => undefined);
    expect(calls).toBe(1);
  });
});
