import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  type KeyCreation,
  KeyList,
  keysMaximum,
  NewKey,
} from '../../../contract/developers/developer-keys.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import { type ApiCall, lambdaContext, routeCaller } from '../../../test/handlers/lambda-events.ts';
import { newPerson, startHandlers } from '../../../test/handlers/start-handlers.ts';
import { createKeysStore } from '../../tables/api-access/keys.store.ts';
import { newTestKey, testKeySecret } from './testing/new-key.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const listApiKeys = routeCaller('listApiKeys', (await import('./list-api-keys.route.ts')).handler);
const createApiKey = routeCaller('createApiKey', (await import('./create-api-key.route.ts')).handler);
const rotateApiKey = routeCaller('rotateApiKey', (await import('./rotate-api-key.route.ts')).handler);
const changeApiKey = routeCaller('changeApiKey', (await import('./change-api-key.route.ts')).handler);
const revokeApiKey = routeCaller('revokeApiKey', (await import('./revoke-api-key.route.ts')).handler);
const mailApiKeyCode = routeCaller('mailApiKeyCode', (await import('./mail-api-key-code.route.ts')).handler);
const reportKeyLeaks = routeCaller('reportKeyLeaks', (await import('./report-key-leaks.lambda.ts')).handler);
const { handler: mailAccountNotice } = await import('../../owner/mail-account-notice.lambda.ts');
const { handler: createApiKeySecret } = await import('./create-api-key-secret.lambda.ts');

/** The answers to CloudFormation. */
const answers: unknown[] = [];
const cloudFormation = createServer(async (request, response) => {
  answers.push(await json(request));
  response.end();
});
beforeAll(() => new Promise<void>((resolve) => cloudFormation.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  cloudFormation.closeAllConnections();
  cloudFormation.close();
});

const proof = { password: 'secret-enough' };
const settings = {
  name: 'Studio',
  scopes: ['generate', 'read'],
  cap_credits: null,
  expires_at: null,
  allowed_addresses: null,
} satisfies Partial<KeyCreation>;
const test = { mode: 'test', ...settings };
const live = { mode: 'live', ...settings, proof };

async function create(as: string, body: Readonly<Record<string, unknown>> = test) {
  const answer = await createApiKey({ as, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return z.parse(NewKey, answer.body);
}

async function keysOf(as: string) {
  return z.parse(KeyList, (await listApiKeys({ as })).body).keys;
}

const refused = (status: number, code: string) => ({ status, body: { error: { code } } });

describe('a new API key', () => {
  it('shows its secret once, and is listed at once without it', async () => {
    const as = await handlers.signUp();
    const { key, secret } = await create(as);
    expect(key).toMatchObject({
      mode: 'test',
      state: 'active',
      name: 'Studio',
      scopes: ['read', 'generate'],
      last_four: secret.slice(-4),
      last_used_at: null,
      spent_credits: 0,
      former: null,
    });
    const list = await listApiKeys({ as });
    expect(list.body).toEqual({ keys: [key], maximum: keysMaximum });
    expect(JSON.stringify(list.body)).not.toContain(secret.slice(8, 38));
    expect(list.headers['cache-control']).toBe('no-store');
  });

  it('that is live takes the password, and the owner is mailed', async () => {
    const as = await handlers.signUp();
    const attempt = (body: unknown) => createApiKey({ as, body });
    expect(await attempt({ mode: 'live', ...settings })).toMatchObject(refused(400, 'invalid_request'));
    expect(await attempt({ ...live, proof: { password: 'guessed' } })).toMatchObject(
      refused(403, 'wrong_password'),
    );
    expect(await attempt({ ...live, proof: { mailed_code: '123456' } })).toMatchObject(
      refused(403, 'forbidden'),
    );
    expect(await keysOf(as)).toEqual([]);
    handlers.invocations.splice(0);
    const { key } = await create(as, live);
    expect(handlers.invocations).toHaveLength(1);
    const [notice] = handlers.invocations;
    expect(notice?.payload).toMatchObject({ kind: 'api_key_created', userId: as });
    await mailAccountNotice(notice?.payload, lambdaContext());
    expect(handlers.mails.at(-1)?.subject).toBe('New live API key');
    expect(handlers.mails.at(-1)?.text).toContain(`Studio (…${key.last_four})`);
  });

  it('for testing is not mailed, and takes no proof', async () => {
    const as = await handlers.signUp();
    handlers.invocations.splice(0);
    await create(as);
    expect(handlers.invocations).toEqual([]);
    expect(await createApiKey({ as, body: { ...test, proof } })).toMatchObject(
      refused(400, 'invalid_request'),
    );
  });

  it('takes no code from a person who has a password', async () => {
    expect(await mailApiKeyCode({ as: await handlers.signUp() })).toMatchObject(refused(403, 'forbidden'));
  });

  it('takes only what makes sense', async () => {
    const as = await handlers.signUp();
    for (const [field, value] of [
      ['name', ''],
      ['name', 'x'.repeat(61)],
      ['scopes', []],
      ['scopes', ['read', 'read']],
      ['scopes', ['everything']],
      ['cap_credits', -1],
      ['cap_credits', 1.5],
      ['expires_at', '2020-01-01T00:00:00.000Z'],
      ['expires_at', 'tomorrow'],
      ['allowed_addresses', []],
      ['allowed_addresses', ['203.0.113.7/33']],
      ['allowed_addresses', ['example.com']],
      ['mode', 'both'],
    ] as const) {
      const answer = await createApiKey({ as, body: { ...test, [field]: value } });
      expect(answer, `${field} ${JSON.stringify(value)}`).toMatchObject(refused(400, 'invalid_request'));
      expect(JSON.stringify(answer.body)).toContain(field);
    }
    expect(await keysOf(as)).toEqual([]);
  });

  it('is refused with a session that ended or of a deleted account', async () => {
    const as = await handlers.signUp();
    expect(await createApiKey({ as, epoch: '7', body: test })).toMatchObject(refused(401, 'unauthorized'));
    expect(await createApiKey({ body: test })).toMatchObject(refused(401, 'unauthorized'));
    expect(await keysOf(as)).toEqual([]);
  });

  it('is refused beyond twenty an hour', async () => {
    const as = await handlers.signUp();
    const { key } = await create(as);
    for (let count = 1; count < 20; count += 1) {
      await changeApiKey({ as, path: { id: key.id }, body: { name: `${count}` } });
    }
    expect(await createApiKey({ as, body: test })).toMatchObject(refused(429, 'too_many_requests'));
    expect(await revokeApiKey({ as, path: { id: key.id } })).toMatchObject({ status: 200 });
  });

  it('is refused beyond twenty in all, until one is revoked', async () => {
    const as = await handlers.signUp();
    const store = createKeysStore(handlers.tables, 'api-access', async () => testKeySecret);
    const stored = Array.from({ length: keysMaximum }, () => newTestKey(UserId.parse(as)).key);
    for (const key of stored) await store.write(store.creating(key));
    expect(await createApiKey({ as, body: test })).toMatchObject(refused(409, 'too_many_keys'));
    await revokeApiKey({ as, path: { id: stored[0]?.keyId ?? '' } });
    await create(as);
  });
});

describe("a person's API key", () => {
  const at = (id: string, call: ApiCall): ApiCall => ({ ...call, path: { id } });

  it('is not there for others', async () => {
    const { key } = await create(await handlers.signUp());
    const as = await handlers.signUp();
    for (const answer of [
      rotateApiKey(at(key.id, { as, body: { overlap_days: 0 } })),
      changeApiKey(at(key.id, { as, body: { name: 'Mine' } })),
      revokeApiKey(at(key.id, { as })),
    ]) {
      expect(await answer).toMatchObject(refused(404, 'not_found'));
    }
    expect(await keysOf(as)).toEqual([]);
  });

  it('that is revoked stays revoked: nothing changes it any more', async () => {
    const as = await handlers.signUp();
    const { key } = await create(as);
    expect(await revokeApiKey(at(key.id, { as }))).toMatchObject({ status: 200, body: { state: 'revoked' } });
    for (const answer of [
      rotateApiKey(at(key.id, { as, body: { overlap_days: 7 } })),
      changeApiKey(at(key.id, { as, body: { name: 'Again' } })),
      revokeApiKey(at(key.id, { as })),
    ]) {
      expect(await answer).toMatchObject(refused(404, 'not_found'));
    }
    expect(await keysOf(as)).toMatchObject([{ id: key.id, state: 'revoked', name: 'Studio' }]);
  });

  it('gets a new secret, while the former works for the overlap', async () => {
    const as = await handlers.signUp();
    const first = await create(as);
    const rotate = async (overlap_days: number) =>
      z.parse(NewKey, (await rotateApiKey(at(first.key.id, { as, body: { overlap_days } }))).body);
    const second = await rotate(7);
    expect(second.key.id).toBe(first.key.id);
    expect(second.secret).not.toBe(first.secret);
    expect(second.key.former?.last_four).toBe(first.key.last_four);
    const worksFor = Date.parse(second.key.former?.works_until ?? '') - Date.now();
    expect(worksFor / 3_600_000).toBeCloseTo(7 * 24, 1);
    expect(await keysOf(as)).toEqual([second.key]);
    const third = await rotate(1);
    // The second rotation ended the first secret.
    expect(third.key.former?.last_four).toBe(second.key.last_four);
    const fourth = await rotate(0);
    expect(fourth.key.former).toBeNull();
    expect(await keysOf(as)).toEqual([fourth.key]);
    for (const overlap_days of [-1, 8, 0.5]) {
      expect(await rotateApiKey(at(first.key.id, { as, body: { overlap_days } }))).toMatchObject(
        refused(400, 'invalid_request'),
      );
    }
  });

  it('that is live is rotated and given more rights only by its owner, but narrowed by a session', async () => {
    const as = await handlers.signUp();
    const limits = { cap_credits: 5_000, scopes: ['read'], allowed_addresses: ['203.0.113.7'] };
    const { key } = await create(as, { ...live, ...limits, expires_at: '2099-01-01T00:00:00.000Z' });
    const change = (body: unknown) => changeApiKey(at(key.id, { as, body }));
    expect(await rotateApiKey(at(key.id, { as, body: { overlap_days: 0 } }))).toMatchObject(
      refused(403, 'owner_proof_required'),
    );
    for (const more of [
      { cap_credits: 5_001 },
      { cap_credits: null },
      { scopes: ['read', 'generate'] },
      { allowed_addresses: ['203.0.113.7', '203.0.113.8'] },
      { allowed_addresses: null },
      { expires_at: null },
    ]) {
      expect(await change(more), JSON.stringify(more)).toMatchObject(refused(403, 'owner_proof_required'));
    }
    const guessed = { password: 'guessed' };
    expect(await change({ cap_credits: null, proof: guessed })).toMatchObject(refused(403, 'wrong_password'));
    expect(await keysOf(as)).toEqual([key]);
  });

  it('takes what is narrower without a proof, and more with it', async () => {
    const as = await handlers.signUp();
    const { key } = await create(as, { ...live, cap_credits: 5_000 });
    const change = (body: unknown) => changeApiKey(at(key.id, { as, body }));
    const narrower = {
      name: 'Renamed',
      cap_credits: 100,
      allowed_addresses: ['2001:db8::/32'],
      scopes: ['read'],
    };
    expect(await change(narrower)).toMatchObject({ status: 200, body: narrower });
    expect(await change({ cap_credits: null, proof })).toMatchObject({
      status: 200,
      body: { ...narrower, cap_credits: null },
    });
    handlers.invocations.splice(0);
    const rotated = await rotateApiKey(at(key.id, { as, body: { overlap_days: 3, proof } }));
    expect(rotated).toMatchObject({ status: 200, body: { key: { ...narrower, cap_credits: null } } });
    expect(handlers.invocations).toMatchObject([{ payload: { kind: 'api_key_rotated' } }]);
    // Applies to both secrets.
    await change({ expires_at: '2098-01-01T00:00:00.000Z' });
    expect(await keysOf(as)).toMatchObject([
      { expires_at: '2098-01-01T00:00:00.000Z', former: { last_four: key.last_four } },
    ]);
  });

  it('has no row that holds a secret', async () => {
    const as = await handlers.signUp();
    const { secret } = await create(as);
    const { Item } = await handlers.tables.send(
      new GetCommand({ TableName: 'api-access', Key: { id: `keys#${as}` } }),
    );
    expect([...z.parse(z.set(z.string()), Item?.hashes)]).toHaveLength(1);
    expect(JSON.stringify([...z.parse(z.set(z.string()), Item?.hashes)])).not.toContain(secret);
    expect(await keysOf(newPerson())).toEqual([]);
  });
});

describe('a report of leaked keys', () => {
  it('is refused for now while GitHub cannot be asked who signed it', async () => {
    const headers = { 'github-public-key-identifier': 'key', 'github-public-key-signature': 'c2ln' };
    expect(await reportKeyLeaks({ headers, body: '[]' })).toMatchObject(
      refused(503, 'temporarily_unavailable'),
    );
    expect(await reportKeyLeaks({ body: '[]' })).toMatchObject(refused(400, 'invalid_request'));
  });
});

describe('createApiKeySecret', () => {
  const parameter = '/api-key-secret';
  beforeAll(() => {
    handlers.parameters.delete(parameter);
  });

  async function deploy(type: 'Create' | 'Delete'): Promise<unknown> {
    const address = cloudFormation.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const event = {
      ServiceToken: 'arn:aws:lambda:us-east-1:000000000000:function:create-api-key-secret',
      ResponseURL: `http://127.0.0.1:${port}/answer`,
      StackId: 'stack',
      RequestId: 'request',
      LogicalResourceId: 'Secret',
      ResourceType: 'AWS::CloudFormation::CustomResource',
      ResourceProperties: { ServiceToken: 'token' },
    };
    await createApiKeySecret(
      type === 'Create'
        ? { ...event, RequestType: type }
        : { ...event, RequestType: type, PhysicalResourceId: parameter },
    );
    return answers.at(-1);
  }

  it('makes 256 random bits once: a later deployment keeps them, and so every key', async () => {
    expect(await deploy('Create')).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: parameter });
    const made = handlers.parameters.get(parameter) ?? '';
    expect(Buffer.from(made, 'base64url')).toHaveLength(32);
    await deploy('Create');
    expect(handlers.parameters.get(parameter)).toBe(made);
    expect(JSON.stringify(answers)).not.toContain(made);
  });

  it('removes them where the environment keeps nothing', async () => {
    for (const _ of [1, 2]) {
      expect(await deploy('Delete')).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: parameter });
      expect(handlers.parameters.has(parameter)).toBe(false);
    }
  });
});
