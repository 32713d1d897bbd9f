import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { UserId } from '../../../contract/fields/ids.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import { accountRow } from '../../tables/api-access/key-item.ts';
import { AccountName, findAccount } from '../../tables/identities/find-account.ts';
import type { IdentitiesStore } from '../../tables/identities/identities.store.ts';

/** Null restores the plan's limit. */
export const ContractRequest = z.strictObject({
  account: AccountName,
  generations_per_hour: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
});
export type ContractRequest = z.infer<typeof ContractRequest>;

export interface SetContractDependencies {
  readonly identities: Pick<IdentitiesStore, 'holderOf' | 'ofAccount'>;
  readonly writeContract: (userId: UserId, generationsPerHour: number | null) => Promise<void>;
}

/**
 * Sets an account's hourly limit of API videos, from its next request on.
 *
 * @throws {Error} for the operator if there is no such account
 */
export async function setApiContract(
  { identities, writeContract }: SetContractDependencies,
  { account, generations_per_hour: perHour }: ContractRequest,
): Promise<{ readonly user_id: UserId; readonly generations_per_hour: number | null }> {
  const userId = await findAccount(identities, account);
  await writeContract(userId, perHour);
  return { user_id: userId, generations_per_hour: perHour };
}

/** Writes to the row of the account's rate limit. */
export function contractsIn(
  client: DynamoDBDocumentClient,
  tableName: string,
): SetContractDependencies['writeContract'] {
  return async (userId, generationsPerHour) => {
    await client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: accountRow(userId),
        ...updateExpression({
          set: { generations_per_hour: generationsPerHour },
          setOnce: { user_id: userId },
        }),
      }),
    );
  };
}
