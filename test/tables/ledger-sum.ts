import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';

const fields = ['cycle_credits', 'purchased_credits', 'grace_credits'] as const;

/** Asserts that a person's account equals the sum of their ledger, and returns the account's numbers. */
export async function expectLedgerToAddUp(
  client: DynamoDBDocumentClient,
  tableName: string,
  userId: string,
): Promise<Record<(typeof fields)[number], number>> {
  const items: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'user_id = :user',
        ExpressionAttributeValues: { ':user': userId },
        ConsistentRead: true,
        ExclusiveStartKey: start,
      }),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  const account = items.find((item) => item.entry === 'account');
  const totals = { cycle_credits: 0, purchased_credits: 0, grace_credits: 0 };
  const balance = { cycle_credits: 0, purchased_credits: 0, grace_credits: 0 };
  for (const field of fields) {
    for (const item of items) if (item !== account) totals[field] += Number(item[field]);
    balance[field] = Number(account?.[field] ?? 0);
  }
  expect(balance).toEqual(totals);
  return balance;
}
