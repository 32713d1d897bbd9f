import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { MediaId, type UserId } from '../../../contract/fields/ids.ts';
import { conditionHeld } from '../../aws/condition-held.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import { fileItem, type PersonalFile } from './files.store.ts';

/** A person's latest data export and its progress. */
export interface AccountExportRow {
  /** All exports of a person have the same id, so there is one at a time. */
  readonly file: PersonalFile;
  /** When its job last wrote. */
  readonly progressedAt: Date;
  readonly outcome: ExportOutcome | null;
}

export type ExportOutcome =
  | { readonly kind: 'ready'; readonly sizeBytes: number }
  | { readonly kind: 'failed' };

export interface ExportsStore {
  /** Read consistently; null also for one being removed with its account. */
  find(userId: UserId): Promise<AccountExportRow | null>;
  /** Fails if another than `former` began since. */
  creation(userId: UserId, mediaId: MediaId, at: Date, former: AccountExportRow | null): TransactionItem;
  /**
   * Notes that the job goes on. False if it must stop: its account was deleted, or it has ended or was
   * replaced.
   */
  progress(file: PersonalFile, at: Date): Promise<boolean>;
  /** False if the export was replaced or its account deleted. Repeatable. */
  end(file: PersonalFile, outcome: ExportOutcome): Promise<boolean>;
}

/** Other rows of the table have random ids. */
const exportId = 'export';

/** The file of an export, by the media id that names it. */
export function exportFile(userId: UserId, mediaId: MediaId, createdAt: Date): PersonalFile {
  return { userId, id: exportId, kind: 'export', mediaId, createdAt };
}

/** Exports in the files table; files.store.ts removes one like any other file. */
export function createExportsStore(client: DynamoDBDocumentClient, tableName: string): ExportsStore {
  return {
    async find(userId) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: tableName,
          Key: { user_id: userId, id: exportId },
          ConsistentRead: true,
        }),
      );
      if (Item === undefined || 'removing_at' in Item) return null;
      const item = z.parse(ExportItem, Item);
      return {
        file: exportFile(userId, item.media_id, new Date(item.created_at)),
        progressedAt: new Date(item.progressed_at ?? item.created_at),
        outcome: outcomeOf(item),
      };
    },

    creation(userId, mediaId, createdAt, former) {
      return {
        Put: {
          TableName: tableName,
          Item: fileItem(exportFile(userId, mediaId, createdAt)),
          ...(former === null
            ? { ConditionExpression: 'attribute_not_exists(user_id)' }
            : {
                ConditionExpression: 'media_id = :former',
                ExpressionAttributeValues: { ':former': former.file.mediaId },
              }),
        },
      };
    },

    progress: (file, at) =>
      change(file, { progressed_at: at.toISOString() }, ' AND attribute_not_exists(outcome)'),

    end: (file, outcome) =>
      change(
        file,
        outcome.kind === 'ready'
          ? { outcome: outcome.kind, size_bytes: outcome.sizeBytes }
          : { outcome: outcome.kind },
      ),
  };

  async function change(
    { userId, mediaId }: PersonalFile,
    set: Readonly<Record<string, string | number>>,
    andCondition = '',
  ): Promise<boolean> {
    return conditionHeld(() =>
      client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { user_id: userId, id: exportId },
          ...updateExpression({
            set,
            condition: `media_id = :media AND attribute_not_exists(removing_at)${andCondition}`,
            values: { ':media': mediaId },
          }),
        }),
      ),
    );
  }
}

const ExportItem = z.object({
  media_id: MediaId,
  created_at: z.string(),
  progressed_at: z.optional(z.string()),
  outcome: z.optional(z.enum(['ready', 'failed'])),
  size_bytes: z.optional(z.int()),
});

function outcomeOf({ outcome, size_bytes: sizeBytes = 0 }: z.infer<typeof ExportItem>): ExportOutcome | null {
  if (outcome === undefined) return null;
  return outcome === 'ready' ? { kind: outcome, sizeBytes } : { kind: outcome };
}
