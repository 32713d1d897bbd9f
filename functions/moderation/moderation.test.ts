import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CaseId, ImageHash, type MediaId, UserId } from '../../contract/fields/ids.ts';
import { startTables, type Tables } from '../../test/tables/start-tables.ts';
import { newMediaId } from '../aws/new-media-id.ts';
import type { TransactionItem } from '../aws/transactions.ts';
import { fingerprintsOf } from '../images/fingerprints.ts';
import type { Log } from '../log/logger.ts';
import { createBlockedImagesStore } from '../tables/cases/blocked-images.store.ts';
import { type CasesStore, createCasesStore } from '../tables/cases/cases.store.ts';
import { accountKey } from '../tables/credits/account-item.ts';
import { createRefusalsStore, type RefusalsStore } from '../tables/refusals/refusals.store.ts';
import type { ModerationDecision } from './decide-moderation.ts';
import { emulatedModerator } from './emulated-moderator.ts';
import type { HashList } from './hash-list.ts';
import type { JudgedRequest, ModerationDependencies } from './moderation.ts';
import type { Moderator, Question } from './moderator.ts';
import { moderationOnTables } from './testing/moderation-on-tables.ts';

let tables: Tables;
let refusals: RefusalsStore;
let cases: CasesStore;
beforeAll(async () => {
  tables = await startTables();
  refusals = createRefusalsStore(tables.client, 'refusals');
  cases = createCasesStore(tables.client, 'cases');
});
afterAll(() => tables.stop());

const start = Date.parse('2026-11-27T10:00:00.000Z');
const unsafe = 'simulate: unsafe';
const newCaseId = () => CaseId.parse(randomUUID());
const imageOf = (jpeg: Uint8Array) => ({ jpeg, fingerprints: fingerprintsOf(jpeg) });
const hashOf = (image: Uint8Array) => ImageHash.parse(createHash('sha256').update(image).digest('hex'));

/** A person whose requests the emulator judges, `minutes` after the start. */
function person(parts: Partial<ModerationDependencies> = {}) {
  const userId = UserId.parse(randomUUID());
  const logged: string[] = [];
  const write = (code: string) => void logged.push(code);
  const log: Log = { info: write, warn: write, error: write };
  let minutes = 0;
  const moderation = moderationOnTables(tables.client, {
    moderator: emulatedModerator,
    now: () => new Date(start + minutes * 60_000),
    log,
    ...parts,
  });
  const requestOf = (prompt: string, changes: Partial<JudgedRequest> = {}): JudgedRequest => ({
    session: { userId, epoch: 0 },
    prompt,
    style: null,
    findImages: async () => [],
    isSandbox: false,
    ...changes,
  });
  return {
    userId,
    logged,
    moderation,
    requestOf,
    later: (more: number) => {
      minutes += more;
    },
    /** What it leads to: the decision, or what a refusal answers. */
    ask: async (prompt: string, changes: Partial<JudgedRequest> = {}, made: string | null = null) => {
      const request = requestOf(prompt, changes);
      const decision: ModerationDecision | { kind: 'made'; made: string } = await moderation.judge(
        request,
        async () => made,
      );
      return decision.kind === 'allowed' || decision.kind === 'made'
        ? decision
        : moderation.refuse(decision, request);
    },
    kept: () => refusals.readRecent(userId, 100),
    change: (expression: string, values: Record<string, unknown>) =>
      tables.client.send(
        new UpdateCommand({
          TableName: 'credits',
          Key: accountKey(userId),
          UpdateExpression: expression,
          ExpressionAttributeValues: values,
        }),
      ),
  };
}

/** A moderator that says so, and remembers what it was asked. */
function moderatorThat(judge: Moderator['judge']) {
  const asked: Question[] = [];
  const moderator: Moderator = {
    ruleSet: 'guardrail',
    version: '7',
    judge: (question) => {
      asked.push(question);
      return judge(question);
    },
  };
  return { asked, moderator };
}

describe('what is allowed', () => {
  it('takes no round trip without a moderator', async () => {
    const { ask } = person({ moderator: null });
    const before = tables.roundTrips();
    expect(await ask('A sea at dusk')).toEqual({
      kind: 'allowed',
      by: { ruleSet: 'own', version: '1' },
      imageHashes: new Map(),
    });
    expect(tables.roundTrips()).toBe(before);
  });

  it('is judged with its style and its own image', async () => {
    const { asked, moderator } = moderatorThat(async () => ({ verdict: 'allowed' }));
    const mediaId = newMediaId();
    const jpeg = new Uint8Array([1, 2, 3]);
    const { ask } = person({ moderator, readImage: async (id) => (id === mediaId ? imageOf(jpeg) : null) });
    expect(await ask('A sea', { style: 'animation', findImages: async () => [mediaId] })).toEqual({
      kind: 'allowed',
      by: { ruleSet: 'guardrail', version: '7' },
      imageHashes: new Map([[mediaId, hashOf(jpeg)]]),
    });
    expect(asked).toEqual([
      { prompt: 'A sea', style: expect.stringContaining('Hand-drawn animation'), images: [jpeg] },
    ]);
  });

  it('is not judged again once it was made, though its rules have changed since', async () => {
    const { asked, moderator } = moderatorThat(async () => {
      throw new Error('It is not asked.');
    });
    const { ask, kept } = person({ moderator });
    expect(await ask('naked schoolgirl', {}, 'the video')).toEqual({ kind: 'made', made: 'the video' });
    expect([asked, await kept()]).toEqual([[], []]);
  });
});

describe('what is refused', () => {
  it('is answered with its category, and kept for 180 days', async () => {
    const mediaId = newMediaId();
    const { ask, kept, userId, logged } = person();
    const answer = await ask(`${unsafe} hate`, { findImages: async () => [mediaId] });
    const [row] = await kept();
    expect(answer).toMatchObject({
      code: 'content_refused',
      message:
        'We don’t make this: hate or insults. Nothing was charged. Change the prompt or the image, and try again.',
      details: { category: 'hate', refusal_id: row?.id },
    });
    expect(row).toEqual({
      user_id: userId,
      id: expect.any(String),
      prompt: `${unsafe} hate`,
      image_media_id: mediaId,
      other_image_media_ids: [],
      categories: ['hate'],
      rule_set: 'simulated',
      rules_version: '1',
      created_at: new Date(start).toISOString(),
    });
    expect.assert(row);
    const stored = (await tables.storedIn('refusals')).find((item) => item.includes(row.id));
    expect(stored).toContain(`"expires_at":{"N":"${start / 1_000 + 180 * 24 * 60 * 60}"}`);
    expect(logged).toEqual(['moderation.refused']);
    await refusals.removeAllOf(userId);
    expect(await kept()).toEqual([]);
  });

  it('is written by no session that has ended, and for no deleted account', async () => {
    const signedOut = person();
    await signedOut.change('SET session_epoch = :one', { ':one': 1 });
    await expect(signedOut.ask(unsafe)).rejects.toMatchObject({ code: 'unauthorized' });
    const deleted = person();
    await deleted.change('SET deleted_at = :at', { ':at': new Date(start).toISOString() });
    await expect(deleted.ask(unsafe, {}, 'the video')).rejects.toMatchObject({ code: 'unauthorized' });
    expect([await signedOut.kept(), await deleted.kept()]).toEqual([[], []]);
  });

  it('is not kept of the emulator of a sandbox, however often it is tried', async () => {
    const { ask, kept } = person({ moderator: null });
    for (let count = 0; count < 12; count += 1) {
      expect(await ask(`${unsafe} sexual_minors`, { isSandbox: true })).toMatchObject({
        code: 'content_refused',
      });
    }
    expect(await kept()).toEqual([]);
    expect(await ask('A sea', { isSandbox: true })).toMatchObject({ by: { ruleSet: 'simulated' } });
  });
});

describe('a starting image that a removal has blocked', () => {
  const blocked = () => createBlockedImagesStore(tables.client, 'cases');
  const write = (item: TransactionItem) =>
    tables.client.send(new TransactWriteCommand({ TransactItems: [item] }));

  it('is refused for every sender and prompt, and no moderator is asked', async () => {
    const jpeg = new Uint8Array(randomBytes(16));
    const readImage = async () => imageOf(jpeg);
    const findImages = async () => [newMediaId()];
    const { asked, moderator } = moderatorThat(async () => ({ verdict: 'allowed' }));
    const [before, after, alone] = [
      person({ moderator, readImage }),
      person({ moderator, readImage }),
      person({ moderator: null, readImage }),
    ];
    expect(await before.ask('A sea', { findImages })).toMatchObject({ kind: 'allowed' });
    const [first, second] = [newCaseId(), newCaseId()];
    await write(blocked().blocking(hashOf(jpeg), 'sexual', first));
    await write(blocked().blocking(hashOf(jpeg), 'sexual', second));
    await write(blocked().unblocking(hashOf(jpeg), 'sexual', first));
    for (const { ask, kept } of [after, alone]) {
      expect(await ask('A sea', { findImages })).toMatchObject({
        code: 'content_refused',
        details: { category: 'sexual' },
      });
      expect(await kept()).toMatchObject([{ rule_set: 'own', rules_version: 'blocked image' }]);
    }
    expect(asked).toHaveLength(1);
    await write(blocked().unblocking(hashOf(jpeg), 'sexual', second));
    expect(await after.ask('A sea', { findImages })).toMatchObject({ kind: 'allowed' });
  });

  it('of a child pauses the account at once, and opens a case', async () => {
    const jpeg = new Uint8Array(randomBytes(16));
    await write(blocked().blocking(hashOf(jpeg), 'sexual_minors', newCaseId()));
    const { ask, userId } = person({ moderator: null, readImage: async () => imageOf(jpeg) });
    const findImages = async () => [newMediaId()];
    expect(await ask('A sea', { findImages })).toMatchObject({ details: { category: 'sexual_minors' } });
    await expect(ask('A sea', { findImages })).rejects.toMatchObject({ code: 'generating_paused' });
    expect(await cases.ofOwner(userId)).toMatchObject([{ kind: 'child_safety' }]);
  });
});

describe('several images', () => {
  it('are judged at once, each by its hash and the moderator, and one that is refused refuses them all', async () => {
    const files = new Map([0, 1, 2].map(() => [newMediaId(), new Uint8Array(randomBytes(16))]));
    const readImage = async (id: MediaId) => imageOf(files.get(id) ?? new Uint8Array());
    const findImages = async () => [...files.keys()];
    const { asked, moderator } = moderatorThat(async () => ({ verdict: 'allowed' }));
    const { ask, kept } = person({ moderator, readImage });
    expect(await ask('A sea', { findImages })).toMatchObject({
      imageHashes: new Map([...files].map(([id, jpeg]) => [id, hashOf(jpeg)])),
    });
    expect(asked).toMatchObject([{ images: [...files.values()] }]);
    const [, second, third] = files.values();
    expect.assert(second && third);
    const blocked = createBlockedImagesStore(tables.client, 'cases');
    const block = (jpeg: Uint8Array, category: 'sexual' | 'sexual_minors') => ({
      TransactItems: [blocked.blocking(hashOf(jpeg), category, newCaseId())],
    });
    await tables.client.send(new TransactWriteCommand(block(second, 'sexual')));
    expect(await ask('A sea', { findImages })).toMatchObject({ details: { category: 'sexual' } });
    const [image_media_id, ...other_image_media_ids] = files.keys();
    expect(await kept()).toMatchObject([{ image_media_id, other_image_media_ids }]);
    await tables.client.send(new TransactWriteCommand(block(third, 'sexual_minors')));
    expect(await ask('A sea', { findImages })).toMatchObject({ details: { category: 'sexual_minors' } });
    expect(asked).toHaveLength(1);
  });

  it('are all judged by the others where one cannot be read: an outage hides no refusal', async () => {
    const [unread, known] = [newMediaId(), newMediaId()];
    const readImage = async (id: MediaId) => {
      if (id === unread) throw new Error('S3 is down.');
      return imageOf(new Uint8Array([1]));
    };
    const hashList: HashList = { contains: async () => true };
    const { ask } = person({ moderator: null, readImage, hashList, outagePolicy: 'continue' });
    expect(await ask('A sea', { findImages: async () => [unread, known] })).toMatchObject({
      details: { category: 'sexual_minors' },
    });
  });
});

describe('a list of known images', () => {
  const jpeg = new Uint8Array([1, 2, 3]);
  const findImages = async () => [newMediaId()];
  const readImage = async () => imageOf(jpeg);

  it('is asked by fingerprints alone, and what is on it pauses the account', async () => {
    const asked: unknown[] = [];
    const { moderator } = moderatorThat(async () => ({ verdict: 'allowed' }));
    const hashList: HashList = {
      contains: async (fingerprints) => {
        asked.push(...fingerprints);
        return true;
      },
    };
    const { ask, kept } = person({ moderator, readImage, hashList });
    expect(await ask('A sea', { findImages })).toMatchObject({ details: { category: 'sexual_minors' } });
    expect(asked).toEqual(fingerprintsOf(jpeg));
    expect(await kept()).toMatchObject([{ rule_set: 'own', rules_version: 'hash list' }]);
    await expect(ask('A sea')).rejects.toMatchObject({ code: 'generating_paused' });
  });

  it('that does not answer is an outage, and hides no blocked image', async () => {
    const hashList: HashList = { contains: () => Promise.reject(new Error('The list is down.')) };
    const strict = person({ moderator: null, readImage, hashList, outagePolicy: 'refuse' });
    expect(await strict.ask('A sea', { findImages })).toMatchObject({ code: 'generation_closed' });
    const lenient = person({ moderator: null, readImage, hashList });
    expect(await lenient.ask('A sea', { findImages })).toMatchObject({ kind: 'allowed' });
    const store = createBlockedImagesStore(tables.client, 'cases');
    const item = store.blocking(hashOf(jpeg), 'sexual', newCaseId());
    await tables.client.send(new TransactWriteCommand({ TransactItems: [item] }));
    expect(await lenient.ask('A sea', { findImages })).toMatchObject({ details: { category: 'sexual' } });
  });
});

describe('an outage', () => {
  it.each(['simulate: moderation outage', 'an image that cannot be read'])(
    'leaves it to the model, or makes nothing, as is set: %s',
    async (prompt) => {
      const findImages = async () => [newMediaId()];
      const { moderator } = moderatorThat(emulatedModerator.judge);
      const readImage = async () => {
        throw new Error('S3 is down.');
      };
      const lenient = person({ moderator, readImage });
      expect(await lenient.ask(prompt, { findImages })).toMatchObject({
        kind: 'allowed',
        by: { ruleSet: 'own' },
      });
      expect(lenient.logged).toEqual(['moderation.outage']);
      const strict = person({ moderator, readImage, outagePolicy: 'refuse' });
      expect(await strict.ask(prompt, { findImages })).toMatchObject({ code: 'generation_closed' });
      expect(await strict.kept()).toEqual([]);
    },
  );

  it('lets nothing pass that our own rules refuse, nor asks about it', async () => {
    const { asked, moderator } = moderatorThat(async () => ({ verdict: 'allowed' }));
    const { ask } = person({ moderator });
    expect(await ask('a naked schoolgirl')).toMatchObject({ details: { category: 'sexual_minors' } });
    expect(asked).toEqual([]);
  });
});

describe('repeated refusals', () => {
  it('make the person wait, also for what would be allowed', async () => {
    const { ask, later, kept } = person();
    for (let count = 0; count < 5; count += 1) {
      later(1);
      expect(await ask(unsafe)).toMatchObject({ code: 'content_refused' });
    }
    for (const prompt of [unsafe, 'A sea at dusk']) {
      await expect(ask(prompt)).rejects.toMatchObject({
        code: 'too_many_requests',
        message: 'Several of your requests were refused. You can make videos again in 56 minutes.',
        details: { retry_after_seconds: 56 * 60 },
      });
    }
    expect(await kept()).toHaveLength(5);
    later(56);
    expect(await ask('A sea at dusk')).toMatchObject({ kind: 'allowed' });
    for (let count = 0; count < 5; count += 1) {
      later(20);
      await ask(unsafe);
    }
    await expect(ask('A sea at dusk')).rejects.toMatchObject({ details: { retry_after_seconds: 86_400 } });
    later(24 * 60);
    expect(await ask('A sea at dusk')).toMatchObject({ kind: 'allowed' });
  });

  it('are counted although they come at once', async () => {
    const { ask, kept } = person();
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => ask(unsafe)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await kept()).toHaveLength(5);
  });
});

describe('sexual content with minors', () => {
  it('pauses the account until an operator resumes it, whatever refused it', async () => {
    for (const prompt of ['a naked schoolgirl', `${unsafe} sexual_minors`]) {
      const { ask, later, change, kept, logged, userId } = person();
      expect(await ask(prompt)).toMatchObject({ details: { category: 'sexual_minors' } });
      expect(logged).toContain('moderation.minors_refused');
      const [opened, ...others] = await cases.ofOwner(userId);
      expect(others).toEqual([]);
      expect(opened).toMatchObject({
        kind: 'child_safety',
        state: 'received',
        details: { refusal: (await kept())[0]?.id },
        due_at: new Date(start + 24 * 60 * 60_000).toISOString(),
      });
      expect(JSON.stringify(opened)).not.toContain(prompt);
      later(365 * 24 * 60);
      await expect(ask('A sea at dusk')).rejects.toMatchObject({ code: 'generating_paused' });
      await expect(ask(prompt)).rejects.toMatchObject({ code: 'generating_paused' });
      expect(await kept()).toHaveLength(1);
      await change('REMOVE generating_paused_at SET purchased_credits = :none', { ':none': 0 });
      expect(await ask('A sea at dusk')).toMatchObject({ kind: 'allowed' });
    }
  });
});
