import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { MessageId } from '../../../contract/messages.ts';
import { backOff } from '../../aws/back-off.ts';
import { isTransient, type TransactionItem, writeParts } from '../../aws/transactions.ts';
import type { LimitCounter } from '../limits/limit-counter.ts';
import type { KeptMessage } from './kept-message.ts';
import { listed, senderOf, unmailed } from './message-indexes.ts';

export type NewMessage = Omit<KeptMessage, 'mailed_at' | 'mail_attempts' | 'answers'>;

/**
 * - `kept`: it was stored
 * - `already`: it was stored before, with whatever it said then
 * - `limited`: the sender sent too many until `endsAt`; nothing is stored or counted
 */
export type SaveResult =
  | { readonly kind: 'kept' }
  | { readonly kind: 'already' }
  | { readonly kind: 'limited'; readonly endsAt: Date };

const keptMilliseconds = 2 * 365 * 24 * 60 * 60 * 1_000;

/** Concurrent messages of one sender conflict at the counters: the later one waits and retries. */
const maximumAttempts = 6;

export interface MessageKeeping {
  /** The likely result of `keep`. It counts nothing. */
  precheck(id: MessageId, counters: readonly LimitCounter[]): Promise<SaveResult>;
  /** Stores and counts a message in one transaction. */
  keep(message: NewMessage, counters: readonly LimitCounter[], mailAfter: Date): Promise<SaveResult>;
}

/** Stores new messages, within the limits of their sender. */
export function createMessageKeeping(client: DynamoDBDocumentClient, tableName: string): MessageKeeping {
  return {
    async precheck(id, counters) {
      const { Responses } = await client.send(
        new BatchGetCommand({
          RequestItems: {
            [tableName]: {
              Keys: [id, ...counters.map((counter) => counter.id)].map((key) => ({ id: key })),
              ProjectionExpression: 'id, messages',
            },
          },
        }),
      );
      const items = z.parse(z.array(Counted), Responses?.[tableName] ?? []);
      if (items.some((item) => item.id === id)) return { kind: 'already' };
      const full = counters.find((counter) =>
        items.some((item) => item.id === counter.id && (item.messages ?? 0) >= counter.maximum),
      );
      return full === undefined ? { kind: 'kept' } : { kind: 'limited', endsAt: full.endsAt };
    },

    async keep(message, counters, mailAfter) {
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await tryToKeep(client, tableName, message, counters, mailAfter);
        if (outcome.kind !== 'conflict') return outcome;
        if (attempt === maximumAttempts) throw outcome.error;
        await backOff(attempt);
      }
    },
  };
}

async function tryToKeep(
  client: DynamoDBDocumentClient,
  tableName: string,
  message: NewMessage,
  counters: readonly LimitCounter[],
  mailAfter: Date,
): Promise<SaveResult | { readonly kind: 'conflict'; readonly error: unknown }> {
  try {
    const blocked = await writeParts(client, [
      { part: 'message', item: creating(tableName, message, mailAfter) },
      ...counters.map((counter) => ({ part: counter.id, item: counting(tableName, counter) })),
    ]);
    // An existing message wins over every other outcome: its repetition does not count.
    if (blocked.has('message')) return { kind: 'already' };
    const full = counters.find(({ id }) => blocked.has(id));
    return full === undefined ? { kind: 'kept' } : { kind: 'limited', endsAt: full.endsAt };
  } catch (error) {
    if (isTransient(error)) return { kind: 'conflict', error };
    throw error;
  }
}

/** Fails if the message exists. */
function creating(tableName: string, message: NewMessage, mailAfter: Date): TransactionItem {
  return {
    Put: {
      TableName: tableName,
      Item: {
        ...message,
        mail_attempts: 0,
        sender: senderOf(message.email),
        listed,
        unmailed,
        mail_after: mailAfter.toISOString(),
        expires_at: seconds(new Date(Date.parse(message.created_at) + keptMilliseconds)),
      },
      ConditionExpression: 'attribute_not_exists(id)',
    },
  };
}

/** Fails if the counter is full. */
function counting(tableName: string, { id, maximum, endsAt }: LimitCounter): TransactionItem {
  return {
    Update: {
      TableName: tableName,
      Key: { id },
      ConditionExpression: 'attribute_not_exists(messages) OR messages < :maximum',
      UpdateExpression: 'SET expires_at = :expires ADD messages :one',
      ExpressionAttributeValues: { ':maximum': maximum, ':expires': seconds(endsAt), ':one': 1 },
    },
  };
}

/** A message's id is read; a counter also has `messages`. */
const Counted = z.object({ id: z.string(), messages: z.optional(z.int()) });

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1_000);
}
