import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { UserId } from '../../../contract/fields/ids.ts';
import { type Language, languages } from '../../../contract/fields/languages.ts';
import type { Jitter } from '../../aws/back-off.ts';
import { retryConflicts, type TransactionItem, writeTogether } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import type { IndexOf } from '../table-description.ts';
import type { Agreement } from './agreements.store.ts';
import type { identitiesTable } from './identities.table.ts';

/** The user of a pool that an account belongs to. */
export interface Identity {
  readonly userId: UserId;
  /** A UUID, or `google_1234` for a sign-in with Google only. */
  readonly username: string;
  /** The pool of the last sign-in; null after a restore, until the next one. */
  readonly poolId: string | null;
  /** Null without a verified address, or if Google manages it. */
  readonly addressHash: string | null;
  /** The first sign-in; null for an imported account until the next one. */
  readonly createdAt: Date | null;
  /** Null if the account was imported, or made before agreements were stored. */
  readonly agreement: Agreement | null;
  /** The language of the pages that the person used last, for mails that they have not just asked for; null: not known. */
  readonly language: Language | null;
}

export interface ListedIdentity extends Identity {
  /** Null if the pool has the user, as far as is known. */
  readonly missingSince: Date | null;
}

export interface IdentityChange {
  /** What was read; null for a new account. */
  readonly before: Identity | null;
  readonly after: Identity;
  /** Holds the new address, as read, and loses it. */
  readonly holder: UserId | null;
  /** Written in the same transaction. */
  readonly items?: readonly TransactionItem[];
}

export interface IdentitiesStore {
  /** Null if no account was made. Reads are consistent. */
  ofUser(username: string): Promise<Identity | null>;
  /** Null if the account is deleted or was never made. */
  ofAccount(userId: UserId): Promise<Identity | null>;
  holderOf(addressHash: string): Promise<UserId | null>;
  /** All or nothing. False if something differs from what was read. */
  write(change: IdentityChange): Promise<boolean>;
  /** Repeatable. */
  remove(userId: UserId): Promise<void>;
  /** May lack an account that was just made. */
  list(): AsyncIterable<ListedIdentity>;
  /** Keeps an earlier note; null removes it. */
  noteMissing(identity: Identity, since: Date | null): Promise<void>;
  /** The account still belongs to this user, noted as missing. */
  stillMissing(identity: ListedIdentity): TransactionItem;
}

/**
 * Names an address without showing it. Only A to Z are folded, as in the pool: any other folding would let a
 * look-alike address stand for another person's.
 */
export function addressHash(email: string): string {
  const folded = email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return createHash('sha256').update(folded).digest('base64url');
}

const IdentityItem = z.object({
  user_id: UserId,
  username: z.string(),
  user_pool: z.optional(z.string()),
  address_hash: z.optional(z.string()),
  created_at: z.optional(z.iso.datetime()),
  agreed_to: z.optional(z.string()),
  agreed_at: z.optional(z.iso.datetime()),
  language: z.optional(z.enum(languages)),
  user_missing_since: z.optional(z.iso.datetime()),
});
const AddressItem = z.object({ user_id: UserId });

const shardCount = 8;

/** While another request changes the same identity. */
const maximumAttempts = 5;

/**
 * Entries `user#<username>` and `account#<account id>` hold the same identity; `address#<hash>` names the
 * account that verified the address last. The index `accounts` lists the second kind.
 */
export function createIdentitiesStore(
  client: DynamoDBDocumentClient,
  tableName: string,
  jitter?: Jitter,
): IdentitiesStore {
  const table: IdentitiesTable = { client, tableName, jitter };
  return {
    ofUser: async (username) => identityOf(await read(table, userEntry(username))),
    ofAccount: (userId) => ofAccount(table, userId),
    holderOf: (hash) => holderOf(table, hash),
    write: (change) => write(table, change),
    remove: (userId) => remove(table, userId),

    async *list() {
      for (let shard = 0; shard < shardCount; shard += 1) {
        const pages = paginateQuery(
          { client },
          {
            TableName: tableName,
            IndexName: 'accounts' satisfies IndexOf<typeof identitiesTable>,
            KeyConditionExpression: 'account_shard = :shard',
            ExpressionAttributeValues: { ':shard': String(shard) },
          },
        );
        for await (const { Items = [] } of pages) {
          for (const item of z.parse(z.array(IdentityItem), Items)) {
            const { user_missing_since: since } = item;
            yield { ...toIdentity(item), missingSince: since === undefined ? null : new Date(since) };
          }
        }
      }
    },

    noteMissing: (identity, since) => noteMissing(table, identity, since),

    stillMissing(identity) {
      const { condition, values } = isStill(identity);
      return {
        ConditionCheck: {
          TableName: tableName,
          Key: { entry: accountEntry(identity.userId) },
          ConditionExpression: `${condition} AND user_missing_since = :since`,
          ExpressionAttributeValues: { ...values, ':since': identity.missingSince?.toISOString() ?? '' },
        },
      };
    },
  };
}

interface IdentitiesTable {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly jitter: Jitter | undefined;
}

async function write(
  table: IdentitiesTable,
  { before, after, holder, items = [] }: IdentityChange,
): Promise<boolean> {
  const { tableName } = table;
  const frees =
    before !== null &&
    before.addressHash !== null &&
    before.addressHash !== after.addressHash &&
    (await holderOf(table, before.addressHash)) === before.userId
      ? before.addressHash
      : null;
  return writeTogether(
    table.client,
    [
      ...userItems(tableName, before, after),
      put(
        tableName,
        { ...itemOf(after), ...shardOf(after.userId) },
        accountEntry(after.userId),
        isStill(before),
      ),
      ...(after.addressHash !== null && (before?.addressHash !== after.addressHash || holder === null)
        ? [put(tableName, { user_id: after.userId }, addressEntry(after.addressHash), isHeldBy(holder))]
        : []),
      ...(frees === null || before === null
        ? []
        : [del(tableName, addressEntry(frees), isHeldBy(before.userId))]),
      ...items,
    ],
    table.jitter,
  );
}

async function remove(table: IdentitiesTable, userId: UserId): Promise<void> {
  const { tableName } = table;
  for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
    const identity = await ofAccount(table, userId);
    if (identity === null) return;
    const { username, addressHash: hash } = identity;
    const holdsAddress = hash !== null && (await holderOf(table, hash)) === userId;
    const isRemoved = await writeTogether(
      table.client,
      [
        del(tableName, userEntry(username), isHeldBy(userId)),
        del(tableName, accountEntry(userId), isStill(identity)),
        ...(holdsAddress ? [del(tableName, addressEntry(hash), isHeldBy(userId))] : []),
      ],
      table.jitter,
    );
    if (isRemoved) return;
  }
  throw new Error('The identity changes all the time.');
}

async function noteMissing(
  { client, tableName, jitter }: IdentitiesTable,
  identity: Identity,
  since: Date | null,
): Promise<void> {
  const update = new UpdateCommand({
    TableName: tableName,
    Key: { entry: accountEntry(identity.userId) },
    ...updateExpression({
      ...(since === null
        ? { set: { user_missing_since: null } }
        : { setOnce: { user_missing_since: since.toISOString() } }),
      ...isStill(identity),
    }),
  });
  try {
    await retryConflicts(() => client.send(update), jitter);
  } catch (error) {
    // The person signed in anew: the note is about a former user.
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

async function ofAccount(table: IdentitiesTable, userId: UserId): Promise<Identity | null> {
  return identityOf(await read(table, accountEntry(userId)));
}

async function holderOf(table: IdentitiesTable, hash: string): Promise<UserId | null> {
  const item = await read(table, addressEntry(hash));
  return item === undefined ? null : z.parse(AddressItem, item).user_id;
}

async function read(
  { client, tableName }: IdentitiesTable,
  entry: string,
): Promise<Record<string, unknown> | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName, Key: { entry }, ConsistentRead: true }),
  );
  return Item;
}

/** Replaces the entry of a former user of the account. */
function userItems(tableName: string, before: Identity | null, after: Identity): TransactionItem[] {
  const isSameUser = before?.username === after.username;
  return [
    put(tableName, itemOf(after), userEntry(after.username), isHeldBy(isSameUser ? after.userId : null)),
    ...(before === null || isSameUser
      ? []
      : [del(tableName, userEntry(before.username), isHeldBy(before.userId))]),
  ];
}

function put(
  tableName: string,
  item: Record<string, unknown>,
  entry: string,
  expected: Condition,
): TransactionItem {
  return { Put: { TableName: tableName, Item: { ...item, entry }, ...conditionOf(expected) } };
}

function del(tableName: string, entry: string, expected: Condition): TransactionItem {
  return { Delete: { TableName: tableName, Key: { entry }, ...conditionOf(expected) } };
}

interface Condition {
  readonly condition: string;
  readonly values?: Readonly<Record<string, string>>;
}

function conditionOf({ condition, values }: Condition) {
  return {
    ConditionExpression: condition,
    ...(values !== undefined && { ExpressionAttributeValues: { ...values } }),
  };
}

const isFree: Condition = { condition: 'attribute_not_exists(user_id)' };

/** The entry is this account's, or no account's. */
function isHeldBy(userId: UserId | null): Condition {
  return userId === null ? isFree : { condition: 'user_id = :holder', values: { ':holder': userId } };
}

/** The account's entry has the user and address that were read. */
function isStill(identity: Identity | null): Condition {
  if (identity === null) return isFree;
  const { username, addressHash: hash } = identity;
  return hash === null
    ? {
        condition: 'username = :username AND attribute_not_exists(address_hash)',
        values: { ':username': username },
      }
    : {
        condition: 'username = :username AND address_hash = :address',
        values: { ':username': username, ':address': hash },
      };
}

function itemOf({ userId, username, poolId, addressHash: hash, createdAt, agreement, language }: Identity) {
  return {
    user_id: userId,
    username,
    ...(poolId !== null && { user_pool: poolId }),
    ...(hash !== null && { address_hash: hash }),
    ...(createdAt !== null && { created_at: createdAt.toISOString() }),
    ...(agreement !== null && { agreed_to: agreement.version, agreed_at: agreement.at.toISOString() }),
    ...(language !== null && { language }),
  };
}

function identityOf(item: Record<string, unknown> | undefined): Identity | null {
  return item === undefined ? null : toIdentity(z.parse(IdentityItem, item));
}

function toIdentity(item: z.infer<typeof IdentityItem>): Identity {
  const { agreed_to: version, agreed_at: at } = item;
  return {
    userId: item.user_id,
    username: item.username,
    poolId: item.user_pool ?? null,
    addressHash: item.address_hash ?? null,
    createdAt: item.created_at === undefined ? null : new Date(item.created_at),
    agreement: version === undefined || at === undefined ? null : { version, at: new Date(at) },
    language: item.language ?? null,
  };
}

/** The last digit of a UUID is random. */
function shardOf(userId: UserId) {
  return { account_shard: String(Number.parseInt(userId.slice(-1), 16) % shardCount) };
}

function userEntry(username: string): string {
  return `user#${username}`;
}

function accountEntry(userId: UserId): string {
  return `account#${userId}`;
}

function addressEntry(hash: string): string {
  return `address#${hash}`;
}
