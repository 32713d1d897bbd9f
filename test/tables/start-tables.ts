import { CreateTableCommand, DynamoDBClient, type KeySchemaElement } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { startDynamoDbServer } from 'aws-local/dynamodb/server.ts';
import canonicalize from 'canonicalize';
import * as z from 'zod/mini';
import { attributesOf, type TableDescription } from '../../functions/tables/table-description.ts';
import { tables } from '../../functions/tables.ts';
import { dynamoDbLocalVariable, openDynamoDbLocal } from './dynamodb-local.ts';

/** Our tables, by their names in tests. */
const tablesInTests: Readonly<Record<string, TableDescription>> = {
  'account-codes': tables.accountCodes,
  'api-access': tables.apiAccess,
  audit: tables.audit,
  cases: tables.cases,
  credits: tables.credits,
  erasures: tables.erasures,
  files: tables.personalFiles,
  idempotency: tables.idempotencyRecords,
  identities: tables.identities,
  limits: tables.limits,
  lines: tables.lines,
  links: tables.confirmationLinks,
  messages: tables.messages,
  'operator-requests': tables.operatorRequests,
  orders: tables.orders,
  presets: tables.presets,
  projects: tables.projects,
  refusals: tables.refusals,
  'sent-mails': tables.sentMails,
  settings: tables.settings,
  spend: tables.spend,
  status: tables.statusRecords,
  'status-subscriptions': tables.statusSubscriptions,
  videos: tables.videos,
  webhooks: tables.webhookRecords,
};

/** Their names. */
export const allTables = Object.keys(tablesInTests);

export interface Tables {
  readonly client: DynamoDBDocumentClient;
  /** Where it listens. */
  readonly endpoint: string;
  /** Each row of a table as canonical JSON of DynamoDB's own values: the client takes ten times as long. */
  readonly storedIn: (TableName: string) => Promise<readonly string[]>;
  /** How many requests the client has sent: round trips, tries included. */
  readonly roundTrips: () => number;
  /** How often it had to wait for DynamoDB: requests at the same time are one. */
  readonly rounds: () => number;
  /** How many of them were transactions. */
  readonly transactions: () => number;
  readonly stop: () => Promise<void>;
}

/** A store's tables in memory, for tests and measurements of the store alone: by dynoxide, or by DynamoDB Local. */
export async function startTables(): Promise<Tables> {
  const dynamoDbLocal = process.env[dynamoDbLocalVariable];
  const server =
    dynamoDbLocal === undefined
      ? await startDynamoDbServer({ databaseFile: undefined, log: console.error })
      : await openDynamoDbLocal(dynamoDbLocal);
  let sent = 0;
  let rounds = 0;
  let inFlight = 0;
  let transactions = 0;
  const raw = new DynamoDBClient({
    endpoint: server.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  await Promise.all(
    Object.entries(tablesInTests).map(([TableName, { indexes, ...key }]) =>
      raw.send(
        new CreateTableCommand({
          TableName,
          BillingMode: 'PAY_PER_REQUEST',
          AttributeDefinitions: [
            ...new Set([key, ...Object.values(indexes)].flatMap((keys) => attributesOf(keys))),
          ].map((name) => ({ AttributeName: name, AttributeType: 'S' })),
          KeySchema: schema(attributesOf(key)),
          ...(Object.keys(indexes).length > 0 && {
            GlobalSecondaryIndexes: Object.entries(indexes).map(([IndexName, index]) => ({
              IndexName,
              KeySchema: schema(attributesOf(index)),
              Projection: { ProjectionType: 'ALL' },
            })),
          }),
        }),
      ),
    ),
  );
  const client = DynamoDBDocumentClient.from(raw, { marshallOptions: { removeUndefinedValues: true } });
  client.middlewareStack.add(
    (next, context) => async (args) => {
      sent += 1;
      if (inFlight === 0) rounds += 1;
      inFlight += 1;
      if (context.commandName === 'TransactWriteItemsCommand') transactions += 1;
      try {
        return await next(args);
      } finally {
        inFlight -= 1;
      }
    },
    { step: 'finalizeRequest', priority: 'low', name: 'countRoundTrips' },
  );
  return {
    client,
    endpoint: server.endpoint,
    storedIn: createRowsIn(server.endpoint),
    roundTrips: () => sent,
    rounds: () => rounds,
    transactions: () => transactions,
    stop: async () => {
      client.destroy();
      await server.stop();
    },
  };
}

const Page = z.object({
  Items: z.array(z.unknown()),
  LastEvaluatedKey: z.optional(z.unknown()),
});

function createRowsIn(endpoint: string): (TableName: string) => Promise<readonly string[]> {
  /** The last answer about each page: most tables are as they were, and reading the answer takes longer than the scan. */
  const known = new Map<string, { readonly answer: string; readonly page: RowsOfPage }>();
  return async (TableName) => {
    const rows: string[] = [];
    let ExclusiveStartKey: unknown;
    do {
      const body = JSON.stringify({ TableName, ConsistentRead: true, ExclusiveStartKey });
      const answer = await scan(endpoint, body);
      const before = known.get(body);
      const page = before?.answer === answer ? before.page : rowsOfPage(answer);
      known.set(body, { answer, page });
      rows.push(...page.rows);
      ({ ExclusiveStartKey } = page);
    } while (ExclusiveStartKey !== undefined);
    return rows;
  };
}

interface RowsOfPage {
  readonly rows: readonly string[];
  readonly ExclusiveStartKey: unknown;
}

function rowsOfPage(answer: string): RowsOfPage {
  const { Items, LastEvaluatedKey } = Page.parse(JSON.parse(answer));
  return { rows: Items.map((item) => canonicalize(item) ?? ''), ExclusiveStartKey: LastEvaluatedKey };
}

async function scan(endpoint: string, body: string): Promise<string> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.Scan',
      'x-amz-date': '20260101T000000Z',
      // It must look signed: nothing checks it.
      authorization:
        'AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    },
    body,
  });
  return response.text();
}

function schema(keys: readonly string[]): KeySchemaElement[] {
  return keys.map((name, index) => ({ AttributeName: name, KeyType: index === 0 ? 'HASH' : 'RANGE' }));
}
