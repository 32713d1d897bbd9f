import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Language, languages } from '../../../contract/fields/languages.ts';
import { conditionHeld } from '../../aws/condition-held.ts';
import { createSentEmails, type SentEmails } from './sent-emails.ts';
import { confirmationHours, hashOf, parts, secondsAfter } from './subscription-items.ts';
import { createSubscriptionTokens, type SubscriptionTokens } from './subscription-tokens.ts';

/** A person who confirmed a status subscription. */
export interface Subscriber {
  /** A hash of the address. */
  readonly id: string;
  readonly email: string;
  /** The language of the last subscription's page. */
  readonly language: Language;
}

export interface SubscriptionsStore extends SentEmails, Pick<SubscriptionTokens, 'issue'> {
  /** Stores an unconfirmed address while its link works. `confirmed`: it was confirmed before. */
  request(
    email: string,
    language: Language,
    now: Date,
  ): Promise<{ readonly id: string; readonly state: 'pending' | 'confirmed' }>;
  /** Repeatable. False without such a subscription. */
  confirm(token: string, now: Date): Promise<boolean>;
  /** Deletes the address. Repeatable. False if the token is unknown or too old. */
  end(token: string, now: Date): Promise<boolean>;
  /** Ordered by id, after the id `after`. */
  confirmed(options: {
    readonly confirmedBefore: string;
    readonly after: string | null;
  }): AsyncIterable<Subscriber>;
}

/** Addresses (`subscribers`), hashes of tokens (`tokens`) and the emails sent to each (`sent#<update>`). */
export function createSubscriptionsStore(
  client: DynamoDBDocumentClient,
  tableName: string,
): SubscriptionsStore {
  const tokens = createSubscriptionTokens(client, tableName);
  return {
    ...createSentEmails(client, tableName),
    issue: tokens.issue,

    async request(email, language, now) {
      const id = subscriberIdOf(email);
      const isPending = await conditionHeld(() =>
        client.send(
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
        ),
      );
      return { id, state: isPending ? 'pending' : 'confirmed' };
    },

    async confirm(token, now) {
      const id = await tokens.subscriberOf(token, 'confirm', now);
      if (id === null) return false;
      return await conditionHeld(() =>
        client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { part: parts.subscribers, id },
            UpdateExpression:
              'SET #state = :confirmed, confirmed_at = if_not_exists(confirmed_at, :now) REMOVE expires_at',
            ConditionExpression: 'attribute_exists(id)',
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: { ':confirmed': 'confirmed', ':now': now.toISOString() },
          }),
        ),
      );
    },

    async end(token, now) {
      const id = await tokens.subscriberOf(token, 'end', now);
      if (id === null) return false;
      await client.send(new DeleteCommand({ TableName: tableName, Key: { part: parts.subscribers, id } }));
      return true;
    },

    confirmed: (options) => confirmedSubscribers(client, tableName, options),
  };
}

async function* confirmedSubscribers(
  client: DynamoDBDocumentClient,
  tableName: string,
  { confirmedBefore, after }: Parameters<SubscriptionsStore['confirmed']>[0],
): AsyncIterable<Subscriber> {
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
  return hashOf(email.trim().toLowerCase());
}

/** Older subscriptions lack it. */
const language = z._default(z.enum(languages), 'en');
const SubscriberItem = z.object({ id: z.string(), email: z.string(), language });
const SubscriptionItem = z.object({ confirmed_at: z.optional(z.string()), language });
