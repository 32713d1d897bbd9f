import type { FreeSample } from '../../contract/billing/catalog.ts';
import type { Item } from './expressions.ts';
import type { Violations } from './invariants.ts';
import type { Change } from './memory-tables.ts';
import { isFreeVideo, isMoreThanBasic, isVeo3, number } from './write-monitor.ts';

/** Checks who gets a video without credits, from what is written. */
export interface SampleMonitor {
  readonly onWrite: (changes: readonly Change[]) => void;
}

const dayMilliseconds = 24 * 60 * 60_000;
/** The longest time from counting a free sample to its write. */
const writingMilliseconds = 60_000;

export function createSampleMonitor(options: {
  readonly now: () => number;
  readonly freeSample: FreeSample | null;
  readonly violations: Violations;
  readonly isDeleted: (userId: string) => boolean;
}): SampleMonitor {
  const { now, freeSample, violations, isDeleted } = options;
  const paid = new Set<unknown>();
  /** By person: the video that used the free sample, until it comes back. */
  const used = new Map<unknown, unknown>();
  const startedOn = new Map<number, number>();

  return {
    onWrite(changes) {
      const ledger = changes.filter(({ table }) => table === 'credits');
      const account = ledger.find(({ after }) => after?.entry === 'account');
      for (const { table, before, after } of changes) {
        if (table !== 'videos' || after === undefined || !isFreeVideo(after)) continue;
        if (before === undefined) checkStart(after, account);
        else if (before.status !== after.status) checkEnd(after, account);
      }
      for (const { after } of ledger) {
        if (after !== undefined && after.entry !== 'account') paid.add(after.user_id);
      }
    },
  };

  function checkStart(video: Item, account: Change | undefined): void {
    const report = (detail: string) => violations.report('one free sample', `${video.id} ${detail}`);
    const userId = video.user_id;
    if (freeSample === null) report('is free, though none is given');
    if (paid.has(userId) || number(account?.before, 'purchased_credits') !== 0) report('is of a payer');
    if (used.has(userId)) report(`is free after ${used.get(userId)}`);
    if (account?.after?.free_sample_video !== video.id) report('is not noted on its account');
    if (video.api !== undefined) report('is of a program');
    if (isMoreThanBasic(video) || isVeo3(video.rendered_by)) {
      report(`is ${video.duration} s in ${video.quality} of ${video.rendered_by}`);
    }
    used.set(userId, video.id);
    const day = Math.floor(now() / dayMilliseconds);
    // It may have been counted before midnight.
    if (now() - day * dayMilliseconds < writingMilliseconds) return;
    const count = (startedOn.get(day) ?? 0) + 1;
    startedOn.set(day, count);
    if (count > (freeSample?.videosPerDay ?? 0)) report(`is the ${count}th of its day`);
  }

  function checkEnd(video: Item, account: Change | undefined): void {
    if (isDeleted(String(video.user_id))) return;
    const isOwed =
      video.status === 'failed' || (video.status === 'cancelled' && video.accepted_at === undefined);
    const isBack =
      account?.before?.free_sample_video === video.id && account?.after?.free_sample_video === undefined;
    if (isOwed !== isBack) {
      violations.report(
        'a free sample comes back',
        `${video.id} is ${video.status}, and its free sample ${isBack ? 'came' : 'did not come'} back`,
      );
    }
    if (isBack) used.delete(video.user_id);
  }
}
