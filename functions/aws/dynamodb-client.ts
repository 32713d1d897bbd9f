import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { requestLimits } from './request-limits.ts';

/**
 * A client with one connection pool per execution environment. A call has 1 s to connect and 3 s to answer, and up to
 * three attempts: about 9 s at most, within every route's 10 s.
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
