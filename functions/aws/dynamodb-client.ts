import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { requestLimits } from './request-limits.ts';

let client: DynamoDBDocumentClient | undefined;

/**
 * The one client of an execution environment. A call has 1 s to connect and 3 s to answer, in up to three
 * attempts: about 9 s, within every route's 10 s.
 */
export function createDocumentClient(): DynamoDBDocumentClient {
  client ??= documentClient({ maximumAttempts: 3, requestMilliseconds: 3_000 });
  return client;
}

/** For a trigger of the user pool: Cognito waits 5 s, so two attempts of 2 s. */
export function createTriggerDocumentClient(): DynamoDBDocumentClient {
  return documentClient({ maximumAttempts: 2, requestMilliseconds: 2_000 });
}

function documentClient(limits: {
  readonly maximumAttempts: number;
  readonly requestMilliseconds: number;
}): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(
    new DynamoDBClient({
      maxAttempts: limits.maximumAttempts,
      requestHandler: requestLimits(limits.requestMilliseconds),
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
}
