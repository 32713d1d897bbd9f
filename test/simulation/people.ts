import { UserId } from '../../contract/fields/ids.ts';
import { syncCustomer } from '../../functions/billing/sync/sync-customer.ts';
import { deductCredits } from '../../functions/credits/deduct-credits.ts';
import { caller } from '../handlers/caller.ts';
import { createChainActions } from './chain-actions.ts';
import { createMoneyActions } from './money-actions.ts';
import { createOperatorActions, type OperationRecord } from './operator-actions.ts';
import type { Answer, Platform } from './platform.ts';
import { createProgramActions, type LostReplies } from './program-actions.ts';
import { createReportActions, type ReportRecord } from './report-actions.ts';
import { createVideoActions, type VideoRequestRecord } from './video-actions.ts';

export interface DeductionRecord {
  readonly userId: UserId;
  readonly key: string;
  readonly amount: number;
  answer: Answer<unknown> | undefined;
}

export interface Person {
  readonly userId: UserId;
  /** Whether the deletion of the account was confirmed. */
  isGone: boolean;
}

/** What people do, and the answers that they got. */
export interface People {
  readonly persons: readonly Person[];
  readonly videos: readonly VideoRequestRecord[];
  readonly deductions: readonly DeductionRecord[];
  readonly operations: readonly OperationRecord[];
  readonly reports: readonly ReportRecord[];
  /** One of the people does an action, to its end. */
  readonly act: (action: Action) => Promise<void>;
  readonly lostReplies: () => LostReplies;
  /** Syncs a customer with Stripe, as an operator does. */
  readonly sync: (userId: UserId, customerId: string) => Promise<Answer<unknown>>;
}

/** What the people who drive the page do. */
export const actions = [
  'makes a video',
  'makes a video and cancels it',
  'buys a pack',
  'subscribes',
  'changes the plan',
  'cancels the plan',
  'changes the card',
  'gets money back',
  'disputes',
  'deducts',
  'reads the subscription',
  'keeps, deletes or restores a video',
  'shares a video',
  'closes or reopens a model',
  'deletes the account',
] as const;
/** What programs and the owners of their keys do. */
export const programActions = [
  'asks for a video by API',
  'rotates an API key',
  'revokes an API key',
] as const;
/** What operators do to people. */
export const operatorActionNames = [
  'is acted on by an operator',
  'is refunded by an operator',
  'is approved of by operators',
] as const;
/** What is done about reported videos. */
export const reportActionNames = [
  'reports a video',
  'shares a video for good',
  'looks at a video',
  'appeals',
  'has their cases decided by operators',
] as const;
/** What people do with videos that start from other videos, or from more than one image. */
export const chainActionNames = [
  'starts from a video',
  'makes a chain',
  'starts from images',
  'makes variants',
  'joins a chain',
] as const;
export type Action =
  | (typeof chainActionNames)[number]
  | (typeof actions)[number]
  | (typeof programActions)[number]
  | (typeof operatorActionNames)[number]
  | (typeof reportActionNames)[number];

const second = 1_000;

export function createPeople(
  platform: Platform,
  options: {
    readonly count: number;
    /** The longest that a call takes, in milliseconds. */
    readonly latencyMaximum: number;
    /** How often a program's request, or the reply to it, is lost; null: there are no programs. */
    readonly network: { readonly requestLost: number; readonly replyLost: number } | null;
  },
): People {
  const { random, sleep, call, overrides } = platform;
  const persons: Person[] = Array.from({ length: options.count }, (_, index) => ({
    userId: UserId.parse(`00000000-0000-4000-8000-00000000000${index + 1}`),
    isGone: false,
  }));
  const videoActions = createVideoActions(platform, retry, options.latencyMaximum);
  const moneyActions = createMoneyActions(platform, retry);
  const operators = createOperatorActions(platform, retry);
  const reports = createReportActions(platform, operators, retry);
  const chains = createChainActions(platform, videoActions, reports);
  const { network } = options;
  const programs = createProgramActions(
    platform,
    network === null ? [] : persons.map(({ userId }) => userId),
    network ?? { requestLost: 0, replyLost: 0 },
  );
  const deductions: DeductionRecord[] = [];

  return {
    persons,
    videos: videoActions.videos,
    deductions,
    operations: operators.operations,
    reports: reports.reports,
    lostReplies: programs.lostReplies,
    async act(action) {
      const person = persons[random.integer(persons.length)];
      if (person === undefined) return;
      const { userId } = person;
      switch (action) {
        case 'makes a video':
          await videoActions.makeVideo(userId);
          break;
        case 'makes a video and cancels it':
          await videoActions.makeVideoAndCancel(userId);
          break;
        case 'buys a pack':
          await moneyActions.buyPack(userId);
          break;
        case 'subscribes':
          await moneyActions.choosePlan(userId);
          break;
        case 'changes the plan':
          await moneyActions.changePlan(userId);
          break;
        case 'cancels the plan':
          await moneyActions.cancelPlan(userId);
          break;
        case 'changes the card':
          await moneyActions.changeCard(userId);
          break;
        case 'gets money back':
          await moneyActions.getMoneyBack();
          break;
        case 'disputes':
          await moneyActions.dispute();
          break;
        case 'deducts':
          // By the clock and not by chance: a draw would make other histories of the committed ones.
          if (Math.floor(platform.scheduler.now()) % 3 === 0) await operators.moveByCommand(userId);
          await deduct(userId);
          break;
        case 'reads the subscription':
          await moneyActions.look(userId);
          break;
        case 'keeps, deletes or restores a video':
          await videoActions.keep();
          break;
        case 'shares a video':
          await videoActions.share();
          break;
        case 'starts from a video':
          await chains.startFromVideo(userId);
          break;
        case 'makes a chain':
          await chains.makeChain(userId);
          break;
        case 'starts from images':
          await chains.startFromImages(userId);
          break;
        case 'joins a chain':
          await chains.joinChain(userId);
          break;
        case 'makes variants':
          await chains.makeVariants(userId);
          break;
        case 'closes or reopens a model':
          platform.switchModel(platform.videos.models[random.pick(['veo3', 'basic'] as const)]);
          break;
        case 'asks for a video by API':
          await programs.order(userId);
          break;
        case 'rotates an API key':
          await programs.rotateKey(userId);
          break;
        case 'revokes an API key':
          await programs.revokeKey(userId);
          break;
        case 'is acted on by an operator':
          await operators.act(userId);
          break;
        case 'is refunded by an operator':
          await operators.refund();
          break;
        case 'is approved of by operators':
          await operators.approve();
          break;
        case 'reports a video':
          await reports.report();
          break;
        case 'shares a video for good':
          await reports.shareForGood();
          break;
        case 'looks at a video':
          await reports.look();
          break;
        case 'appeals':
          await reports.appeal();
          break;
        case 'has their cases decided by operators':
          await reports.decide();
          break;
        case 'deletes the account':
          // In another window something may still be under way.
          if (random.isHit(0.3)) await Promise.all([leave(person), moneyActions.buyPack(userId)]);
          else await leave(person);
          break;
        default:
          action satisfies never;
      }
    },
    sync: (userId, customerId) =>
      call(`reconcile ${userId.slice(-2)}`, ({ syncing }) => syncCustomer(syncing, { userId, customerId })),
  };

  /** Retries with growing pauses, as the page does. */
  async function retry<Value>(tries: number, ask: () => Promise<Answer<Value>>): Promise<Answer<Value>> {
    let answer = await ask();
    for (let tried = 1; tried < tries && answer.kind === 'failed'; tried += 1) {
      await sleep(random.between(0.5, 1) * second * 3 ** tried);
      answer = await ask();
    }
    return answer;
  }

  async function deduct(userId: UserId): Promise<void> {
    const key = `deduction-${deductions.length + 1}`;
    const amount = random.pick([1, 500, 1_000, 5_000]);
    const record: DeductionRecord = { userId, key, amount, answer: undefined };
    deductions.push(record);
    const ask = () =>
      call(`${userId.slice(-2)} deducts ${amount}`, (services) =>
        deductCredits(services)({
          ...caller(userId),
          path: undefined,
          query: undefined,
          headers: { 'idempotency-key': overrides.idempotencyKey?.(key, random) ?? key },
          body: { user_uuid: userId, amount },
        }),
      );
    if (random.isHit(0.3)) {
      const [first, again] = await Promise.all([ask(), ask()]);
      record.answer = first.kind === 'answered' ? first : again;
    }
    if (record.answer?.kind !== 'answered') record.answer = await retry(4, ask);
    if (record.answer.kind === 'answered' && random.isHit(0.3)) await reuse(record);
  }

  /** Sends a key again that has deducted another amount. */
  async function reuse({ userId, key, amount }: DeductionRecord): Promise<void> {
    const answer = await retry(4, () =>
      call(`${userId.slice(-2)} deducts ${amount + 1} by the same key`, (services) =>
        deductCredits(services)({
          ...caller(userId),
          path: undefined,
          query: undefined,
          headers: { 'idempotency-key': overrides.idempotencyKey?.(key, random) ?? key },
          body: { user_uuid: userId, amount: amount + 1 },
        }),
      ),
    );
    if (answer.kind === 'answered') {
      platform.violations.report('a key stands for one deduction', `${key} was accepted for ${amount + 1}`);
    }
  }

  async function leave(person: Person): Promise<void> {
    // Some leave after the first answer, whatever it is.
    const answer = await retry(random.isHit(0.5) ? 1 : 8, () => platform.deleteAccount(person.userId));
    // A repeated request is refused once the account is marked.
    if (answer.kind !== 'failed') person.isGone = true;
  }
}
