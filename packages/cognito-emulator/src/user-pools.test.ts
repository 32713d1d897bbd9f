import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openTestPool, type TestPool } from './testing/test-pool.ts';
import { poolOfRequest } from './user-pools.ts';

const email = 'ada@example.com';
const password = 'secret';
const closeAll: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closeAll.splice(0)) await close();
});

/** Two pools behind one address, each with its own user of the same address. */
async function serveTwo() {
  const open = async (poolId: string, clientId: string): Promise<TestPool> => {
    const test = await openTestPool({
      poolId,
      clientId,
      clientProperties: { ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'] },
    });
    closeAll.push(test.close);
    test.pool.seedUser({ email, password });
    return test;
  };
  const customers = await open('us-east-1_Local0001', 'customersclient');
  const operators = await open('us-east-1_Local0002', 'operatorsclient');
  const server = createServer(async (request, response) => {
    const pool = await poolOfRequest([customers.pool, operators.pool], request);
    await pool.handlePublic(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAll.push(() => server.close());
  const address: AddressInfo | string | null = server.address();
  const url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
  const call = async (operation: string, input: object): Promise<Record<string, unknown>> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`, connection: 'close' },
      body: JSON.stringify(input),
    });
    return response.json();
  };
  return { customers, operators, url, call };
}

it('tells pools apart by the client, the access token and the path of the keys', async () => {
  const { customers, operators, url, call } = await serveTwo();
  for (const { pool, clientId, poolId } of [operators, customers]) {
    const { AuthenticationResult } = await call('InitiateAuth', {
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    });
    expect(AuthenticationResult).toMatchObject({ AccessToken: expect.any(String) });
    const { AccessToken } = Object(AuthenticationResult);
    expect(await call('GetUser', { AccessToken })).toMatchObject({
      Username: pool.seedUser({ email, password }),
    });
    const keys = await fetch(`${url}/${poolId}/.well-known/jwks.json`);
    expect(await keys.json()).toEqual(pool.jwks());
  }
});

it('refuses a client that neither pool has, and the users of the other one', async () => {
  const { customers, call } = await serveTwo();
  const input = {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: 'operator@example.com', PASSWORD: password },
  };
  expect(await call('InitiateAuth', { ...input, ClientId: 'unknown' })).toMatchObject({
    __type: 'ResourceNotFoundException',
  });
  expect(await call('InitiateAuth', { ...input, ClientId: customers.clientId })).toMatchObject({
    __type: 'NotAuthorizedException',
  });
});
