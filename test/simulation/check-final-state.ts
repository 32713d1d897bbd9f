import { isDeepStrictEqual } from 'node:util';
import { charges, customers, invoices, refunds, subscriptions } from 'stripe-emulator/state/collections.ts';
import { UserId } from '../../contract/fields/ids.ts';
import { sandboxIdOf } from '../../functions/developers/sandbox.ts';
import { reconcilerDeadlineSeconds } from '../../functions/tables/videos/lifecycle.ts';
import { checkLedgers } from './check-ledgers.ts';
import { checkMoney } from './check-money.ts';
import { checkPrograms } from './check-programs.ts';
import type { Item } from './expressions.ts';
import type { People } from './people.ts';
import { type Platform, renderingName } from './platform.ts';
import { total } from './write-monitor.ts';

const minute = 60_000;

/** Syncs every customer as an operator would: nothing is left to write, and a second sync changes nothing. */
export async function auditFinalState(platform: Platform, people: People): Promise<void> {
  const { tables, stripe, violations } = platform;
  for (const { id: customer, deleted } of stripe.objects.all(customers)) {
    const user = UserId.safeParse(stripe.userOf(customer));
    if (!user.success || deleted === true || platform.isDeleted(user.data)) continue;
    const userId = user.data;
    // The hourly run has not been here since: its webhook may be lost.
    const hasJustPaid = stripe.objects
      .all(invoices)
      .some(
        ({ customer: payer, status_transitions: { paid_at: paidAt } }) =>
          payer === customer && paidAt !== null && paidAt * 1_000 > platform.scheduler.now() - 60 * minute,
      );
    if (hasJustPaid) await people.sync(userId, customer);
    const before = new Set(entriesOf(platform, userId).map(({ entry }) => entry));
    await people.sync(userId, customer);
    for (const entry of entriesOf(platform, userId)) {
      // Time alone ends cycles, begins the months of a year, and renews a plan a moment ago.
      const isTime = entry.kind === 'expire' || entry.source === 'plan' || entry.source === 'advance';
      // Stripe knows nothing of what was seeded.
      if (String(entry.reference).startsWith('cycle#sub_past#')) continue;
      if (!before.has(entry.entry) && !isTime) {
        violations.report('a second sync changes nothing', `${entry.entry} was still missing in the end`);
      }
    }
    if (!platform.random.isHit(0.3)) continue;
    const account = () => tables.find('credits', { user_id: userId, entry: 'account' });
    const synced = account();
    await people.sync(userId, customer);
    if (!isDeepStrictEqual(synced, account())) {
      violations.report('a second sync changes nothing', `a second sync of ${userId} wrote again`);
    }
  }
}

/** Checks what must hold when nothing is under way. */
export function checkFinalState(
  platform: Platform,
  people: People,
  when: 'after hours' | 'in the end',
): void {
  platform.trace?.(`at rest, ${when}`);
  checkVideos(platform, people);
  checkLines(platform);
  checkFiles(platform);
  checkDeductions(platform, people);
  checkOperations(platform, people);
  checkPrograms(platform);
  checkDeletedAccounts(platform, people);
  checkReports(platform, people);
  platform.reportMonitor.checkRest(when);
  if (when === 'after hours') checkMoney(platform, people);
  if (when === 'in the end') {
    checkRetention(platform);
    platform.operatorMonitor.checkRest(
      platform.stripe.objects.all(refunds).flatMap(({ metadata }) => metadata?.operation ?? []),
    );
    checkLedgers(platform);
  }
}

function checkVideos(platform: Platform, people: People): void {
  const { writeMonitor, violations, tables, isDeleted } = platform;
  for (const [key, video] of writeMonitor.videos) {
    const charged = movements(platform, video.userId, 'deduct', `video#${video.id}`);
    const returned = movements(platform, video.userId, 'refund', `video#${video.id}`);
    if (isDeleted(video.userId)) continue;
    if (charged.count !== (video.isFree ? 0 : 1)) {
      violations.report('charge and video together', `${key} was charged ${charged.count} times`);
    }
    const item = tables.find('videos', { user_id: video.userId, id: video.id });
    const isOwed =
      video.status === 'failed' ||
      (video.status === 'cancelled' && item !== undefined && item.accepted_at === undefined);
    if (returned.count > 1 || (isOwed && returned.sum !== 0 - charged.sum)) {
      violations.report('refund with the end', `${key} is ${video.status}, ${returned.sum} returned`);
    }
    checkEnd(platform, key);
    const request = people.videos.find(({ id, userId }) => id === video.id && userId === video.userId);
    if (
      video.status === 'failed' &&
      request !== undefined &&
      platform.provider.wouldDeliver(request.id) &&
      !request.isCancelTried &&
      // The line is another promise, and another check.
      video.failureReason !== 'waited_too_long' &&
      !isDisturbed(platform, request.userId, request.id, video.createdAt)
    ) {
      violations.report('made if it could be', `${key} failed: ${item?.failure_reason}`);
    }
  }
  for (const { userId, id, creation, cancelledFor, isCancelRequested } of people.videos) {
    const video = writeMonitor.videos.get(`${userId}/${id}`);
    if (creation?.kind === 'answered' && video === undefined) {
      violations.report('answers are true', `${id} was accepted and is not there`);
    }
    // A request may be refused because the account was deleted after the video was made.
    if (creation?.kind === 'rejected' && video !== undefined && !isDeleted(userId)) {
      violations.report('answers are true', `${id} was refused (${creation.code}) and is there`);
    }
    if (isCancelRequested && video?.status === 'completed') {
      violations.report('answers are true', `${id} was being cancelled, and is completed`);
    }
    if (cancelledFor.length === 0 || isDeleted(userId)) continue;
    const returned = movements(platform, userId, 'refund', `video#${id}`).sum;
    if (video?.status !== 'cancelled' || cancelledFor.some((promised) => promised !== returned)) {
      violations.report(
        'answers are true',
        `${id} was cancelled for ${cancelledFor.join(' and ')}: it is ${video?.status}, ${returned} returned`,
      );
    }
  }
}

function checkEnd(platform: Platform, key: string): void {
  const { writeMonitor, lineMonitor, violations, scheduler, hadOutageBetween } = platform;
  const video = writeMonitor.videos.get(key);
  if (video === undefined || (video.isRemoved && video.endedAt === null)) return;
  const slotAt = lineMonitor.slotOf(key);
  const from = slotAt ?? video.createdAt;
  const deadline = from + (slotAt === undefined ? lineMonitor.lineMinutesOf(key) + 2 : 30) * minute;
  const endedAt = video.endedAt ?? scheduler.now();
  // If the tables fail in its last minutes, it ends when they are back.
  if (hadOutageBetween(from + 27 * minute, deadline + minute) && video.endedAt !== null) return;
  if (endedAt > deadline) {
    violations.report(
      'ended in 30 minutes',
      `${key} is ${video.status} after ${((endedAt - from) / minute).toFixed(1)} minutes`,
    );
  }
}

function checkLines({ tables, violations }: Platform): void {
  for (const { entry, model, ...attributes } of tables.items('lines')) {
    const slots = Object.keys(attributes).filter((attribute) => attribute.startsWith('slot/'));
    for (const name of entry === 'slots' ? slots : [entry]) {
      violations.report('every slot comes back', `${name} is in the line of ${model}`);
    }
  }
}

/** Whether a fault of our own touched a video: an outage, or an execution that broke. */
function isDisturbed(platform: Platform, userId: string, id: string, createdAt: number): boolean {
  return (
    platform.hadOutageBetween(createdAt, createdAt + 30 * minute) ||
    platform.brokenRenderings.has(renderingName(userId, id))
  );
}

function checkFiles({
  files,
  tables,
  violations,
  writeMonitor,
  brokenRenderings,
  hadOutageBetween,
}: Platform): void {
  const kept = new Map<string, number>();
  const videoOf = ownersOfFiles(writeMonitor);
  for (const key of files.keys) {
    // The monitor of reports knows what may lie there; joined files go by themselves.
    if (key.startsWith('evidence/') || key.startsWith('chains/')) continue;
    const video = videoOf(key);
    kept.set(video, (kept.get(video) ?? 0) + 1);
  }
  for (const video of kept.keys()) {
    const [userId, id] = video.split('/');
    const status = tables.find('videos', { user_id: userId, id })?.status;
    const record = writeMonitor.videos.get(video);
    // Where a rendering broke for good after its delivery, the reconciler removes the files when it gives the video up.
    // Where that breaks off as well, or a second run of the rendering comes too late, they go with the row.
    const isGivenUp =
      record?.status === 'failed' &&
      record.endedAt !== null &&
      record.endedAt - record.createdAt >= reconcilerDeadlineSeconds * 1_000 &&
      !hadOutageBetween(record.endedAt, record.endedAt + minute);
    const isBroken =
      status !== undefined && brokenRenderings.has(renderingName(userId ?? '', id ?? '')) && !isGivenUp;
    if (status !== 'completed' && !isBroken) {
      violations.report('files only of completed videos', `${video} (${status ?? 'gone'}) has files`);
    }
  }
  for (const [key, { userId, id, status }] of writeMonitor.videos) {
    const item = tables.find('videos', { user_id: userId, id });
    const isHidden = item?.hidden_by !== undefined;
    if (status === 'completed' && item !== undefined && !isHidden && kept.get(key) !== 2) {
      violations.report('completed with its files', `${key} has ${kept.get(key) ?? 0} files`);
    }
  }
}

/** The user and id of the video that a file was made for, whether it still has a row or not. */
function ownersOfFiles({ videos }: Platform['writeMonitor']): (fileKey: string) => string {
  const byMediaId = new Map([...videos].map(([key, { mediaId }]) => [mediaId, key]));
  return (fileKey) => byMediaId.get(fileKey.split('/')[1] ?? '') ?? `no video/${fileKey}`;
}

function checkRetention({ tables, violations, scheduler }: Platform): void {
  for (const video of tables.items('videos')) {
    const isKept = video.saved === true && video.deleted_at === undefined;
    if (!isKept) {
      violations.report(
        'kept as long as promised',
        `${video.id} is still there at ${new Date(scheduler.now()).toISOString()}, to go at ${video.expires_at}`,
      );
    }
  }
}

function checkDeductions(platform: Platform, people: People): void {
  for (const { userId, key, amount, answer } of people.deductions) {
    if (platform.isDeleted(userId)) continue;
    const taken = entriesOf(platform, userId).filter(
      (entry) => entry.reference === `request#${key}` || startsWith(entry, `request#${key}/`),
    );
    const sum = taken.reduce((all, entry) => all - total(entry), 0);
    if (taken.length > 1 || (sum !== 0 && sum !== amount)) {
      platform.violations.report('deduction taken once', `${key} of ${amount} took ${sum}`);
    }
    if (
      (answer?.kind === 'answered' && taken.length === 0) ||
      (answer?.kind === 'rejected' && taken.length > 0)
    ) {
      platform.violations.report('answers are true', `${key}: ${answer.kind}, ${sum} taken`);
    }
  }
}

function checkOperations(platform: Platform, people: People): void {
  for (const { userId, operation, amount, answer } of people.operations) {
    if (platform.isDeleted(userId)) continue;
    const moved = entriesOf(platform, userId).filter(
      ({ reference }) => reference === `operator#${operation}`,
    );
    const sum = moved.reduce((all, entry) => all + total(entry), 0);
    if (moved.length > 1 || (sum !== 0 && sum !== amount)) {
      platform.violations.report(
        'deduction taken once',
        `the operation ${operation} of ${amount} moved ${sum}`,
      );
    }
    if (answer?.kind === 'answered' && (answer.value === 'moved') !== (moved.length === 1)) {
      platform.violations.report('answers are true', `${operation}: ${answer.value}, ${sum} moved`);
    }
  }
}

function checkReports({ tables, violations }: Platform, { reports }: People): void {
  for (const { id, answer } of reports) {
    if (answer?.kind === 'answered' && tables.find('cases', { id }) === undefined)
      violations.report('answers are true', `the report ${id} was answered and is not there`);
  }
}

function checkDeletedAccounts(platform: Platform, people: People): void {
  const { tables, files, images, stripe, violations, writeMonitor, chainMonitor } = platform;
  const videoOf = ownersOfFiles(writeMonitor);
  for (const { userId, isGone } of people.persons) {
    const account = tables.find('credits', { user_id: userId, entry: 'account' });
    // Once it is marked, the deletion ends by itself, even if the person never asks again.
    if (!isGone && account?.deleted_at === undefined) continue;
    const report = (detail: string) =>
      violations.report('a deleted account holds nothing', `${userId} ${detail}`);
    if (entriesOf(platform, userId).length > 0) report('has entries');
    const rest = Object.keys(account ?? {}).filter((name) => !kept.has(name));
    if (rest.length > 0) report(`keeps ${rest.join(', ')}`);
    if (tables.has('videos', (video) => video.user_id === userId)) report('has videos');
    const isOwn = (key: string) => key.startsWith('media/') && videoOf(key).startsWith(`${userId}/`);
    if ([...files.keys].some(isOwn) || chainMonitor.joinedFilesOf(userId).length > 0) report('has files');
    const sandboxId = sandboxIdOf(userId);
    if (entriesOf(platform, sandboxId).length > 0) report('has entries in its sandbox');
    if (tables.has('videos', (video) => video.user_id === sandboxId)) report('has videos in its sandbox');
    if (tables.has('files', (file) => file.user_id === userId)) report('has rows of files');
    if (images.owners().includes(userId)) report('has images');
    for (const customer of stripe.objects.all(customers)) {
      if (stripe.userOf(customer.id) !== userId) continue;
      // A purchase that broke off during the deletion may leave a customer without payments and without an address.
      const hasPaid = stripe.objects
        .all(charges)
        .some(({ paid, customer: payer }) => paid && payer === customer.id);
      if (customer.deleted !== true && (hasPaid || customer.email !== null)) {
        report(`is still ${customer.id} in Stripe`);
      }
      for (const subscription of stripe.objects.all(subscriptions)) {
        if (subscription.customer === customer.id && subscription.ended_at === null) {
          report(`still pays for ${subscription.id}`);
        }
      }
    }
  }
}

/** What is left of a deleted account. */
const kept: ReadonlySet<string> = new Set(['user_id', 'entry', 'deleted_at']);

function movements(
  platform: Platform,
  userId: string,
  kind: string,
  reference: string,
): { count: number; sum: number } {
  const found = entriesOf(platform, userId).filter(
    (entry) => entry.kind === kind && (entry.reference === reference || startsWith(entry, `${reference}/`)),
  );
  return { count: found.length, sum: found.reduce((sum, entry) => sum + total(entry), 0) };
}

function startsWith({ reference }: Item, start: string): boolean {
  return typeof reference === 'string' && reference.startsWith(start);
}

function entriesOf({ tables }: Platform, userId: string): Item[] {
  return tables.items('credits').filter((item) => item.user_id === userId && item.entry !== 'account');
}
