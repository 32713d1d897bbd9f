import { isDeepStrictEqual } from 'node:util';
import { VideoId } from '../../contract/fields/ids.ts';
import { type Platform, renderingName } from './platform.ts';
import { number } from './write-monitor.ts';

/**
 * Checks what videos have cost and earned against what was written of each of them: the rule of functions/tables/spend/margin.ts
 * a second time, on purpose.
 */
export function checkLedgers(platform: Platform): void {
  const { writeMonitor, tables, violations, isDeleted } = platform;
  checkLimits(platform);
  checkBills(platform);
  const due = new Map<string, { sold: number; refunded: number; cost: number; earned: number }>();
  for (const [key, video] of writeMonitor.videos) {
    if (video.isSandbox) {
      if (video.isCounted) violations.report('margin totals are right', `${key} of a sandbox was counted`);
      continue;
    }
    const isSold =
      !video.isFree && (video.status === 'completed' || (video.status === 'cancelled' && video.isAccepted));
    const isOwed = video.endedAt !== null && (isSold || video.cost !== null);
    if (!video.isCounted) {
      if (isOwed && video.isRemoved && !isDeleted(video.userId)) {
        violations.report('margin totals are right', `${key} (${video.status}) went without being counted`);
      }
      continue;
    }
    if (!isOwed) violations.report('margin totals are right', `${key} (${video.status}) was counted`);
    const sums = due.get(`${video.endedOn} ${video.model}`) ?? { sold: 0, refunded: 0, cost: 0, earned: 0 };
    sums.sold += isSold ? 1 : 0;
    sums.refunded += isSold || video.isFree ? 0 : 1;
    sums.cost += video.cost ?? 0;
    sums.earned += isSold ? video.value : 0;
    due.set(`${video.endedOn} ${video.model}`, sums);
  }
  for (const item of tables.items('spend')) {
    const expected = due.get(`${item.day} ${item.model}`) ?? { sold: 0, refunded: 0, cost: 0, earned: 0 };
    const booked = {
      sold: number(item, 'sold_videos'),
      refunded: number(item, 'refunded_videos'),
      cost: number(item, 'ended_cost_microdollars'),
      earned: number(item, 'earned_microdollars'),
    };
    if (!isDeepStrictEqual(booked, expected)) {
      violations.report(
        'margin totals are right',
        `${item.day} ${item.model} has ${JSON.stringify(booked)}, ${JSON.stringify(expected)} are due`,
      );
    }
    due.delete(`${item.day} ${item.model}`);
  }
  for (const [place] of due) violations.report('margin totals are right', `nothing is in them for ${place}`);
}

/** What the provider accepted, it bills: no cancellation gives that back, and all of it is counted. */
function checkBills(platform: Platform): void {
  const { writeMonitor, provider, violations, isDeleted, brokenRenderings, hadOutageBetween } = platform;
  const report = (detail: string) => violations.report('the provider’s bill is ours', detail);
  for (const [key, video] of writeMonitor.videos) {
    if (isDeleted(video.userId)) continue;
    const id = VideoId.parse(video.id);
    const accepted = provider.accepted(id);
    const cost = video.cost ?? 0;
    // Where a fault of our own hides a refusal from us, it stays counted.
    const isCertain =
      !hadOutageBetween(video.createdAt, video.createdAt + 60 * 60_000) &&
      !brokenRenderings.has(renderingName(video.userId, video.id));
    const isTooMuch = isCertain && cost > provider.unrefused(id) * video.unitCost;
    if (cost < accepted * video.unitCost || isTooMuch) {
      report(`${key} was accepted ${accepted} times at ${video.unitCost} and has cost ${cost}`);
    }
    if (accepted > 2) report(`${key} was accepted ${accepted} times`);
    if (video.status === 'cancelled' && accepted > 0 && !video.isAccepted && !video.isCancelRequested) {
      report(`${key} was accepted, and cancelled with a refund`);
    }
  }
}

/** A video that was accepted and not counted would be missing in a limit. Twice, after a crash, is allowed. */
function checkLimits({ writeMonitor, tables, violations, brokenRenderings, isDeleted }: Platform): void {
  const spent = new Map<string, number>();
  for (const { cost, model, userId, id, isFree } of writeMonitor.videos.values()) {
    // Its rendering may have broken off for good between the two writes, or the row may be gone with its account.
    if (cost === null || isFree || isDeleted(userId) || brokenRenderings.has(renderingName(userId, id)))
      continue;
    spent.set(model, (spent.get(model) ?? 0) + cost);
  }
  for (const [model, cost] of spent) {
    const counted = tables
      .items('spend')
      .filter((item) => item.model === model)
      .reduce((sum, item) => sum + number(item, 'cost_microdollars'), 0);
    if (counted < cost)
      violations.report('the limits know what was spent', `${model}: ${counted} of ${cost}`);
  }
}
