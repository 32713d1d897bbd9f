import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { UserId, VideoId } from '../../contract/fields/ids.ts';
import { caller } from '../../test/handlers/caller.ts';
import { startTables, type Tables } from '../../test/tables/start-tables.ts';
import { personWithPassword } from '../account/testing/person-with-password.ts';
import { newMediaId } from '../aws/new-media-id.ts';
import { Rejection } from '../errors/rejection.ts';
import type { AccountNotice } from '../owner/notice.ts';
import { accountKey } from '../tables/credits/account-item.ts';
import { createBillingAccountStore } from '../tables/credits/billing-account.store.ts';
import { createDeletionsStore, type DeletionsStore } from '../tables/credits/deletions.store.ts';
import { createSessionsStore } from '../tables/credits/sessions.store.ts';
import type { PersonalFile } from '../tables/files/files.store.ts';
import type { RemovedVideo } from '../tables/videos/video-removal.ts';
import { deleteAccount } from './delete-account.ts';
import { createEraseAccount } from './erase-account.ts';
import { resumeDeletions } from './resume-deletions.ts';

let tables: Tables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

/** In this order. */
const steps = [
  'begin',
  'noteErasure',
  'sandbox',
  'apiKeys',
  'idempotency',
  'read',
  'deleteStripeCustomer',
  'keptPayments',
  'hideVideos',
  'files',
  'videoRows',
  'webhooks',
  'hideFiles',
  'images',
  'exports',
  'chains',
  'fileRows',
  'presets',
  'projects',
  'refusals',
  'accountCodes',
  'mails',
  'eraseCredits',
  'deleteUser',
  'finish',
] as const;
type Step = (typeof steps)[number] | 'claim';

const video: RemovedVideo = {
  id: VideoId.parse('0198b6c0-0000-7000-8000-000000000001'),
  mediaId: newMediaId(),
  evidence: 'none',
  mayBeDelivered: false,
};
const image = personalFile('image');
const dataExport = personalFile('export');
const chain = personalFile('chain');
const asked = Date.parse('2026-11-21T12:00:00.000Z');
const minute = 60_000;
const password = 'secret-enough';

/** A subscriber with data in every place. A failing step fails once, before or after its effect. */
async function subscriber({ customer = 'cus_1' as string | null } = {}) {
  const userId = UserId.parse(randomUUID());
  await put({
    ...accountKey(userId),
    purchased_credits: 7_000,
    ...(customer && { stripe_customer_id: customer }),
  });
  await put({ user_id: userId, entry: 'grant#pack', created_at: '2026-11-01T00:00:00.000Z' });
  let clock = asked;
  let failing: { readonly step: Step; readonly after: boolean } | null = null;
  let waiting: { readonly step: Step; readonly until: Promise<void> } | null = null;
  const done: Step[] = [];
  const logged: string[] = [];
  const notices: AccountNotice[] = [];
  const owner = personWithPassword(userId);
  const present = new Set([
    ...[
      'apiKeys',
      'idempotency',
      'sandbox',
      'keptPayments',
      'videoRows',
      'files',
      'fileRows',
      'images',
      'exports',
      'chains',
      'webhooks',
      'presets',
      'projects',
      'refusals',
      'accountCodes',
      'mails',
      'user',
    ],
  ]);
  const billed = new Set(customer === null ? [] : [customer]);

  const now = () => new Date(clock);
  const log = {
    info: (code: string) => void logged.push(code),
    warn: (code: string) => void logged.push(code),
    error: (code: string) => void logged.push(code),
  };
  const deletions = breakable(createDeletionsStore(tables.client, 'credits'));
  const billing = createBillingAccountStore(tables.client, 'credits');
  const eraseAccount = createEraseAccount({
    deletions,
    erasures: { noteAccount: () => take('noteErasure', async () => undefined) },
    apiKeys: { removeAllOf: () => take('apiKeys', async () => void present.delete('apiKeys')) },
    idempotency: { removeAllOf: () => take('idempotency', async () => void present.delete('idempotency')) },
    eraseSandbox: () => take('sandbox', async () => void present.delete('sandbox')),
    billing: { read: (id) => take('read', () => billing.read(id)) },
    orders: { forgetSnapshot: () => take('keptPayments', async () => void present.delete('keptPayments')) },
    videos: {
      async *beginRemovalOfAll() {
        await take('hideVideos', async () => undefined);
        if (present.has('videoRows')) yield [video];
      },
      remove: () => take('videoRows', async () => void present.delete('videoRows')),
    },
    files: {
      remove: (mediaIds) =>
        take('files', async () => {
          expect(mediaIds).toEqual([video.mediaId]);
          present.delete('files');
        }),
      removeEvidence: async () => undefined,
    },
    fileRows: {
      async *beginRemovalOfAll() {
        await take('hideFiles', async () => undefined);
        if (present.has('fileRows')) yield [image, dataExport, chain];
      },
      remove: () => take('fileRows', async () => void present.delete('fileRows')),
    },
    images: {
      remove: (mediaIds) =>
        take('images', async () => {
          expect(mediaIds).toEqual([image.mediaId]);
          present.delete('images');
        }),
    },
    exports: {
      remove: (files) =>
        take('exports', async () => {
          expect(files).toEqual([dataExport]);
          present.delete('exports');
        }),
    },
    chains: {
      remove: (mediaIds) =>
        take('chains', async () => {
          expect(mediaIds).toEqual([chain.mediaId]);
          present.delete('chains');
        }),
    },
    removeWebhooksOf: () => take('webhooks', async () => void present.delete('webhooks')),
    presets: { removeAllOf: () => take('presets', async () => void present.delete('presets')) },
    projects: { removeAllOf: () => take('projects', async () => void present.delete('projects')) },
    refusals: { removeAllOf: () => take('refusals', async () => void present.delete('refusals')) },
    accountCodes: { forget: () => take('accountCodes', async () => void present.delete('accountCodes')) },
    removeMailsOf: () => take('mails', async () => void present.delete('mails')),
    deleteStripeCustomer: (id) => take('deleteStripeCustomer', async () => void billed.delete(id)),
    deleteUser: () => take('deleteUser', async () => void present.delete('user')),
    now,
    log,
  });
  const route = deleteAccount({
    proveDeletion: async (_, proof) => {
      if ('mailed_code' in proof || proof.password !== password) throw new Rejection('wrong_password');
      return owner;
    },
    deletions,
    eraseAccount,
    sendNotice: async (notice) => void notices.push(notice),
    now,
    log,
  });

  async function take<Result>(step: Step, effect: () => Promise<Result>): Promise<Result> {
    const fails = failing?.step === step ? failing : null;
    if (fails !== null) failing = null;
    if (fails !== null && !fails.after) throw new Error(`${step} is down`);
    const waits = waiting?.step === step ? waiting : null;
    if (waits !== null) waiting = null;
    await waits?.until;
    const result = await effect();
    done.push(step);
    if (fails !== null) throw new Error(`${step} did not answer`);
    return result;
  }

  function breakable(store: DeletionsStore): DeletionsStore {
    return {
      ...store,
      begin: (...given) => take('begin', () => store.begin(...given)),
      claim: (...given) => take('claim', () => store.claim(...given)),
      eraseCredits: (id) => take('eraseCredits', () => store.eraseCredits(id)),
      finish: (id) => take('finish', () => store.finish(id)),
      // Each test sees only its own deletion in the index.
      async *findUnfinished(at) {
        for await (const deletion of store.findUnfinished(at)) if (deletion.userId === userId) yield deletion;
      },
    };
  }

  return {
    done,
    logged,
    notices,
    billed,
    present,
    account: async () =>
      (await tables.client.send(new GetCommand({ TableName: 'credits', Key: accountKey(userId) }))).Item,
    unfinished: () => Array.fromAsync(deletions.findUnfinished(new Date(clock + 24 * 60 * minute))),
    fail: (step: Step, when: 'before' | 'after') => {
      failing = { step, after: when === 'after' };
    },
    /** The next run of the step waits for `until`. */
    waitFor: (step: Step, until: Promise<void>) => {
      waiting = { step, until };
    },
    ask: (typed = password) =>
      route({
        ...caller(userId),
        path: undefined,
        query: undefined,
        headers: undefined,
        language: 'es',
        body: { password: typed },
      }),
    endSessions: () => createSessionsStore(tables.client, 'credits').end(userId),
    /** A run of the sweep this many minutes after the request. */
    sweep: (minutes: number, limit = 10) => {
      clock = asked + minutes * minute;
      return resumeDeletions({ deletions, eraseAccount, now, log }, new Date(clock + limit * minute));
    },
  };
}

function personalFile(kind: PersonalFile['kind']): PersonalFile {
  return {
    userId: UserId.parse(randomUUID()),
    id: randomUUID(),
    kind,
    mediaId: newMediaId(),
    createdAt: new Date('2026-11-20T12:00:00.000Z'),
  };
}

async function put(Item: Record<string, unknown>): Promise<void> {
  await tables.client.send(new PutCommand({ TableName: 'credits', Item }));
}

type Subscriber = Awaited<ReturnType<typeof subscriber>>;

/** Expects a finished deletion. */
async function expectFinished(person: Subscriber): Promise<void> {
  expect([...person.billed]).toEqual([]);
  expect([...person.present]).toEqual([]);
  expect(await person.account()).toEqual({
    user_id: expect.any(String),
    entry: 'account',
    deleted_at: '2026-11-21T12:00:00.000Z',
  });
  expect(await person.unfinished()).toEqual([]);
}

const breaks = steps.flatMap((step) => [[step, 'before'] as const, [step, 'after'] as const]);

describe('deleting an account', () => {
  it('ends the sandbox, API keys and then the subscription, before anything else is removed, and deletes the user last', async () => {
    const person = await subscriber();
    expect(await person.ask()).toEqual({ deleted: true });
    expect(person.done).toEqual(steps);
    await expectFinished(person);
  });

  it('tells the owner at the address that goes with the account, and no one if it is refused', async () => {
    const person = await subscriber();
    await expect(person.ask('guessed')).rejects.toThrow();
    expect(person.notices).toEqual([]);
    await person.ask();
    expect(person.notices).toMatchObject([
      { kind: 'account_deleted', language: 'es', to: 'ada@example.com' },
    ]);
  });

  it('does not call Stripe for a person without a customer', async () => {
    const person = await subscriber({ customer: null });
    await person.ask();
    expect(person.done).not.toContain('deleteStripeCustomer');
    await expectFinished(person);
  });

  it('may be asked for again if the mark could not be written', async () => {
    const person = await subscriber();
    person.fail('begin', 'before');
    await expect(person.ask()).rejects.toThrow('begin');
    expect(await person.ask()).toEqual({ deleted: true });
    await expectFinished(person);
  });

  it("is refused without the owner's proof, and nothing is removed", async () => {
    const person = await subscriber();
    await expect(person.ask('guessed')).rejects.toMatchObject({ code: 'wrong_password' });
    expect(person.done).toEqual([]);
    expect(await person.account()).not.toHaveProperty('deleted_at');
  });

  it('is answered before API Gateway gives up, and finished by the sweep', async () => {
    const person = await subscriber();
    const stripe = Promise.withResolvers<void>();
    person.waitFor('deleteStripeCustomer', stripe.promise);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = person.ask();
    await vi.waitFor(() => expect(person.done).toContain('read'));
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    expect(await answer).toEqual({ deleted: true });
    expect(person.logged).toEqual(['account.deletion_failed']);
    await person.sweep(15);
    await expectFinished(person);
    stripe.resolve();
  });

  it('is refused once the mark is written', async () => {
    const person = await subscriber();
    person.fail('begin', 'after');
    await expect(person.ask()).rejects.toThrow('begin');
    await expect(person.ask()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(person.done).toEqual(['begin']);
  });

  it('is refused of a session that has ended, and nothing is removed', async () => {
    const person = await subscriber();
    await person.endSessions();
    await expect(person.ask()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(person.done).toEqual([]);
    expect(await person.account()).not.toHaveProperty('deleted_at');
  });
});

describe('a deletion that broke off', () => {
  it.each(breaks.filter(([step, when]) => step !== 'begin' || when === 'after'))(
    'is finished by the sweep, and nothing is billed any more, after %s failed %s its effect',
    async (step, when) => {
      const person = await subscriber();
      person.fail(step, when);
      if (step === 'begin') await expect(person.ask()).rejects.toThrow(step);
      else expect(await person.ask()).toEqual({ deleted: true });
      await person.sweep(15);
      await expectFinished(person);
    },
  );

  it.each(
    [...steps.slice(1), 'claim' as const].flatMap((step) => [
      [step, 'before'] as const,
      [step, 'after'] as const,
    ]),
  )('is finished by the next run when %s fails %s its effect in the sweep too', async (step, when) => {
    const person = await subscriber();
    person.fail('deleteStripeCustomer', 'before');
    expect(await person.ask()).toEqual({ deleted: true });
    person.fail(step, when);
    await person.sweep(15);
    await person.sweep(30);
    await expectFinished(person);
    expect(person.logged[0]).toBe('account.deletion_failed');
  });

  it('is left to the request while that may still run', async () => {
    const person = await subscriber();
    person.fail('hideVideos', 'before');
    expect(await person.ask()).toEqual({ deleted: true });
    expect(await person.sweep(1)).toEqual({ finished: 0, failed: 0 });
  });

  it('is reported to the operator once it is more than an hour old', async () => {
    const person = await subscriber();
    person.fail('deleteStripeCustomer', 'before');
    expect(await person.ask()).toEqual({ deleted: true });
    for (const minutes of [45, 60, 75]) {
      person.fail('deleteStripeCustomer', 'before');
      expect(await person.sweep(minutes)).toEqual({ finished: 0, failed: 1 });
    }
    expect(person.logged).toEqual([
      'account.deletion_failed',
      'account.deletion_failed',
      'account.deletion_stuck',
      'account.deletion_overdue',
    ]);
    expect([...person.billed]).toEqual(['cus_1']);
  });

  it('is reported to the operator once two runs have failed for the same reason', async () => {
    const person = await subscriber();
    expect(await failsInRuns(person, ['hideVideos', 'hideVideos'])).toEqual(['failed', 'stuck']);
  });

  it('is reported for the same reason also where its credits are erased already', async () => {
    const person = await subscriber();
    expect(await failsInRuns(person, ['deleteUser', 'deleteUser', 'deleteUser'])).toEqual([
      'failed',
      'stuck',
      'stuck',
    ]);
    await person.sweep(60);
    await expectFinished(person);
  });

  it('is not reported so for two reasons, nor for one before another', async () => {
    const person = await subscriber();
    expect(await failsInRuns(person, ['hideVideos', 'webhooks', 'hideVideos'])).toEqual([
      'failed',
      'failed',
      'failed',
    ]);
  });

  it('fails no other deletion where the reason cannot be noted', async () => {
    const logged: string[] = [];
    const log = {
      info: () => undefined,
      warn: (code: string) => void logged.push(code),
      error: () => undefined,
    };
    const users = [randomUUID(), randomUUID()].map((id) => UserId.parse(id));
    const deletions = {
      async *findUnfinished() {
        for (const userId of users) yield { userId, deletedAt: new Date(asked), resumesAt: '' };
      },
      claim: async () => ({ lastFailure: null }),
      noteFailure: () => Promise.reject(new Error('The table throttles.')),
    };
    const eraseAccount = (userId: UserId) =>
      userId === users[0] ? Promise.reject(new Error('Stripe is away.')) : Promise.resolve();
    const now = () => new Date(asked);
    expect(await resumeDeletions({ deletions, eraseAccount, now, log }, new Date(asked + minute))).toEqual({
      finished: 1,
      failed: 1,
    });
    expect(logged).toEqual(['account.deletion_failed', 'account.deletion_failed']);
  });

  /** The log of sweeps that fail at these steps, after the request broke off. */
  async function failsInRuns(person: Subscriber, failing: readonly Step[]): Promise<string[]> {
    person.fail('apiKeys', 'before');
    expect(await person.ask()).toEqual({ deleted: true });
    const before = person.logged.length;
    for (const [run, step] of failing.entries()) {
      person.fail(step, 'before');
      expect(await person.sweep(15 * (run + 1))).toEqual({ finished: 0, failed: 1 });
    }
    return person.logged.slice(before).map((code) => code.replace('account.deletion_', ''));
  }

  it('is resumed by one of two runs at once', async () => {
    const person = await subscriber();
    person.fail('hideVideos', 'before');
    expect(await person.ask()).toEqual({ deleted: true });
    const reports = await Promise.all([person.sweep(15), person.sweep(15)]);
    expect(reports.map(({ finished }) => finished).toSorted()).toEqual([0, 1]);
    await expectFinished(person);
  });

  it('waits for the next run when there is no time left', async () => {
    const person = await subscriber();
    person.fail('hideVideos', 'before');
    expect(await person.ask()).toEqual({ deleted: true });
    expect(await person.sweep(15, 0)).toEqual({ finished: 0, failed: 0 });
    expect(await person.unfinished()).toHaveLength(1);
  });
});
