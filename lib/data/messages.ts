import { AttributeType, ProjectionType, type Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { Environment } from '../foundation/environments.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { KeptTable } from './kept-table.ts';

/**
 * Visitors' messages, and counters of how much each sender wrote. DynamoDB deletes a
 * message after two years, a counter after its window (`expires_at`, seconds since 1970). Three sparse
 * indexes: `unmailed` holds messages to mail, by the time of the next attempt; `by-time` and `by-reference` find them
 * for the operator.
 */
export class Messages extends Construct {
  static readonly #unmailedIndex = 'unmailed';
  static readonly #byTimeIndex = 'by-time';
  static readonly #byReferenceIndex = 'by-reference';
  static readonly #bySenderIndex = 'by-sender';
  readonly #table: Table;

  constructor(scope: Construct, id: string, { environment }: { readonly environment: Environment }) {
    super(scope, id);
    this.#table = new KeptTable(this, 'Table', {
      environment,
      partitionKey: text('id'),
      timeToLiveAttribute: 'expires_at',
    });
    this.#table.addGlobalSecondaryIndex({
      indexName: Messages.#unmailedIndex,
      partitionKey: text('unmailed'),
      sortKey: text('mail_after'),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['mail_attempts'],
    });
    this.#table.addGlobalSecondaryIndex({
      indexName: Messages.#byTimeIndex,
      partitionKey: text('listed'),
      sortKey: text('created_at'),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['reference', 'kind', 'sender_name', 'email', 'subject', 'mailed_at'],
    });
    this.#table.addGlobalSecondaryIndex({
      indexName: Messages.#byReferenceIndex,
      partitionKey: text('reference'),
      projectionType: ProjectionType.KEYS_ONLY,
    });
    this.#table.addGlobalSecondaryIndex({
      indexName: Messages.#bySenderIndex,
      partitionKey: text('sender'),
      sortKey: text('created_at'),
      projectionType: ProjectionType.KEYS_ONLY,
    });
  }

  /** Lets the function store a message, count it, and mark it as mailed. It cannot query messages. */
  grantKeep(keeper: ReelwrightFunction): void {
    this.#grant(keeper, ['dynamodb:BatchGetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem']);
  }

  /** Lets the function find messages to mail, read them and mark them as mailed. */
  grantMail(mailer: ReelwrightFunction): void {
    this.#grant(mailer, ['dynamodb:UpdateItem']);
    this.#allowQuery(mailer, Messages.#unmailedIndex);
  }

  /** Lets the function list and read messages. */
  grantRead(reader: ReelwrightFunction): void {
    this.#grant(reader, ['dynamodb:GetItem']);
    this.#allowQuery(reader, Messages.#byTimeIndex);
    this.#allowQuery(reader, Messages.#byReferenceIndex);
  }

  /** Lets the function read the messages of one address. */
  grantReadOfSender(reader: ReelwrightFunction): void {
    this.#grant(reader, ['dynamodb:GetItem']);
    this.#allowQuery(reader, Messages.#bySenderIndex);
  }

  #grant(grantee: ReelwrightFunction, actions: readonly string[]): void {
    grantee.setVariable('MESSAGES_TABLE', this.#table.tableName);
    grantee.allow(actions, [this.#table.tableArn]);
  }

  #allowQuery(grantee: ReelwrightFunction, index: string): void {
    grantee.allow(['dynamodb:Query'], [`${this.#table.tableArn}/index/${index}`]);
  }
}

function text(name: string) {
  return { name, type: AttributeType.STRING };
}
