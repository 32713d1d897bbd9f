import {
  type AttributeValue,
  type BatchWriteItemCommandInput,
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { startDynamoDbServer } from 'aws-local/dynamodb/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTable } from '../test/tables/create-table.ts';
import { addDeletions, copyTable, findRestoredTables } from './copy-tables.ts';

const credits = 'Reelwright-prod-Data-CreditsTable0A1B2C3D-ABCDEFGHIJKL';
const log = 'Reelwright-prod-Data-ErasuresTable0A1B2C3D-ABCDEFGHIJKL';
const table = { word: 'Credits', restored: 'restored-prod-Credits', table: credits };

let open: () => DynamoDBClient;
let client: DynamoDBClient;
let stop: () => Promise<void>;

beforeAll(async () => {
  const server = await startDynamoDbServer({ databaseFile: undefined, log: console.error });
  open = () =>
    new DynamoDBClient({
      endpoint: server.endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    });
  client = open();
  stop = server.stop;
  for (const name of [credits, log, 'restored-prod-Credits', 'restored-staging-Credits', 'former-log']) {
    await createTable(client, name, ['user_id', 'entry']);
  }
  // More than one batch, and every kind of number and set as it was.
  for (let index = 0; index < 60; index += 1) {
    await put('restored-prod-Credits', {
      user_id: { S: `user-${index}` },
      entry: { S: 'account' },
      purchased_credits: { N: '12345678901234567890.5' },
      videos_in_flight: { SS: ['a', 'b'] },
    });
  }
});
afterAll(async () => {
  client.destroy();
  await stop();
});

async function put(TableName: string, Item: Record<string, AttributeValue>): Promise<void> {
  await client.send(new PutItemCommand({ TableName, Item }));
}

async function itemsOf(TableName: string) {
  const { Items = [] } = await client.send(new ScanCommand({ TableName }));
  return Items.toSorted((one, other) => String(one.user_id?.S).localeCompare(String(other.user_id?.S)));
}

describe('the restored tables', () => {
  it('are those of the environment, each with the table that it is the backup of', async () => {
    expect(await findRestoredTables(client, 'prod')).toEqual([table]);
    await expect(findRestoredTables(client, 'staging')).rejects.toThrow(
      'restored-staging-Credits is the backup of no table that is restored',
    );
  });

  it('are copied whole, item by item as they were', async () => {
    expect(await copyTable(client, table, { replace: false })).toBe(60);
    expect(await itemsOf(credits)).toEqual(await itemsOf(table.restored));
  });

  it('are not mixed with what a table holds, unless that is to be replaced; then nothing of it stays', async () => {
    await put(credits, { user_id: { S: 'damaged' }, entry: { S: 'account' } });
    await expect(copyTable(client, table, { replace: false })).rejects.toThrow('holds items already');
    expect(await copyTable(client, table, { replace: true })).toBe(60);
    expect(await itemsOf(credits)).toEqual(await itemsOf(table.restored));
  });

  it('are copied to the end though DynamoDB takes only a part of a batch at first', async () => {
    let refused = 0;
    const throttled = open();
    throttled.middlewareStack.add(
      (next) => async (args) => {
        const input: unknown = args.input;
        if (refused >= 2 || !isBatch(input)) return next(args);
        refused += 1;
        return { response: {}, output: { $metadata: {}, UnprocessedItems: input.RequestItems } };
      },
      { step: 'initialize' },
    );
    expect(await copyTable(throttled, table, { replace: true })).toBe(60);
    expect(refused).toBe(2);
    expect(await itemsOf(credits)).toHaveLength(60);
    throttled.destroy();
  });
});

it('the log of deletions is never a restored table, and takes in what a former one holds', async () => {
  await createTable(client, 'restored-prod-Erasures', ['user_id', 'entry']);
  await expect(findRestoredTables(client, 'prod')).rejects.toThrow('restored-prod-Erasures');
  const deletion = (user: string) => ({ user_id: { S: user }, entry: { S: 'account' } });
  await put(log, deletion('now'));
  await put('former-log', deletion('before'));
  expect(await addDeletions(client, 'prod', { client, table: 'former-log' })).toBe(1);
  expect(await itemsOf(log)).toEqual([deletion('before'), deletion('now')]);
});

function isBatch(input: unknown): input is BatchWriteItemCommandInput {
  return typeof input === 'object' && input !== null && 'RequestItems' in input;
}
