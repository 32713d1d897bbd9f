import {
  type CancellationReason,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { compileCondition, compileUpdate, type Item, type Placeholders } from './expressions.ts';

/** The keys of a table and of its indexes: partition first, then sort. */
export interface TableKeys {
  readonly keys: readonly [string, string];
  readonly indexes: Readonly<Record<string, readonly [string, string]>>;
}

/** One item before and after a write; undefined: not there. */
export interface Change {
  readonly table: string;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

/** What a command does, in words for a trace. */
export interface Request {
  readonly name: string;
  /** Whether it queries an empty index: the answer does not depend on its time. */
  readonly isIdle: () => boolean;
  /** Does it, all or nothing, and answers as DynamoDB would. Throws DynamoDB's exceptions. */
  readonly execute: () => unknown;
}

export interface MemoryTables {
  /** Reads a command of the document client. Throws if it is one that our stores do not use. */
  readonly requestOf: (command: unknown) => Request;
  /** Every item of a table, in no order. */
  readonly items: (table: string) => Item[];
  readonly find: (table: string, key: Item) => Item | undefined;
  /** Seeds an item without recording the write. */
  readonly seed: (table: string, item: Item) => void;
  /** Whether a table has such an item. */
  readonly has: (table: string, isSought: (item: Item) => boolean) => boolean;
}

interface Stored {
  readonly item: Item | undefined;
  /** What it was before the last write: what an index may still show. */
  readonly previous: Item | undefined;
  readonly changedAt: number;
}

/**
 * DynamoDB in memory, as far as our stores use it: the commands of the document client, conditions, updates,
 * transactions, consistent reads, and indexes that follow a moment later.
 */
export function createMemoryTables(options: {
  readonly schemas: Readonly<Record<string, TableKeys>>;
  readonly now: () => number;
  /** How far an index may be behind its table at this moment, in milliseconds. */
  readonly indexLag: () => number;
  /** Called after every write that changed something. */
  readonly onWrite: (changes: readonly Change[]) => void;
}): MemoryTables {
  const { schemas, now, indexLag, onWrite } = options;
  const tables = new Map<string, Map<string, Stored>>(
    Object.keys(schemas).map((table) => [table, new Map()]),
  );

  return {
    requestOf,
    find,
    seed: (table, item) => {
      rows(table).set(keyOf(table, item), { item, previous: item, changedAt: now() });
    },
    has: (table, isSought) => {
      for (const { item } of rows(table).values()) if (item !== undefined && isSought(item)) return true;
      return false;
    },
    items: (table) => {
      const items: Item[] = [];
      for (const { item } of rows(table).values()) if (item !== undefined) items.push(item);
      return items;
    },
  };

  function requestOf(command: unknown): Request {
    if (command instanceof GetCommand) {
      const { TableName, Key } = command.input;
      return request(`get ${TableName}`, () => ({ Item: find(TableName, Key) }));
    }
    if (command instanceof UpdateCommand) {
      const { input } = command;
      return request(`update ${input.TableName} ${input.UpdateExpression}`, () => {
        const change = updated(input);
        if (change === null) throw conditionFailed(find(input.TableName, input.Key), input);
        commit([change]);
        return { Attributes: input.ReturnValues === 'ALL_NEW' ? change.after : undefined };
      });
    }
    if (command instanceof PutCommand) {
      const { input } = command;
      return request(`put ${input.TableName}`, () => {
        const change = put(input);
        if (change === null) throw conditionFailed(find(input.TableName, input.Item), input);
        commit([change]);
        return {};
      });
    }
    if (command instanceof DeleteCommand) {
      const { input } = command;
      return request(`delete ${input.TableName}`, () => {
        const change = deletion(input);
        if (change === null) throw conditionFailed(find(input.TableName, input.Key), input);
        commit([change]);
        return {};
      });
    }
    if (command instanceof QueryCommand) {
      const { input } = command;
      return request(
        `query ${input.TableName} ${input.IndexName ?? ''}`,
        () => query(input),
        () => input.IndexName !== undefined && isEmptyFor(input),
      );
    }
    if (command instanceof BatchGetCommand) {
      const { RequestItems = {} } = command.input;
      return request(`get ${Object.keys(RequestItems).join()}`, () => ({
        Responses: Object.fromEntries(
          Object.entries(RequestItems).map(([table, { Keys = [] }]) => [
            table,
            Keys.flatMap((key) => find(table, key) ?? []),
          ]),
        ),
        UnprocessedKeys: {},
      }));
    }
    if (command instanceof BatchWriteCommand) {
      const { RequestItems = {} } = command.input;
      return request(`delete ${Object.keys(RequestItems).join()}`, () => {
        for (const [table, writes] of Object.entries(RequestItems)) {
          for (const { DeleteRequest } of writes) {
            if (DeleteRequest?.Key === undefined) throw new Error('Only deletions come in batches.');
            commit([{ table, before: find(table, DeleteRequest.Key), after: undefined }], DeleteRequest.Key);
          }
        }
        return { UnprocessedItems: {} };
      });
    }
    if (command instanceof TransactWriteCommand) {
      const { TransactItems = [] } = command.input;
      return request('transaction', () => transact(TransactItems));
    }
    throw new Error('No store of ours sends this command.');
  }

  function transact(writes: NonNullable<TransactWriteCommand['input']['TransactItems']>): object {
    if (writes.length > 100) throw new Error('A transaction has at most 100 items.');
    const changes: Change[] = [];
    const keys = new Set<string>();
    const reasons: CancellationReason[] = [];
    let isCancelled = false;
    for (const { Put, Update, Delete, ConditionCheck } of writes) {
      const write = Put ?? Update ?? Delete ?? ConditionCheck;
      const table = write?.TableName;
      const key = Put?.Item ?? Update?.Key ?? Delete?.Key ?? ConditionCheck?.Key;
      if (write === undefined || table === undefined || key === undefined) throw new Error('An empty write.');
      const place = `${table} ${keyOf(table, key)}`;
      if (keys.has(place)) throw new Error(`A transaction may not name an item twice: ${place}`);
      keys.add(place);
      const change =
        Put !== undefined
          ? put(Put)
          : Update !== undefined
            ? updated(Update)
            : Delete !== undefined
              ? deletion(Delete)
              : checked(table, key, write);
      if (change === null) {
        isCancelled = true;
        const existing = find(table, key);
        const isWanted = write.ReturnValuesOnConditionCheckFailure === 'ALL_OLD';
        reasons.push({
          Code: 'ConditionalCheckFailed',
          ...(isWanted && existing !== undefined && { Item: marshall(existing) }),
        });
      } else {
        reasons.push({ Code: 'None' });
        changes.push(change);
      }
    }
    if (isCancelled) {
      throw new TransactionCanceledException({
        message: 'Transaction cancelled',
        $metadata: {},
        CancellationReasons: reasons,
      });
    }
    commit(changes.filter(({ before, after }) => before !== after));
    return {};
  }

  function commit(changes: readonly Change[], key?: Record<string, unknown>): void {
    for (const { table, before, after } of changes) {
      const place = key ?? after ?? before;
      if (place !== undefined) {
        rows(table).set(keyOf(table, place), { item: after, previous: before, changedAt: now() });
      }
    }
    onWrite(changes);
  }

  function put(input: {
    TableName?: string | undefined;
    Item?: Record<string, unknown> | undefined;
    ConditionExpression?: string | undefined;
    ExpressionAttributeNames?: Record<string, string> | undefined;
    ExpressionAttributeValues?: Record<string, unknown> | undefined;
  }): Change | null {
    const { TableName: table = '', Item: item = {} } = input;
    const before = find(table, item);
    if (!holds(input, before)) return null;
    // Like the document client, leaves out what is undefined.
    const after = Object.values(item).includes(undefined)
      ? Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined))
      : item;
    return { table, before, after };
  }

  function updated(input: {
    TableName?: string | undefined;
    Key?: Record<string, unknown> | undefined;
    UpdateExpression?: string | undefined;
    ConditionExpression?: string | undefined;
    ExpressionAttributeNames?: Record<string, string> | undefined;
    ExpressionAttributeValues?: Record<string, unknown> | undefined;
  }): Change | null {
    const { TableName: table = '', Key: key = {}, UpdateExpression: expression = '' } = input;
    const before = find(table, key);
    if (!holds(input, before)) return null;
    return { table, before, after: compileUpdate(expression)(before ?? key, placeholdersOf(input)) };
  }

  function deletion(input: {
    TableName?: string | undefined;
    Key?: Record<string, unknown> | undefined;
    ConditionExpression?: string | undefined;
    ExpressionAttributeNames?: Record<string, string> | undefined;
    ExpressionAttributeValues?: Record<string, unknown> | undefined;
  }): Change | null {
    const { TableName: table = '', Key: key = {} } = input;
    const before = find(table, key);
    return holds(input, before) ? { table, before, after: undefined } : null;
  }

  function checked(
    table: string,
    key: Record<string, unknown>,
    input: { ConditionExpression?: string | undefined },
  ): Change | null {
    const before = find(table, key);
    return holds(input, before) ? { table, before, after: before } : null;
  }

  function query(input: QueryCommand['input']): object {
    const { TableName: table = '', IndexName: index, KeyConditionExpression: keyCondition = '' } = input;
    const schema = schemaOf(table);
    const indexKeys = index === undefined ? undefined : schema.indexes[index];
    if (index !== undefined && indexKeys === undefined) throw new Error(`${table} has no index ${index}.`);
    const keys = indexKeys ?? schema.keys;
    const [, sortKey] = keys;
    const placeholders = placeholdersOf(input);
    const isWanted = compileCondition(keyCondition);
    const found: Item[] = [];
    for (const stored of rows(table).values()) {
      const isBehind = index !== undefined && now() - stored.changedAt < indexLag();
      const item = isBehind ? stored.previous : stored.item;
      // Only an item with all of an index's keys is in it.
      if (item === undefined || (index !== undefined && keys.some((key) => item[key] === undefined)))
        continue;
      if (isWanted(item, placeholders)) found.push(item);
    }
    const direction = input.ScanIndexForward === false ? -1 : 1;
    const order = (a: Item, b: Item) =>
      direction * (compareTexts(a[sortKey], b[sortKey]) || compareTexts(keyOf(table, a), keyOf(table, b)));
    if (found.length > 1) found.sort(order);
    const start = input.ExclusiveStartKey;
    const rest = start === undefined ? found : found.filter((item) => order(item, start) > 0);
    const limit = input.Limit ?? rest.length;
    const page = rest.slice(0, limit);
    const last = page.at(-1);
    const { FilterExpression: filter, ProjectionExpression: projection } = input;
    const shown =
      filter === undefined ? page : page.filter((item) => compileCondition(filter)(item, placeholders));
    return {
      ScannedCount: page.length,
      Items:
        projection === undefined
          ? shown
          : shown.map((item) => projected(item, projection, input.ExpressionAttributeNames)),
      // DynamoDB says that a page that is full to its limit may have a successor, whether or not there is one.
      LastEvaluatedKey:
        input.Limit !== undefined && page.length === input.Limit && last !== undefined
          ? projected(last, [...new Set([...schema.keys, ...keys])].join(','))
          : undefined,
    };
  }

  /** Whether neither the table's present nor its past has anything for this query. */
  function isEmptyFor(input: QueryCommand['input']): boolean {
    const isWanted = compileCondition(input.KeyConditionExpression ?? '');
    const placeholders = placeholdersOf(input);
    for (const { item, previous } of rows(input.TableName ?? '').values()) {
      if (isWanted(item, placeholders) || isWanted(previous, placeholders)) return false;
    }
    return true;
  }

  function holds(
    input: {
      readonly ConditionExpression?: string | undefined;
      readonly ExpressionAttributeNames?: Record<string, string> | undefined;
      readonly ExpressionAttributeValues?: Record<string, unknown> | undefined;
    },
    item: Item | undefined,
  ): boolean {
    const { ConditionExpression: expression } = input;
    return expression === undefined || compileCondition(expression)(item, placeholdersOf(input));
  }

  function find(table: string | undefined, key: Item | undefined): Item | undefined {
    if (table === undefined || key === undefined) throw new Error('A request names its table and its key.');
    return rows(table).get(keyOf(table, key))?.item;
  }

  function rows(table: string): Map<string, Stored> {
    const found = tables.get(table);
    if (found === undefined) throw new Error(`There is no table ${table}.`);
    return found;
  }

  function schemaOf(table: string): TableKeys {
    const schema = schemas[table];
    if (schema === undefined) throw new Error(`There is no table ${table}.`);
    return schema;
  }

  function keyOf(table: string, item: Item): string {
    const [partition, sort] = schemaOf(table).keys;
    return `${item[partition]} ${item[sort]}`;
  }
}

function request(name: string, execute: () => unknown, isIdle: () => boolean = never): Request {
  return { name, isIdle, execute };
}

function never(): boolean {
  return false;
}

function placeholdersOf(input: {
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
  readonly ExpressionAttributeValues?: Record<string, unknown> | undefined;
}): Placeholders {
  return { names: input.ExpressionAttributeNames, values: input.ExpressionAttributeValues };
}

function conditionFailed(
  existing: Item | undefined,
  input: { readonly ReturnValuesOnConditionCheckFailure?: string | undefined },
): ConditionalCheckFailedException {
  const isWanted = input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD';
  return new ConditionalCheckFailedException({
    message: 'The conditional request failed',
    $metadata: {},
    ...(isWanted && existing !== undefined && { Item: marshall(existing) }),
  });
}

function projected(item: Item, projection: string, names: Readonly<Record<string, string>> = {}): Item {
  const attributes = projection.split(',').map((word) => names[word.trim()] ?? word.trim());
  return Object.fromEntries(attributes.map((name) => [name, item[name]]));
}

function compareTexts(a: unknown, b: unknown): number {
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}
