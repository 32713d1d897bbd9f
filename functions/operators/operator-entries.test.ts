import type { Context } from 'aws-lambda';
import { afterEach, expect, it, vi } from 'vitest';
import { collectLog } from '../log/testing/collect-log.ts';

collectLog();
afterEach(() => vi.unstubAllEnvs());
const context: Context = JSON.parse(JSON.stringify({ awsRequestId: 'request', functionName: 'test' }));
const event = (routeKey: string) =>
  JSON.parse(
    JSON.stringify({
      routeKey,
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

vi.mock('../tables/limits/limits.store.ts', () => ({
  createLimitsStore: () => ({ count: async () => null }),
}));

it('says who the operator is, and where the site and the dashboard of Stripe are', async () => {
  vi.stubEnv('ORIGIN_SECRETS', 'secret');
  vi.stubEnv('LIMITS_TABLE', 'limits');
  vi.stubEnv('SITE_URL', 'https://reelwright.example');
  vi.stubEnv('STRIPE_API_URL', 'https://api.stripe.com');
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
      site_url: 'https://reelwright.example',
    },
  });
});

it('lets no action around the distribution', async () => {
  vi.stubEnv('ORIGIN_SECRETS', 'another');
  const { handler } = await import('./act-for-operator.lambda.ts');
  const { statusCode } = await handler(event('POST /api/operators/actions/confirm'), context);
  expect(statusCode).toBe(403);
});
