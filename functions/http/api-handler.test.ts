import type { Context } from 'aws-lambda';
import Stripe from 'stripe';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPayment } from '../billing/create-payment.ts';
import { createPrices } from '../billing/stripe/prices.ts';
import { Rejection } from '../errors/rejection.ts';
import { tooManyRequests } from '../errors/too-many-requests.ts';
import type { PersonLimits } from '../limits/person-limits.ts';
import { log } from '../log/logger.ts';
import { collectLog } from '../log/testing/collect-log.ts';
import { deployedSettings } from '../settings/settings.ts';
import { emptyBillingAccount } from '../tables/credits/billing-account.ts';
import { type Session, SessionEnded } from '../tables/credits/session.ts';
import { apiHandler, type Route } from './api-handler.ts';

const account_id = '0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11';

const lines = collectLog();

/** Only what the handler reads of API Gateway's event. */
function event(
  parts: { body?: unknown; claims?: Record<string, string> | null; headers?: Record<string, string> } = {},
) {
  const claims =
    parts.claims === undefined ? { account_id, token_use: 'access', session_epoch: '0' } : parts.claims;
  return JSON.parse(
    JSON.stringify({
      version: '2.0',
      headers: { 'x-origin-secret': 'secret', ...parts.headers },
      isBase64Encoded: false,
      requestContext: { ...(claims === null ? {} : { authorizer: { jwt: { claims, scopes: null } } }) },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    }),
  );
}

const context: Context = JSON.parse(JSON.stringify({ awsRequestId: 'request', functionName: 'test' }));

const unlimited: PersonLimits = { count: async () => undefined };

/** The check of the caller's session; it holds unless a test says otherwise. */
let require: (session: Session) => Promise<void>;
vi.mock('../tables/credits/sessions.store.ts', () => ({
  createSessionsStore: () => ({ require: (session: Session) => require(session) }),
}));
vi.mock('../settings/current-settings.ts', () => ({ currentSettings: async () => deployedSettings }));
beforeAll(() => {
  vi.stubEnv('CREDITS_TABLE', 'credits');
  vi.stubEnv('ORIGIN_SECRETS', 'secret');
  return () => vi.unstubAllEnvs();
});
beforeEach(() => {
  require = async () => undefined;
});

async function answer(
  route: Route<'createPayment'>,
  request = event({ body: { pack: 'starter' } }),
  limits = unlimited,
) {
  const response = await apiHandler('createPayment', 'payment_unavailable', route, limits)(request, context);
  return { status: response.statusCode, body: JSON.parse(response.body ?? 'null') };
}

const url = 'https://checkout.example/session';

it('does nothing for a request that went around the site', async () => {
  const around = event({ body: { pack: 'starter' }, headers: { 'x-origin-secret': 'guessed' } });
  const untouched = () => Promise.reject(new Error('The route is not asked.'));
  expect(await answer(untouched, around)).toMatchObject({
    status: 403,
    body: { error: { code: 'forbidden' } },
  });
});

describe('a route that mails', () => {
  it.each([
    ['de', 'de'],
    ['es-MX,es;q=0.9', 'es'],
    ['fr', 'en'],
    [undefined, 'en'],
  ])('gets the language of the page, %s', async (header, language) => {
    const asked: string[] = [];
    const handler = apiHandler(
      'mailDeletionCode',
      'temporarily_unavailable',
      async (request) => {
        asked.push(request.language);
        return { code_sent: true };
      },
      unlimited,
    );
    await handler(event({ headers: header === undefined ? {} : { 'accept-language': header } }), context);
    expect(asked).toEqual([language]);
  });
});

describe('a route', () => {
  it('gets the caller and the validated request, and answers JSON that is not cached', async () => {
    const route: Route<'createPayment'> = async ({ userId, body }) => {
      expect({ userId, body }).toEqual({ userId: account_id, body: { pack: 'starter' } });
      return { url };
    };
    const handler = apiHandler('createPayment', 'payment_unavailable', route, unlimited);
    const response = await handler(event({ body: { pack: 'starter' } }), context);
    expect(response).toMatchObject({
      statusCode: 200,
      headers: { 'cache-control': 'no-store' },
      body: JSON.stringify({ url }),
    });
  });

  it.each([
    ['an id token', { account_id, token_use: 'id' }],
    ['no token', null],
    ['a token without a user', { token_use: 'access' }],
  ])('refuses %s before anything is read', async (_name, claims) => {
    const { status, body } = await answer(
      async () => ({ url }),
      event({ claims, body: { pack: 'nonsense' } }),
    );
    expect({ status, code: body.error.code }).toEqual({ status: 401, code: 'unauthorized' });
  });

  it.each([
    ['returns', async () => ({ url })],
    ['throws', () => Promise.reject(new Rejection('no_subscription'))],
  ])('answers an ended session 401, whatever the route %s', async (_what, route) => {
    require = ({ userId, epoch }) => {
      expect({ userId, epoch }).toEqual({ userId: account_id, epoch: 0 });
      return Promise.reject(new SessionEnded());
    };
    const { status, body } = await answer(route);
    expect({ status, code: body.error.code }).toEqual({ status: 401, code: 'unauthorized' });
  });

  it('is not answered while the session cannot be read', async () => {
    require = () => Promise.reject(Object.assign(new Error('no answer'), { name: 'TimeoutError' }));
    expect(await answer(async () => ({ url }))).toMatchObject({ status: 502 });
  });

  it('does not count a request of an ended session', async () => {
    require = () => Promise.reject(new SessionEnded());
    let counted = 0;
    const count = async () => {
      counted += 1;
    };
    expect(await answer(async () => ({ url }), undefined, { count })).toMatchObject({ status: 401 });
    expect(counted).toBe(0);
  });

  it.each([
    ['beside the check of its session', 'listOrders', ['route', 'check']],
    ['after the check of its session where it ends that', 'endSessions', ['check', 'route']],
  ] as const)('runs %s', async (_when, key, expected) => {
    const order: string[] = [];
    require = async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      order.push('check');
    };
    const route = async (): Promise<never> => {
      order.push('route');
      throw new Rejection('not_found');
    };
    await apiHandler(key, 'temporarily_unavailable', route)(event(), context);
    expect(order).toEqual(expected);
  });

  it('answers a rejection in the common error shape', async () => {
    const { status, body } = await answer(async () => {
      throw new Rejection('insufficient_credits', { message: 'You need more.', credits: 3 });
    });
    expect({ status, body }).toEqual({
      status: 402,
      body: { error: { code: 'insufficient_credits', message: 'You need more.', credits: 3 } },
    });
  });

  it('logs an unexpected error, and reveals nothing of it', async () => {
    const { status, body } = await answer(async () => {
      throw new TypeError('secret detail');
    });
    expect({ status, code: body.error.code }).toEqual({ status: 500, code: 'internal' });
    expect(JSON.stringify(body)).not.toContain('secret detail');
    expect(lines().join()).toContain('request.failed');
    expect(lines().join()).toContain('secret detail');
  });

  it('logs neither the request nor the caller', async () => {
    await answer(
      async () => ({ url }),
      event({ body: { pack: 'starter' }, headers: { authorization: 'Bearer abc' } }),
    );
    expect(lines().join()).not.toMatch(/starter|Bearer|abc/);
  });
});

describe('a route with a limit for each person', () => {
  it('tells a person who is over it when to try again, and does nothing', async () => {
    const now = new Date('2026-11-22T12:00:00.000Z');
    const route = async () => {
      throw new Error('was called');
    };
    const over: PersonLimits = {
      count: async () => {
        throw tooManyRequests(new Date('2026-11-22T12:00:41.500Z'), now, (seconds) => `Wait ${seconds}.`);
      },
    };
    const handler = apiHandler('createPayment', 'payment_unavailable', route, over);
    expect(await handler(event({ body: { pack: 'starter' } }), context)).toMatchObject({
      statusCode: 429,
      headers: { 'retry-after': '42', 'cache-control': 'no-store' },
      body: JSON.stringify({
        error: { code: 'too_many_requests', message: 'Wait 42.', retry_after_seconds: 42 },
      }),
    });
  });

  it('counts a request that its token and the contract allow, and no other', async () => {
    const counted: string[] = [];
    const limits: PersonLimits = { count: async (name, userId) => void counted.push(`${name} ${userId}`) };
    const fails = async () => {
      throw new Rejection('insufficient_credits');
    };
    await answer(fails, event({ body: { pack: 'starter' }, claims: null }), limits);
    await answer(fails, event({ body: { pack: 'nonsense' } }), limits);
    expect(counted).toEqual([]);
    await answer(fails, event({ body: { pack: 'starter' } }), limits);
    expect(counted).toEqual([`checkouts ${account_id}`]);
  });
});

describe("when Stripe or DynamoDB fails, the person reads the specification's sentence and can try again", () => {
  const billing = {
    visitStripe: async () => ({ ...emptyBillingAccount, stripeCustomerId: 'cus_1' }),
  };
  const unreachable = new Stripe('sk_test_x', {
    host: '127.0.0.1',
    port: 1,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 500,
  });
  const payment = (parts: Partial<Parameters<typeof createPayment>[0]> = {}) =>
    createPayment({
      billing,
      stripe: async () => unreachable,
      customers: { use: (_stripe, _userId, _account, action) => action('cus_1') },
      prices: createPrices({ now: () => new Date(), log }),
      saleSettings: { tax: null, promotionCodes: false },
      siteUrl: 'https://s',
      now: () => new Date(),
      ...parts,
    });

  const throttled = Object.assign(new Error('slow down'), { name: 'ThrottlingException', $metadata: {} });
  const late = Object.assign(new Error('no answer'), { name: 'TimeoutError' });

  it.each([
    ['Stripe cannot be reached', payment()],
    ['DynamoDB throttles', payment({ billing: { visitStripe: () => Promise.reject(throttled) } })],
    ['DynamoDB does not answer', payment({ billing: { visitStripe: () => Promise.reject(late) } })],
    [
      'the secret cannot be read',
      payment({ stripe: () => Promise.reject(new Error('SSM', { cause: throttled })) }),
    ],
  ])('%s', async (_name, route) => {
    expect(await answer(route)).toEqual({
      status: 502,
      body: { error: { code: 'payment_unavailable', message: 'Error creating payment' } },
    });
    expect(lines().join()).toContain('request.dependency_failed');
  });
});
