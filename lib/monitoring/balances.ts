import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { type DataTables, grantTables } from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';
import { addFailures } from '../functions/failures.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';

/** Compares every account with its ledger once a day, a part each hour. */
export class Balances extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { environment, tables }: { readonly environment: Environment; readonly tables: DataTables },
  ) {
    super(scope, id);
    const check = new ScheduledFunction(this, 'CheckBalances', {
      environment,
      entry: 'functions/credits/check-balances.lambda.ts',
      description: 'Logs which accounts are not the sum of their ledger entries',
      timeout: Duration.minutes(10),
      // Holds the sums of half a million accounts.
      memoryMegabytes: 1_024,
      deadLetterQueue: addFailures(this),
      every: Duration.hours(1),
      purpose: 'Compares accounts with their ledgers',
    });
    grantTables(check, tables, ['credits.compare']);
  }
}
