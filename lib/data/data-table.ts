import { Validations } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  BillingMode,
  type ITable,
  ProjectionType,
  Table,
  TableEncryption,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type {
  Capability,
  IndexDescription,
  KeyDescription,
  TableDescription,
} from '../../functions/tables/table-description.ts';
import { backupRegionOf, type Environment } from '../foundation/environments.ts';
import { lifetimeOf } from '../foundation/lifetime.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';

export interface DataTableProps<Description extends TableDescription> {
  readonly environment: Environment;
  readonly description: Description;
  /** The other region has a replica where data are retained. */
  readonly isReplicated?: true;
}

/**
 * A table, encrypted with DynamoDB's key: one in the account would have the same administrators, so it would
 * protect nothing more, and each request would be billed.
 */
export class DataTable<Description extends TableDescription> extends Construct {
  readonly #description: Description;
  readonly #table: ITable;

  constructor(scope: Construct, id: string, props: DataTableProps<Description>) {
    super(scope, id);
    this.#description = props.description;
    this.#table = props.isReplicated === true ? replicatedTable(this, props) : table(this, props);
    if (props.environment.isTrial) {
      Validations.of(this).acknowledge({
        id: 'AwsSolutions-DDB3',
        reason: 'A trial is deleted without a trace, and nothing in it was paid for.',
      });
    }
  }

  get tableName(): string {
    return this.#table.tableName;
  }

  /** What erasing a person's rows needs. */
  grantErasure(eraser: ReelwrightFunction): void {
    const { person }: TableDescription = this.#description;
    const { needs = [] } = ('erasure' in person && person.erasure) || {};
    for (const need of needs) this.#grant(eraser, need);
  }

  grant(grantee: ReelwrightFunction, name: keyof Description['capabilities'] & string): void {
    this.#grant(grantee, name);
  }

  #grant(grantee: ReelwrightFunction, name: string): void {
    const { actions = [], queries = [] }: Capability = this.#description.capabilities[name] ?? {};
    grantee.setVariable(this.#description.variable, this.#table.tableName);
    if (actions.length > 0)
      grantee.allow(
        actions.map((action) => `dynamodb:${action}`),
        [this.#table.tableArn],
      );
    for (const index of queries)
      grantee.allow(['dynamodb:Query'], [`${this.#table.tableArn}/index/${index}`]);
  }
}

function table(scope: Construct, { environment, description }: DataTableProps<TableDescription>): Table {
  const made = new Table(scope, 'Table', {
    ...keysOf(description),
    timeToLiveAttribute: description.expiresBy,
    billingMode: BillingMode.PAY_PER_REQUEST,
    encryption: TableEncryption.DEFAULT,
    pointInTimeRecoverySpecification: recoveryOf(environment),
    ...lifetimeOf(environment),
  });
  for (const [indexName, index] of Object.entries(description.indexes)) {
    made.addGlobalSecondaryIndex({ indexName, ...keysOf(index), ...projectionOf(index) });
  }
  return made;
}

function replicatedTable(
  scope: Construct,
  { environment, description }: DataTableProps<TableDescription>,
): TableV2 {
  return new TableV2(scope, 'Table', {
    ...keysOf(description),
    timeToLiveAttribute: description.expiresBy,
    billing: Billing.onDemand(),
    encryption: TableEncryptionV2.dynamoOwnedKey(),
    pointInTimeRecoverySpecification: recoveryOf(environment),
    ...lifetimeOf(environment),
    ...(environment.retain && { replicas: [{ region: backupRegionOf(environment) }] }),
  });
}

/** With it DynamoDB keeps a backup of a deleted table for 35 days, and a trial leaves nothing behind. */
function recoveryOf({ isTrial }: Environment) {
  return { pointInTimeRecoveryEnabled: !isTrial };
}

function keysOf({ partitionKey, sortKey }: KeyDescription) {
  return {
    partitionKey: { name: partitionKey, type: AttributeType.STRING },
    ...(sortKey !== undefined && { sortKey: { name: sortKey, type: AttributeType.STRING } }),
  };
}

function projectionOf({ holds }: IndexDescription) {
  if (holds === 'everything') return { projectionType: ProjectionType.ALL };
  if (holds === 'keys') return { projectionType: ProjectionType.KEYS_ONLY };
  return { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...holds] };
}
