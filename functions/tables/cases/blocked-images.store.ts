import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { CaseId, type ImageHash } from '../../../contract/fields/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';

/** What a removal that blocks its starting image found in it, the most serious first. */
export const blockedCategories = ['sexual_minors', 'sexual'] as const;
export type BlockedCategory = (typeof blockedCategories)[number];

export interface BlockedImagesStore {
  /** Read consistently. Empty: the image is not blocked. */
  categoriesOf(hash: ImageHash): Promise<readonly BlockedCategory[]>;
  /** May be repeated. */
  blocking(hash: ImageHash, category: BlockedCategory, by: CaseId): TransactionItem;
  /** The image stays blocked while another case blocks it. May be repeated. */
  unblocking(hash: ImageHash, category: BlockedCategory, by: CaseId): TransactionItem;
}

const By = z.optional(z.set(CaseId));
const BlockedImageRow = z.object({ sexual_minors: By, sexual: By });

/** Rows `image#<hash>` of the cases table: for each category the cases that block the image. */
export function createBlockedImagesStore(
  client: DynamoDBDocumentClient,
  tableName: string,
): BlockedImagesStore {
  const keyOf = (hash: ImageHash) => ({ TableName: tableName, Key: { id: `image#${hash}` } });
  return {
    async categoriesOf(hash) {
      const { Item } = await client.send(new GetCommand({ ...keyOf(hash), ConsistentRead: true }));
      if (Item === undefined) return [];
      const row = z.parse(BlockedImageRow, Item);
      return blockedCategories.filter((category) => row[category] !== undefined);
    },

    blocking: (hash, category, by) => ({
      Update: { ...keyOf(hash), ...updateExpression({ add: { [category]: new Set([by]) } }) },
    }),

    unblocking: (hash, category, by) => ({
      Update: { ...keyOf(hash), ...updateExpression({ take: { [category]: new Set([by]) } }) },
    }),
  };
}
