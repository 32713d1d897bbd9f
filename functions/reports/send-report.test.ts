import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileHash, ShareToken, type VideoId } from '../../contract/fields/ids.ts';
import { caseReference, type Report } from '../../contract/reports/reports.ts';
import { startTables, type Tables } from '../../test/tables/start-tables.ts';
import { Rejection } from '../errors/rejection.ts';
import { type CasesStore, countName, createCasesStore } from '../tables/cases/cases.store.ts';
import { createLimitsStore } from '../tables/limits/limits.store.ts';
import type { VideoItem } from '../tables/videos/video-item.ts';
import { createVideoTable } from '../tables/videos/video-table.ts';
import { createVideosStore, type VideosStore } from '../tables/videos/videos.store.ts';
import { answerOf, minutesLater, unread } from '../videos/testing/stored-video.ts';
import { videoInTables } from '../videos/testing/video-in-tables.ts';
import { sendReport } from './send-report.ts';
import { sampleReport } from './testing/sample-reports.ts';

let tables: Tables;
let cases: CasesStore;
let videos: VideosStore;
beforeAll(async () => {
  tables = await startTables();
  cases = createCasesStore(tables.client, 'cases');
  videos = createVideosStore(tables.client, 'videos');
});
afterAll(() => tables.stop());

const siteUrl = 'https://reelwright.example';
const now = new Date('2026-11-21T10:02:00.000Z');
const newHash = () => FileHash.parse(crypto.randomUUID().replaceAll('-', '').repeat(2));

let networks = 0;
/** Another network each time. */
function newAddress(): string {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.7`;
}

/** Sends one report; a transaction passes through `client`. */
async function send(
  body: Report,
  {
    visitorAddress = newAddress(),
    client = tables.client,
    at = now,
  }: { visitorAddress?: string; client?: Tables['client']; at?: Date } = {},
) {
  const lines: string[] = [];
  const note = (code: string, fields?: object) => void lines.push(`${code} ${JSON.stringify(fields)}`);
  const route = sendReport({
    cases: createCasesStore(client, 'cases'),
    videos: createVideosStore(client, 'videos'),
    limits: createLimitsStore(client, 'limits'),
    siteUrl,
    now: () => at,
    log: { info: note, warn: note, error: note },
  });
  const answer = await answerOf(
    route({ userId: null, path: undefined, ...unread, body, visitorAddress, language: 'de' }),
  );
  return { answer, lines };
}

/** A completed and shared video, and its link. */
async function sharedVideo(hash: FileHash | null = newHash()) {
  const queued = await videoInTables(tables.client, videos, 'queued');
  const { user_id: owner, id } = queued;
  await videos.begin(owner, id, minutesLater(1));
  await videos.complete(owner, id, minutesLater(1), [], { credentials: null, file_hash: hash });
  const token = ShareToken.parse(
    Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url'),
  );
  const sharing = videos.sharing(queued, { token, showsPrompt: false });
  await tables.client.send(new TransactWriteCommand({ TransactItems: [sharing] }));
  return { video: queued, token, link: `${siteUrl}/share/${token}` };
}

const stored = ({ user_id: owner, id }: Pick<VideoItem, 'user_id' | 'id'>) => videos.read(owner, id);

async function counted(kind: Report['kind'], year = 2026) {
  const counts = (await cases.readYears([year])).get(year);
  const of = (event: 'received' | 'hidden_at_once') => counts?.get(countName(event, kind)) ?? 0;
  return [of('received'), of('hidden_at_once')];
}

/** What was counted of this kind by `run`. */
async function countedBy(kind: Report['kind'], run: () => Promise<unknown>) {
  const [received = 0, hidden = 0] = await counted(kind);
  await run();
  const [receivedAfter = 0, hiddenAfter = 0] = await counted(kind);
  return [receivedAfter - received, hiddenAfter - hidden];
}

describe('a report of an intimate image', () => {
  it('hides its video in the moment in which it is stored, and is counted', async () => {
    const { video, token, link } = await sharedVideo();
    const body = sampleReport('intimate_image', { link });
    expect(await countedBy('intimate_image', () => send(body))).toEqual([1, 1]);
    expect(await cases.read(body.id)).toMatchObject({
      ...{ reference: caseReference(body.id), state: 'hidden', link, owner: video.user_id },
      video: { id: video.id, media_id: video.media_id },
      details: { on_behalf: 'Stated', signature: 'A. Lovelace' },
      reporter: { email: 'ada@reporter.example', language: 'de' },
    });
    expect(await stored(video)).toMatchObject({ hidden_by: new Set([body.id]), held_until: null });
    expect(await videos.readShared(token)).toBeNull();
  });

  it('finds the video by the file alone, and hides every video with that file', async () => {
    const hash = newHash();
    const twins = [await sharedVideo(hash), await sharedVideo(hash)];
    const bystander = await sharedVideo();
    const body = sampleReport('intimate_image', { link: undefined, file_hash: hash });
    await send(body);
    for (const { video } of twins)
      expect(await stored(video)).toMatchObject({ hidden_by: new Set([body.id]) });
    expect(await stored(bystander.video)).toMatchObject({ hidden_by: null });
    expect(twins.map(({ video }) => video.id)).toContain((await cases.read(body.id))?.video?.id);
  });

  it('that names one by its link hides the others with its file', async () => {
    const hash = newHash();
    const [named, twin] = [await sharedVideo(hash), await sharedVideo(hash)];
    const body = sampleReport('intimate_image', { link: named.link });
    await send(body);
    expect(await cases.read(body.id)).toMatchObject({ video: { id: named.video.id } });
    expect(await stored(twin.video)).toMatchObject({ hidden_by: new Set([body.id]) });
  });

  it('is added to another one of the same video, which is hidden already', async () => {
    const { video, link } = await sharedVideo();
    const [first, second] = [
      sampleReport('intimate_image', { link }),
      sampleReport('child_safety', { link }),
    ];
    await send(first);
    await send(second);
    expect(await stored(video)).toMatchObject({ hidden_by: new Set([first.id, second.id]) });
    expect(await cases.read(second.id)).toMatchObject({ video: { id: video.id }, state: 'hidden' });
  });

  it('hides nothing again that an operator has looked at and shown', async () => {
    const { video, link } = await sharedVideo();
    await clear(video);
    const body = sampleReport('intimate_image', { link });
    expect(await countedBy('intimate_image', () => send(body))).toEqual([1, 0]);
    expect(await stored(video)).toMatchObject({ hidden_by: null });
    expect(await cases.read(body.id)).toMatchObject({ state: 'received', video: { id: video.id } });
  });

  it('that names the address of a file hides its video, shared or not, and never an unfinished one', async () => {
    const { video } = await sharedVideo();
    const unfinished = await videoInTables(tables.client, videos, 'queued');
    const of = ({ media_id: mediaId }: VideoItem) =>
      sampleReport('intimate_image', {
        link: `${siteUrl}/media/${mediaId}/video.mp4?Signature=expired`,
        email: 'files@reporter.example',
      });
    const [body, early] = [of(video), of(unfinished)];
    await send(body);
    await send(early);
    expect(await cases.read(body.id)).toMatchObject({ video: { id: video.id }, state: 'hidden' });
    expect(await stored(video)).toMatchObject({ hidden_by: new Set([body.id]) });
    expect(await cases.read(early.id)).not.toHaveProperty('video');
    expect(await stored(unfinished)).toMatchObject({ hidden_by: null });
  });

  it('that names no video of ours is a case all the same', async () => {
    const body = sampleReport('intimate_image', { link: `${siteUrl}/share/${'x'.repeat(22)}` });
    expect((await send(body)).answer).toEqual({ reference: caseReference(body.id) });
    const item = await cases.read(body.id);
    expect(item).toMatchObject({ state: 'received', link: body.link });
    expect(item).not.toHaveProperty('video');
  });
});

it('a report of the abuse of a child needs no address, rings, and holds the files for a year', async () => {
  const { video, link } = await sharedVideo();
  const body = sampleReport('child_safety', { link });
  const { lines } = await send(body);
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['report.received', 'report.child_safety']);
  expect(await stored(video)).toMatchObject({
    hidden_by: new Set([body.id]),
    held_until: '2027-11-21T10:02:00.000Z',
  });
});

it.each(['copyright', 'impersonation', 'illegal', 'other'] as const)(
  'a report of the kind %s waits for an operator, and hides nothing before',
  async (kind) => {
    const { video, link } = await sharedVideo();
    const body = sampleReport(kind, { link });
    expect(await countedBy(kind, () => send(body))).toEqual([1, 0]);
    expect(await cases.read(body.id)).toMatchObject({ state: 'received', video: { id: video.id } });
    expect(await stored(video)).toMatchObject({ hidden_by: null });
  },
);

describe('a report that is sent', () => {
  it('twice at once is one case, counted once, and answered the same', async () => {
    const { video, link } = await sharedVideo();
    const body = sampleReport('intimate_image', { link });
    const answers = await countedBy('intimate_image', async () => {
      const both = await Promise.all([send(body), send(body)]);
      for (const { answer } of both) expect(answer).toEqual({ reference: caseReference(body.id) });
    });
    expect(answers).toEqual([1, 1]);
    expect(await stored(video)).toMatchObject({ hidden_by: new Set([body.id]) });
  });

  it('again changes nothing, whatever it says by then, and counts towards no limit', async () => {
    const { link } = await sharedVideo();
    const body = sampleReport('other', { link });
    const visitorAddress = newAddress();
    await send(body, { visitorAddress });
    const before = await cases.read(body.id);
    for (let again = 0; again < 20; again += 1) {
      const { answer, lines } = await send({ ...body, explanation: 'Another text.' }, { visitorAddress });
      expect(answer).toEqual({ reference: caseReference(body.id) });
      expect(lines).toEqual([]);
    }
    expect(await cases.read(body.id)).toEqual(before);
  });

  it.each([
    ['fills in the hidden field', { website: 'https://spam.example/' }],
    ['is done in less than two seconds', { sent_at: '2026-11-21T10:00:01.999Z' }],
  ])('by a machine that %s is answered like any other and not kept', async (_name, parts) => {
    const { video, link } = await sharedVideo();
    const body = sampleReport('intimate_image', { link, ...parts });
    expect((await send(body)).answer).toEqual({ reference: caseReference(body.id) });
    expect(await cases.read(body.id)).toBeNull();
    expect(await stored(video)).toMatchObject({ hidden_by: null });
  });

  it('leaves nothing of its sender in the log', async () => {
    const body = sampleReport('copyright', { link: (await sharedVideo()).link });
    const { lines } = await send(body, { visitorAddress: '203.0.113.7' });
    expect(lines.join()).toContain(body.id);
    expect(lines.join()).not.toMatch(/Ada|Lovelace|example|engine|Analytical|203\.0|1843/);
  });
});

describe('the limit of reports', () => {
  it('is ten an hour for a network, says when to try again, and leaves other networks alone', async () => {
    const ask = () => send(sampleReport('child_safety'), { visitorAddress: '198.51.100.7' });
    for (let report = 0; report < 10; report += 1) expect((await ask()).answer).not.toBeInstanceOf(Rejection);
    expect((await ask()).answer).toMatchObject({
      code: 'too_many_requests',
      details: {
        message: 'You’ve sent us several reports already. Please try again in 58 minutes.',
        retry_after_seconds: 58 * 60,
      },
    });
    const elsewhere = await send(sampleReport('child_safety'), { visitorAddress: '198.51.101.7' });
    expect(elsewhere.answer).toHaveProperty('reference');
  });

  it('is twenty a day for an address, however it is written', async () => {
    const of = (email: string) => send(sampleReport('other', { email }), { at: minutesLater(0) });
    for (let report = 0; report < 20; report += 1) {
      expect(
        (await of(report % 2 === 0 ? 'one@reporter.example' : 'ONE@reporter.example')).answer,
      ).toHaveProperty('reference');
    }
    expect((await of('One@reporter.example')).answer).toMatchObject({ code: 'too_many_requests' });
  });
});

describe('when the tables fail', () => {
  it('a transaction that is canceled leaves no case, no count and no hidden video', async () => {
    const { video, link } = await sharedVideo();
    const body = sampleReport('intimate_image', { link });
    const impossible = {
      ConditionCheck: {
        TableName: 'cases',
        Key: { id: 'none' },
        ConditionExpression: 'attribute_exists(id)',
      },
    };
    const client = withTransactions(({ TransactItems = [] }) => [...TransactItems, impossible]);
    const run = () =>
      expect(send(body, { client })).rejects.toMatchObject({ name: 'TransactionCanceledException' });
    expect(await countedBy('intimate_image', run)).toEqual([0, 0]);
    expect(await cases.read(body.id)).toBeNull();
    expect(await stored(video)).toMatchObject({ hidden_by: null });
    // What the person sends again is taken.
    await send(body);
    expect(await stored(video)).toMatchObject({ hidden_by: new Set([body.id]) });
  });

  it('a transaction that is refused for another reason is an error, and not taken for a repetition', async () => {
    const body = sampleReport('intimate_image', { link: (await sharedVideo()).link });
    const client = withTransactions(() => {
      throw new Error('unreachable');
    });
    await expect(send(body, { client })).rejects.toThrow('unreachable');
    expect(await cases.read(body.id)).toBeNull();
  });

  it('a video that goes away meanwhile leaves a case that hides nothing', async () => {
    const { video, link } = await sharedVideo();
    const body = sampleReport('intimate_image', { link });
    const client = withTransactions(async ({ TransactItems = [] }) => {
      await videos.remove(video.user_id, [video.id]);
      return TransactItems;
    });
    expect((await send(body, { client })).answer).toEqual({ reference: caseReference(body.id) });
    expect(await cases.read(body.id)).toMatchObject({ state: 'received', link });
    expect(await videos.readDeleted(video.user_id, video.id)).toBeNull();
  });

  it('a twin that is being removed meanwhile does not keep the other one from being hidden', async () => {
    const hash = newHash();
    const [named, twin] = [await sharedVideo(hash), await sharedVideo(hash)];
    const body = sampleReport('intimate_image', { link: named.link });
    const client = withTransactions(async ({ TransactItems = [] }) => {
      await beginRemoval(twin.video);
      return TransactItems;
    });
    await send(body, { client });
    expect(await stored(named.video)).toMatchObject({ hidden_by: new Set([body.id]) });
  });
});

type Transaction = TransactWriteCommand['input'];

/** The client, whose transactions are others. */
function withTransactions(
  change: (input: Transaction) => Transaction['TransactItems'] | Promise<Transaction['TransactItems']>,
): Tables['client'] {
  const client: Tables['client'] = Object.create(tables.client);
  client.send = async (command: unknown) =>
    tables.client.send(
      command instanceof TransactWriteCommand
        ? new TransactWriteCommand({ TransactItems: await change(command.input) })
        : Object(command),
    );
  return client;
}

async function beginRemoval({
  user_id: owner,
  id,
}: {
  user_id: VideoItem['user_id'];
  id: VideoId;
}): Promise<void> {
  const video = await stored({ user_id: owner, id });
  if (video?.expires_at) await videos.beginRemoval(owner, id, video.expires_at, now);
}

async function clear({ user_id: owner, id }: VideoItem): Promise<void> {
  const cleared = { set: { cleared_at: now.toISOString() }, condition: 'attribute_exists(user_id)' };
  await createVideoTable(tables.client, 'videos').change(owner, id, cleared);
}
