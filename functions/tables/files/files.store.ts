import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import * as z from 'zod/mini';
import { retentionDays } from '../../../contract/billing/catalog.ts';
import { MediaId, UserId } from '../../../contract/fields/ids.ts';
import { deleteItems } from '../../aws/delete-items.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';

const kinds = ['image', 'export', 'chain'] as const;
type Kind = (typeof kinds)[number];

/** An image, a data export or a joined chain. Its S3 keys follow from its media id. */
export interface PersonalFile {
  readonly userId: UserId;
  /** An image's public id; all exports of a person share one. */
  readonly id: string;
  readonly kind: Kind;
  readonly mediaId: MediaId;
  readonly createdAt: Date;
}

export interface FilesStore {
  /** Before the file exists. */
  creation(file: PersonalFile): TransactionItem;
  /** Null also for another person's file and one being removed. */
  find(userId: UserId, id: string): Promise<PersonalFile | null>;
  readAll(userId: UserId): AsyncIterable<PersonalFile>;
  /**
   * Hides all of a person's files for good, and yields each page once it is hidden, so that a file stored
   * later is found hidden and removed again. Repeatable.
   */
  beginRemovalOfAll(userId: UserId, now: Date): AsyncIterable<readonly PersonalFile[]>;
  /** After their files. */
  remove(userId: UserId, ids: readonly string[]): Promise<void>;
}

/**
 * Longer than S3 keeps the file (lib/media/media.ts), so that its row always finds it. S3 expires an object
 * at midnight UTC after its time.
 */
const rowDays: Readonly<Record<Kind, number>> = {
  image: retentionDays + 5,
  export: 5,
  chain: 5,
};

const concurrentWrites = 20;

/** The files table. */
export function createFilesStore(client: DynamoDBDocumentClient, tableName: string): FilesStore {
  return {
    creation: (file) => ({ Put: { TableName: tableName, Item: fileItem(file) } }),

    async find(userId, id) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: { user_id: userId, id }, ConsistentRead: true }),
      );
      return Item === undefined || 'removing_at' in Item ? null : fileOf(Item);
    },

    async *readAll(userId) {
      for await (const page of pagesOf(userId)) yield* page;
    },

    async *beginRemovalOfAll(userId, now) {
      for await (const page of pagesOf(userId)) {
        await pMap(page, ({ id }) => hide(userId, id, now), { concurrency: concurrentWrites });
        if (page.length > 0) yield page;
      }
    },

    remove: (userId, ids) =>
      deleteItems(
        client,
        tableName,
        ids.map((id) => ({ user_id: userId, id })),
      ),
  };

  async function* pagesOf(userId: UserId): AsyncIterable<readonly PersonalFile[]> {
    const pages = paginateQuery(
      { client },
      {
        TableName: tableName,
        KeyConditionExpression: 'user_id = :user',
        ExpressionAttributeValues: { ':user': userId },
        ConsistentRead: true,
      },
    );
    for await (const { Items = [] } of pages) yield Items.map(fileOf);
  }

  async function hide(userId: UserId, id: string, now: Date): Promise<void> {
    try {
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { user_id: userId, id },
          ...updateExpression({
            setOnce: { removing_at: now.toISOString() },
            condition: 'attribute_exists(user_id)',
          }),
        }),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
}

const FileItem = z.object({
  user_id: UserId,
  id: z.string(),
  kind: z.enum(kinds),
  media_id: MediaId,
  created_at: z.string(),
  /** Seconds since 1970. */
  expires_at: z.int(),
});
type FileItem = z.infer<typeof FileItem>;

/** An export's row has more (exports.store.ts). */
export function fileItem({ userId, id, kind, mediaId, createdAt }: PersonalFile): FileItem {
  return {
    user_id: userId,
    id,
    kind,
    media_id: mediaId,
    created_at: createdAt.toISOString(),
    expires_at: Math.floor(createdAt.getTime() / 1_000) + rowDays[kind] * 24 * 60 * 60,
  };
}

function fileOf(item: unknown): PersonalFile {
  const { user_id: userId, id, kind, media_id: mediaId, created_at: createdAt } = z.parse(FileItem, item);
  return { userId, id, kind, mediaId, createdAt: new Date(createdAt) };
}
