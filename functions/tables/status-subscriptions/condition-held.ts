import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';

/** Sends a conditional write. False if its condition did not hold. */
export async function conditionHeld(
  client: DynamoDBDocumentClient,
  command: UpdateCommand,
): Promise<boolean> {
  try {
    await client.send(command);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
