import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DynamoDBClient,
  PutItemCommand,
  TransactionCanceledException,
  TransactionConflictException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import type { Resource } from '../assembly/resource-type.ts';
import { createIam } from '../iam/iam.ts';
import { type DynamoDb, startDynamoDb } from './dynamodb.ts';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});

describe('provision', () => {
  it('creates a table with its indexes and keeps its items over a kill', async () => {
    const databaseFile = join(await temporaryFolder(), 'tables.db');
    const first = await start({ databaseFile });
    await first.provision([ordersTable()]);
    await first.call('PutItem', { TableName: 'orders', Item: { id: { S: 'o1' }, user: { S: 'u1' } } });
    first.kill();

    const second = await start({ databaseFile });
    await second.provision([ordersTable()]);

    expect(await second.call('GetItem', { TableName: 'orders', Key: { id: { S: 'o1' } } })).toEqual({
      Item: { id: { S: 'o1' }, user: { S: 'u1' } },
    });
  });

  it('adds a new index over existing items, and removes one that the template dropped', async () => {
    const databaseFile = join(await temporaryFolder(), 'tables.db');
    const first = await start({ databaseFile });
    await first.provision([ordersTable()]);
    await first.call('PutItem', {
      TableName: 'orders',
      Item: { id: { S: 'o1' }, user: { S: 'u1' }, status: { S: 'paid' } },
    });
    await first.stop();

    const second = await start({ databaseFile });
    await second.provision([ordersTable({ indexes: { byStatus: 'status' } })]);

    const query = (index: string, attribute: string, value: string) =>
      second.call('Query', {
        TableName: 'orders',
        IndexName: index,
        KeyConditionExpression: '#a = :v',
        ExpressionAttributeNames: { '#a': attribute },
        ExpressionAttributeValues: { ':v': { S: value } },
      });
    expect(await query('byStatus', 'status', 'paid')).toMatchObject({ Count: 1 });
    await expect(query('byUser', 'user', 'u1')).rejects.toThrow(/index/i);
  });

  it('creates a global table of one region, and refuses a replica in another', async () => {
    const table = (...regions: string[]) =>
      resource('AWS::DynamoDB::GlobalTable', 'Orders', 'orders', {
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        BillingMode: 'PAY_PER_REQUEST',
        Replicas: regions.map((Region) => ({ Region })),
      });
    const dynamoDb = await start({ databaseFile: undefined });
    await dynamoDb.provision([table('us-east-1')]);
    await dynamoDb.call('PutItem', { TableName: 'orders', Item: { id: { S: 'o1' } } });
    expect(await idsIn(dynamoDb)).toEqual(['o1']);
    await expect(dynamoDb.provision([table('us-west-2')])).rejects.toThrow('the local cloud is one region');
  });

  it('says what to do when the key of a table with data changed', async () => {
    const databaseFile = join(await temporaryFolder(), 'tables.db');
    const first = await start({ databaseFile });
    await first.provision([ordersTable()]);
    await first.stop();
    const second = await start({ databaseFile });

    await expect(second.provision([ordersTable({ key: 'number' })])).rejects.toThrow(
      'The template changed the key of table "Orders"',
    );
  });
});

describe('handle', () => {
  it('passes on allowed calls and refuses the others with the missing action', async () => {
    const { dynamoDb, send, lines } = await startWithCaller([
      { Effect: 'Allow', Action: 'dynamodb:PutItem', Resource: tableArn },
    ]);
    await dynamoDb.provision([ordersTable()]);
    const item = { TableName: 'orders', Item: { id: { S: 'o1' } } };

    expect(await send('PutItem', item)).toEqual({ status: 200, body: {} });

    const denied = await send('TransactWriteItems', {
      TransactItems: [{ Put: item }, { Delete: { TableName: 'orders', Key: { id: { S: 'o2' } } } }],
    });
    expect(denied.status).toBe(400);
    expect(denied.body).toMatchObject({
      __type: 'com.amazon.coral.service#AccessDeniedException',
      message: expect.stringContaining(
        `is not authorized to perform: dynamodb:DeleteItem on resource: ${tableArn}`,
      ),
    });
    expect(lines).toEqual([expect.stringContaining('dynamodb:DeleteItem')]);
  });

  it('checks a query of an index on the index', async () => {
    const { dynamoDb, send } = await startWithCaller([
      { Effect: 'Allow', Action: 'dynamodb:Query', Resource: tableArn },
    ]);
    await dynamoDb.provision([ordersTable()]);
    const query = {
      TableName: 'orders',
      IndexName: 'byUser',
      KeyConditionExpression: '#u = :u',
      ExpressionAttributeNames: { '#u': 'user' },
      ExpressionAttributeValues: { ':u': { S: 'u1' } },
    };

    const denied = await send('Query', query);

    expect(denied.body).toMatchObject({ message: expect.stringContaining(`${tableArn}/index/byUser`) });
  });

  it('checks every table of a batch', async () => {
    const { dynamoDb, send } = await startWithCaller([
      { Effect: 'Allow', Action: 'dynamodb:Batch*', Resource: tableArn },
    ]);
    await dynamoDb.provision([ordersTable()]);

    const allowed = await send('BatchGetItem', { RequestItems: { orders: { Keys: [{ id: { S: 'o1' } }] } } });
    const denied = await send('BatchGetItem', {
      RequestItems: {
        orders: { Keys: [{ id: { S: 'o1' } }] },
        videos: { Keys: [{ id: { S: 'f1' } }] },
      },
    });

    expect(allowed.status).toBe(200);
    expect(denied.body).toMatchObject({ message: expect.stringContaining('table/videos') });
  });

  it('answers a body that is not JSON as DynamoDB does', async () => {
    const { send } = await startWithCaller([]);

    expect(await send('GetItem', '{')).toMatchObject({
      status: 400,
      body: { __type: 'com.amazon.coral.service#SerializationException' },
    });
  });
});

describe('a request that comes while a transaction has its item', () => {
  const put = (id: string) => ({ TableName: 'orders', Item: { id: { S: id } } });
  const transaction = (...ids: string[]) => ({ TransactItems: ids.map((id) => ({ Put: put(id) })) });

  it('is refused as the SDK knows it, and accepted afterwards', async () => {
    const { dynamoDb, client, during } = await startWithCaller([
      { Effect: 'Allow', Action: 'dynamodb:*', Resource: '*' },
    ]);
    await dynamoDb.provision([ordersTable()]);
    await during('TransactWriteItems', transaction('o1', 'o2'));

    const canceled = client.send(new TransactWriteItemsCommand(transaction('o3', 'o2')));
    await expect(canceled).rejects.toBeInstanceOf(TransactionCanceledException);
    await expect(canceled).rejects.toMatchObject({
      CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
    });
    const write = client.send(new PutItemCommand(put('o1')));
    await expect(write).rejects.toBeInstanceOf(TransactionConflictException);

    await during(undefined);
    await client.send(new TransactWriteItemsCommand(transaction('o3', 'o2')));
    expect(await idsIn(dynamoDb)).toEqual(['o1', 'o2', 'o3']);
  });
});

describe('time to live', () => {
  it('deletes expired items and leaves those whose time has not come, is no number, or is five years old', async () => {
    const nowSeconds = 1_800_000_000;
    let now = nowSeconds * 1_000;
    const dynamoDb = await start({ now: () => now });
    await dynamoDb.provision([ordersTable({ timeToLive: 'expires_at' })]);
    const put = (id: string, expiry: Record<string, string>) =>
      dynamoDb.call('PutItem', { TableName: 'orders', Item: { id: { S: id }, expires_at: expiry } });
    await put('past', { N: String(nowSeconds - 1) });
    await put('future', { N: String(nowSeconds + 60) });
    await put('text', { S: '1' });
    await put('milliseconds', { N: String(nowSeconds * 1_000) });
    await put('ancient', { N: '1' });

    expect(await dynamoDb.sweepExpired()).toBe(1);
    expect(await idsIn(dynamoDb)).toEqual(['ancient', 'future', 'milliseconds', 'text']);

    now += 61_000;
    expect(await dynamoDb.sweepExpired()).toBe(1);
    expect(await idsIn(dynamoDb)).toEqual(['ancient', 'milliseconds', 'text']);
  });
});

const tableArn = 'arn:aws:dynamodb:us-east-1:111111111111:table/orders';
const roleArn = 'arn:aws:iam::111111111111:role/caller';

async function start(
  options: { readonly databaseFile?: string; readonly now?: () => number } = {},
): Promise<DynamoDb> {
  const dynamoDb = await startDynamoDb({
    databaseFile: options.databaseFile,
    iam: createIam({ log: () => {} }),
    now: options.now ?? Date.now,
    log: () => {},
  });
  cleanUp.push(() => dynamoDb.stop());
  return dynamoDb;
}

async function startWithCaller(statements: readonly unknown[]) {
  const lines: string[] = [];
  const iam = createIam({ log: (line) => lines.push(line) });
  iam.add([
    resource('AWS::IAM::Role', 'Caller', 'caller', {
      AssumeRolePolicyDocument: {
        Statement: [{ Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } }],
      },
      Policies: [{ PolicyName: 'p', PolicyDocument: { Statement: statements } }],
    }),
  ]);
  const { arn: principal } = iam.assumeRole({ roleArn, sessionName: 'f', service: 'lambda.amazonaws.com' });
  const dynamoDb = await startDynamoDb({
    databaseFile: undefined,
    iam,
    now: Date.now,
    elapsed: () => 0,
    log: () => {},
  });
  cleanUp.push(() => dynamoDb.stop());

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const target = String(request.headers['x-amz-target'] ?? '');
    const operation = target.split('.')[1] ?? String(request.headers['x-operation']);
    const body = Buffer.concat(chunks);
    const before = overlapping && dynamoDb.handle({ principal, ...overlapping }, new ServerResponse(request));
    pending = Promise.all([pending, before]);
    await dynamoDb.handle({ principal, operation, body }, response);
  });
  let pending: Promise<unknown> | undefined;
  let overlapping: { readonly operation: string; readonly body: Buffer } | undefined;
  /** From now on every request comes while this one has not been answered. */
  const during = async (operation: string | undefined, input?: unknown): Promise<void> => {
    await pending;
    overlapping =
      operation === undefined ? undefined : { operation, body: Buffer.from(JSON.stringify(input)) };
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const send = async (operation: string, input: unknown): Promise<{ status: number; body: unknown }> => {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'x-operation': operation },
      body: typeof input === 'string' ? input : JSON.stringify(input),
    });
    return { status: response.status, body: await response.json() };
  };
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
  });
  cleanUp.push(async () => client.destroy());
  return { dynamoDb, send, lines, client, during };
}

async function idsIn(dynamoDb: DynamoDb): Promise<string[]> {
  const { Items: items } = await dynamoDb.call('Scan', { TableName: 'orders' });
  return (Array.isArray(items) ? items : []).map((item) => String(item.id.S)).sort();
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dynamodb-'));
  cleanUp.push(() => rm(folder, { recursive: true }));
  return folder;
}

function ordersTable({
  key = 'id',
  indexes = { byUser: 'user' },
  timeToLive,
}: {
  readonly key?: string;
  readonly indexes?: Readonly<Record<string, string>>;
  readonly timeToLive?: string;
} = {}): Resource {
  const attributes = [key, ...Object.values(indexes)];
  return resource('AWS::DynamoDB::Table', 'Orders', 'orders', {
    AttributeDefinitions: attributes.map((name) => ({ AttributeName: name, AttributeType: 'S' })),
    KeySchema: [{ AttributeName: key, KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
    GlobalSecondaryIndexes: Object.entries(indexes).map(([name, attribute]) => ({
      IndexName: name,
      KeySchema: [{ AttributeName: attribute, KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    })),
    ...(timeToLive !== undefined && {
      TimeToLiveSpecification: { AttributeName: timeToLive, Enabled: true },
    }),
  });
}

function resource(
  type: string,
  logicalId: string,
  ref: string,
  properties: Readonly<Record<string, unknown>>,
): Resource {
  const attributes: Record<string, unknown> = type === 'AWS::IAM::Role' ? { Arn: roleArn } : {};
  return { key: `Data/${logicalId}`, stack: 'Data', logicalId, type, ref, attributes, properties };
}
