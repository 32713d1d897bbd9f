import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AccountExport } from '../../contract/account-export.ts';
import { ImageId, ProjectId, RefusalId, ShareToken, UserId } from '../../contract/fields/ids.ts';
import { MessageId } from '../../contract/messages.ts';
import { PresetId, PresetToken } from '../../contract/prompts/presets.ts';
import { newMediaId } from '../aws/new-media-id.ts';
import { viewOf } from '../developers/keys/key-view.ts';
import { newTestKey } from '../developers/keys/testing/new-key.ts';
import { presentEndpoint } from '../developers/webhooks/present-endpoint.ts';
import { newEndpoint } from '../developers/webhooks/testing/new-endpoint.ts';
import { newCase } from '../reports/testing/stored-case.ts';
import type { CaseItem } from '../tables/cases/case-item.ts';
import { decideCase } from '../tables/cases/case-rule.ts';
import { emptyBillingAccount } from '../tables/credits/billing-account.ts';
import { emptyAccount } from '../tables/credits/ledger.ts';
import { presentProfile } from '../user-pool/profile-of.ts';
import { storedVideo } from '../videos/testing/stored-video.ts';
import { createExportPages, type ExportPosition } from './export-pages.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const imageId = ImageId.parse('1c6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const imageMediaId = newMediaId();
const now = () => new Date('2026-11-21T12:00:00.000Z');

const { secret, key } = newTestKey(userId);
const endpoint = newEndpoint();
const signIns = { first_at: '2026-11-20T09:00:00.000Z', last_at: '2026-11-21T09:00:00.000Z' };
const email = {
  ...{ kind: 'password_changed', outcome: 'bounced' as const },
  ...{ sent_at: '2026-11-20T09:00:00.000Z', outcome_at: '2026-11-20T09:00:02.000Z' },
};
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
  answers: [{ at: '2026-11-21T12:00:00.000Z', operator: 'grace@example.com', text: 'It is here.' }],
};

const preset = {
  user_id: userId,
  id: PresetId.parse('0198f3b2-6a40-7c1e-9d52-3e8f1b7a6c04'),
  name: 'Coast',
  prompt: 'A lighthouse at dusk',
  duration: 8,
  aspect_ratio: '16:9',
  quality: 'standard',
  created_at: '2026-11-20T12:00:00.000Z',
  share_token: PresetToken.parse('AAAAAAAAAAAAAAAAAAAAAA'),
} as const;
const project = {
  user_id: userId,
  id: ProjectId.parse('019ac000-0000-7000-8000-000000000002'),
  name: 'Lisbon',
  created_at: '2026-11-21T12:00:00.000Z',
  share_token: ShareToken.parse('AAAAAAAAAAAAAAAAAAAAAA'),
  share_shows_prompts: true,
};

const refusal = {
  user_id: userId,
  id: RefusalId.parse('019ac000-0000-7000-8000-000000000001'),
  prompt: 'A fight',
  image_media_id: null,
  other_image_media_ids: [],
  categories: ['violence' as const],
  rule_set: 'guardrail' as const,
  rules_version: '1',
  created_at: '2026-11-21T12:00:00.000Z',
};

const opened = (item: CaseItem['kind'], hasVideo = true) =>
  newCase(item, hasVideo ? storedVideo({ user_id: userId }) : null, now());
const removal = {
  outcome: 'removed',
  ground: 'terms',
  statement: 'It breaks the terms.',
  by: 'olga@example.com',
} as const;
const removed = decideCase(opened('copyright'), removal, now());
const storedCases: readonly CaseItem[] = [
  removed.kind === 'changed' ? removed.next : expect.fail(removed.sentence),
  opened('intimate_image'),
  // Not decided yet.
  opened('copyright'),
  // A refused request's.
  { ...opened('child_safety', false), state: 'decided', owner: userId },
];

/** A person with two videos and two entries, with changes. */
function testAccount({ isInPool = true, isDeleted = false, isVerified = true, hasAgreed = true } = {}) {
  const askedAbout: string[] = [];
  const signed: string[] = [];
  const videos = [
    storedVideo({
      user_id: userId,
      status: 'completed',
      prompt: 'A sea at dusk',
      project_id: project.id,
      tags: ['sea'],
    }),
    storedVideo({ user_id: userId, status: 'failed', prompt: 'A storm', deleted_at: now().toISOString() }),
  ];
  const signer = async () => ({
    siteUrl: 'https://reelwright.example',
    files: (folder: string) => {
      signed.push(folder);
      return (name: string) => `https://reelwright.example/${folder}/${name}?signed`;
    },
  });
  const pages = createExportPages({
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
    readProjects: async () => [project],
    identityOf: async () => ({
      userId,
      username: userId,
      poolId: null,
      addressHash: null,
      createdAt: now(),
      agreement: hasAgreed ? { version: '2026-11-01', at: now() } : null,
      language: 'de',
    }),
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
      async *pagesAfter(_userId, after) {
        const entries = [7_000, -1_000].map((credits, index) => ({
          id: `entry-${index}`,
          kind: credits > 0 ? ('grant' as const) : ('deduct' as const),
          source: credits > 0 ? ('pack' as const) : ('video' as const),
          subject: credits > 0 ? null : (videos[0]?.id ?? null),
          product: null,
          credits,
          createdAt: now().toISOString(),
        }));
        const read = entries.findIndex(({ id }) => id === after?.id) + 1;
        for (const entry of entries.slice(read)) yield [entry];
      },
    },
    orders: {
      read: async () => ({ orders: [], quarantined: [], stored: { kept: null, version: 0 } }),
    },
    // A page may be empty without being the last.
    async *videoPages(_userId, after) {
      const [first, second] = videos;
      if (first === undefined || second === undefined) return;
      if (after === null) yield { videos: [first], next: first.id };
      if (after !== second.id) yield { videos: [], next: second.id };
      yield { videos: [second], next: null };
    },
    readImages: async () => [{ id: imageId, mediaId: imageMediaId, createdAt: now() }],
    readRefusals: async () => [refusal],
    readPresets: async () => [preset],
    cases: { ofOwner: async () => storedCases },
    readMessagesOf: async (email) => {
      askedAbout.push(email);
      return [message];
    },
    readSubscriptionOf: async (email) => {
      askedAbout.push(email);
      return { confirmedAt: null, language: 'de' as const };
    },
    listBrowsers: async () => [signIns],
    listMails: async () => [email],
    listKeys: async () => [apiKey],
    listWebhooks: async () => [presentEndpoint(endpoint, now())],
    signer,
    now,
  });
  const textFrom = async (from: ExportPosition) => await Array.fromAsync(pages(userId, from));
  return {
    signed,
    videos,
    askedAbout,
    textFrom,
    ask: async () => (await textFrom({ at: 'beginning' })).map(({ text }) => text).join(''),
  };
}

describe('the text of an export', () => {
  it('includes the images that videos can start from, with links', async () => {
    const { ask } = testAccount();
    expect(JSON.parse(await ask()).images).toEqual([
      {
        id: imageId,
        created_at: '2026-11-21T12:00:00.000Z',
        url: `https://reelwright.example/images/${imageMediaId}/image.jpg?signed`,
      },
    ]);
  });

  it('has the presets with their links, and nothing of who keeps them', async () => {
    const { user_id: _, share_token: token, ...kept } = preset;
    expect(JSON.parse(await testAccount().ask()).presets).toEqual([
      { ...kept, model: null, share_url: `https://reelwright.example/generate?preset=${token}` },
    ]);
  });

  it('matches the contract, and explains every part', async () => {
    const { ask, videos } = testAccount();
    const text = await ask();
    const exported = z.parse(AccountExport, JSON.parse(text));
    expect(exported.profile).toMatchObject({ email: 'ada@example.com', sign_in_methods: ['password'] });
    expect(exported.account.balance.credits).toBe(6_000);
    expect(exported.account).toMatchObject({
      agreed_to: '2026-11-01',
      agreed_at: now().toISOString(),
      language: 'de',
    });
    expect(exported.credit_entries.map(({ balance_after }) => balance_after)).toEqual([7_000, 6_000]);
    expect(exported.credit_entries.map(({ subject }) => subject)).toEqual([null, videos[0]?.id]);
    expect(exported.videos.map(({ prompt, deleted_at }) => [prompt, deleted_at])).toEqual([
      ['A sea at dusk', null],
      ['A storm', now().toISOString()],
    ]);
    expect(exported.videos[0]).toMatchObject({ project_id: project.id, tags: ['sea'] });
    expect(exported.projects).toEqual([
      {
        id: project.id,
        name: 'Lisbon',
        created_at: project.created_at,
        share_url: `https://reelwright.example/share/project/${project.share_token}`,
        share_shows_prompts: true,
      },
    ]);
    expect(exported.videos[0]?.video_url).toBe(
      `https://reelwright.example/media/${videos[0]?.media_id}/video.mp4?signed`,
    );
    expect(exported.messages).toMatchObject([
      {
        fields: { message: 'Where is my video?' },
        answers: [{ at: now().toISOString(), text: 'It is here.' }],
      },
    ]);
    expect(text).not.toContain('grace@');
    expect(exported.webhooks).toMatchObject([{ id: endpoint.id, url: endpoint.url, enabled: true }]);
    expect(JSON.stringify(exported)).not.toContain('whsec_');
    expect(exported.emails).toEqual([email]);
    expect(exported.sign_ins).toEqual([signIns]);
    expect(exported.api_keys).toMatchObject([{ id: apiKey.id, name: 'Studio', last_four: apiKey.last_four }]);
    expect(text).not.toContain(secret.slice(8, 38));
    expect(text).not.toContain(key.hash);
    expect(exported.status_subscription).toEqual({ confirmed_at: null, language: 'de' });
    const parts = Object.keys(exported).filter((name) => !['version', 'exported_at', 'about'].includes(name));
    expect(Object.keys(exported.about).toSorted()).toEqual(parts.toSorted());
  });

  it('includes the cases that the owner is told of, and neither who reported nor who decided', async () => {
    const text = await testAccount().ask();
    const { cases } = z.parse(AccountExport, JSON.parse(text));
    expect(cases).toMatchObject([
      { kind: 'copyright', state: 'decided', decision: { ground: 'terms', statement: removal.statement } },
      { kind: 'intimate_image', state: 'hidden', decision: null },
    ]);
    for (const secret of ['Grace', 'grace@', 'never agreed', 'olga@']) expect(text).not.toContain(secret);
  });

  it('says that no agreement is stored', async () => {
    const { ask } = testAccount({ hasAgreed: false });
    expect(JSON.parse(await ask()).account).toMatchObject({ agreed_to: null, agreed_at: null });
  });

  it('includes nothing that was written under an unverified address', async () => {
    const { ask, askedAbout } = testAccount({ isVerified: false });
    expect(JSON.parse(await ask())).toMatchObject({ messages: [], status_subscription: null });
    expect(askedAbout).toEqual([]);
  });

  it('signs for each completed video of this person by itself, and for no other file', async () => {
    const { ask, signed, videos } = testAccount();
    await ask();
    expect(signed.toSorted()).toEqual([`images/${imageMediaId}`, `media/${videos[0]?.media_id}`]);
  });

  it.each([
    ['the account is marked deleted', { isDeleted: true }],
    ['the user is deleted', { isInPool: false }],
  ])('has nothing to say when %s', async (_name, state) => {
    const { ask } = testAccount(state);
    await expect(ask()).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('goes on from each position as if it had not stopped', async () => {
    const { textFrom, ask } = testAccount();
    const whole = await ask();
    const pages = await textFrom({ at: 'beginning' });
    for (const [index, { next }] of pages.entries()) {
      const before = pages.slice(0, index + 1).map(({ text }) => text);
      const after = next === null ? [] : (await textFrom(next)).map(({ text }) => text);
      expect([...before, ...after].join('')).toBe(whole);
    }
  });
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
