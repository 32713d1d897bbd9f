import { createHash, randomUUID } from 'node:crypto';
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../aws/condition-held.ts';

/** Equals the validity of Cognito's confirmation code. */
const lifetimeSeconds = 24 * 60 * 60;

/** Longer than a request may take. */
const claimSeconds = 60;

/** Longer than the pool takes to read and delete a sign-up, three tries of 3 s each. */
const closedSeconds = 60;

export interface ConfirmationLinksStore {
  /**
   * Stores the token of a message's link, which replaces all earlier ones of the person.
   *
   * @param begunAt when its message was begun: a late one never replaces a later message's
   * @throws ConditionalCheckFailedException if it is late, or the sign-up is closed
   */
  issue(token: string, username: string, begunAt: Date): Promise<void>;
  /**
   * Claims the link for one of concurrent requests, for a minute.
   *
   * @returns false unless this is the newest message's token, from the last 24 hours and unclaimed
   */
  claim(token: string, username: string, now: Date): Promise<boolean>;
  /** Makes a claimed link work again. */
  release(username: string): Promise<void>;
  /** Repeatable. */
  remove(username: string): Promise<void>;
  /**
   * Prevents claims and new links for a minute, in which the sign-up may be deleted.
   *
   * @returns false if the newest message is less than 24 hours old: the person may be confirming
   */
  close(username: string, now: Date): Promise<boolean>;
}

/**
 * One item per `username` of the user pool: `token_hash` (SHA-256, hexadecimal), for the message of
 * `begun_at` (milliseconds since 1970), expiring by `expires_at`, used until `claimed_until` (both in seconds
 * since 1970) by the request `claimed_by`; closed until `closed_until`, without a link.
 */
export function createConfirmationLinksStore(
  client: DynamoDBDocumentClient,
  tableName: string,
): ConfirmationLinksStore {
  return {
    async issue(token, username, begunAt) {
      await client.send(
        new PutCommand({
          TableName: tableName,
          Item: {
            username,
            token_hash: hash(token),
            begun_at: begunAt.getTime(),
            expires_at: Math.floor(begunAt.getTime() / 1_000) + lifetimeSeconds,
          },
          ConditionExpression:
            '(attribute_not_exists(closed_until) OR closed_until <= :seconds) AND (attribute_not_exists(begun_at) OR begun_at <= :begun)',
          ExpressionAttributeValues: { ':seconds': begunAt.getTime() / 1_000, ':begun': begunAt.getTime() },
        }),
      );
    },

    claim: (token, username, now) => claim(client, tableName, token, username, now),

    async release(username) {
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { username },
          UpdateExpression: 'REMOVE claimed_until, claimed_by',
          ConditionExpression: 'attribute_exists(username)',
        }),
      );
    },

    close: (username, now) => close(client, tableName, username, now),

    async remove(username) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: { username } }));
    },
  };
}

/** `ConfirmationLinksStore.claim` */
async function claim(
  client: DynamoDBDocumentClient,
  tableName: string,
  token: string,
  username: string,
  now: Date,
): Promise<boolean> {
  const seconds = now.getTime() / 1_000;
  return conditionHeld(() =>
    client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { username },
        UpdateExpression: 'SET claimed_until = :until, claimed_by = :claim',
        // DynamoDB deletes expired items days late. A write that the client repeats after a lost answer
        // is the same claim.
        ConditionExpression:
          'token_hash = :hash AND expires_at > :now AND (attribute_not_exists(claimed_until) OR claimed_until <= :now OR claimed_by = :claim)',
        ExpressionAttributeValues: {
          ':hash': hash(token),
          ':now': seconds,
          ':until': seconds + claimSeconds,
          ':claim': randomUUID(),
        },
      }),
    ),
  );
}

/** `ConfirmationLinksStore.close` */
async function close(
  client: DynamoDBDocumentClient,
  tableName: string,
  username: string,
  now: Date,
): Promise<boolean> {
  const seconds = now.getTime() / 1_000;
  return conditionHeld(() =>
    client.send(
      new PutCommand({
        TableName: tableName,
        Item: {
          username,
          closed_until: seconds + closedSeconds,
          expires_at: Math.floor(seconds) + closedSeconds,
        },
        // A claim lasts a minute, even one made in the last second of a link.
        ConditionExpression:
          'attribute_not_exists(expires_at) OR (expires_at <= :now AND (attribute_not_exists(claimed_until) OR claimed_until <= :now))',
        ExpressionAttributeValues: { ':now': seconds },
      }),
    ),
  );
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
