import { beforeEach, describe, expect, it } from 'vitest';
import type { CaseItem } from '../tables/cases/case-item.ts';
import { decideCase } from '../tables/cases/case-rule.ts';
import type { VideoItem } from '../tables/videos/video-item.ts';
import { createFollowedCases } from './testing/followed-cases.ts';

const world = createFollowedCases();
/** The minute of the test: later than that of all before it, whose cases are followed too. */
let start = 0;

beforeEach(() => {
  start += 1_000;
  world.at(start);
  world.mails.length = 0;
  world.logged.length = 0;
});

const yearMinutes = 365 * 24 * 60;
const there = { media: true, evidence: false, row: { isHidden: false, isEvidence: false } };
const hidden = { media: false, evidence: true, row: { isHidden: true, isEvidence: true } };
const heldWithoutRow = { media: false, evidence: true, row: null };
const gone = { media: false, evidence: false, row: null };

const decided = (outcome: 'removed' | 'shown', at: Date) => (item: CaseItem) => {
  const change = decideCase(
    item,
    {
      outcome,
      ground: outcome === 'removed' ? 'terms' : null,
      statement: 'We looked at it.',
      by: 'ada@reelwright.example',
    },
    at,
  );
  if (change.kind === 'refused') throw new Error(change.sentence);
  return change.next;
};
const decide = ({ id }: CaseItem, outcome: 'removed' | 'shown') =>
  world.change(id, decided(outcome, world.now()));

const mailsOf = ({ id }: CaseItem) =>
  world.mails.filter(({ reference }) => reference === id).map(({ mail }) => mail);

/** Runs until all is done, each later than any pause; removals too, if asked. */
async function settle(video: VideoItem, removal: 'expiry' | 'erasure' | null = null): Promise<void> {
  for (let run = 1; run <= 4; run += 1) {
    world.at(start + 20 * run);
    await world.follow();
    if (removal !== null) await world.remove(removal, video).catch(() => undefined);
  }
  await expectNoLinkToEvidence(video);
}

async function expectNoLinkToEvidence(video: VideoItem): Promise<void> {
  const { media, row } = await world.placeOf(video);
  expect(row?.isEvidence === true && media).toBe(false);
}

describe('a case', () => {
  it('that hides a video moves its files where no link leads, and mails both sides once', async () => {
    const video = await world.video();
    const item = await world.report('intimate_image', video);
    await world.follow();
    expect(await world.placeOf(video)).toEqual(hidden);
    await settle(video);
    expect(mailsOf(item)).toEqual(['receipt', 'hidden']);
    expect((await world.cases.read(item.id))?.evidence).toBe('kept');
  });

  it('hides the copies of a file too, and shows all of them again', async () => {
    const file_hash = world.newHash();
    const [video, copy] = [await world.video({ file_hash }), await world.video({ file_hash })];
    const item = await world.report('intimate_image', video, [copy]);
    await world.follow();
    expect([await world.placeOf(video), await world.placeOf(copy)]).toEqual([hidden, hidden]);
    await decide(item, 'shown');
    await world.follow();
    expect([await world.placeOf(video), await world.placeOf(copy)]).toEqual([there, there]);
  });

  it('hides a copy that its report did not find', async () => {
    const file_hash = world.newHash();
    const [video, copy] = [await world.video({ file_hash }), await world.video({ file_hash })];
    await world.report('intimate_image', video);
    await settle(video);
    expect([await world.placeOf(video), await world.placeOf(copy)]).toEqual([hidden, hidden]);
  });

  it('shows the copies again of a video that is gone by then', async () => {
    const file_hash = world.newHash();
    const [video, copy] = [await world.video({ file_hash }), await world.video({ file_hash })];
    const item = await world.report('child_safety', video, [copy]);
    await world.follow();
    await world.remove('erasure', video);
    expect([await world.placeOf(video), await world.placeOf(copy)]).toEqual([heldWithoutRow, hidden]);
    await decide(item, 'shown');
    await settle(copy);
    expect([await world.placeOf(video), await world.placeOf(copy)]).toEqual([gone, there]);
  });

  it('that is one of two ends its hold when it is decided as shown', async () => {
    const video = await world.video();
    const held = await world.report('child_safety', video);
    await world.report('intimate_image', video);
    await world.follow();
    await decide(held, 'shown');
    await world.follow();
    await world.remove('erasure', video);
    expect(await world.placeOf(video)).toEqual(gone);
  });

  it('that is decided as shown brings the files back, and no report hides the video at once again', async () => {
    const video = await world.video();
    const item = await world.report('child_safety', video);
    await world.follow();
    await decide(item, 'shown');
    await world.follow();
    expect(await world.placeOf(video)).toEqual(there);
    expect(await world.videos.read(video.user_id, video.id)).toMatchObject({
      held_until: null,
      cleared_at: world.now().toISOString(),
    });
    expect(mailsOf(item)).toEqual(['receipt', 'hidden', 'outcome', 'decision']);
    const { follow_at, evidence } = (await world.cases.read(item.id)) ?? {};
    expect({ follow_at, evidence }).toEqual({});
  });

  it('that is one of two leaves the video hidden when only it is decided as shown', async () => {
    const video = await world.video();
    const [one, other] = [
      await world.report('intimate_image', video),
      await world.report('child_safety', video),
    ];
    await world.follow();
    await decide(one, 'shown');
    await settle(video);
    expect(await world.placeOf(video)).toEqual(hidden);
    await decide(other, 'shown');
    await settle(video);
    expect(await world.placeOf(video)).toEqual(there);
  });

  it('without a decision warns the operators once before it is due, and once after', async () => {
    const video = await world.video();
    await world.report('other', video);
    for (const hour of [0, 41, 42, 43, 47, 48, 49]) {
      world.at(start + hour * 60);
      await world.follow();
      if (hour === 41) expect(world.logged).not.toContain('case.due_soon');
      if (hour === 47) expect(world.logged).not.toContain('case.overdue');
    }
    expect(world.logged.filter((code) => /due/.test(code))).toEqual(['case.due_soon', 'case.overdue']);
  });

  it('that removed a video loses its evidence half a year later, a held one a year after it was hidden', async () => {
    const [video, held] = [await world.video(), await world.video()];
    const items = [await world.report('intimate_image', video), await world.report('child_safety', held)];
    await world.follow();
    for (const item of items) await decide(item, 'removed');
    await world.follow();
    world.at(start + 181 * 24 * 60);
    await world.follow();
    expect([await world.placeOf(video), await world.placeOf(held)]).toMatchObject([
      { media: false, evidence: false },
      hidden,
    ]);
    world.at(start + yearMinutes);
    await world.follow();
    expect(await world.placeOf(held)).toMatchObject({ media: false, evidence: false });
    start += 2 * yearMinutes;
  });
});

describe('the files of a copy', () => {
  it('go with the last of the cases that removed it', async () => {
    const file_hash = world.newHash();
    const [video, copy] = [await world.video({ file_hash }), await world.video({ file_hash })];
    const first = await world.report('intimate_image', video, [copy]);
    await decide(first, 'removed');
    world.at(start + 60);
    const last = await world.report('intimate_image', video, [copy]);
    await decide(last, 'removed');
    await world.follow();
    world.at(start + 180 * 24 * 60 + 30);
    await world.follow();
    expect([await world.placeOf(video), await world.placeOf(copy)]).toEqual([hidden, hidden]);
    world.at(start + 181 * 24 * 60);
    await world.follow();
    const erased = { media: false, evidence: false };
    expect([await world.placeOf(video), await world.placeOf(copy)]).toMatchObject([erased, erased]);
    start += yearMinutes;
  });

  it('go with the case, too, if the reported video was gone when that was decided', async () => {
    const file_hash = world.newHash();
    const [video, copy] = [await world.video({ file_hash }), await world.video({ file_hash })];
    const item = await world.report('intimate_image', video, [copy]);
    await world.follow();
    await world.remove('erasure', video);
    await decide(item, 'removed');
    await world.follow();
    expect([await world.placeOf(video), await world.placeOf(copy)]).toEqual([gone, hidden]);
    world.at(start + 181 * 24 * 60);
    await world.follow();
    expect(await world.placeOf(copy)).toMatchObject({ media: false, evidence: false });
    start += yearMinutes;
  });
});

describe('a failure', () => {
  it('stops neither the other steps of its case nor other cases, and is retried with growing pauses', async () => {
    const [video, other] = [await world.video(), await world.video()];
    const item = await world.report('intimate_image', video);
    await world.report('intimate_image', other);
    const failing = { isOn: true };
    world.failMovesOf(video, failing);
    const tries: number[] = [];
    for (let minute = 0; minute <= 40; minute += 1) {
      world.at(start + minute);
      const { failed } = await world.follow();
      if (failed > 0) tries.push(minute);
    }
    expect(tries).toEqual([0, 1, 3, 7, 15, 30]);
    expect(mailsOf(item)).toEqual(['receipt', 'hidden']);
    expect(await world.placeOf(other)).toEqual(hidden);
    failing.isOn = false;
    world.at(start + 60);
    expect(await world.follow()).toMatchObject({ failed: 0 });
    expect(await world.placeOf(video)).toEqual(hidden);
    expect((await world.cases.read(item.id))?.follow_failures).toBeUndefined();
  });

  it('lets no second run begin while one may be under way', async () => {
    const video = await world.video();
    await world.report('intimate_image', video);
    let second: unknown;
    await world.follow(
      once(2, async () => {
        second = await world.follow();
      }),
    );
    expect(second).toEqual({ followed: 0, failed: 0 });
    expect(await world.placeOf(video)).toEqual(hidden);
  });
});

/** The outside calls of a run: before each of them, and after the last, something happens. */
const callsOf = (count: number) => Array.from({ length: count + 1 }, (_, index) => index + 1);
const followCalls = callsOf(12);
const removalCalls = callsOf(4);

/** What happens once, before this call. */
function once(call: number, happen: () => Promise<void>) {
  let seen = 0;
  return async () => {
    seen += 1;
    if (seen === call) await happen();
  };
}

/** The process ends there: nothing after it happens. */
function killedBefore(call: number) {
  let seen = 0;
  return async () => {
    seen += 1;
    if (seen >= call) throw new Error('killed');
  };
}

describe('a run that is killed', () => {
  it.each(followCalls)('before call %i of hiding a video loses nothing, and is completed', async (call) => {
    const video = await world.video();
    const item = await world.report('child_safety', video);
    await world.follow(killedBefore(call)).catch(() => undefined);
    await expectNoLinkToEvidence(video);
    await settle(video);
    expect(await world.placeOf(video)).toEqual(hidden);
    expect(new Set(mailsOf(item))).toEqual(new Set(['receipt', 'hidden']));
    expect(mailsOf(item).length).toBeLessThanOrEqual(3);
  });

  it.each(followCalls)('before call %i of showing a video loses nothing, and is completed', async (call) => {
    const video = await world.video();
    const item = await world.report('child_safety', video);
    await world.follow();
    await decide(item, 'shown');
    await world.follow(killedBefore(call)).catch(() => undefined);
    await expectNoLinkToEvidence(video);
    await settle(video);
    expect(await world.placeOf(video)).toEqual(there);
    expect(new Set(mailsOf(item))).toEqual(new Set(['receipt', 'hidden', 'outcome', 'decision']));
  });
});

describe.each(['expiry', 'erasure'] as const)('the %s of a reported video', (removal) => {
  const kinds = ['child_safety', 'intimate_image'] as const;
  const racesOf = (calls: readonly number[]) =>
    kinds.flatMap((kind) => calls.map((call) => [kind, call] as const));
  /** Its account is deleted, or its time is over. */
  const remove = async (video: VideoItem) => void (await world.remove(removal, video).catch(() => undefined));
  const expiring = async () => {
    const video = await world.video();
    if (removal === 'expiry') await world.deleteForOwner(video);
    return video;
  };

  it.each(racesOf(followCalls))(
    '%s, before call %i of hiding it, keeps held evidence only',
    async (kind, call) => {
      const video = await expiring();
      await world.report(kind, video);
      await world.follow(once(call, () => remove(video)));
      await expectNoLinkToEvidence(video);
      await settle(video, removal);
      expect(await world.placeOf(video)).toEqual(kind === 'child_safety' ? heldWithoutRow : gone);
    },
  );

  it.each(racesOf(followCalls))('%s, before call %i of showing it, leaves nothing', async (kind, call) => {
    const video = await expiring();
    const item = await world.report(kind, video);
    await world.follow();
    await decide(item, 'shown');
    await world.follow(once(call, () => remove(video)));
    await settle(video, removal);
    expect(await world.placeOf(video)).toEqual(gone);
    expect((await world.cases.read(item.id))?.evidence).toBeUndefined();
  });

  it.each(racesOf(removalCalls))(
    '%s, reported before its call %i, keeps held evidence only',
    async (kind, call) => {
      const video = await expiring();
      let isReported = false;
      const report = async () => {
        // A video that is being removed cannot be reported.
        isReported = await world.report(kind, video).then(
          () => true,
          () => false,
        );
        await world.follow();
      };
      await world.remove(removal, video, once(call, report)).catch(() => undefined);
      await settle(video, removal);
      const isHeld = isReported && kind === 'child_safety';
      expect(await world.placeOf(video)).toEqual(isHeld ? heldWithoutRow : gone);
    },
  );

  it.each(racesOf(removalCalls))(
    '%s, decided as shown before its call %i, leaves nothing',
    async (kind, call) => {
      const video = await expiring();
      const item = await world.report(kind, video);
      await world.follow();
      const show = async () => {
        await decide(item, 'shown');
        await world.follow();
      };
      const race = once(call, show);
      await world.remove(removal, video, race).catch(() => undefined);
      if ((await world.cases.read(item.id))?.decision === undefined) await show();
      await settle(video, removal);
      expect(await world.placeOf(video)).toEqual(gone);
    },
  );

  it('keeps what another case holds when one is decided as shown', async () => {
    const video = await expiring();
    const [one, other] = [
      await world.report('child_safety', video),
      await world.report('child_safety', video),
    ];
    await world.follow();
    await remove(video);
    await decide(one, 'shown');
    await settle(video, removal);
    expect(await world.placeOf(video)).toEqual(heldWithoutRow);
    await decide(other, 'shown');
    await settle(video, removal);
    expect(await world.placeOf(video)).toEqual(gone);
  });
});
