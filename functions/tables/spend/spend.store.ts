import { BatchGetCommand, type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type ModelId, modelIds } from '../../../contract/videos/models.ts';
import { retryConflicts, type TransactionItem, writeParts } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import type { VideoMargin } from './margin.ts';

/** What one day's (UTC) videos cost. */
export interface DaySpend {
  /** In millionths of a US dollar; without models at zero. */
  readonly costMicrodollars: ReadonlyMap<ModelId, number>;
}

/** One model's videos that ended on one day (UTC). */
export interface DayMargin {
  /** `2026-11-21` */
  readonly day: string;
  readonly model: ModelId;
  readonly soldVideos: number;
  readonly refundedVideos: number;
  /** Millionths of a US dollar. */
  readonly costMicrodollars: number;
  readonly earnedMicrodollars: number;
}

/** A provider was asked for a video. */
export interface CountedSubmission {
  readonly model: ModelId;
  readonly costMicrodollars: number;
  readonly credits: number;
  readonly submittedAt: Date;
}

export interface SpendStore {
  /** Does nothing for a model that costs nothing. */
  addSubmission(submission: CountedSubmission): Promise<void>;
  /** The provider accepted nothing. */
  takeBackSubmission(submission: CountedSubmission): Promise<void>;
  /** Today (UTC), in one round trip. */
  read(now: Date): Promise<DaySpend>;
  /**
   * Adds an ended video to its day's totals, in one transaction with `marking`, which prevents a second time.
   * False if it was added before, or was deleted with its account.
   *
   * @throws TransactionCanceledException on a concurrent write of the same totals: try again
   */
  addMargin(video: {
    readonly day: string;
    readonly model: ModelId;
    readonly margin: VideoMargin;
    readonly marking: TransactionItem;
  }): Promise<boolean>;
  /** In order, without days and models that have no videos. */
  readMargins(days: readonly string[]): Promise<DayMargin[]>;
}

/** The spend table. */
export function createSpendStore(client: DynamoDBDocumentClient, tableName: string): SpendStore {
  return {
    addSubmission: (submission) => changeSpend(client, tableName, submission, 1),
    takeBackSubmission: (submission) => changeSpend(client, tableName, submission, -1),

    async read(now) {
      const costMicrodollars = new Map<ModelId, number>();
      const items = await readItems(client, tableName, [dayOf(now)]);
      for (const { model, cost_microdollars: cost } of items) {
        if (cost > 0) costMicrodollars.set(model, cost);
      }
      return { costMicrodollars };
    },

    async addMargin({ day, model, margin, marking }) {
      const totals = {
        Update: {
          TableName: tableName,
          Key: { day, model },
          ...updateExpression({
            add: {
              sold_videos: margin.soldVideos,
              refunded_videos: margin.refundedVideos,
              ended_cost_microdollars: margin.costMicrodollars,
              earned_microdollars: margin.earnedMicrodollars,
            },
          }),
        },
      };
      const blocked = await writeParts(client, [
        { part: 'marking', item: marking },
        { part: 'totals', item: totals },
      ]);
      return !blocked.has('marking');
    },

    async readMargins(days) {
      const margins: DayMargin[] = [];
      for (let start = 0; start < days.length; start += daysAtOnce) {
        for (const item of await readItems(client, tableName, days.slice(start, start + daysAtOnce))) {
          const hasVideos = item.sold_videos > 0 || item.refunded_videos > 0;
          if (!hasVideos && item.ended_cost_microdollars === 0) continue;
          margins.push({
            day: item.day,
            model: item.model,
            soldVideos: item.sold_videos,
            refundedVideos: item.refunded_videos,
            costMicrodollars: item.ended_cost_microdollars,
            earnedMicrodollars: item.earned_microdollars,
          });
        }
      }
      return margins.toSorted(
        (left, right) =>
          left.day.localeCompare(right.day) || modelIds.indexOf(left.model) - modelIds.indexOf(right.model),
      );
    },
  };
}

/** Not a transaction: two hundred at once would conflict on the day's item. */
async function changeSpend(
  client: DynamoDBDocumentClient,
  tableName: string,
  { model, costMicrodollars, credits, submittedAt }: CountedSubmission,
  sign: 1 | -1,
): Promise<void> {
  if (costMicrodollars === 0) return;
  const update = new UpdateCommand({
    TableName: tableName,
    Key: { day: dayOf(submittedAt), model },
    ...updateExpression({
      add: { cost_microdollars: sign * costMicrodollars, credits: sign * credits, videos: sign },
    }),
  });
  // Conflicts with the transaction that adds margin totals.
  await retryConflicts(() => client.send(update));
}

async function readItems(
  client: DynamoDBDocumentClient,
  tableName: string,
  partitions: readonly string[],
): Promise<SpendItem[]> {
  const { Responses, UnprocessedKeys } = await client.send(
    new BatchGetCommand({
      RequestItems: {
        [tableName]: {
          Keys: partitions.flatMap((day) => modelIds.map((model) => ({ day, model }))),
        },
      },
    }),
  );
  // A partial sum would be too low.
  if (Object.keys(UnprocessedKeys ?? {}).length > 0)
    throw new Error('The spend table did not answer in full.');
  return (Responses?.[tableName] ?? []).map((item) => z.parse(SpendItem, item));
}

/** DynamoDB reads at most 100 items at a time. */
const daysAtOnce = Math.floor(100 / modelIds.length);

const SpendItem = z.object({
  day: z.string(),
  model: z.enum(modelIds),
  /** Without submissions that a provider has refused. */
  cost_microdollars: z._default(z.int(), 0),
  /** Counts the videos that ended that day. */
  sold_videos: z._default(z.int(), 0),
  refunded_videos: z._default(z.int(), 0),
  ended_cost_microdollars: z._default(z.int(), 0),
  earned_microdollars: z._default(z.int(), 0),
});
type SpendItem = z.infer<typeof SpendItem>;

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
