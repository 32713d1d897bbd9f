import type { TransactionItem } from '../../aws/transactions.ts';
import type { CaseItem } from './case-item.ts';

/** One partition per index: reports come by the dozen, not by the thousand a second. */
export const open = 'open';
export const followed = 'followed';

/** With the keys of the sparse indexes. */
export function storedCase(item: CaseItem) {
  return {
    ...item,
    ...(item.due_at !== undefined && { open }),
    ...(item.follow_at !== undefined && { followed }),
  };
}

/** Fails if the case exists. */
export function openingCase(tableName: string, item: CaseItem): TransactionItem {
  return {
    Put: {
      TableName: tableName,
      Item: storedCase(item),
      ConditionExpression: 'attribute_not_exists(id)',
    },
  };
}
