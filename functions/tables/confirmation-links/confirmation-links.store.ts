import { createHash, randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';

/** As long as Cognito's confirmation code is valid. */
const lifetimeSeconds = 24 * 60 * 60;

/** Longer than a request may take. */
const claimSeconds = 60;

/** Longer than the pool takes to look at a sign-up and to delete it, three tries of 3 s each. */
const closedSeconds = 60;

export interface ConfirmationLinksStore {
  /**
   * Stores the token of a message's link. It replaces the token of every earlier message to this person.
   *
   * @param begunAt when its message was begun: one that is late never replaces that of a later message
   * @throws ConditionalCheckFailedException if it is late, or while the sign-up is closed: it is being deleted
   */
  issue(token: string, username: string, begunAt: Date): Promise<void>;
  /**
   * Claims the link for one request, for a minute: of two requests at once, one gets it.
   *
   * @returns false if this is not the token of the newest message to this person, sent within 24 hours, or if it is claimed
   */
  claim(token: string, username: string, now: Date): Promise<boolean>;
  /** Gives a claimed link back, so that it works again. */
  release(username: string): Promise<void>;
  /** Deletes a person's link. May be repeated. */
  remove(username: string): Promise<void>;
  /**
   * Closes the way to a confirmation for a minute, in which the sign-up may be deleted: no link of it is claimed, and none is issued.
   *
   * @returns false if the newest message to this person is less than 24 hours old: they may be confirming at this moment
   */
  close(username: string, now: Date): Promise<boolean>;
}

/**
 * The table of confirmation links, one for each `username` of the user pool: `token_hash` (SHA-256, hexadecimal), for the
 * message begun at `begun_at` (milliseconds since 1970), expiring by `expires_at`, in use until `claimed_until` (both in
 * seconds since 1970) by the request `claimed_by`; closed until `closed_until`, without a link.
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

    async claim(token, username, now) {
      const seconds = now.getTime() / 1_000;
      try {
        await client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { username },
            UpdateExpression: 'SET claimed_until = :until, claimed_by = :claim',
            // DynamoDB deletes expired items days late. The client repeats a write whose answer was lost: it is the same claim.
            ConditionExpression:
              'token_hash = :hash AND expires_at > :now AND (attribute_not_exists(claimed_until) OR claimed_until <= :now OR claimed_by = :claim)',
            ExpressionAttributeValues: {
              ':hash': hash(token),
              ':now': seconds,
              ':until': seconds + claimSeconds,
              ':claim': randomUUID(),
            },
          }),
        );
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },

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

    async close(username, now) {
      const seconds = now.getTime() / 1_000;
      try {
        await client.send(
          new PutCommand({
            TableName: tableName,
            // DynamoDB deletes it some time after it is over.
            Item: {
              username,
              closed_until: seconds + closedSeconds,
              expires_at: Math.floor(seconds) + closedSeconds,
            },
            // A claim lasts a minute, also one that was made in the last second of a link.
            ConditionExpression:
              'attribute_not_exists(expires_at) OR (expires_at <= :now AND (attribute_not_exists(claimed_until) OR claimed_until <= :now))',
            ExpressionAttributeValues: { ':now': seconds },
          }),
        );
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },

    async remove(username) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: { username } }));
    },
  };
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
