import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FileHash } from '../../contract/fields/ids.ts';
import { reportKinds } from '../../contract/reports/report-kinds.ts';
import { pageCaller, routeCaller } from '../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';
import { presentDeveloperVideo } from '../developers/videos/present-developer-video.ts';
import { decideCase } from '../tables/cases/case-rule.ts';
import { createCasesStore } from '../tables/cases/cases.store.ts';
import { createVideosStore } from '../tables/videos/videos.store.ts';
import { linkSigner, newUserId } from '../videos/testing/stored-video.ts';
import { videoInTables } from '../videos/testing/video-in-tables.ts';
import { newCaseId, sampleReport } from './testing/sample-reports.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const sendReport = routeCaller('sendReport', (await import('./send-report.lambda.ts')).handler);
const readCase = routeCaller('readCase', (await import('./read-case.route.ts')).handler);
const appealCase = routeCaller('appealCase', (await import('./appeal-case.route.ts')).handler);
const readTransparency = routeCaller(
  'readTransparency',
  (await import('./read-transparency.route.ts')).handler,
);
const shareVideo = routeCaller(
  'shareVideo',
  (await import('../videos/sharing/share-video.route.ts')).handler,
);
const getSharedVideo = routeCaller(
  'getSharedVideo',
  (await import('../videos/sharing/get-shared-video.route.ts')).handler,
);
const sharedVideoPage = pageCaller(
  'sharedVideoPage',
  (await import('../videos/sharing/shared-video-page.route.ts')).handler,
);
const verifyFile = routeCaller(
  'verifyFile',
  (await import('../videos/sharing/verify-file.route.ts')).handler,
);
const getVideo = routeCaller('getVideo', (await import('../videos/library/get-video.route.ts')).handler);
const videoHistory = routeCaller(
  'videoHistory',
  (await import('../videos/library/video-history.route.ts')).handler,
);

const videos = createVideosStore(handlers.tables, 'videos');
const cases = createCasesStore(handlers.tables, 'cases');

const newHash = () => FileHash.parse(crypto.randomUUID().replaceAll('-', '').repeat(2));

/** A shared video of a new person. */
async function sharedVideo(hash = newHash()) {
  const as = newUserId();
  const { id } = await videoInTables(handlers.tables, videos, 'queued', { user_id: as });
  await videos.begin(as, id, new Date());
  await videos.complete(as, id, new Date(), [], { credentials: null, file_hash: hash });
  const { body } = await shareVideo({ as, path: { id }, body: { show_prompt: true } });
  const link = z.parse(z.object({ share_url: z.string() }), body).share_url;
  return { as, id, hash, link, token: link.slice(link.lastIndexOf('/') + 1) };
}

/** With the case that hides it. */
async function hiddenVideo() {
  const shared = await sharedVideo();
  const report = sampleReport('intimate_image', { link: shared.link });
  expect(await sendReport({ body: report })).toMatchObject({
    status: 202,
    body: { reference: expect.stringMatching(/^RC-/) },
  });
  return { ...shared, report };
}

/** Decides the case as an operator does. */
async function remove({ report }: Awaited<ReturnType<typeof hiddenVideo>>): Promise<void> {
  const item = (await cases.read(report.id)) ?? expect.fail();
  const decision = { outcome: 'removed', ground: 'intimate_image', statement: 'It shows a person.' } as const;
  const change = decideCase(item, { ...decision, by: 'olga' }, new Date());
  const next = change.kind === 'changed' ? change.next : expect.fail();
  await handlers.tables.send(new PutCommand({ TableName: 'cases', Item: next }));
}

describe('a video that was reported and hidden', () => {
  it('has no page, no data and no files for who has its link', async () => {
    const { token } = await hiddenVideo();
    expect(await getSharedVideo({ path: { token } })).toMatchObject({ status: 404 });
    for (const path of [token, `${token}/video.mp4`, `${token}/poster.webp`])
      expect(await sharedVideoPage(path)).toMatchObject({ status: 404 });
  });

  it('has no links for its owner, who sees which case hides it, and cannot share it', async () => {
    const { as, id, report } = await hiddenVideo();
    const hidden = { id, video_url: null, thumbnail_url: null, hidden_by_case: report.id };
    expect(await getVideo({ as, path: { id } })).toMatchObject({ status: 200, body: hidden });
    expect(await videoHistory({ as })).toMatchObject({ body: { videos: [hidden] } });
    expect(await shareVideo({ as, path: { id }, body: { show_prompt: false } })).toMatchObject({
      status: 409,
      body: { error: { code: 'not_in_this_state' } },
    });
  });

  it('has no links for the owner’s programs and webhooks', async () => {
    const { as, id } = await sharedVideo();
    const before = (await videos.read(as, id)) ?? expect.fail();
    expect(presentDeveloperVideo(before, linkSigner)).toMatchObject({
      video_url: expect.stringContaining('signed'),
    });
    const hidden = { ...before, hidden_by: new Set([newCaseId()]) };
    expect(presentDeveloperVideo(hidden, linkSigner)).toMatchObject({
      status: 'completed',
      video_url: null,
      thumbnail_url: null,
    });
  });

  it('is hidden with every other video that has its file, which is still said to be made here', async () => {
    const named = await sharedVideo();
    const twin = await sharedVideo(named.hash);
    const report = sampleReport('intimate_image', { link: named.link });
    await sendReport({ body: report });
    for (const { as, id, token } of [named, twin]) {
      expect(await getSharedVideo({ path: { token } })).toMatchObject({ status: 404 });
      expect(await getVideo({ as, path: { id } })).toMatchObject({
        body: { video_url: null, hidden_by_case: report.id },
      });
    }
    expect(await verifyFile({ body: { file_hash: named.hash } })).toMatchObject({
      body: { made_here: true },
    });
  });
});

describe('a case', () => {
  it('is read by the owner of its video alone, without a word of the reporter', async () => {
    const { as, id, report } = await hiddenVideo();
    const answer = await readCase({ as, path: { id: report.id } });
    expect(answer).toMatchObject({
      status: 200,
      body: { id: report.id, video_id: id, state: 'hidden', decision: null, appeal_until: null },
    });
    expect(JSON.stringify(answer)).not.toMatch(/Ada|Lovelace|reporter|agreed|share/);
    expect(await readCase({ as: newUserId(), path: { id: report.id } })).toMatchObject({ status: 404 });
    expect(await readCase({ as, path: { id: newCaseId() } })).toMatchObject({ status: 404 });
    expect(await readCase({ path: { id: report.id } })).toMatchObject({ status: 401 });
  });

  it('about no video of ours is no one’s', async () => {
    const report = sampleReport('other');
    await sendReport({ body: report });
    expect(await readCase({ as: newUserId(), path: { id: report.id } })).toMatchObject({ status: 404 });
  });

  it('is appealed by the owner once the video was removed', async () => {
    const hidden = await hiddenVideo();
    const call = { as: hidden.as, path: { id: hidden.report.id }, body: { text: 'The person in it is me.' } };
    expect(await appealCase(call)).toMatchObject({
      status: 409,
      body: { error: { code: 'not_in_this_state' } },
    });
    await remove(hidden);
    expect(await appealCase({ ...call, as: newUserId() })).toMatchObject({ status: 404 });
    expect(await appealCase(call)).toMatchObject({
      status: 200,
      body: { state: 'appealed', appeal: { text: 'The person in it is me.' }, appeal_until: null },
    });
    expect(await readCase({ as: hidden.as, path: { id: hidden.report.id } })).toMatchObject({
      body: { state: 'appealed', decision: { ground: 'intimate_image', statement: 'It shows a person.' } },
    });
  });

  it('names the field of an appeal that says nothing', async () => {
    const { as, report } = await hiddenVideo();
    expect(await appealCase({ as, path: { id: report.id }, body: { text: 'No.' } })).toMatchObject({
      status: 400,
      body: { error: { field: 'text' } },
    });
  });
});

describe('a report', () => {
  it('names the field that is not valid', async () => {
    const { link: _link, ...nowhere } = sampleReport('other');
    expect(await sendReport({ body: nowhere })).toMatchObject({
      status: 400,
      body: { error: { field: 'link', allowed: expect.stringContaining('hash') } },
    });
    expect(await sendReport({ body: { ...sampleReport('other'), good_faith: false } })).toMatchObject({
      status: 400,
      body: { error: { field: 'good_faith' } },
    });
    expect(await sendReport({ body: { ...sampleReport('other'), kind: 'boring' } })).toMatchObject({
      status: 400,
      body: { error: { allowed: expect.stringContaining('"child_safety"') } },
    });
  });

  it('is counted in the year’s transparency report, which everyone may read and CloudFront keeps', async () => {
    await sendReport({ body: sampleReport('illegal') });
    const answer = await readTransparency();
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'cache-control': expect.stringContaining('s-maxage=3600') },
    });
    const { years } = z.parse(
      z.object({
        years: z.array(
          z.object({ year: z.int(), counts: z.array(z.object({ kind: z.string(), received: z.int() })) }),
        ),
      }),
      answer.body,
    );
    expect(years.map(({ year }) => year)).toEqual([new Date().getUTCFullYear()]);
    expect(years[0]?.counts.map(({ kind }) => kind)).toEqual([...reportKinds]);
    expect(years[0]?.counts.find(({ kind }) => kind === 'illegal')?.received).toBe(1);
  });
});
