import type { IndexDefinition, TableDefinition } from './resources.ts';
import type { DynamoDbServer } from './server.ts';
import { DynamoDbError } from './server.ts';

/**
 * Makes the server's table what its template says: creates it, or adds and removes indexes of an existing one.
 *
 * @throws an Error with one sentence if the table has data under another key or index, which DynamoDB cannot change
 */
export async function provisionTable(server: DynamoDbServer, definition: TableDefinition): Promise<void> {
  const present = await describeTable(server, definition.name);
  if (present === undefined) {
    await server.call('CreateTable', {
      TableName: definition.name,
      AttributeDefinitions: definition.attributes,
      KeySchema: definition.key,
      ...(definition.indexes.length > 0 && { GlobalSecondaryIndexes: definition.indexes }),
      BillingMode: 'PAY_PER_REQUEST',
    });
    return;
  }
  refuseChange('key', definition, definition.key, present.KeySchema);

  const presentIndexes = new Map(
    listOf(present.GlobalSecondaryIndexes).map((index) => [nameOf(index), index] as const),
  );
  for (const index of definition.indexes) {
    const known = presentIndexes.get(index.IndexName);
    presentIndexes.delete(index.IndexName);
    if (known === undefined) {
      await server.call('UpdateTable', {
        TableName: definition.name,
        AttributeDefinitions: definition.attributes,
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      });
    } else {
      refuseChange(`index ${index.IndexName}`, definition, comparable(index), comparable(known));
    }
  }
  for (const name of presentIndexes.keys()) {
    await server.call('UpdateTable', {
      TableName: definition.name,
      GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: name } }],
    });
  }
}

async function describeTable(
  server: DynamoDbServer,
  name: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const { Table: table } = await server.call('DescribeTable', { TableName: name });
    return recordOf(table);
  } catch (error) {
    if (error instanceof DynamoDbError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

function refuseChange(what: string, definition: TableDefinition, wanted: unknown, present: unknown): void {
  if (JSON.stringify(sorted(wanted)) === JSON.stringify(sorted(present))) return;
  throw new Error(
    `The template changed the ${what} of table "${definition.logicalId}", which DynamoDB cannot do to a table with data: ` +
      'give the table a new logical id, or delete the data folder (.local/data) to start afresh.',
  );
}

function comparable(index: unknown): unknown {
  const { IndexName, KeySchema, Projection } = recordOf(index);
  return { IndexName, KeySchema, Projection };
}

/** The same value with keys and list elements in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sorted).sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

function nameOf(index: unknown): IndexDefinition['IndexName'] {
  return String(recordOf(index).IndexName);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
