import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { resources, synthesized } from './synthesized.ts';

const Key = z.array(z.object({ AttributeName: z.string() }));

const Table = z.object({
  KeySchema: Key,
  TimeToLiveSpecification: z.optional(z.object({ AttributeName: z.string() })),
  GlobalSecondaryIndexes: z._default(z.array(z.object({ IndexName: z.string(), KeySchema: Key })), []),
});

/** The tables as a Mermaid diagram: their keys, indexes and time to live, and which of them hold rows of an account. */
function diagram(): string {
  const data = synthesized('dev').data;
  const tables = [
    ...resources(data, 'AWS::DynamoDB::Table'),
    ...resources(data, 'AWS::DynamoDB::GlobalTable'),
  ]
    .map(([id, { Properties }]) => ({
      name: id.replace(/Table[0-9A-F]{8}$/, ''),
      ...z.parse(Table, Properties),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const names = (key: z.infer<typeof Key>) => key.map(({ AttributeName }) => AttributeName);
  const ofAccounts = tables.filter(({ name, KeySchema, GlobalSecondaryIndexes }) =>
    name === 'Identities'
      ? false
      : [KeySchema, ...GlobalSecondaryIndexes.map((index) => index.KeySchema)].some((key) =>
          names(key).includes('user_id'),
        ),
  );
  return [
    'erDiagram',
    ...ofAccounts.map(({ name }) => `  Identities ||--o{ ${name} : user_id`),
    ...tables.flatMap(({ name, KeySchema, TimeToLiveSpecification: expiry, GlobalSecondaryIndexes }) => [
      `  ${name} {`,
      ...names(KeySchema).map((attribute) => `    key ${attribute} PK`),
      ...GlobalSecondaryIndexes.map(
        (index) => `    index ${index.IndexName} "${names(index.KeySchema).join(', ')}"`,
      ),
      ...(expiry === undefined ? [] : [`    expiry ${expiry.AttributeName}`]),
      '  }',
    ]),
  ].join('\n');
}

it('docs/tables.md draws the tables that are deployed', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/tables.md'), 'utf8');
  expect(/```mermaid\n([\s\S]*?)\n```/.exec(page)?.[1]).toBe(diagram());
});
