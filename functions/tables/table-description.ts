import type { AccountExport } from '../../contract/account-export.ts';
import type { EnvironmentVariable } from '../../contract/environment-variables.ts';

export interface KeyDescription {
  readonly partitionKey: string;
  readonly sortKey?: string;
}

/** A table as plain data, read by its stack, the tests and the simulator. */
export interface TableDescription extends KeyDescription {
  /** Holds the table's name. */
  readonly variable: EnvironmentVariable;
  /** An attribute in seconds since 1970, after which DynamoDB deletes an item. */
  readonly expiresBy?: string;
  readonly indexes: Readonly<Record<string, IndexDescription>>;
  readonly person: PersonalRows;
  /** What functions may be granted. */
  readonly capabilities: Readonly<Record<string, Capability>>;
}

/** What becomes of the rows about one person. */
export interface PersonalRows {
  /** Once the account is deleted; `none`: no row names a person. */
  readonly afterDeletion: 'erased' | 'kept' | 'none';
  /** The parts of the person's data export that hold them. */
  readonly exportedAs: readonly (keyof AccountExport)[];
}

export interface IndexDescription extends KeyDescription {
  /** Attributes other than the keys. */
  readonly holds: 'everything' | 'keys' | readonly string[];
}

/** A name that a query of the table may give as its index. */
export type IndexOf<Table extends TableDescription> = keyof Table['indexes'];

export interface Capability {
  /** IAM actions on the table, without `dynamodb:`. */
  readonly actions?: readonly string[];
  /** Indexes that may be queried. */
  readonly queries?: readonly string[];
}

/** The partition key first. */
export function attributesOf({ partitionKey, sortKey }: KeyDescription): readonly string[] {
  return sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
}
