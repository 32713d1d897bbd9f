import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UserId } from '../../contract/ids.ts';
import { createDeleteUser } from './delete-user.ts';
import { createEmailOf } from './email-of.ts';

const ada = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const grace = UserId.parse('11111111-1111-4111-8111-111111111111');

/** Like Cognito: its own users are found by their `sub` as name, Google's only by their real name. */
let users: { name: string; sub: string; email: string }[];
const pool = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { Username: name, Filter: filter } = JSON.parse(body);
  const operation = String(request.headers['x-amz-target']).split('.').at(-1);
  const found = users.find((user) => user.name === name);
  const attributes = (user: { sub: string; email: string }) => [
    { Name: 'sub', Value: user.sub },
    { Name: 'email', Value: user.email },
  ];
  response.setHeader('content-type', 'application/x-amz-json-1.1');
  if (operation === 'ListUsers') {
    const listed = users.filter((user) => filter === `sub = "${user.sub}"`);
    response.end(
      JSON.stringify({
        Users: listed.map((user) => ({ Username: user.name, Attributes: attributes(user) })),
      }),
    );
  } else if (found === undefined) {
    response.statusCode = 400;
    response.end(JSON.stringify({ __type: 'UserNotFoundException', message: 'User does not exist.' }));
  } else {
    if (operation === 'AdminDeleteUser') users = users.filter((user) => user !== found);
    response.end(JSON.stringify({ Username: found.name, UserAttributes: attributes(found) }));
  }
});

beforeAll(async () => {
  pool.listen(0, '127.0.0.1');
  await once(pool, 'listening');
  const address = pool.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'key');
});
afterAll(() => {
  vi.unstubAllEnvs();
  pool.closeAllConnections();
  pool.close();
});
beforeEach(() => {
  users = [
    { name: ada, sub: ada, email: 'ada@example.com' },
    { name: 'google_1234', sub: grace, email: 'grace@example.com' },
  ];
});

describe('a user of the pool', () => {
  it.each([
    ['by password', ada, 'ada@example.com'],
    ['with Google only', grace, 'grace@example.com'],
  ])('who signs in %s is found and deleted, and may be deleted again', async (_way, userId, email) => {
    expect(await createEmailOf('us-east-1_Test')(userId)).toBe(email);
    const deleteUser = createDeleteUser('us-east-1_Test');
    await deleteUser(userId);
    await deleteUser(userId);
    expect(users).toHaveLength(1);
    expect(users.map(({ sub }) => sub)).not.toContain(userId);
  });
});
