import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { requestLimits } from './request-limits.ts';

/**
 * One connection pool per execution environment. A call has 1 s to connect and 3 s to answer, and is tried three
 * times in all with the SDK's jittered back-off: at most some 9 s, inside every route's 10 s.
 */
export function createDocumentClient(): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(
    new DynamoDBClient({
      maxAttempts: 3,
      requestHandler: requestLimits(3_000),
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
}
