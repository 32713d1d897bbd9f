import { AttributeType, type Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { Environment } from '../foundation/environments.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { KeptTable } from './kept-table.ts';

/**
 * What videos cost and earned: one item for each day and model, and one (`closed`) for each model that an operator closed.
 * It holds no personal data and grows by a few items a day.
 */
export class Spend extends Construct {
  /** For the operator, who closes a model by an item. */
  readonly tableName: string;
  readonly #table: Table;

  constructor(scope: Construct, id: string, { environment }: { readonly environment: Environment }) {
    super(scope, id);
    this.#table = new KeptTable(this, 'Table', {
      environment,
      partitionKey: { name: 'day', type: AttributeType.STRING },
      sortKey: { name: 'model', type: AttributeType.STRING },
    });
    this.tableName = this.#table.tableName;
  }

  /** Lets the function read a day's counters. */
  grantRead(reader: ReelwrightFunction): void {
    this.#grant(reader, ['dynamodb:BatchGetItem']);
  }

  /** Lets the function count a video. It reads none. */
  grantCount(counter: ReelwrightFunction): void {
    this.#grant(counter, ['dynamodb:UpdateItem']);
  }

  #grant(grantee: ReelwrightFunction, actions: readonly string[]): void {
    grantee.setVariable('SPEND_TABLE', this.#table.tableName);
    grantee.allow(actions, [this.#table.tableArn]);
  }
}
