import { createHash } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { UserId } from '../../../contract/fields/ids.ts';

export interface KnownBrowsersStore {
  /**
   * Remembers from which browser a person signed in, and when.
   *
   * @param browserId null from a script
   * @param signal aborts, and rejects
   * @returns whether the person has signed in before, but never from this browser
   */
  isNew(userId: UserId, browserId: string | null, at: Date, signal?: AbortSignal): Promise<boolean>;
  /** The last sign-in first; those from before sign-ins had times come last. */
  list(userId: UserId): Promise<readonly KnownBrowser[]>;
}

/** Instants of the first and the last sign-in from a browser; null: before they were kept. */
export type KnownBrowser = z.infer<typeof SignIns> | { readonly first_at: null; readonly last_at: null };

/** Per person; the oldest is dropped. */
const maximumBrowsers = 20;

const SignIns = z.object({ first_at: z.iso.datetime(), last_at: z.iso.datetime() });

const BrowsersItem = z.object({
  /** The oldest first. */
  browser_hashes: z.array(z.string()),
  /** By the browser's hash. */
  sign_ins: z._default(z.record(z.string(), SignIns), {}),
});

/** The item `browsers` of the table of account codes. */
export function createKnownBrowsersStore(
  client: DynamoDBDocumentClient,
  tableName: string,
): KnownBrowsersStore {
  return {
    async isNew(userId, browserId, at, signal) {
      const before = await read(userId, signal);
      const hash = browserId === null ? null : hashOf(userId, browserId);
      if (before === null || hash !== null) {
        const changed = withSignIn(before ?? none, hash, at.toISOString());
        await client.send(
          new PutCommand({ TableName: tableName, Item: { ...keyOf(userId), ...changed } }),
          abortedBy(signal),
        );
      }
      return before !== null && (hash === null || !before.browser_hashes.includes(hash));
    },

    async list(userId) {
      const { browser_hashes: hashes, sign_ins: signIns } = (await read(userId)) ?? none;
      return hashes
        .map((hash) => signIns[hash] ?? { first_at: null, last_at: null })
        .toSorted((one, other) => (other.last_at ?? '').localeCompare(one.last_at ?? ''));
    },
  };

  /** Null: the person has not signed in yet. */
  async function read(userId: UserId, signal?: AbortSignal): Promise<Browsers | null> {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: keyOf(userId), ConsistentRead: true }),
      abortedBy(signal),
    );
    return Item === undefined ? null : z.parse(BrowsersItem, Item);
  }
}

type Browsers = z.infer<typeof BrowsersItem>;

const none: Browsers = { browser_hashes: [], sign_ins: {} };

/** Pure. */
function withSignIn(
  { browser_hashes: known, sign_ins }: Browsers,
  hash: string | null,
  at: string,
): Browsers {
  if (hash === null) return { browser_hashes: known, sign_ins };
  const hashes = known.includes(hash) ? known : [...known, hash].slice(-maximumBrowsers);
  const signIns = { ...sign_ins, [hash]: { first_at: sign_ins[hash]?.first_at ?? at, last_at: at } };
  return {
    browser_hashes: hashes,
    sign_ins: Object.fromEntries(Object.entries(signIns).filter(([one]) => hashes.includes(one))),
  };
}

function keyOf(userId: UserId) {
  return { user_id: userId, entry: 'browsers' };
}

function abortedBy(signal: AbortSignal | undefined) {
  return signal === undefined ? {} : { abortSignal: signal };
}

/** Includes the person, so that hashes do not show that two people share a browser. */
function hashOf(userId: UserId, browserId: string): string {
  return createHash('sha256').update(`${userId} ${browserId}`).digest('base64url');
}
