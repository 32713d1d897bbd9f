import {
  AdminAddUserToGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Context } from 'aws-lambda';
import { afterAll, expect, it, vi } from 'vitest';
import { startHandlers } from '../../test/handlers/start-handlers.ts';
import { environment } from '../environment/environment.ts';
import { collectLog } from '../log/testing/collect-log.ts';

const handlers = await startHandlers();
vi.stubEnv('ORIGIN_SECRETS', 'secret');
vi.stubEnv('OPERATOR_NETWORKS', '203.0.113.0/24');
vi.stubEnv('STRIPE_API_URL', 'https://api.stripe.com');
vi.mock('../aws/secret-parameter.ts', () => ({ secretParameter: async () => secretKey }));
let secretKey = 'sk_live_1';
handlers.addUser('ada@example.com');
await new CognitoIdentityProviderClient({}).send(
  new AdminAddUserToGroupCommand({
    UserPoolId: environment('OPERATOR_USER_POOL_ID'),
    Username: 'ada@example.com',
    GroupName: 'owner',
  }),
);
const logged = collectLog();
afterAll(handlers.stop);
const context: Context = JSON.parse(JSON.stringify({ awsRequestId: 'request', functionName: 'test' }));
const event = (routeKey: string, queryStringParameters?: Record<string, string>) =>
  JSON.parse(
    JSON.stringify({
      routeKey,
      queryStringParameters,
      headers: { 'x-origin-secret': 'secret' },
      isBase64Encoded: false,
      requestContext: {
        http: { sourceIp: '203.0.113.9' },
        authorizer: {
          jwt: {
            claims: {
              token_use: 'access',
              username: 'ada@example.com',
              'cognito:groups': '[owner]',
              auth_time: String(Math.floor(Date.now() / 1_000) - 10),
            },
          },
        },
      },
    }),
  );

it('says who the operator is, and where the site and the dashboard of Stripe are', async () => {
  const { handler } = await import('./read-for-operator.lambda.ts');
  const { statusCode, body = '' } = await handler(event('GET /api/operators/self'), context);
  expect({ statusCode, body: JSON.parse(body) }).toEqual({
    statusCode: 200,
    body: {
      name: 'ada@example.com',
      roles: ['owner'],
      stepped_up_until: expect.stringMatching(/^\d{4}-.*Z$/),
      session_ends_at: expect.stringMatching(/^\d{4}-.*Z$/),
      purse: { credits: 50_000, cents: 50_000 },
      stripe_dashboard_url: 'https://dashboard.stripe.com/customers/',
      site_url: process.env.SITE_URL,
    },
  });
});

it('leads to the test customers of Stripe under a test key', async () => {
  secretKey = 'rk_test_1';
  const { handler } = await import('./read-for-operator.lambda.ts');
  const { body = '' } = await handler(event('GET /api/operators/self'), context);
  expect(JSON.parse(body)).toMatchObject({
    stripe_dashboard_url: 'https://dashboard.stripe.com/test/customers/',
  });
});

it('finds a person, and writes nothing about them into its log', async () => {
  const email = 'ada.of.find@example.com';
  const id = await handlers.signUp(email);
  const { handler } = await import('./read-for-operator.lambda.ts');
  const answer = await handler(event('GET /api/operators/find', { text: email }), context);
  expect(answer).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } });
  expect(JSON.parse(answer.body ?? '')).toMatchObject({ found: [{ kind: 'person', person: id }] });
  expect(logged().join()).toContain('request.completed');
  for (const personal of [email, id]) expect(logged().join()).not.toContain(personal);
});

it('lets no action around the distribution', async () => {
  vi.stubEnv('ORIGIN_SECRETS', 'another');
  const { handler } = await import('./act-for-operator.lambda.ts');
  const { statusCode } = await handler(event('POST /api/operators/actions/confirm'), context);
  expect(statusCode).toBe(403);
});

it('rehearses a note, and answers with the hash that confirms it', async () => {
  vi.stubEnv('ORIGIN_SECRETS', 'secret');
  const person = await handlers.signUp('ada.of.notes@example.com');
  const { handler } = await import('./act-for-operator.lambda.ts');
  const body = JSON.stringify({
    action: 'writeNote',
    input: { person, note: 'Called about a refund.' },
    reason: { kind: 'operations', sentence: 'A note for the next colleague.' },
  });
  const answer = await handler({ ...event('POST /api/operators/actions/preview'), body }, context);
  expect(answer.statusCode).toBe(200);
  expect(JSON.parse(answer.body ?? '')).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const empty = await handler(event('GET /api/operators/approvals'), context);
  expect(JSON.parse(empty.body ?? '')).toEqual({ requests: [] });
});
