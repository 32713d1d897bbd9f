import { type Attribute, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Environment } from '../foundation/environments.ts';
import { lifetimeOf } from '../foundation/lifetime.ts';

export interface KeptTableProps {
  readonly environment: Environment;
  readonly partitionKey: Attribute;
  readonly sortKey?: Attribute;
  readonly timeToLiveAttribute?: string;
}

/**
 * A table: paid by the request, restorable to any second of the last weeks, and kept as long as its environment says.
 * Encrypted with the key that DynamoDB owns: a key in the account would be administered by the same people as the
 * table, so it would protect nothing more, and would be billed for each request.
 */
export class KeptTable extends Table {
  constructor(scope: Construct, id: string, { environment, ...shape }: KeptTableProps) {
    super(scope, id, {
      ...shape,
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.DEFAULT,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      ...lifetimeOf(environment),
    });
  }
}
