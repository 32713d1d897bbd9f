import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { newPerson } from '../../../test/handlers/start-handlers.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import type { AccountNotice } from '../../owner/notice.ts';
import { createKeysStore, type KeysStore } from '../../tables/api-access/keys.store.ts';
import { createErasuresStore } from '../../tables/erasures/erasures.store.ts';
import { createGitHubKeys } from './github-keys.ts';
import { type ReportKeyLeaksDependencies, reportKeyLeaks } from './report-key-leaks.ts';
import { newTestKey, testKeySecret } from './testing/new-key.ts';

/**
 * The signed sample of GitHub's documentation, and the key of that identifier from
 * https://api.github.com/meta/public_keys/secret_scanning.
 */
const documented = {
  identifier: 'bcb53661c06b4728e59d897fb6165d5c9cda0fd9cdf9d09ead458168deb7518c',
  signature:
    'MEQCIQDaMKqrGnE27S0kgMrEK0eYBmyG0LeZismAEz/BgZyt7AIfXt9fErtRS4XaeSt/AO1RtBY66YcAdjxji410VQV4xg==',
  body: '[{"source":"commit","token":"some_token","type":"some_type","url":"https://example.com/base-repo-url/"}]',
  publicKey: [
    '-----BEGIN PUBLIC KEY-----',
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEYAGMWO8XgCamYKMJS6jc/qgvSlAd',
    'AjPuDPRcXU22YxgBrz+zoN19MzuRyW87qEt9/AmtoNP5GrobzUvQSyJFVw==',
    '-----END PUBLIC KEY-----',
  ].join('\n'),
};
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });

let tables: Tables;
let keys: KeysStore;
let accountId: UserId;
const notices: AccountNotice[] = [];
const lines: string[] = [];
const note = (code: string, fields?: object) => void lines.push(`${code} ${JSON.stringify(fields)}`);
const log = { info: note, warn: note, error: note };
const now = new Date('2026-11-23T10:00:00.000Z');

beforeAll(async () => {
  tables = await startTables();
  keys = createKeysStore(tables.client, 'api-access', async () => testKeySecret);
});
afterAll(() => tables.stop());
beforeEach(() => {
  accountId = UserId.parse(newPerson());
  notices.length = 0;
  lines.length = 0;
});

/** Sends a report as GitHub does. */
async function report(
  body: string,
  {
    identifier = 'key-1',
    signature = sign('sha256', Buffer.from(body), pair.privateKey).toString('base64'),
    ...overrides
  }: Partial<ReportKeyLeaksDependencies> & { identifier?: string; signature?: string } = {},
) {
  const known: Record<string, KeyObject> = {
    'key-1': pair.publicKey,
    [documented.identifier]: createPublicKey(documented.publicKey),
  };
  return reportKeyLeaks({
    gitHubKey: async (asked) => known[asked] ?? null,
    keys,
    erasures: createErasuresStore(tables.client, 'erasures'),
    sendNotice: async (notice) => void notices.push(notice),
    now: () => now,
    log,
    ...overrides,
  })({
    userId: null,
    path: undefined,
    query: undefined,
    headers: {
      'github-public-key-identifier': identifier,
      'github-public-key-signature': signature,
    },
    body,
  });
}

const match = (token: string) => ({
  token,
  type: 'reelwright_api_key',
  url: 'https://github.com/octocat/Hello-World/blob/main/app.js',
  source: 'content',
});

describe('a report of leaked keys', () => {
  it('is taken as GitHub documents and signs it', async () => {
    expect(await report(documented.body, documented)).toEqual([
      { token_raw: 'some_token', token_type: 'some_type', label: 'false_positive' },
    ]);
  });

  it('revokes each key of ours with all its secrets, says which they are, and has the owner mailed in their language', async () => {
    const { secret, key } = newTestKey(accountId, { language: 'ja' });
    const successor = newTestKey(accountId, { keyId: key.keyId, language: 'ja' });
    const other = newTestKey(accountId);
    const unknown = newTestKey(accountId);
    await keys.write(keys.creating(key));
    await keys.write(
      keys.rotating([{ ...key, supersededAt: now, expiresAt: new Date('2026-11-30') }], successor.key),
    );
    await keys.write(keys.creating(other.key));
    const answer = await report(JSON.stringify([match(secret), match(unknown.secret), match('rw_live_x')]));
    expect(answer.map(({ label }) => label)).toEqual(['true_positive', 'false_positive', 'false_positive']);
    expect(await keys.find(secret)).toMatchObject({ revokedAt: now, isLeaked: true });
    expect(await keys.find(successor.secret)).toMatchObject({ revokedAt: now, isLeaked: true });
    expect(await keys.find(other.secret)).toMatchObject({ revokedAt: null });
    expect(notices).toEqual([
      {
        kind: 'api_key_leaked',
        userId: accountId,
        at: now.toISOString(),
        language: 'ja',
        key: `Studio (…${successor.key.lastFour})`,
      },
    ]);
    // No line holds a secret.
    expect(lines.join()).toContain('developers.key_leaked');
    expect(lines.join()).not.toContain(secret);
  });

  it('that comes twice mails once, and says the same', async () => {
    const { secret, key } = newTestKey(accountId);
    await keys.write(keys.creating(key));
    const body = JSON.stringify([match(secret), match(secret)]);
    const answers = await Promise.all([report(body), report(body)]);
    for (const { label } of [...answers.flat(), ...(await report(body))]) expect(label).toBe('true_positive');
    expect(notices).toHaveLength(1);
  });

  it('with another signature, of another text or by an unknown key does nothing', async () => {
    const { secret, key } = newTestKey(accountId);
    await keys.write(keys.creating(key));
    const body = JSON.stringify([match(secret)]);
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    for (const forged of [
      { signature: sign('sha256', Buffer.from(body), stranger).toString('base64') },
      { signature: sign('sha256', Buffer.from(`${body} `), pair.privateKey).toString('base64') },
      { signature: '' },
      { signature: 'not base64 of anything' },
      { identifier: 'unknown' },
      { identifier: documented.identifier },
    ]) {
      await expect(report(body, forged)).rejects.toMatchObject({ code: 'invalid_signature' });
    }
    expect(await keys.find(secret)).toMatchObject({ revokedAt: null });
    expect(notices).toEqual([]);
  });

  it('of another form is refused, and an environment without reports has no such route', async () => {
    for (const body of ['', '{}', '[{"token":1}]']) {
      await expect(report(body)).rejects.toMatchObject({ code: 'invalid_request' });
    }
    await expect(report('[]', { gitHubKey: null })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe("GitHub's keys", () => {
  function gitHub() {
    let clock = 0;
    let asked = 0;
    let answer: () => Response | Promise<Response> = () =>
      Response.json({
        public_keys: [{ key_identifier: documented.identifier, key: documented.publicKey, is_current: true }],
      });
    const key = createGitHubKeys({
      url: 'https://api.github.com/meta/public_keys/secret_scanning',
      fetch: async (_url, init) => {
        asked += 1;
        expect(init?.signal).toBeInstanceOf(AbortSignal);
        return answer();
      },
      now: () => clock,
      log,
    });
    return {
      has: async (identifier: string) => (await key(identifier)) !== null,
      asked: () => asked,
      pass: (minutes: number) => {
        clock += minutes * 60_000;
      },
      becomes: (next: typeof answer) => {
        answer = next;
      },
    };
  }

  it('are asked once for many reports', async () => {
    const { has, asked } = gitHub();
    for (let count = 0; count < 3; count += 1) expect(await has(documented.identifier)).toBe(true);
    expect(asked()).toBe(1);
  });

  it('are asked again for one that is not known, but not all the time', async () => {
    const { has, asked, pass } = gitHub();
    for (let count = 0; count < 5; count += 1) expect(await has('forged')).toBe(false);
    expect(asked()).toBe(1);
    pass(1);
    expect(await has('forged')).toBe(false);
    expect(asked()).toBe(2);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['is down', () => new Response('', { status: 503 })],
    ['takes no connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers something else', () => Response.json({ message: 'rate limited' })],
    ['does not answer in time', () => Promise.reject(new DOMException('timeout', 'TimeoutError'))],
  ])('known before serve while GitHub %s; without any a report is refused for now', async (_, failure) => {
    const known = gitHub();
    expect(await known.has(documented.identifier)).toBe(true);
    known.becomes(failure);
    known.pass(25 * 60);
    expect(await known.has(documented.identifier)).toBe(true);
    expect(known.asked()).toBe(2);

    const first = gitHub();
    first.becomes(failure);
    await expect(first.has(documented.identifier)).rejects.toThrow('GitHub failed');
    expect(lines.join()).toContain('developers.github_keys_unknown');
  });
});
