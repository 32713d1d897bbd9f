import * as z from 'zod/mini';
import type { Resource } from '../assembly/resource-type.ts';

/** A table as its template describes it. */
export interface TableDefinition {
  readonly logicalId: string;
  readonly name: string;
  readonly attributes: readonly z.infer<typeof Attribute>[];
  readonly key: z.infer<typeof KeySchema>;
  readonly globalIndexes: readonly IndexDefinition[];
  readonly localIndexes: readonly IndexDefinition[];
  /** The attribute that holds when an item expires, in seconds since 1970. */
  readonly timeToLiveAttribute: string | undefined;
}

export type IndexDefinition = z.infer<typeof Index>;

/** Reads an `AWS::DynamoDB::Table` or `AWS::DynamoDB::GlobalTable`. */
export function tableDefinitionOf(resource: Resource): TableDefinition {
  const properties = z.parse(TableProperties, resource.properties);
  const timeToLive = properties.TimeToLiveSpecification;
  return {
    logicalId: resource.logicalId,
    name: resource.ref,
    attributes: properties.AttributeDefinitions,
    key: properties.KeySchema,
    globalIndexes: properties.GlobalSecondaryIndexes ?? [],
    localIndexes: properties.LocalSecondaryIndexes ?? [],
    timeToLiveAttribute: timeToLive?.Enabled ? timeToLive.AttributeName : undefined,
  };
}

const Attribute = z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) });
const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const Index = z.object({
  IndexName: z.string(),
  KeySchema,
  Projection: z.object({
    ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
    NonKeyAttributes: z.optional(z.array(z.string())),
  }),
});
const TableProperties = z.object({
  AttributeDefinitions: z.array(Attribute),
  KeySchema,
  GlobalSecondaryIndexes: z.optional(z.array(Index)),
  LocalSecondaryIndexes: z.optional(z.array(Index)),
  TimeToLiveSpecification: z.optional(
    z.object({ AttributeName: z.optional(z.string()), Enabled: z.boolean() }),
  ),
});
