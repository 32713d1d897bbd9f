import * as z from 'zod/mini';
import { region } from '../assembly/physical-names.ts';
import { ignored, only, resourceType } from '../assembly/resource-type.ts';

const attribute = z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) });
const keySchema = z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const metrics = ignored('there is no CloudWatch on one machine');
const index = z.strictObject({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.strictObject({
    ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
    NonKeyAttributes: z.optional(z.array(z.string())),
  }),
  ContributorInsightsSpecification: metrics,
});
export type IndexDefinition = Omit<z.output<typeof index>, 'ContributorInsightsSpecification'>;

/** What both kinds of tables have. */
const shape = {
  TableName: z.optional(z.string()),
  AttributeDefinitions: z.array(attribute),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z.optional(z.array(index)),
  TimeToLiveSpecification: z.optional(
    z.strictObject({ AttributeName: z.optional(z.string()), Enabled: z.boolean() }),
  ),
  BillingMode: only(['PAY_PER_REQUEST'], 'provisioned capacity throttles, which is not emulated'),
  SSESpecification: ignored('encryption at rest cannot be seen through the API'),
} as const;

const recovery = ignored('a copy of the data folder is the backup');
const deletionProtection = ignored('only deleting the data folder deletes a table');

/** In one region: a replica in another would be a table of its own. */
export const globalTable = resourceType('AWS::DynamoDB::GlobalTable', {
  ...shape,
  Replicas: z
    .array(
      z.strictObject({
        Region: only([region], 'the local cloud is one region'),
        PointInTimeRecoverySpecification: recovery,
        DeletionProtectionEnabled: deletionProtection,
        ContributorInsightsSpecification: metrics,
        TableClass: ignored('it changes what storage costs'),
        Tags: ignored('a label for people'),
      }),
    )
    .check(z.length(1)),
});

export const table = resourceType('AWS::DynamoDB::Table', {
  ...shape,
  PointInTimeRecoverySpecification: recovery,
  DeletionProtectionEnabled: deletionProtection,
  TableClass: ignored('it changes what storage costs'),
  ContributorInsightsSpecification: metrics,
  Tags: ignored('a label for people'),
});

/** A table as its template describes it. */
export interface TableDefinition {
  readonly logicalId: string;
  readonly name: string;
  readonly attributes: readonly z.output<typeof attribute>[];
  readonly key: z.output<typeof keySchema>;
  readonly indexes: readonly IndexDefinition[];
  /** The attribute that holds when an item expires, in seconds since 1970. */
  readonly timeToLiveAttribute: string | undefined;
}
