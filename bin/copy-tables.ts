import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  paginateListTables,
  paginateScan,
  ScanCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';

/** A table of an environment, and the table into which AWS restored its backup. */
export interface RestoredTable {
  /** `Credits` */
  readonly word: string;
  readonly restored: string;
  readonly table: string;
}

/** Not restored: the log of deletions must outlive every restore, and counters of a day are worth nothing later. */
const neverRestored: ReadonlySet<string> = new Set(['Erasures', 'Limits']);

/**
 * The tables of an environment that AWS Backup restored as `restored-<environment>-<word>`. It restores only into new tables.
 * https://docs.aws.amazon.com/aws-backup/latest/devguide/restoring-dynamodb.html
 *
 * @throws Error if a restored table belongs to no table of the environment
 */
export async function findRestoredTables(
  client: DynamoDBClient,
  environment: string,
): Promise<readonly RestoredTable[]> {
  const names = await tableNames(client);
  const own = byWord(names, ownName(environment));
  const restored = byWord(names, new RegExp(`^restored-${environment}-(\\w+)$`));
  return Array.from(restored, ([word, name]) => {
    const table = own.get(word);
    if (table === undefined || neverRestored.has(word)) {
      const words = [...own.keys()].filter((known) => !neverRestored.has(known)).sort();
      throw new Error(`${name} is the backup of no table that is restored: these are ${words.join(', ')}.`);
    }
    return { word, restored: name, table };
  });
}

function ownName(environment: string): RegExp {
  return new RegExp(`^Reelwright-${environment}-Data-(\\w+)Table[0-9A-F]{8}-[0-9A-Z]+$`);
}

async function tableNames(client: DynamoDBClient): Promise<readonly string[]> {
  const pages = await Array.fromAsync(paginateListTables({ client }, {}));
  return pages.flatMap(({ TableNames = [] }) => TableNames);
}

/** Those that match, by the word in parentheses. */
function byWord(names: readonly string[], pattern: RegExp): ReadonlyMap<string, string> {
  return new Map(
    names.flatMap((name) => {
      const word = pattern.exec(name)?.[1];
      return word === undefined ? [] : [[word, name] as const];
    }),
  );
}

/**
 * Adds to the environment's log of deletions what an earlier one holds, which outlived its stack.
 *
 * @param from reads the earlier log: of the other region, where that is all that is left
 * @returns the number of items
 */
export async function addDeletions(
  client: DynamoDBClient,
  environment: string,
  from: { readonly client: DynamoDBClient; readonly table: string },
): Promise<number> {
  const log = byWord(await tableNames(client), ownName(environment)).get('Erasures');
  if (log === undefined) throw new Error(`${environment} has no log of deletions: deploy it first.`);
  return writeAll({ client, table: log }, from, (Item) => ({ PutRequest: { Item } }));
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html */
const itemsPerWrite = 25;

/**
 * Copies every item into the environment's own table, which has the right indexes, keys, protections and name.
 *
 * @param replace whether what the own table holds is deleted first
 * @returns the number of copied items
 * @throws Error if the own table holds something and `replace` is false
 */
export async function copyTable(
  client: DynamoDBClient,
  { restored, table }: RestoredTable,
  { replace }: { readonly replace: boolean },
): Promise<number> {
  const { Items: [first] = [] } = await client.send(new ScanCommand({ TableName: table, Limit: 1 }));
  if (first !== undefined) {
    if (!replace) {
      throw new Error(
        `${table} holds items already. Delete them first by --replace; close the site before (docs/recovery.md).`,
      );
    }
    await empty(client, table);
  }
  return writeAll({ client, table }, { client, table: restored }, (Item) => ({ PutRequest: { Item } }));
}

async function empty(client: DynamoDBClient, table: string): Promise<void> {
  const { Table: { KeySchema = [] } = {} } = await client.send(
    new DescribeTableCommand({ TableName: table }),
  );
  const names = KeySchema.flatMap(({ AttributeName }) => AttributeName ?? []);
  await writeAll({ client, table }, { client, table }, (item) => ({
    DeleteRequest: {
      Key: Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name))),
    },
  }));
}

interface OpenTable {
  readonly client: DynamoDBClient;
  readonly table: string;
}

/** Writes one request for each item of the table `source`. Returns how many there were. */
async function writeAll(
  target: OpenTable,
  source: OpenTable,
  requestOf: (item: Record<string, AttributeValue>) => WriteRequest,
): Promise<number> {
  let count = 0;
  for await (const { Items = [] } of paginateScan(source, {
    TableName: source.table,
    ConsistentRead: true,
  })) {
    for (let index = 0; index < Items.length; index += itemsPerWrite) {
      await writeBatch(target, Items.slice(index, index + itemsPerWrite).map(requestOf));
    }
    count += Items.length;
  }
  return count;
}

/** A new table takes 4,000 writes a second at first, and more within minutes. */
const maximumTries = 12;

async function writeBatch({ client, table }: OpenTable, requests: readonly WriteRequest[]): Promise<void> {
  let left = [...requests];
  for (let tries = 1; left.length > 0; tries += 1) {
    if (tries > maximumTries) throw new Error(`${table} throttles. Run the command again with --replace.`);
    if (tries > 1) await sleep(Math.min(5_000, 50 * 2 ** tries));
    const { UnprocessedItems = {} } = await client.send(
      new BatchWriteItemCommand({ RequestItems: { [table]: left } }),
    );
    left = UnprocessedItems[table] ?? [];
  }
}
