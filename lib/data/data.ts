import { type Attribute, AttributeType, ProjectionType } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { Environment } from '../foundation/environments.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { KeptTable } from './kept-table.ts';

interface DataProps {
  readonly environment: Environment;
}

/**
 * Credit accounts and their ledger. Item `account` holds the balance, items `<kind>#<reference>` the movements; both are always
 * written together. A transaction needs the actions of its items:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 */
export class Credits extends Construct {
  static readonly #byTimeIndex = 'by-time';
  static readonly #unfinishedDeletionsIndex = 'unfinished-deletions';
  readonly #table: KeptTable;

  constructor(scope: Construct, id: string, props: DataProps) {
    super(scope, id);
    this.#table = new KeptTable(this, 'Table', {
      ...props,
      partitionKey: text('user_id'),
      sortKey: text('entry'),
    });
    this.#table.addGlobalSecondaryIndex({
      indexName: Credits.#byTimeIndex,
      partitionKey: text('user_id'),
      sortKey: text('created_at'),
      projectionType: ProjectionType.ALL,
    });
    // Sparse: only the account items of deletions that have not been finished.
    this.#table.addGlobalSecondaryIndex({
      indexName: Credits.#unfinishedDeletionsIndex,
      partitionKey: text('deletion_pending'),
      sortKey: text('deletion_resumes_at'),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['deleted_at'],
    });
  }

  /** Lets the function read one person's account. */
  grantReadAccount(reader: ReelwrightFunction): void {
    this.#grant(reader, ['dynamodb:GetItem']);
  }

  /** Lets the function write for a person under the condition of their session. */
  grantCheckSession(writer: ReelwrightFunction): void {
    this.#grant(writer, ['dynamodb:ConditionCheckItem']);
  }

  /** Lets the function record a person's Stripe customer, open checkout and last visit on the account. */
  grantNoteStripe(writer: ReelwrightFunction): void {
    this.#grant(writer, ['dynamodb:GetItem', 'dynamodb:UpdateItem']);
  }

  /** Lets the function end a person's sessions. */
  grantEndSessions(ender: ReelwrightFunction): void {
    this.#grant(ender, ['dynamodb:UpdateItem']);
  }

  /** Lets the function read one person's entries in their order. It reads the index, not the accounts. */
  grantReadEntries(reader: ReelwrightFunction): void {
    reader.setVariable('CREDITS_TABLE', this.#table.tableName);
    reader.allow(['dynamodb:Query'], [`${this.#table.tableArn}/index/${Credits.#byTimeIndex}`]);
  }

  /** Lets the function find deletions that broke off. */
  grantFindUnfinishedDeletions(finder: ReelwrightFunction): void {
    finder.allow(['dynamodb:Query'], [`${this.#table.tableArn}/index/${Credits.#unfinishedDeletionsIndex}`]);
  }

  /** Lets the function read the whole table, after a restore. */
  grantReadAll(reader: ReelwrightFunction): void {
    this.#grant(reader, ['dynamodb:Scan']);
  }

  /** Lets the function mark accounts as deleted. */
  grantBeginDeletion(beginner: ReelwrightFunction): void {
    this.#grant(beginner, ['dynamodb:UpdateItem']);
  }

  /** Lets the function delete an account; only the mark that it was deleted stays. */
  grantErase(eraser: ReelwrightFunction): void {
    this.#grant(eraser, [
      'dynamodb:BatchWriteItem',
      'dynamodb:GetItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ]);
  }

  /** Lets the function add an entry and move the balance with it. It cannot delete. */
  grantPost(poster: ReelwrightFunction): void {
    this.#grant(poster, [
      'dynamodb:ConditionCheckItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
    ]);
  }

  #grant(grantee: ReelwrightFunction, actions: readonly string[]): void {
    grantee.setVariable('CREDITS_TABLE', this.#table.tableName);
    grantee.allow(actions, [this.#table.tableArn]);
  }
}

/** Paid orders, one item each. */
export class Orders extends Construct {
  readonly #table: KeptTable;

  constructor(scope: Construct, id: string, props: DataProps) {
    super(scope, id);
    this.#table = new KeptTable(this, 'Table', {
      ...props,
      partitionKey: text('user_id'),
      sortKey: text('order_key'),
    });
  }

  /** Lets the function list one person's orders. */
  grantList(reader: ReelwrightFunction): void {
    this.#grant(reader, ['dynamodb:Query']);
  }

  /** Lets the function record and change orders. It cannot delete one. */
  grantRecord(recorder: ReelwrightFunction): void {
    this.#grant(recorder, ['dynamodb:PutItem']);
  }

  /** Lets the function remove what is kept of Stripe's snapshot. Orders stay when an account is deleted. */
  grantForgetSnapshot(eraser: ReelwrightFunction): void {
    this.#grant(eraser, ['dynamodb:DeleteItem']);
  }

  #grant(grantee: ReelwrightFunction, actions: readonly string[]): void {
    grantee.setVariable('ORDERS_TABLE', this.#table.tableName);
    grantee.allow(actions, [this.#table.tableArn]);
  }
}

/**
 * Videos, with three sparse indexes: `unfinished` holds those that have not ended, by when to check them;
 * `expiring` those that are not saved, by when they expire; `by-share` those that are shared, by their link.
 */
export class Videos extends Construct {
  static readonly #unfinishedIndex = 'unfinished';
  static readonly #expiringIndex = 'expiring';
  static readonly #byShareIndex = 'by-share';
  readonly #table: KeptTable;

  constructor(scope: Construct, id: string, props: DataProps) {
    super(scope, id);
    this.#table = new KeptTable(this, 'Table', {
      ...props,
      partitionKey: text('user_id'),
      sortKey: text('id'),
    });
    this.#table.addGlobalSecondaryIndex({
      indexName: Videos.#unfinishedIndex,
      partitionKey: text('unfinished_shard'),
      sortKey: text('check_at'),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['created_at'],
    });
    this.#table.addGlobalSecondaryIndex({
      indexName: Videos.#expiringIndex,
      partitionKey: text('expiring_shard'),
      sortKey: text('expires_at'),
      projectionType: ProjectionType.KEYS_ONLY,
    });
    this.#table.addGlobalSecondaryIndex({
      indexName: Videos.#byShareIndex,
      partitionKey: text('share_token'),
      projectionType: ProjectionType.KEYS_ONLY,
    });
  }

  /** Lets the function read one video. */
  grantRead(reader: ReelwrightFunction): void {
    this.#grant(reader, ['dynamodb:GetItem']);
  }

  /** Lets the function read some videos of one person at once. */
  grantReadSome(reader: ReelwrightFunction): void {
    this.#grant(reader, ['dynamodb:BatchGetItem']);
  }

  /** Lets the function list one person's videos. */
  grantList(reader: ReelwrightFunction): void {
    this.#grant(reader, ['dynamodb:Query']);
  }

  /** Lets the function create a video, and read one that a repeated request created. */
  grantCreate(creator: ReelwrightFunction): void {
    this.#grant(creator, ['dynamodb:GetItem', 'dynamodb:PutItem']);
  }

  /** Lets the function move a video from state to state. */
  grantAdvance(advancer: ReelwrightFunction): void {
    this.#grant(advancer, ['dynamodb:GetItem', 'dynamodb:UpdateItem']);
  }

  /** Lets the function read the video that is shared under a link. */
  grantReadShared(reader: ReelwrightFunction): void {
    this.#grant(reader, ['dynamodb:GetItem']);
    reader.allow(['dynamodb:Query'], [`${this.#table.tableArn}/index/${Videos.#byShareIndex}`]);
  }

  /** Lets the function read the whole table, after a restore. */
  grantReadAll(reader: ReelwrightFunction): void {
    this.#grant(reader, ['dynamodb:Scan']);
  }

  /** Lets the function find expired videos and remove them. It cannot read one. */
  grantRemoveExpired(remover: ReelwrightFunction): void {
    this.#grant(remover, ['dynamodb:BatchWriteItem', 'dynamodb:UpdateItem']);
    remover.allow(['dynamodb:Query'], [`${this.#table.tableArn}/index/${Videos.#expiringIndex}`]);
  }

  /** Lets the function delete all videos of one person. */
  grantErase(eraser: ReelwrightFunction): void {
    this.#grant(eraser, ['dynamodb:BatchWriteItem', 'dynamodb:Query', 'dynamodb:UpdateItem']);
  }

  /** Lets the function find unfinished videos. It reads the index, not the videos. */
  grantFindUnfinished(finder: ReelwrightFunction): void {
    finder.setVariable('VIDEOS_TABLE', this.#table.tableName);
    finder.allow(['dynamodb:Query'], [`${this.#table.tableArn}/index/${Videos.#unfinishedIndex}`]);
  }

  #grant(grantee: ReelwrightFunction, actions: readonly string[]): void {
    grantee.setVariable('VIDEOS_TABLE', this.#table.tableName);
    grantee.allow(actions, [this.#table.tableArn]);
  }
}

/**
 * The lines: for each model one item for each video that waits, and one, `slots`, that names the videos that have one.
 */
export class Lines extends Construct {
  readonly #table: KeptTable;

  constructor(scope: Construct, id: string, props: DataProps) {
    super(scope, id);
    this.#table = new KeptTable(this, 'Table', {
      ...props,
      partitionKey: text('model'),
      sortKey: text('entry'),
    });
  }

  /** Lets the function see who waits. */
  grantRead(reader: ReelwrightFunction): void {
    this.#grant(reader, ['dynamodb:GetItem', 'dynamodb:Query']);
  }

  /** Lets the function put videos into a line, give slots, and take both back. */
  grantChange(changer: ReelwrightFunction): void {
    this.#grant(changer, [
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ]);
  }

  /** Lets the function take a video out of a line before it has a slot. */
  grantLeave(changer: ReelwrightFunction): void {
    this.#grant(changer, ['dynamodb:DeleteItem']);
  }

  #grant(grantee: ReelwrightFunction, actions: readonly string[]): void {
    grantee.setVariable('LINES_TABLE', this.#table.tableName);
    grantee.allow(actions, [this.#table.tableArn]);
  }
}

/**
 * Images and data exports of people, one item each with the name of its file. DynamoDB deletes an item some time after
 * `expires_at` (seconds since 1970), when S3 has expired its file.
 */
export class PersonalFiles extends Construct {
  readonly #table: KeptTable;

  constructor(scope: Construct, id: string, props: DataProps) {
    super(scope, id);
    this.#table = new KeptTable(this, 'Table', {
      ...props,
      partitionKey: text('user_id'),
      sortKey: text('id'),
      timeToLiveAttribute: 'expires_at',
    });
  }

  /** Lets the function find one person's file. */
  grantFind(finder: ReelwrightFunction): void {
    this.#grant(finder, ['dynamodb:GetItem']);
  }

  /** Lets the function list one person's files. */
  grantList(reader: ReelwrightFunction): void {
    this.#grant(reader, ['dynamodb:Query']);
  }

  /** Lets the function add a file. */
  grantCreate(creator: ReelwrightFunction): void {
    this.#grant(creator, ['dynamodb:PutItem']);
  }

  /** Lets the function note how far a data export is. */
  grantChange(changer: ReelwrightFunction): void {
    this.#grant(changer, ['dynamodb:UpdateItem']);
  }

  /** Lets the function delete all files of one person. */
  grantErase(eraser: ReelwrightFunction): void {
    this.#grant(eraser, ['dynamodb:BatchWriteItem', 'dynamodb:Query', 'dynamodb:UpdateItem']);
  }

  #grant(grantee: ReelwrightFunction, actions: readonly string[]): void {
    grantee.setVariable('FILES_TABLE', this.#table.tableName);
    grantee.allow(actions, [this.#table.tableArn]);
  }
}

/** The newest confirmation link of each user of the pool, as a hash. DynamoDB deletes it some time after `expires_at` (seconds since 1970). */
export class ConfirmationLinks extends Construct {
  readonly #table: KeptTable;

  constructor(scope: Construct, id: string, props: DataProps) {
    super(scope, id);
    this.#table = new KeptTable(this, 'Table', {
      ...props,
      partitionKey: text('username'),
      timeToLiveAttribute: 'expires_at',
    });
  }

  /** Lets the function issue a link. It cannot read those of others. */
  grantIssue(issuer: ReelwrightFunction): void {
    this.#grant(issuer, ['dynamodb:PutItem']);
  }

  /** Lets the function close the way to a confirmation. */
  grantClose(closer: ReelwrightFunction): void {
    this.#grant(closer, ['dynamodb:PutItem']);
  }

  /** Lets the function claim a link, and end it. */
  grantRedeem(redeemer: ReelwrightFunction): void {
    this.#grant(redeemer, ['dynamodb:DeleteItem', 'dynamodb:UpdateItem']);
  }

  /** Lets the function delete the link of one person. */
  grantForget(forgetter: ReelwrightFunction): void {
    this.#grant(forgetter, ['dynamodb:DeleteItem']);
  }

  #grant(grantee: ReelwrightFunction, actions: readonly string[]): void {
    grantee.setVariable('CONFIRMATION_LINKS_TABLE', this.#table.tableName);
    grantee.allow(actions, [this.#table.tableArn]);
  }
}

/**
 * Counters of requests and email, under pseudonyms. DynamoDB deletes one some time after its window, at `expires_at`
 * (seconds since 1970).
 */
export class Limits extends Construct {
  readonly #table: KeptTable;

  constructor(scope: Construct, id: string, props: DataProps) {
    super(scope, id);
    this.#table = new KeptTable(this, 'Table', {
      ...props,
      partitionKey: text('id'),
      timeToLiveAttribute: 'expires_at',
    });
  }

  /** Lets the function count. It reads no counter. */
  grantCount(counter: ReelwrightFunction): void {
    counter.setVariable('LIMITS_TABLE', this.#table.tableName);
    counter.allow(['dynamodb:UpdateItem'], [this.#table.tableArn]);
  }

  /** Lets the function count, and note what it has done. It reads neither. */
  grantNote(noter: ReelwrightFunction): void {
    this.grantCount(noter);
    noter.allow(['dynamodb:PutItem'], [this.#table.tableArn]);
  }
}

/**
 * Codes and links that were mailed to the owners of accounts, as hashes; the index `by-token` finds a link. DynamoDB deletes
 * one some time after `expires_at` (seconds since 1970). Also from which browsers each person signs in.
 */
export class AccountCodes extends Construct {
  static readonly #byTokenIndex = 'by-token';
  readonly #table: KeptTable;

  constructor(scope: Construct, id: string, props: DataProps) {
    super(scope, id);
    this.#table = new KeptTable(this, 'Table', {
      ...props,
      partitionKey: text('user_id'),
      sortKey: text('entry'),
      timeToLiveAttribute: 'expires_at',
    });
    this.#table.addGlobalSecondaryIndex({
      indexName: AccountCodes.#byTokenIndex,
      partitionKey: text('token_hash'),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['expires_at'],
    });
  }

  /** Lets the function store the codes or the link of a mail. */
  grantIssue(issuer: ReelwrightFunction): void {
    this.#grant(issuer, ['dynamodb:PutItem']);
  }

  /** Lets the function remember from which browsers a person signs in. */
  grantKnowBrowsers(knower: ReelwrightFunction): void {
    this.#grant(knower, ['dynamodb:GetItem', 'dynamodb:PutItem']);
  }

  /** Lets the function find the person of a link, and end it. */
  grantRedeemLinks(redeemer: ReelwrightFunction): void {
    this.#grant(redeemer, ['dynamodb:DeleteItem']);
    redeemer.allow(['dynamodb:Query'], [`${this.#table.tableArn}/index/${AccountCodes.#byTokenIndex}`]);
  }

  /** Lets the function check codes. */
  grantRedeemCodes(redeemer: ReelwrightFunction): void {
    this.#grant(redeemer, ['dynamodb:DeleteItem', 'dynamodb:UpdateItem']);
  }

  /** Lets the function delete everything of one person. */
  grantForget(forgetter: ReelwrightFunction): void {
    this.#grant(forgetter, ['dynamodb:BatchWriteItem', 'dynamodb:Query']);
  }

  #grant(grantee: ReelwrightFunction, actions: readonly string[]): void {
    grantee.setVariable('ACCOUNT_CODES_TABLE', this.#table.tableName);
    grantee.allow(actions, [this.#table.tableArn]);
  }
}

function text(name: string): Attribute {
  return { name, type: AttributeType.STRING };
}
