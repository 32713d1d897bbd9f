import { type DynamoDBDocumentClient, GetCommand, paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { ProjectId, ShareToken, UserId } from '../../../contract/fields/ids.ts';
import { deleteItems } from '../../aws/delete-items.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { type ItemChange, updateExpression } from '../../aws/update-expression.ts';
import type { IndexOf } from '../table-description.ts';
import type { projectsTable } from './projects.table.ts';

/** A project as stored; its videos name it. */
const ProjectItem = z.object({
  user_id: UserId,
  id: ProjectId,
  name: z.string(),
  created_at: z.string(),
  share_token: z._default(z.nullable(ShareToken), null),
  share_shows_prompts: z._default(z.boolean(), false),
});
export type ProjectItem = z.infer<typeof ProjectItem>;

export interface ProjectsStore {
  /** Newest first. */
  readAll(userId: UserId): Promise<readonly ProjectItem[]>;
  /** Null also for another person's. */
  read(userId: UserId, id: ProjectId): Promise<ProjectItem | null>;
  readShared(token: ShareToken): Promise<ProjectItem | null>;
  /** Creates a project, or renames it. */
  saving(userId: UserId, id: ProjectId, name: string, now: Date): TransactionItem;
  /** Fails without it. The videos keep its id, which then names no project. */
  deletion(userId: UserId, id: ProjectId): TransactionItem;
  /** Under its existing token, or else `token`. */
  sharing(
    userId: UserId,
    id: ProjectId,
    share: { readonly token: ShareToken; readonly showsPrompts: boolean },
  ): TransactionItem;
  unsharing(userId: UserId, id: ProjectId): TransactionItem;
  /** A condition of a write that needs the project. */
  existence(userId: UserId, id: ProjectId): TransactionItem;
  /** May be repeated. */
  removeAllOf(userId: UserId): Promise<void>;
}

const exists = 'attribute_exists(user_id)';

/** The projects table. */
export function createProjectsStore(client: DynamoDBDocumentClient, tableName: string): ProjectsStore {
  const itemOf = (userId: UserId, id: ProjectId) => ({ TableName: tableName, Key: { user_id: userId, id } });
  const update = (userId: UserId, id: ProjectId, change: ItemChange) => ({
    Update: { ...itemOf(userId, id), ...updateExpression(change) },
  });

  return {
    readAll: (userId) => readAll(client, tableName, userId),
    read,

    async readShared(token) {
      const { Items: [item] = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: 'by-share' satisfies IndexOf<typeof projectsTable>,
          KeyConditionExpression: 'share_token = :token',
          ExpressionAttributeValues: { ':token': token },
        }),
      );
      if (item === undefined) return null;
      const { user_id: userId, id } = z.parse(ProjectKey, item);
      // The index is eventually consistent, but a link must stop working at once.
      const project = await read(userId, id);
      return project?.share_token === token ? project : null;
    },

    saving: (userId, id, name, now) =>
      update(userId, id, { set: { name }, setOnce: { created_at: now.toISOString() } }),

    deletion: (userId, id) => ({ Delete: { ...itemOf(userId, id), ConditionExpression: exists } }),

    sharing: (userId, id, { token, showsPrompts }) =>
      update(userId, id, {
        set: { share_shows_prompts: showsPrompts },
        // Concurrent requests get the same link.
        setOnce: { share_token: token },
        condition: exists,
      }),

    unsharing: (userId, id) =>
      update(userId, id, { set: { share_token: null, share_shows_prompts: null }, condition: exists }),

    existence: (userId, id) => ({ ConditionCheck: { ...itemOf(userId, id), ConditionExpression: exists } }),

    removeAllOf: (userId) => removeAllOf(client, tableName, userId),
  };

  async function read(userId: UserId, id: ProjectId): Promise<ProjectItem | null> {
    const { Item } = await client.send(new GetCommand({ ...itemOf(userId, id), ConsistentRead: true }));
    return Item === undefined ? null : z.parse(ProjectItem, Item);
  }
}

async function readAll(
  client: DynamoDBDocumentClient,
  tableName: string,
  userId: UserId,
): ReturnType<ProjectsStore['readAll']> {
  const projects: ProjectItem[] = [];
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      KeyConditionExpression: 'user_id = :user',
      ExpressionAttributeValues: { ':user': userId },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) projects.push(...Items.map((item) => z.parse(ProjectItem, item)));
  return projects;
}

async function removeAllOf(client: DynamoDBDocumentClient, tableName: string, userId: UserId): Promise<void> {
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      KeyConditionExpression: 'user_id = :user',
      ExpressionAttributeValues: { ':user': userId },
      ProjectionExpression: 'user_id, id',
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) await deleteItems(client, tableName, Items);
}

const ProjectKey = z.object({ user_id: UserId, id: ProjectId });
