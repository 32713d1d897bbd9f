import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RemovalGround } from '../../../contract/reports/report-kinds.ts';
import type { CaseItem } from '../../tables/cases/case-item.ts';
import { decideCase } from '../../tables/cases/case-rule.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { newUserId } from '../../videos/testing/stored-video.ts';
import { createFollowedCases, type FollowedCases } from '../testing/followed-cases.ts';
import { createCyberTipline } from './cyber-tipline.ts';
import { incidentDocument } from './incident-document.ts';
import { startCyberTipline } from './testing/cyber-tipline-emulator.ts';

const reporter = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@reelwright.example' };
const credentials = 'reelwright:secret';

let ncmec: Awaited<ReturnType<typeof startCyberTipline>>;
let world: FollowedCases;
let minute = 0;
beforeAll(async () => {
  ncmec = await startCyberTipline(credentials);
  world = createFollowedCases(
    createCyberTipline({ url: ncmec.url, credentials: async () => credentials, reporter }),
  );
});
beforeEach(() => {
  ncmec.reports.clear();
  ncmec.asked.length = 0;
  world.logged.length = 0;
  later(world, 1_000);
});
function later(of: FollowedCases, minutes: number): void {
  minute += minutes;
  of.at(minute);
}
afterAll(async () => {
  await ncmec.stop();
});

/** A video that was reported and removed, once its files are evidence. */
async function removed(ground: RemovalGround, of = world) {
  const video = await of.video({ prompt: 'A <sea> & \u0007 a \u{1f30a}' });
  return { id: await removedAgain(video, ground, of), video };
}

async function removedAgain(video: VideoItem, ground: RemovalGround, of = world) {
  const { id } = await of.report('child_safety', video);
  await of.follow();
  await of.change(id, (item) => {
    const decision = { outcome: 'removed', ground, statement: 'We looked at it.', by: 'ada' } as const;
    const change = decideCase(item, decision, of.now());
    return change.kind === 'changed' ? change.next : expect.fail(change.sentence);
  });
  return id;
}

/** Runs after each pause, until nothing is left to try. */
async function follow(of = world): Promise<void> {
  for (let run = 0; run < 5; run += 1) {
    later(of, 20);
    await of.follow();
  }
}

const reportOf = async (id: CaseItem['id']) => (await world.cases.read(id))?.child_report;

describe('what an operator removes for a child’s safety', () => {
  it('is reported to NCMEC with its video, once, under the number that the case keeps', async () => {
    const { id, video } = await removed('child_safety');
    await follow();
    const [[number, report] = [], ...others] = ncmec.reports;
    expect(others).toEqual([]);
    expect(report?.document).toContain(`<espIdentifier>${video.user_id}</espIdentifier>`);
    expect(report?.document).toContain('A &lt;sea&gt; &amp;  a \u{1f30a}</additionalInfo>');
    expect(report?.files).toMatchObject([
      { bytes: Buffer.from(video.media_id), details: expect.stringContaining('<generativeAi/>') },
    ]);
    expect(report?.isFinished).toBe(true);
    expect(await reportOf(id)).toMatchObject({ state: 'sent', id: number });
    expect(world.logged).toContain('case.child_reported');
    expect(ncmec.asked).toEqual(['submit', 'upload', 'fileinfo', 'finish']);
  });

  it('is reported once although two cases remove it', async () => {
    const { id, video } = await removed('child_safety');
    const other = await removedAgain(video, 'child_safety');
    await follow();
    expect(ncmec.reports.size).toBe(1);
    expect(await reportOf(other)).toMatchObject({ state: 'sent', id: (await reportOf(id))?.id });
  });

  it.each(['submit', 'upload', 'fileinfo', 'finish'])(
    'is reported once although NCMEC is down, or its answer is lost, at %s',
    async (step) => {
      for (const failure of ['down', 'answer lost'] as const) {
        ncmec.reports.clear();
        const { id } = await removed('child_safety');
        ncmec.fail(step, failure);
        await follow();
        expect([...ncmec.reports.values()].filter(({ isFinished }) => isFinished)).toHaveLength(1);
        expect(await reportOf(id)).toMatchObject({ state: 'sent' });
        expect(world.logged).toContain('case.follow_failed');
      }
    },
  );

  it('is reported anew where NCMEC has dropped what was not finished within a day', async () => {
    const { id } = await removed('child_safety');
    // A removal looks for files once more, first.
    for (let run = 0; run < 2; run += 1) {
      later(world, 20);
      await world.follow();
    }
    expect(await reportOf(id)).toMatchObject({ state: 'opened' });
    ncmec.lapse();
    await follow();
    expect([...ncmec.reports.values()]).toMatchObject([{ isFinished: true }]);
    expect(await reportOf(id)).toMatchObject({ state: 'sent' });
  });

  it('is left to operators where no service is set up', async () => {
    const alone = createFollowedCases();
    const { id } = await removed('child_safety', alone);
    await follow(alone);
    expect((await alone.cases.read(id))?.child_report).toEqual({ state: 'by_hand' });
  });
});

it('a video that is removed for another ground is not reported', async () => {
  const { id } = await removed('terms');
  await follow();
  expect(ncmec.asked).toEqual([]);
  expect(await reportOf(id)).toBeUndefined();
});

it('wrong credentials send nothing, and are in no error', async () => {
  const stranger = createCyberTipline({ url: ncmec.url, credentials: async () => 'x:secret', reporter });
  const incident = { reference: 'RC-7K3M-Q2', at: '2026-11-21T10:00:00.000Z', url: 'https://a.example' };
  const opening = stranger.open({ ...incident, accountId: null, email: null, prompt: null });
  await expect(opening).rejects.toMatchObject({ cause: 'submit answered the code 2000' });
  expect(ncmec.reports.size).toBe(0);
});

it('names the person by what is known of them', () => {
  const accountId = newUserId();
  const incident = { reference: 'RC-7K3M-Q2', at: '2026-11-21T10:00:00.000Z', url: 'https://a.example' };
  const known = incidentDocument({ ...incident, accountId, email: 'a@b.example', prompt: null }, reporter);
  expect(known).toContain(
    `<personOrUserReported><personOrUserReportedPerson><email>a@b.example</email></personOrUserReportedPerson><espIdentifier>${accountId}</espIdentifier></personOrUserReported>`,
  );
  const unknown = incidentDocument({ ...incident, accountId: null, email: null, prompt: null }, reporter);
  expect(unknown).not.toContain('personOrUserReported');
});
