import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Language, languages } from '../../../contract/fields/languages.ts';

/** A person who confirmed a status subscription. */
export interface Subscriber {
  /** A hash of the address. */
  readonly id: string;
  readonly email: string;
  /** The language of the last subscription's page. */
  readonly language: Language;
}

export type TokenPurpose = 'confirm' | 'end';

export interface SubscriptionsStore {
  /** Stores an unconfirmed address while its link works. `confirmed`: it was confirmed before. */
  request(
    email: string,
    language: Language,
    now: Date,
  ): Promise<{ readonly id: string; readonly state: 'pending' | 'confirmed' }>;
  /** Stores a hash of the token. */
  issue(token: string, purpose: TokenPurpose, subscriberId: string, now: Date): Promise<void>;
  /** Repeatable. False without such a subscription. */
  confirm(token: string, now: Date): Promise<boolean>;
  /** Deletes the address. Repeatable. False if the token is unknown or too old. */
  end(token: string, now: Date): Promise<boolean>;
  /** Ordered by id, after the id `after`. */
  confirmed(options: {
    readonly confirmedBefore: string;
    readonly after: string | null;
  }): AsyncIterable<Subscriber>;
  /**
   * Claims an email so that only one run sends it.
   * - `claimed`: by this caller; without a result, another may claim it after two minutes
   * - `busy`: another caller has claimed it
   * - `done`: it was sent, or given up
   */
  claim(updateId: string, subscriberId: string, now: Date): Promise<'claimed' | 'busy' | 'done'>;
  sent(updateId: string, subscriberId: string): Promise<void>;
  /** False after the last attempt, the fifth. */
  failed(updateId: string, subscriberId: string): Promise<boolean>;
}

export const confirmationHours = 48;
/** Unsubscribe links last a year. */
const endingDays = 365;
const claimMilliseconds = 2 * 60_000;
const maximumAttempts = 5;
const markerDays = 30;

const parts = { subscribers: 'subscribers', tokens: 'tokens' } as const;

/** Addresses (`subscribers`), hashes of tokens (`tokens`) and the emails sent to each (`sent#<update>`). */
export function createSubscriptionsStore(
  client: DynamoDBDocumentClient,
  tableName: string,
): SubscriptionsStore {
  return {
    async request(email, language, now) {
      const id = subscriberIdOf(email);
      const isPending = await happens(
        new UpdateCommand({
          TableName: tableName,
          Key: { part: parts.subscribers, id },
          UpdateExpression:
            'SET email = :email, #language = :language, #state = :pending, expires_at = :expires',
          ConditionExpression: 'attribute_not_exists(id) OR #state = :pending',
          ExpressionAttributeNames: { '#state': 'state', '#language': 'language' },
          ExpressionAttributeValues: {
            ':language': language,
            ':email': email.trim(),
            ':pending': 'pending',
            ':expires': secondsAfter(now, confirmationHours),
          },
        }),
      );
      return { id, state: isPending ? 'pending' : 'confirmed' };
    },

    async issue(token, purpose, subscriberId, now) {
      const hours = purpose === 'confirm' ? confirmationHours : endingDays * 24;
      await client.send(
        new PutCommand({
          TableName: tableName,
          Item: {
            part: parts.tokens,
            id: hash(token),
            purpose,
            subscriber: subscriberId,
            expires_at: secondsAfter(now, hours),
          },
        }),
      );
    },

    async confirm(token, now) {
      const id = await subscriberOf(token, 'confirm', now);
      if (id === null) return false;
      return await happens(
        new UpdateCommand({
          TableName: tableName,
          Key: { part: parts.subscribers, id },
          UpdateExpression:
            'SET #state = :confirmed, confirmed_at = if_not_exists(confirmed_at, :now) REMOVE expires_at',
          ConditionExpression: 'attribute_exists(id)',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':confirmed': 'confirmed', ':now': now.toISOString() },
        }),
      );
    },

    async end(token, now) {
      const id = await subscriberOf(token, 'end', now);
      if (id === null) return false;
      await client.send(new DeleteCommand({ TableName: tableName, Key: { part: parts.subscribers, id } }));
      return true;
    },

    async *confirmed({ confirmedBefore, after }) {
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          KeyConditionExpression: 'part = :part AND id > :after',
          FilterExpression: '#state = :confirmed AND confirmed_at <= :before',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: {
            ':part': parts.subscribers,
            // Sorts before every id: ids are hexadecimal.
            ':after': after ?? ' ',
            ':confirmed': 'confirmed',
            ':before': confirmedBefore,
          },
        },
      );
      for await (const { Items = [] } of pages) {
        for (const item of Items) yield z.parse(SubscriberItem, item);
      }
    },

    async claim(updateId, subscriberId, now) {
      const key = markerOf(updateId, subscriberId);
      const isClaimed = await happens(
        new UpdateCommand({
          TableName: tableName,
          Key: key,
          UpdateExpression:
            'SET #state = :sending, claimed_at = :now, expires_at = :expires ADD attempts :one',
          ConditionExpression:
            'attribute_not_exists(id) OR #state = :open OR (#state = :sending AND claimed_at < :stale)',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: {
            ':sending': 'sending',
            ':open': 'open',
            ':one': 1,
            ':now': now.toISOString(),
            ':stale': new Date(now.getTime() - claimMilliseconds).toISOString(),
            ':expires': secondsAfter(now, markerDays * 24),
          },
        }),
      );
      if (isClaimed) return 'claimed';
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }),
      );
      const { state } = z.parse(MarkerItem, Item ?? {});
      return state === 'sent' || state === 'given_up' ? 'done' : 'busy';
    },

    async sent(updateId, subscriberId) {
      await mark(updateId, subscriberId, 'sent');
    },

    async failed(updateId, subscriberId) {
      const attempts = await mark(updateId, subscriberId, 'open');
      if (attempts < maximumAttempts) return true;
      await mark(updateId, subscriberId, 'given_up');
      return false;
    },
  };

  async function subscriberOf(token: string, purpose: TokenPurpose, now: Date): Promise<string | null> {
    const { Item } = await client.send(
      new GetCommand({
        TableName: tableName,
        Key: { part: parts.tokens, id: hash(token) },
        ConsistentRead: true,
      }),
    );
    if (Item === undefined) return null;
    const found = z.parse(TokenItem, Item);
    // DynamoDB deletes expired items days late.
    return found.purpose === purpose && found.expires_at > now.getTime() / 1_000 ? found.subscriber : null;
  }

  async function mark(
    updateId: string,
    subscriberId: string,
    state: 'sent' | 'open' | 'given_up',
  ): Promise<number> {
    const { Attributes } = await client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: markerOf(updateId, subscriberId),
        UpdateExpression: 'SET #state = :state',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':state': state },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return z.parse(MarkerItem, Attributes).attempts;
  }

  async function happens(command: UpdateCommand): Promise<boolean> {
    try {
      await client.send(command);
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }
}

/** What is kept of a subscription. */
export interface KeptSubscription {
  /** ISO 8601; null if not confirmed. */
  readonly confirmedAt: string | null;
  readonly language: Language;
}

/**
 * An address's subscription, for its data export; null if none. The caller must have verified the address.
 */
export async function readSubscriptionOf(
  client: DynamoDBDocumentClient,
  tableName: string,
  email: string,
): Promise<KeptSubscription | null> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName, Key: { part: parts.subscribers, id: subscriberIdOf(email) } }),
  );
  if (Item === undefined) return null;
  const { confirmed_at: confirmedAt = null, language } = z.parse(SubscriptionItem, Item);
  return { confirmedAt, language };
}

/** One address is one subscriber, regardless of case. */
function subscriberIdOf(email: string): string {
  return hash(email.trim().toLowerCase());
}

function markerOf(updateId: string, subscriberId: string) {
  return { part: `sent#${updateId}`, id: subscriberId };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function secondsAfter(now: Date, hours: number): number {
  return Math.floor(now.getTime() / 1_000) + hours * 60 * 60;
}

/** Older subscriptions lack it. */
const language = z._default(z.enum(languages), 'en');
const SubscriberItem = z.object({ id: z.string(), email: z.string(), language });
const SubscriptionItem = z.object({ confirmed_at: z.optional(z.string()), language });
const TokenItem = z.object({
  purpose: z.enum(['confirm', 'end']),
  subscriber: z.string(),
  expires_at: z.int(),
});
const MarkerItem = z.object({
  attempts: z._default(z.int(), 0),
  state: z.optional(z.enum(['sending', 'sent', 'open', 'given_up'])),
});
