import { BatchGetCommand, type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type ModelId, modelIds } from '../../contract/models.ts';

/** What films of one day (UTC) cost us, and what their persons paid. */
export interface DaySpend {
  /** By model, in millionths of a US dollar; a model without films that day is absent. */
  readonly costMicrodollars: ReadonlyMap<ModelId, number>;
  /** Models that an operator has closed, until they are opened again. */
  readonly closedByOperator: ReadonlySet<ModelId>;
}

export interface SpendStore {
  /**
   * Adds a film that a provider has accepted. A repeated call counts it again: the films' rows say exactly what each
   * cost, this says soon enough when a day's money is gone.
   */
  add(
    film: { readonly model: ModelId; readonly costMicrodollars: number; readonly credits: number },
    now: Date,
  ): Promise<void>;
  /** The day of `now`, in one round trip. */
  read(now: Date): Promise<DaySpend>;
}

/** The partition of an operator's decisions; the others are days. */
const closedPartition = 'closed';

/** The table of what films cost in DynamoDB: `day` (`2026-11-21`, or `closed`) and `model`. */
export function createSpendStore(client: DynamoDBDocumentClient, tableName: string): SpendStore {
  return {
    async add({ model, costMicrodollars, credits }, now) {
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { day: dayOf(now), model },
          UpdateExpression: 'ADD cost_microdollars :cost, credits :credits, films :one',
          ExpressionAttributeValues: { ':cost': costMicrodollars, ':credits': credits, ':one': 1 },
        }),
      );
    },

    async read(now) {
      const day = dayOf(now);
      const { Responses, UnprocessedKeys } = await client.send(
        new BatchGetCommand({
          RequestItems: {
            [tableName]: {
              Keys: [day, closedPartition].flatMap((partition) =>
                modelIds.map((model) => ({ day: partition, model })),
              ),
            },
          },
        }),
      );
      // A part of the money spent would look like little.
      if (Object.keys(UnprocessedKeys ?? {}).length > 0)
        throw new Error('The spend table did not answer in full.');
      const costMicrodollars = new Map<ModelId, number>();
      const closedByOperator = new Set<ModelId>();
      for (const item of Responses?.[tableName] ?? []) {
        const { day: partition, model, cost_microdollars: cost } = z.parse(SpendItem, item);
        if (partition === closedPartition) closedByOperator.add(model);
        else costMicrodollars.set(model, cost);
      }
      return { costMicrodollars, closedByOperator };
    },
  };
}

const SpendItem = z.object({
  day: z.string(),
  model: z.enum(modelIds),
  cost_microdollars: z._default(z.int(), 0),
});

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
