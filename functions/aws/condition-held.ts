import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';

/** Makes a conditional write. False if its condition did not hold. */
export async function conditionHeld(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
