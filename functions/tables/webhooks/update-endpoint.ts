import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { WebhookEndpointId } from '../../../contract/developers/developer-api.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import { retryConflicts } from '../../aws/transactions.ts';
import { type ItemChange, updateExpression } from '../../aws/update-expression.ts';
import { entryOf, keyOf } from './webhook-items.ts';

/**
 * Changes an endpoint. `item` is the row after the change; if the condition failed, the current row, or
 * undefined if it is gone.
 */
export async function updateEndpoint(
  client: DynamoDBDocumentClient,
  tableName: string,
  userId: UserId,
  id: WebhookEndpointId,
  change: ItemChange,
) {
  try {
    const { Attributes = {} } = await retryConflicts(() =>
      client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: keyOf(userId, entryOf.endpoint(id)),
          ...updateExpression(change),
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      ),
    );
    return { kind: 'written', item: Attributes } as const;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const item = error.Item === undefined ? undefined : unmarshall(error.Item);
    return { kind: 'blocked', item } as const;
  }
}
