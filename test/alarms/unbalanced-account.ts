import { DeleteCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { accountEntry } from '../../functions/tables/credits/account-item.ts';
import { type TestCloud, tableNamed } from '../cloud/test-cloud.ts';
import type { Failure } from './failure.ts';

const Report = z.object({ unbalanced: z.array(z.string()) });

/** The one that is wrong; one rehearsal is played at a time. */
let wrong = '';

export const unbalancedAccount: Failure = {
  name: 'ledger',
  broken: 'an account has credits in DynamoDB that none of its ledger entries moved',
  alarm: 'credits.account_unbalanced',
  remedy: 'set the item `account` to the sum of its entries',
  breakIt: async ({ cloud }) => {
    // The hour may end between the writing and the run.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      wrong = await wrongAccountOfThisHour(cloud);
      const { unbalanced } = await check(cloud);
      if (unbalanced.includes(wrong)) return;
    }
    throw new Error('The check does not see the account.');
  },
  mend: async ({ cloud }) => {
    await cloud.database.send(
      new UpdateCommand({
        TableName: tableNamed(cloud, 'Credits'),
        Key: { user_id: wrong, entry: accountEntry },
        UpdateExpression: 'SET purchased_credits = :none',
        ExpressionAttributeValues: { ':none': 0 },
      }),
    );
  },
  retry: async ({ cloud }) => {
    const { unbalanced } = await check(cloud);
    if (unbalanced.length > 0) throw new Error(`${unbalanced} are still unbalanced.`);
  },
};

async function check(cloud: TestCloud): Promise<z.infer<typeof Report>> {
  return z.parse(Report, await cloud.invoke('BalancesCheckBalances', {}));
}

/** Writes accounts until one is in the part of the table that this hour's run reads; the others go again. */
async function wrongAccountOfThisHour(cloud: TestCloud): Promise<string> {
  const { database, functionClock } = cloud;
  const TableName = tableNamed(cloud, 'Credits');
  for (;;) {
    const key = { user_id: v7(), entry: accountEntry };
    await database.send(new PutCommand({ TableName, Item: { ...key, purchased_credits: 5_000 } }));
    const { Items = [] } = await database.send(
      new ScanCommand({
        TableName,
        ConsistentRead: true,
        Segment: new Date(functionClock.now()).getUTCHours(),
        TotalSegments: 24,
      }),
    );
    if (Items.some(({ user_id: id }) => id === key.user_id)) return key.user_id;
    await database.send(new DeleteCommand({ TableName, Key: key }));
  }
}
