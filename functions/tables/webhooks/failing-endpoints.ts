import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { DisabledReason } from '../../../contract/developers/webhooks.ts';
import type { IndexOf } from '../table-description.ts';
import { EndpointItem } from './webhook-items.ts';
import type { webhooksTable } from './webhooks.table.ts';

const FailingEndpoint = z.pick(EndpointItem, {
  account_id: true,
  id: true,
  url: true,
  missed_events: true,
  failing_since: true,
});
export type FailingEndpoint = z.infer<typeof FailingEndpoint>;

/** Endpoints of all accounts that were disabled because they failed, the longest failing first. */
export async function listFailingEndpoints(
  client: DynamoDBDocumentClient,
  tableName: string,
  maximum: number,
): Promise<readonly FailingEndpoint[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: 'failing' satisfies IndexOf<typeof webhooksTable>,
      KeyConditionExpression: 'disabled_reason = :failing',
      ExpressionAttributeValues: { ':failing': 'failing' satisfies DisabledReason },
      Limit: maximum,
    }),
  );
  return z.parse(z.array(FailingEndpoint), Items);
}
