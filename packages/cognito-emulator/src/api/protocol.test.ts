import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPool, type TestPool } from '../testing/test-pool.ts';

describe('the user pool’s protocol', () => {
  let test: TestPool;
  beforeAll(async () => {
    test = await openTestPool();
  });
  afterAll(() => test.close());

  it.each([
    ['not JSON', '{"ClientId"', 'SerializationException'],
    ['broken UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'SerializationException'],
    ['a list', '[]', 'SerializationException'],
    ['a number for text', { ClientId: 5 }, 'SerializationException'],
    ['deep nesting', '['.repeat(60_000), 'SerializationException'],
    ['nothing', '', 'InvalidParameterException'],
    ['null for what is required', { ClientId: null }, 'InvalidParameterException'],
    ['text that is too long', { ClientId: 'x'.repeat(129) }, 'InvalidParameterException'],
    ['half a megabyte', `"${'x'.repeat(500_000)}"`, 'SerializationException'],
  ])('answers %s with a 400 of Cognito’s shape', async (_, body, type) => {
    const answer = await test.call('SignUp', body);
    expect(answer).toMatchObject({ status: 400, body: { __type: type, message: expect.any(String) } });
    expect(answer.headers.get('x-amzn-errortype')).toBe(`${type}:`);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(test.logged).toEqual([]);
  });

  it('names what is missing as Cognito does', async () => {
    const { body } = await test.call('ConfirmSignUp', { ClientId: 'testclient', ConfirmationCode: '1' });
    expect(body.message).toBe(
      "1 validation error detected: Value at 'username' failed to satisfy constraint: Member must not be null",
    );
  });

  it.each([
    ['ListUsers', 'MissingAuthenticationTokenException'],
    ['AdminGetUser', 'MissingAuthenticationTokenException'],
    ['Nonsense', 'UnknownOperationException'],
    ['toString', 'UnknownOperationException'],
  ])('does not do %s for the public', async (operation, type) => {
    expect(await test.call(operation, { UserPoolId: test.poolId })).toMatchObject({
      status: 400,
      body: { __type: type },
    });
  });

  it('lets pages of every origin call it', async () => {
    const response = await fetch(test.publicUrl, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:4280',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-amz-target,x-amz-user-agent',
      },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toBe(
      'content-type,x-amz-target,x-amz-user-agent',
    );
  });

  it('takes a call that breaks off, and an address that is none, in its stride', async () => {
    const { hostname, port } = new URL(test.publicUrl);
    const exchange = (bytes: string, hangUp: boolean) =>
      new Promise<string>((resolve) => {
        const socket = connect({ host: hostname, port: Number(port) }, () => {
          socket.write(bytes);
          if (hangUp) socket.end();
        });
        let received = '';
        socket.on('data', (data) => {
          received += String(data);
          socket.end();
        });
        socket.on('close', () => resolve(received));
      });
    await exchange(
      'POST / HTTP/1.1\r\nHost: x\r\nX-Amz-Target: AWSCognitoIdentityProviderService.SignUp\r\nContent-Length: 50\r\n\r\n{"',
      true,
    );
    expect(await exchange('GET // HTTP/1.1\r\nHost: x\r\n\r\n', false)).toMatch(/^HTTP\/1\.1 404 /);
    expect(test.logged).toEqual([]);
  });

  it('publishes its keys', async () => {
    const response = await fetch(`${test.publicUrl}${test.poolId}/.well-known/jwks.json`);
    expect(await response.json()).toEqual(test.pool.jwks());
    expect(test.pool.jwks().keys[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' });
    expect((await fetch(`${test.publicUrl}us-east-1_Other/.well-known/jwks.json`)).status).toBe(404);
  });
});

it('answers what its web ACL blocks as Cognito does, and runs nothing for it', async () => {
  const test = await openTestPool({
    triggers: ['PreSignUp'],
    isBlocked: ({ headers }) => headers['x-amz-target']?.includes('SignUp') === true,
  });
  const input = { ClientId: test.clientId, Username: 'ada@example.com', Password: 'secret-1' };

  const blocked = await test.call('SignUp', input);

  expect(blocked).toMatchObject({
    status: 400,
    body: { __type: 'ForbiddenException', message: 'Request not allowed due to WAF block.' },
  });
  expect(blocked.headers.get('access-control-allow-origin')).toBe('*');
  expect(test.events).toEqual([]);
  expect((await test.call('ForgotPassword', input)).body).not.toHaveProperty('__type', 'ForbiddenException');
  await test.close();
});
