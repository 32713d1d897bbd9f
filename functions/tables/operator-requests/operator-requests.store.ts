import { type DynamoDBDocumentClient, GetCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { UserId } from '../../../contract/fields/ids.ts';
import { ActionRequest, Preview } from '../../../contract/operators/operator-actions.ts';
import { approvalSeconds } from '../../../contract/operators/operator-errors.ts';
import { conditionHeld } from '../../aws/condition-held.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import type { IndexOf } from '../table-description.ts';
import type { operatorRequestsTable } from './operator-requests.table.ts';

/**
 * `waiting` for a second person, who makes it `refused` or carries it out. `done`: the effect was in the same write.
 * `begun`: another service has the effect, and it becomes `finished` or `failed`.
 */
export const operationStates = ['waiting', 'refused', 'done', 'begun', 'finished', 'failed'] as const;
export type OperationState = (typeof operationStates)[number];

const Instant = z.iso.datetime();

/** A confirmed action. */
export const StoredOperation = z.object({
  ...ActionRequest.shape,
  /** The idempotency key. */
  operation: z.uuid(),
  state: z.enum(operationStates),
  /** What the operator confirmed. */
  preview: Preview,
  person: z.nullable(UserId),
  requested_by: z.string(),
  requested_at: Instant,
  /** The second person; null: there was none, or none yet. */
  approved_by: z.nullable(z.string()),
  /** Until when another operator may approve it; null: none has to. */
  approval_ends_at: z.nullable(Instant),
  /** From when the only operator may approve it. */
  alone_from: z.nullable(Instant),
  /** When a run takes up a begun one. */
  resumes_at: z.nullable(Instant),
  attempts: z.int(),
  /** From the purse of the operator who asked; absent before it is carried out. */
  taken: z.optional(z.nullable(z.object({ credits: z.int(), cents: z.int(), at: Instant }))),
});
export type StoredOperation = z.infer<typeof StoredOperation>;

export interface OperatorRequestsStore {
  /** Read consistently; null if there is none. */
  read(operation: string): Promise<StoredOperation | null>;
  /** Fails if the operation exists. */
  creating(stored: StoredOperation): TransactionItem;
  /** Fails unless the operation is still in the state `from`. */
  moving(stored: StoredOperation, from: OperationState): TransactionItem;
  /** Those that wait, or those that are begun, the oldest first. */
  listOpen(state: 'waiting' | 'begun'): Promise<readonly StoredOperation[]>;
  /** Takes a begun operation for one run, until `resumesAt`. False if another run has it. */
  claim(stored: StoredOperation, resumesAt: Date): Promise<boolean>;
}

/** Repetitions of a closed operation are found for as long. A second person may have taken the first half of it. */
const keptSeconds = 2 * approvalSeconds;

/** Operations of operators. */
export function createOperatorRequestsStore(
  client: DynamoDBDocumentClient,
  tableName: string,
): OperatorRequestsStore {
  return {
    async read(operation) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: keyOf(operation), ConsistentRead: true }),
      );
      return Item === undefined ? null : z.parse(StoredOperation, Item);
    },

    creating: (stored) => ({
      Put: { TableName: tableName, Item: itemOf(stored), ConditionExpression: 'attribute_not_exists(id)' },
    }),

    moving: (stored, from) => ({
      Put: {
        TableName: tableName,
        Item: itemOf(stored),
        ConditionExpression: '#state = :from',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':from': from },
      },
    }),

    async listOpen(state) {
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          IndexName: 'open' satisfies IndexOf<typeof operatorRequestsTable>,
          KeyConditionExpression: 'open_shard = :state',
          ExpressionAttributeValues: { ':state': state },
        },
      );
      const found: StoredOperation[] = [];
      for await (const { Items = [] } of pages) found.push(...z.parse(z.array(StoredOperation), Items));
      return found;
    },

    claim: ({ operation, resumes_at: seen, attempts }, resumesAt) =>
      conditionHeld(() =>
        client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: keyOf(operation),
            ...updateExpression({
              set: { resumes_at: resumesAt.toISOString(), attempts: attempts + 1 },
              condition: '#state = :begun AND resumes_at = :seen',
              values: { ':begun': 'begun', ':seen': seen },
            }),
          }),
        ),
      ),
  };
}

function keyOf(operation: string) {
  return { id: `operation#${operation}` };
}

function itemOf(stored: StoredOperation) {
  const { state, operation, requested_at: requestedAt } = stored;
  const isOpen = state === 'waiting' || state === 'begun';
  return {
    ...stored,
    ...keyOf(operation),
    ...(state !== 'waiting' && { preview: withoutAddresses(stored.preview) }),
    ...(isOpen && { open_shard: state, opened_at: requestedAt }),
    // What another service may still have to do is never forgotten.
    ...(state !== 'begun' && { expires_at: expiryOf(stored) }),
  };
}

/** Only the second person is shown more than this: what was done is in the audit. */
function withoutAddresses(preview: Preview): Preview {
  return { ...preview, entries: [], mails: [], forecast: [] };
}

/** In seconds since 1970. */
function expiryOf({ state, requested_at: requestedAt, approval_ends_at: endsAt }: StoredOperation): number {
  const end =
    state === 'waiting' && endsAt !== null
      ? Date.parse(endsAt)
      : Date.parse(requestedAt) + keptSeconds * 1_000;
  return Math.floor(end / 1_000);
}
