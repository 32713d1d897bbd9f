import { AdminGetUserCommand, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider';
import type { Context } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Rejection } from '../../errors/rejection.ts';
import { collectLog } from '../../log/testing/collect-log.ts';
import type { LimitCounter } from '../../tables/limits/limit-counter.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import { type OperatorRoute, operatorHandler } from './operator-handler.ts';

const lines = collectLog();
const now = new Date('2026-11-27T12:00:00Z');
const context: Context = JSON.parse(JSON.stringify({ awsRequestId: 'request', functionName: 'test' }));
const person = '0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11';

let counted: LimitCounter[] = [];
let room = true;
vi.mock('../../tables/limits/limits.store.ts', () => ({
  createLimitsStore: () => ({
    count: async ([counter]: [LimitCounter]) => {
      counted.push(counter);
      return room ? null : counter;
    },
  }),
}));

/** What the pool says of each name; `down`: it does not answer. */
const pool: Record<string, readonly string[] | 'down' | 'disabled'> = {
  'ada@example.com': ['support', 'money'],
};
const asked: string[] = [];
vi.mock('../../user-pool/find-user.ts', async (original) => ({
  ...(await original<typeof import('../../user-pool/find-user.ts')>()),
  createUserPoolClient: () => ({
    send: async (command: { readonly input: { readonly Username: string } }) => {
      const name = command.input.Username;
      asked.push(name);
      const known = pool[name];
      if (known === 'down') throw Object.assign(new Error('slow'), { name: 'TimeoutError' });
      if (known === undefined) throw new UserNotFoundException({ $metadata: {}, message: 'gone' });
      if (command instanceof AdminGetUserCommand) return { Enabled: known !== 'disabled' };
      return { Groups: known === 'disabled' ? [] : known.map((GroupName) => ({ GroupName })) };
    },
  }),
}));

beforeEach(() => {
  vi.stubEnv('OPERATOR_USER_POOL_ID', 'us-east-1_operators');
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.stubEnv('ORIGIN_SECRETS', 'secret');
  vi.stubEnv('LIMITS_TABLE', 'limits');
  vi.stubEnv('OPERATOR_USER_POOL_ID', 'us-east-1_operators');
  counted = [];
  room = true;
  return () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  };
});

const claims = {
  token_use: 'access',
  username: 'ada@example.com',
  'cognito:groups': '[support money]',
  auth_time: String(now.getTime() / 1_000 - 60),
};

interface Sent {
  readonly claims?: Readonly<Record<string, string>> | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly routeKey?: string;
}

const statement = 'GET /api/operators/people/{id}/statement';

async function ask(sent: Sent = {}, route: OperatorRoute<'readPersonStatement'> = noEntries) {
  const event = {
    version: '2.0',
    routeKey: sent.routeKey ?? statement,
    headers: { 'x-origin-secret': 'secret', 'x-forwarded-for': '203.0.113.9, 130.176.0.1', ...sent.headers },
    pathParameters: { id: sent.id ?? person },
    queryStringParameters: sent.query ?? {},
    isBase64Encoded: false,
    requestContext: {
      http: { sourceIp: '130.176.0.1' },
      ...(sent.claims !== null && { authorizer: { jwt: { claims: sent.claims ?? claims, scopes: null } } }),
    },
  };
  const handler = operatorHandler<'readForOperator'>({ readPersonStatement: route });
  const { statusCode, headers, body } = await handler(JSON.parse(JSON.stringify(event)), context);
  return { status: statusCode, headers, body: JSON.parse(body ?? 'null') };
}

const noEntries: OperatorRoute<'readPersonStatement'> = async () => ({ entries: [], next_cursor: null });
const notAsked = () => Promise.reject(new Error('The route is not asked.'));

describe('an operator', () => {
  it('is named to the route, with roles and the times of the session, and answered without caching', async () => {
    const asked = vi.fn(noEntries);
    const { status, headers, body } = await ask({}, asked);
    expect({ status, body }).toEqual({ status: 200, body: { entries: [], next_cursor: null } });
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(asked).toHaveBeenCalledWith({
      operator: {
        name: 'ada@example.com',
        roles: ['support', 'money'],
        signedInAt: new Date('2026-11-27T11:59:00Z'),
        sessionEndsAt: new Date('2026-11-27T12:59:00Z'),
      },
      path: { id: person },
      query: {},
      body: undefined,
    });
  });

  it('is not in the log, nor is the person that they look at', async () => {
    await ask();
    await ask({ id: 'x' });
    expect(lines().join()).toContain('"route":"readPersonStatement","status":200');
    expect(lines().join()).not.toMatch(/ada@|203\.0\.113|0b6e1a52/);
  });

  it('may ask 600 times in a minute', async () => {
    room = false;
    expect(await ask({}, notAsked)).toMatchObject({
      status: 429,
      body: { error: { code: 'too_many_requests' } },
    });
    expect(counted).toMatchObject([{ name: 'operator', maximum: 600 }]);
    expect(counted[0]?.id).not.toContain('ada');
  });
});

describe('an operator with a token that still lasts', () => {
  const of = (username: string, groups = '[support money]') => ({
    claims: { ...claims, username, 'cognito:groups': groups },
  });

  it('who was removed or disabled is refused', async () => {
    pool['disabled@example.com'] = 'disabled';
    for (const name of ['removed@example.com', 'disabled@example.com']) {
      expect(await ask(of(name), notAsked)).toMatchObject({
        status: 401,
        body: { error: { code: 'unauthorized' } },
      });
    }
    expect(counted).toEqual([]);
  });

  it('who lost a role has it no more, and who was given one signs in again first', async () => {
    pool['bob@example.com'] = ['support', 'owner'];
    const route = vi.fn(noEntries);
    expect((await ask(of('bob@example.com'), route)).status).toBe(200);
    expect(route.mock.calls[0]?.[0].operator.roles).toEqual(['support']);
    pool['cid@example.com'] = ['safety'];
    expect((await ask(of('cid@example.com'), notAsked)).status).toBe(403);
  });

  it('is refused within five seconds of the removal, and asked of the pool no more often', async () => {
    pool['dan@example.com'] = ['support'];
    for (let request = 0; request < 5; request += 1)
      expect((await ask(of('dan@example.com'))).status).toBe(200);
    expect(asked.filter((name) => name === 'dan@example.com')).toHaveLength(2);
    delete pool['dan@example.com'];
    vi.setSystemTime(now.getTime() + 4_999);
    expect((await ask(of('dan@example.com'))).status).toBe(200);
    vi.setSystemTime(now.getTime() + 5_000);
    expect((await ask(of('dan@example.com'), notAsked)).status).toBe(401);
  });

  it('is not let in while the pool does not answer, and is right after', async () => {
    pool['eve@example.com'] = 'down';
    expect((await ask(of('eve@example.com'), notAsked)).status).toBe(503);
    pool['eve@example.com'] = ['support'];
    expect((await ask(of('eve@example.com'))).status).toBe(200);
  });
});

describe('the door stays closed', () => {
  it.each<[string, Sent, number, string]>([
    ['around the distribution', { headers: { 'x-origin-secret': 'guessed' } }, 403, 'forbidden'],
    ['without a token', { claims: null }, 401, 'unauthorized'],
    ['with an id token', { claims: { ...claims, token_use: 'id' } }, 401, 'unauthorized'],
    [
      "with a customer's claims",
      { claims: { token_use: 'access', account_id: person } },
      401,
      'unauthorized',
    ],
    [
      'an hour after the sign-in, with a token that was refreshed since',
      { claims: { ...claims, auth_time: String(now.getTime() / 1_000 - 3_600) } },
      401,
      'unauthorized',
    ],
    ['without a group', { claims: { ...claims, 'cognito:groups': '' } }, 403, 'forbidden'],
    [
      'with a group that is no role',
      { claims: { ...claims, 'cognito:groups': '[admins]' } },
      403,
      'forbidden',
    ],
    [
      'with a role that only contains one',
      { claims: { ...claims, 'cognito:groups': '[nomoney]' } },
      403,
      'forbidden',
    ],
  ])('%s', async (_, sent, status, code) => {
    expect(await ask(sent, notAsked)).toMatchObject({ status, body: { error: { code } } });
    expect(counted).toEqual([]);
  });

  it('to networks that are not on the list, whatever the sender writes into the header', async () => {
    vi.stubEnv('OPERATOR_NETWORKS', '198.51.100.0/24,2001:db8::/32');
    const from = (address: string) => ask({ headers: { 'x-forwarded-for': `${address}, 130.176.0.1` } });
    expect((await from('198.51.100.7')).status).toBe(200);
    expect((await from('2001:db8::7')).status).toBe(200);
    expect((await from('::ffff:198.51.100.7')).status).toBe(200);
    for (const other of ['203.0.113.9', '2001:db9::1', 'nonsense', '198.51.100.7, 203.0.113.9']) {
      expect((await from(other)).status, other).toBe(403);
    }
  });
});

describe('a request', () => {
  it.each<[string, Sent, string]>([
    ['of an id that is none', { id: 'x' }, 'path.id'],
    ['with a query that the route does not take', { query: { all: 'true' } }, 'query.all'],
  ])('%s is refused, with the field and what is allowed', async (_, sent, field) => {
    expect(await ask(sent, notAsked)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', field, allowed: expect.any(String) } },
    });
  });

  const preview = {
    hash: 'a'.repeat(64),
    sentence: 'Grant 5 credits',
    changes: [],
    entries: [],
    mails: [],
    forecast: [],
    second_person: null,
  };
  it.each([
    [
      new OperatorRejection('preview_outdated', { details: { preview } }),
      409,
      { code: 'preview_outdated', details: { preview } },
    ],
    [
      new OperatorRejection('action_refused', { message: 'There is nothing left to refund.' }),
      409,
      { code: 'action_refused', message: 'There is nothing left to refund.' },
    ],
    [new Rejection('not_found'), 404, { code: 'not_found' }],
    [new Rejection('insufficient_credits'), 409, { code: 'action_refused' }],
    [new Rejection('payment_unavailable'), 503, { code: 'temporarily_unavailable' }],
    [Object.assign(new Error('slow'), { name: 'TimeoutError' }), 503, { code: 'temporarily_unavailable' }],
    [new Error('secret detail'), 500, { code: 'internal', message: expect.not.stringContaining('secret') }],
  ])('that ends in %s is answered in the words of the contract', async (error, status, expected) => {
    expect(await ask({}, () => Promise.reject(error))).toMatchObject({ status, body: { error: expected } });
  });

  it('that API Gateway should have sent to another function fails', async () => {
    expect((await ask({ routeKey: 'GET /api/operators/self' }, notAsked)).status).toBe(500);
  });
});
