import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AccountExport, AccountExportLink } from '../../contract/account-export.ts';
import { ImageId, UserId } from '../../contract/ids.ts';
import { MessageId } from '../../contract/messages.ts';
import { caller } from '../../test/handlers/caller.ts';
import { newMediaId } from '../aws/new-media-id.ts';
import { emptyBillingAccount } from '../billing/billing-account.ts';
import { emptyAccount } from '../credits/ledger.ts';
import { viewOf } from '../developers/keys/key-view.ts';
import { newTestKey } from '../developers/keys/testing/new-key.ts';
import { presentEndpoint } from '../developers/webhooks/present-endpoint.ts';
import { newEndpoint } from '../developers/webhooks/testing/new-endpoint.ts';
import type { PersonalFile } from '../files/files.store.ts';
import { SessionEnded } from '../http/session.ts';
import { storedVideo } from '../videos/testing/stored-video.ts';
import { exportAccount } from './export-account.ts';
import { gatherAccount } from './gather-account.ts';
import { presentProfile } from './profile-of.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const imageId = ImageId.parse('1c6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const imageMediaId = newMediaId();
const exportMediaId = newMediaId();
const now = () => new Date('2026-11-21T12:00:00.000Z');

const { secret, key } = newTestKey(userId);
const endpoint = newEndpoint();
const apiKey = viewOf([key], { spentCredits: 0, now: now() });

const message = {
  id: MessageId.parse('7b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11'),
  reference: 'RW-ABCD-EF',
  kind: 'contact' as const,
  created_at: '2026-11-21T12:00:00.000Z',
  sender_name: 'Ada',
  email: 'ADA@example.com',
  subject: 'Technical Support',
  fields: { message: 'Where is my video?' },
  mail_attempts: 0,
};

/** A person with two videos and two entries, with changes. */
function testAccount({
  isInPool = true,
  isDeleted = false,
  isVerified = true,
  deletedBefore = null as 'row' | 'answer' | null,
} = {}) {
  const rows = new Map<string, PersonalFile>();
  let asked: PersonalFile | undefined;
  const askedAbout: string[] = [];
  const written: { file: PersonalFile; json: string }[] = [];
  const signed: string[] = [];
  const videos = [
    storedVideo({ user_id: userId, status: 'completed', prompt: 'A sea at dusk' }),
    storedVideo({ user_id: userId, status: 'failed', prompt: 'A storm', deleted_at: now().toISOString() }),
  ];
  const signer = async () => ({
    siteUrl: 'https://reelwright.example',
    files: (folder: string) => {
      signed.push(folder);
      return (name: string) => `https://reelwright.example/${folder}/${name}?signed`;
    },
  });
  const gather = gatherAccount({
    profileOf: async () =>
      isInPool
        ? presentProfile(userId, {
            username: userId,
            attributes: [
              { Name: 'email', Value: 'ada@example.com' },
              { Name: 'email_verified', Value: String(isVerified) },
            ],
            createdAt: now(),
            secondFactors: [],
          })
        : null,
    billing: {
      readWithCredits: async () => ({
        account: {
          ...emptyAccount,
          purchasedCredits: 6_000,
          deletedAt: isDeleted ? now().toISOString() : null,
        },
        billing: emptyBillingAccount,
      }),
    },
    entries: {
      readSince: async () =>
        [7_000, -1_000].map((credits, index) => ({
          id: `entry-${index}`,
          kind: credits > 0 ? ('grant' as const) : ('deduct' as const),
          source: credits > 0 ? ('pack' as const) : ('video' as const),
          subject: credits > 0 ? null : (videos[0]?.id ?? null),
          product: null,
          credits,
          createdAt: now().toISOString(),
        })),
    },
    orders: {
      read: async () => ({ orders: [], quarantined: [], stored: { kept: null, version: 0 } }),
    },
    async *readAllVideos() {
      yield* videos;
    },
    readMessagesOf: async (email) => {
      askedAbout.push(email);
      return [message];
    },
    readSubscriptionOf: async (email) => {
      askedAbout.push(email);
      return { confirmedAt: null, language: 'de' as const };
    },
    listKeys: async () => [apiKey],
    listWebhooks: async () => [presentEndpoint(endpoint, now())],
    signer,
    now,
  });
  const route = exportAccount({
    gather,
    readImages: async () => [{ id: imageId, mediaId: imageMediaId, createdAt: now() }],
    fileRows: {
      creation: (file) => {
        asked = file;
        return {};
      },
      find: async (_userId, id) => rows.get(id) ?? null,
    },
    sessions: {
      write: async () => {
        if (deletedBefore === 'row') throw new SessionEnded();
        if (asked !== undefined) rows.set(asked.id, asked);
        return true;
      },
    },
    files: {
      write: async (file, json) => {
        written.push({ file, json: Buffer.from(json).toString('utf8') });
        if (deletedBefore === 'answer') rows.clear();
      },
      remove: async (files) => {
        for (const file of files) expect(written.pop()?.file).toBe(file);
      },
    },
    signer,
    newMediaId: () => exportMediaId,
    now,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  return {
    written,
    rows,
    signed,
    videos,
    askedAbout,
    ask: () =>
      route({ ...caller(userId), path: undefined, query: undefined, headers: undefined, body: undefined }),
  };
}

describe('exporting an account', () => {
  it('writes a file under a name that says nothing of the person, and returns a link that a browser saves with the date', async () => {
    const { ask, written } = testAccount();
    const link = z.parse(AccountExportLink, await ask());
    expect(link.url).toBe(
      `https://reelwright.example/exports/${exportMediaId}/reelwright-account-2026-11-21.json?signed`,
    );
    expect(link.expires_at).toBe('2026-11-21T12:15:00.000Z');
    expect(link.size_bytes).toBe(Buffer.byteLength(written[0]?.json ?? ''));
  });

  it('includes the images that videos can start from, with links', async () => {
    const { ask, written } = testAccount();
    await ask();
    expect(JSON.parse(written[0]?.json ?? '').images).toEqual([
      {
        id: imageId,
        created_at: '2026-11-21T12:00:00.000Z',
        url: `https://reelwright.example/images/${imageMediaId}/image.jpg?signed`,
      },
    ]);
  });

  it('matches the contract, and explains every part', async () => {
    const { ask, written, videos } = testAccount();
    await ask();
    const exported = z.parse(AccountExport, JSON.parse(written[0]?.json ?? ''));
    expect(exported.profile).toMatchObject({ email: 'ada@example.com', sign_in_methods: ['password'] });
    expect(exported.account.balance.credits).toBe(6_000);
    expect(exported.credit_entries.map(({ balance_after }) => balance_after)).toEqual([7_000, 6_000]);
    expect(exported.credit_entries.map(({ video_prompt }) => video_prompt)).toEqual([null, 'A sea at dusk']);
    expect(exported.videos.map(({ prompt, deleted_at }) => [prompt, deleted_at])).toEqual([
      ['A sea at dusk', null],
      ['A storm', now().toISOString()],
    ]);
    expect(exported.videos[0]?.video_url).toBe(
      `https://reelwright.example/media/${videos[0]?.media_id}/video.mp4?signed`,
    );
    expect(exported.messages).toMatchObject([{ fields: { message: 'Where is my video?' } }]);
    expect(exported.webhooks).toMatchObject([{ id: endpoint.id, url: endpoint.url, enabled: true }]);
    expect(JSON.stringify(exported)).not.toContain('whsec_');
    expect(exported.api_keys).toMatchObject([{ id: apiKey.id, name: 'Studio', last_four: apiKey.last_four }]);
    expect(written[0]?.json).not.toContain(secret.slice(8, 38));
    expect(written[0]?.json).not.toContain(key.hash);
    expect(exported.status_subscription).toEqual({ confirmed_at: null, language: 'de' });
    const parts = Object.keys(exported).filter((name) => !['version', 'exported_at', 'about'].includes(name));
    expect(Object.keys(exported.about).toSorted()).toEqual(parts.toSorted());
  });

  it('includes nothing that was written under an unverified address', async () => {
    const { ask, written, askedAbout } = testAccount({ isVerified: false });
    await ask();
    expect(JSON.parse(written[0]?.json ?? '')).toMatchObject({ messages: [], status_subscription: null });
    expect(askedAbout).toEqual([]);
  });

  it('signs for each completed video of this person by itself, and for no other file', async () => {
    const { ask, signed, videos } = testAccount();
    await ask();
    expect(signed.toSorted()).toEqual([
      `exports/${exportMediaId}`,
      `images/${imageMediaId}`,
      `media/${videos[0]?.media_id}`,
    ]);
  });

  it.each([
    ['the account is marked deleted', { isDeleted: true }],
    ['the user is deleted', { isInPool: false }],
  ])('writes nothing when %s', async (_name, state) => {
    const { ask, written } = testAccount(state);
    await expect(ask()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(written).toEqual([]);
  });

  it.each(['row', 'answer'] as const)(
    'leaves nothing when the account is deleted before the %s',
    async (deletedBefore) => {
      const { ask, written, rows } = testAccount({ deletedBefore });
      await expect(ask()).rejects.toMatchObject({ code: 'unauthorized' });
      expect(written).toEqual([]);
      expect([...rows.keys()]).toEqual([]);
    },
  );
});

describe('the ways to sign in, read from the user pool', () => {
  const methodsOf = (username: string, identities?: string) =>
    presentProfile(userId, {
      username,
      attributes: identities === undefined ? [] : [{ Name: 'identities', Value: identities }],
      createdAt: null,
      secondFactors: [],
    }).sign_in_methods;

  it('tells a password, Google, or both', () => {
    const google = '[{"userId":"1234","providerName":"Google"}]';
    expect(methodsOf(userId)).toEqual(['password']);
    expect(methodsOf(userId, google)).toEqual(['password', 'google']);
    expect(methodsOf('google_1234', google)).toEqual(['google']);
  });
});
