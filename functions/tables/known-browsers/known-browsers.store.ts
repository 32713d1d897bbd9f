import { createHash } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { UserId } from '../../../contract/fields/ids.ts';

export interface KnownBrowsersStore {
  /**
   * Remembers from which browser a person signed in.
   *
   * @param browserId null from a script
   * @param signal aborts, and rejects
   * @returns whether the person has signed in before, but never from this browser
   */
  isNew(userId: UserId, browserId: string | null, signal?: AbortSignal): Promise<boolean>;
}

/** Per person; the oldest is dropped. */
const maximumBrowsers = 20;

const BrowsersItem = z.object({ browser_hashes: z.array(z.string()) });

/** The item `browsers` of the table of account codes. */
export function createKnownBrowsersStore(
  client: DynamoDBDocumentClient,
  tableName: string,
): KnownBrowsersStore {
  return {
    async isNew(userId, browserId, signal) {
      const abort = signal === undefined ? {} : { abortSignal: signal };
      const key = { user_id: userId, entry: 'browsers' };
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }),
        abort,
      );
      const known = Item === undefined ? [] : z.parse(BrowsersItem, Item).browser_hashes;
      const hash = browserId === null ? null : hashOf(userId, browserId);
      if (hash !== null && known.includes(hash)) return false;
      const browsers = hash === null ? known : [...known, hash].slice(-maximumBrowsers);
      if (Item === undefined || hash !== null) {
        const changed = { ...key, browser_hashes: browsers };
        await client.send(new PutCommand({ TableName: tableName, Item: changed }), abort);
      }
      return Item !== undefined;
    },
  };
}

/** Includes the person, so that hashes do not show that two people share a browser. */
function hashOf(userId: UserId, browserId: string): string {
  return createHash('sha256').update(`${userId} ${browserId}`).digest('base64url');
}
