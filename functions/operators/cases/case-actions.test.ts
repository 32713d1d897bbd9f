import { randomUUID } from 'node:crypto';
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, it } from 'vitest';
import { CaseId, FileHash, ImageHash, ImageId, UserId } from '../../../contract/fields/ids.ts';
import type { InputOf, OperatorActionName } from '../../../contract/operators/operator-actions.ts';
import { startHandlers } from '../../../test/handlers/start-handlers.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { reportedVideo } from '../../reports/reported-video.ts';
import type { CaseItem } from '../../tables/cases/case-item.ts';
import { appealCase, openCase } from '../../tables/cases/case-rule.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { storedVideo } from '../../videos/testing/stored-video.ts';
import type { Operator } from '../action/operator.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
const { createDocumentClient } = await import('../../aws/dynamodb-client.ts');
const { actionsInAws, engineInAws } = await import('../actions/engine-in-aws.ts');
const { previewAction } = await import('../actions/preview-action.ts');
const { confirmAction } = await import('../actions/confirm-action.ts');
const { decideApproval } = await import('../actions/decide-approval.ts');
const { createAuditStore } = await import('../../tables/audit/audit.store.ts');
const { createBlockedImagesStore } = await import('../../tables/cases/blocked-images.store.ts');
const { createCasesStore, countName } = await import('../../tables/cases/cases.store.ts');
const { createCreditsStore } = await import('../../tables/credits/credits.store.ts');
const { createVideosStore } = await import('../../tables/videos/videos.store.ts');

const { tables } = handlers;
const cases = createCasesStore(tables, 'cases');
const blockedImages = createBlockedImagesStore(tables, 'cases');
const videos = createVideosStore(tables, 'videos');
const credits = createCreditsStore(tables, 'credits');
const audit = createAuditStore(tables, 'audit');
const inAws = engineInAws(createDocumentClient(), actionsInAws(createDocumentClient()));

const start = new Date('2026-11-27T10:00:00.000Z');
const inDays = (days: number) => new Date(start.getTime() + days * 24 * 60 * 60 * 1_000);
const engineAt = (at: Date) => ({ ...inAws, countOperators: async () => 2, now: () => at });

const operator = (name: string): Operator => ({
  ...{ name, roles: ['safety'] },
  ...{ signedInAt: start, sessionEndsAt: inDays(400) },
});
const ada = operator('ada@example.com');
const grace = operator('grace@example.com');
const reason = { kind: 'safety', sentence: 'It was looked at with care.' } as const;
const statement = 'It shows a real person, who did not agree to it.';
const rejection = (code: string) => expect.objectContaining({ code });

async function preview<Name extends OperatorActionName>(
  action: Name,
  input: InputOf<Name>,
  { as = ada, at = start } = {},
) {
  return previewAction(engineAt(at))(as, { action, input, reason });
}

/** Confirms what the preview of now shows, or what `shown` does. */
async function confirm<Name extends OperatorActionName>(
  action: Name,
  input: InputOf<Name>,
  { as = ada, at = start, shown = '' } = {},
) {
  const hash = shown === '' ? (await preview(action, input, { as, at })).hash : shown;
  return confirmAction(engineAt(at))(as, { action, input, reason, hash, operation: randomUUID() });
}

/** Confirms what waits for a second person, as Grace. */
async function approve<Name extends OperatorActionName>(action: Name, input: InputOf<Name>) {
  const outcome = await confirm(action, input);
  if (outcome.kind !== 'awaits_approval') throw new Error('No second person was asked.');
  const { id, preview: shown } = outcome.request;
  return decideApproval(engineAt(start))(grace, id, { decision: 'approve', hash: shown.hash });
}

async function newVideo(parts: Partial<VideoItem> = {}): Promise<VideoItem> {
  const owner = parts.user_id ?? UserId.parse(await handlers.signUp());
  const video = storedVideo({ status: 'completed', ...parts, user_id: owner });
  const Item = Object.fromEntries(Object.entries(video).filter(([, value]) => value !== null));
  await tables.send(new PutCommand({ TableName: 'videos', Item }));
  return video;
}

/** A report of the video, as the intake stores it. */
async function newCase(
  video: VideoItem | null,
  { kind = 'copyright', at = start }: { readonly kind?: CaseItem['kind']; readonly at?: Date } = {},
): Promise<CaseItem> {
  const id = CaseId.parse(randomUUID());
  const { opened, counts } = openCase(
    {
      ...{ id, kind, reference: `RC-7K3M-${id.slice(0, 2).toUpperCase()}`, details: {} },
      explanation: 'This is my neighbor Mallory.',
      reporter: { name: 'Rita Reporter', email: 'rita@example.com', language: 'en' },
    },
    reportedVideo(video === null ? [] : [video]),
    at,
  );
  const hiding = opened.hidden_at === undefined || video === null ? [] : [video];
  await cases.open(opened, [
    cases.counting(kind, counts, at),
    ...hiding.map((each) => videos.hiding(each.user_id, each.id, id, null)),
  ]);
  return opened;
}

/** A case whose video Ada removed, and whose owner appealed. */
async function appealedCase() {
  const video = await newVideo();
  const { id } = await newCase(video);
  await confirm('decideCase', removal(id));
  await appeal(id);
  return { video, id };
}

async function appeal(id: CaseId): Promise<void> {
  const decided = await cases.read(id);
  const change = decided && appealCase(decided, 'It shows only me.', start);
  if (change?.kind !== 'changed') throw new Error('It cannot be appealed.');
  await tables.send(new TransactWriteCommand({ TransactItems: [cases.changing(change.next)] }));
}

const removal = (id: CaseId): InputOf<'decideCase'> => ({
  ...{ case: id, outcome: 'removed', ground: 'copyright', statement },
});
const showing = (id: CaseId): InputOf<'decideCase'> => ({
  ...{ case: id, outcome: 'shown', ground: null, statement },
});
const hidersOf = async ({ user_id: owner, id }: VideoItem) =>
  (await videos.readDeleted(owner, id))?.hidden_by ?? null;
const isSuspended = async ({ user_id: owner }: VideoItem) =>
  (await credits.readAccount(owner)).suspendedAt !== null;
const countsOf = async (at: Date) => (await cases.readYears([at.getUTCFullYear()])).get(at.getUTCFullYear());

describe('hiding a reported video', () => {
  it('hides it with every video of the same file, and tells the owner', async () => {
    const file_hash = FileHash.parse(randomUUID().replaceAll('-', '').repeat(2));
    const video = await newVideo({ file_hash });
    const copy = await newVideo({ file_hash });
    const { id, reference } = await newCase(video);
    const input = { case: id };
    expect(await preview('hideReported', input)).toMatchObject({
      sentence: `Hide the video of account ${video.user_id} until the case ${reference} is decided`,
      changes: [
        { what: `Case ${reference}`, before: 'received', after: 'hidden' },
        { before: 'Its owner sees it', after: expect.stringContaining('Hidden from everyone') },
        { what: expect.stringContaining(copy.user_id), after: expect.stringContaining('Hidden') },
      ],
      mails: [{ to: `the owner, account ${video.user_id}` }],
      second_person: null,
    });
    await confirm('hideReported', input);
    expect(await hidersOf(video)).toEqual(new Set([id]));
    expect(await hidersOf(copy)).toEqual(new Set([id]));
    expect(await cases.read(id)).toMatchObject({ state: 'hidden', evidence: 'moving', version: 2 });
    await expect(preview('hideReported', input)).rejects.toThrow('The case is hidden.');
  });

  it('keeps what a child is shown in against every deletion', async () => {
    const video = await newVideo();
    const opened = await newCase(null, { kind: 'child_safety' });
    const { id } = await newCase(video, { kind: 'illegal' });
    await confirm('hideReported', { case: id });
    expect((await videos.readDeleted(video.user_id, video.id))?.held_until).toBeNull();
    const childCase: CaseItem = {
      ...opened,
      version: 2,
      owner: video.user_id,
      video: { id: video.id, media_id: video.media_id },
    };
    await tables.send(new TransactWriteCommand({ TransactItems: [cases.changing(childCase)] }));
    await confirm('hideReported', { case: opened.id });
    expect((await videos.readDeleted(video.user_id, video.id))?.held_until).toBe(inDays(365).toISOString());
    expect(await hidersOf(video)).toEqual(new Set([id, opened.id]));
  });

  it('is refused without a video, and without a case', async () => {
    const { id } = await newCase(null);
    await expect(preview('hideReported', { case: id })).rejects.toThrow('No video of ours was found');
    await expect(preview('decideCase', removal(id))).rejects.toThrow('there is nothing to remove');
    const unknown = { case: CaseId.parse(randomUUID()) };
    await expect(preview('hideReported', unknown)).rejects.toEqual(rejection('not_found'));
    const { id: ofGone } = await newCase(storedVideo());
    await expect(preview('hideReported', { case: ofGone })).rejects.toThrow('The video is gone already.');
  });
});

describe('deciding a case', () => {
  it('removes the video with the statement, mails and counts', async () => {
    const video = await newVideo();
    const { id, reference } = await newCase(video);
    const at = new Date('2024-06-01T10:00:00.000Z');
    expect((await preview('decideCase', removal(id), { at })).mails).toEqual([
      { to: 'who reported it', subject: expect.stringContaining(reference) },
      { to: `the owner, account ${video.user_id}`, subject: expect.stringContaining(reference) },
    ]);
    await confirm('decideCase', removal(id), { at });
    expect(await hidersOf(video)).toEqual(new Set([id]));
    expect(await cases.read(id)).toMatchObject({
      state: 'decided',
      decision: { outcome: 'removed', ground: 'copyright', statement, by: ada.name, at: at.toISOString() },
    });
    expect(await isSuspended(video)).toBe(false);
    expect(await countsOf(at)).toEqual(new Map([[countName('removed', 'copyright'), 1]]));
  });

  const newImage = () => ({
    image_id: ImageId.parse(randomUUID()),
    media_id: newMediaId(),
    hash: ImageHash.parse(randomUUID().replaceAll('-', '').repeat(2)),
  });

  it('blocks the images of what must not be made again, until an appeal is granted', async () => {
    const [first, product] = [newImage(), newImage()];
    const video = await newVideo({
      ...{ image_media_id: first.media_id, image_hash: first.hash },
      // The same picture, uploaded again.
      last_image: { ...newImage(), hash: first.hash },
      references: [{ ...product, role: 'product' }],
    });
    const { id } = await newCase(video, { kind: 'intimate_image' });
    const input = { ...removal(id), ground: 'intimate_image' } as const;
    expect((await preview('decideCase', input)).changes).toContainEqual({
      what: 'The 2 images that it was made from',
      before: null,
      after: 'Blocked: no video is made of one of them',
    });
    await confirm('decideCase', input);
    for (const { hash } of [first, product]) {
      expect(await blockedImages.categoriesOf(hash)).toEqual(['sexual']);
    }
    await appeal(id);
    await approve('decideAppeal', { case: id, outcome: 'shown', statement });
    for (const { hash } of [first, product]) expect(await blockedImages.categoriesOf(hash)).toEqual([]);
  });

  it('blocks no image for what is only against the terms', async () => {
    const { media_id, hash } = newImage();
    const video = await newVideo({ image_media_id: media_id, image_hash: hash });
    const { id } = await newCase(video, { kind: 'intimate_image' });
    await confirm('decideCase', { ...removal(id), ground: 'terms' });
    expect(await blockedImages.categoriesOf(hash)).toEqual([]);
  });

  it('writes nothing of who reported and what they said into the audit', async () => {
    const video = await newVideo();
    const { id } = await newCase(video);
    await confirm('hideReported', { case: id });
    await confirm('decideCase', removal(id));
    const { entries } = await audit.readPerson(video.user_id, null, 50);
    expect(entries.map(({ action }) => action).sort()).toEqual(['decideCase', 'hideReported']);
    for (const secret of ['rita@example.com', 'Rita', 'Mallory']) {
      expect(JSON.stringify(entries)).not.toContain(secret);
    }
  });

  it('suspends an owner with the third removed video of a year, in the same write', async () => {
    const at = new Date('2025-03-01T10:00:00.000Z');
    const owner = UserId.parse(await handlers.signUp());
    const owned = await Promise.all([1, 2, 3, 4].map(() => newVideo({ user_id: owner })));
    const opened = await Promise.all(owned.map((video) => newCase(video)));
    const [longAgo, second, third, fourth] = opened.map(({ id }) => id);
    if (longAgo === undefined || second === undefined || third === undefined || fourth === undefined)
      throw new Error('There are four cases.');
    await confirm('decideCase', removal(longAgo), { at: new Date('2024-02-29T10:00:00.000Z') });
    await confirm('decideCase', removal(second), { at });
    await confirm('decideCase', removal(third), { at });
    expect((await credits.readAccount(owner)).suspendedAt).toBeNull();
    const shown = await preview('decideCase', removal(fourth), { at });
    expect(shown.sentence).toContain('and suspend the account');
    expect(shown.changes.at(-1)).toMatchObject({
      what: 'Owner',
      after: expect.stringContaining('Suspended'),
    });
    await confirm('decideCase', removal(fourth), { at });
    expect((await credits.readAccount(owner)).suspendedAt).toBe(at.toISOString());
    expect((await countsOf(at))?.get('suspensions')).toBe(1);
    const fifth = await newCase(await newVideo({ user_id: owner }));
    expect((await preview('decideCase', removal(fifth.id), { at })).sentence).not.toContain('suspend');
  });

  it('suspends an owner whose second and third video are removed at the same time', async () => {
    const owner = UserId.parse(await handlers.signUp());
    const owned = await Promise.all([1, 2, 3].map(() => newVideo({ user_id: owner })));
    const [first, ...both] = await Promise.all(owned.map(async (video) => (await newCase(video)).id));
    if (first === undefined) throw new Error('There are three cases.');
    await confirm('decideCase', removal(first));
    const shown = await Promise.all(both.map((id) => preview('decideCase', removal(id))));
    expect(shown.map(({ sentence }) => sentence.includes('suspend'))).toEqual([false, false]);
    const outcomes = await Promise.allSettled(
      both.map((id, index) => confirm('decideCase', removal(id), { shown: shown[index]?.hash ?? '' })),
    );
    expect(outcomes).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'preview_outdated' }),
    });
    for (const [index, { status }] of outcomes.entries()) {
      const id = both[index];
      if (status === 'rejected' && id !== undefined) await confirm('decideCase', removal(id));
    }
    expect((await credits.readAccount(owner)).suspendedAt).not.toBeNull();
  });

  it('hides a video with the same file that was made since the case hid the first', async () => {
    const file_hash = FileHash.parse(randomUUID().replaceAll('-', '').repeat(2));
    const video = await newVideo({ file_hash });
    const { id } = await newCase(video, { kind: 'intimate_image' });
    const newer = await newVideo({ file_hash });
    const { changes } = await preview('decideCase', removal(id));
    expect(changes).toContainEqual({
      what: expect.stringContaining(newer.id),
      before: 'Its owner sees it',
      after: expect.stringContaining('Hidden'),
    });
    await confirm('decideCase', removal(id));
    expect([await hidersOf(video), await hidersOf(newer)]).toEqual([new Set([id]), new Set([id])]);
    // The follower moves its files too.
    expect((await cases.read(id))?.evidence).toBe('moving');
  });

  it('counts a video that two people reported once', async () => {
    const video = await newVideo();
    for (const _ of [1, 2, 3]) await confirm('decideCase', removal((await newCase(video)).id));
    expect(await isSuspended(video)).toBe(false);
  });

  it('shows a hidden video again only with a second person', async () => {
    const video = await newVideo();
    const { id } = await newCase(video, { kind: 'intimate_image' });
    expect((await preview('decideCase', showing(id))).second_person?.why).toContain('another operator');
    expect(await approve('decideCase', showing(id))).toMatchObject({ kind: 'done' });
    expect(await cases.read(id)).toMatchObject({
      state: 'decided',
      evidence: 'returning',
      decision: { outcome: 'shown', by: ada.name },
    });
    // The follower shows it once its files are back.
    expect(await hidersOf(video)).toEqual(new Set([id]));
  });

  it('leaves a video that is not hidden to one operator', async () => {
    const video = await newVideo();
    const { id } = await newCase(video);
    expect(await confirm('decideCase', showing(id))).toMatchObject({ kind: 'done' });
    expect(await hidersOf(video)).toBeNull();
  });

  it('happens once for two operators at the same time', async () => {
    const video = await newVideo();
    const { id } = await newCase(video);
    const both = [
      { as: ada, input: removal(id) },
      { as: grace, input: showing(id) },
    ];
    const shown = await Promise.all(both.map(({ as, input }) => preview('decideCase', input, { as })));
    const outcomes = await Promise.allSettled(
      both.map(({ as, input }, index) =>
        confirm('decideCase', input, { as, shown: shown[index]?.hash ?? '' }),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'action_refused', message: 'The case is decided.' },
    });
    expect((await cases.read(id))?.version).toBe(2);
    const { entries } = await audit.readPerson(video.user_id, null, 50);
    expect(entries.map(({ kind }) => kind)).toEqual(['done']);
  });

  it('does nothing if the video was hidden or deleted since it was shown', async () => {
    const video = await newVideo();
    const { id } = await newCase(video);
    const { hash } = await preview('decideCase', removal(id));
    await confirm('hideReported', { case: id });
    await expect(confirm('decideCase', removal(id), { shown: hash })).rejects.toEqual(
      rejection('preview_outdated'),
    );
    expect((await cases.read(id))?.state).toBe('hidden');
  });
});

describe('deciding an appeal', () => {
  it('is left to no one alone who removed the video, whatever they decide', async () => {
    const { id, video } = await appealedCase();
    const shouted = operator(ada.name.toUpperCase());
    for (const outcome of ['removed', 'shown'] as const) {
      const input = { case: id, outcome, statement };
      for (const as of [ada, shouted]) {
        const { second_person: second } = await preview('decideAppeal', input, { as });
        expect(second?.why).toMatch(/another operator/);
      }
    }
    expect(await approve('decideAppeal', { case: id, outcome: 'removed', statement })).toMatchObject({
      kind: 'done',
    });
    expect(await cases.read(id)).toMatchObject({ state: 'closed', appeal: { decision: { by: ada.name } } });
    expect(await hidersOf(video)).toEqual(new Set([id]));
  });

  it('is granted by another operator with a second person', async () => {
    const { id, video } = await appealedCase();
    const input = { case: id, outcome: 'shown', statement } as const;
    const outcome = await confirm('decideAppeal', input, { as: grace });
    if (outcome.kind !== 'awaits_approval') throw new Error('No second person was asked.');
    expect(outcome.request.preview.mails).toEqual([
      { to: `the owner, account ${video.user_id}`, subject: expect.stringContaining('appeal') },
    ]);
    await decideApproval(engineAt(start))(ada, outcome.request.id, {
      decision: 'approve',
      hash: outcome.request.preview.hash,
    });
    expect(await cases.read(id)).toMatchObject({
      state: 'closed',
      evidence: 'returning',
      appeal: { decision: { outcome: 'shown', by: grace.name } },
    });
  });

  it('is refused by another operator alone, and the video stays removed', async () => {
    const { id, video } = await appealedCase();
    const input = { case: id, outcome: 'removed', statement } as const;
    expect(await confirm('decideAppeal', input, { as: grace })).toMatchObject({
      kind: 'done',
      sentence: expect.stringContaining('stays removed'),
    });
    expect(await cases.read(id)).toMatchObject({ state: 'closed' });
    expect(await hidersOf(video)).toEqual(new Set([id]));
  });
});
