import type { EnvironmentVariable } from '../../contract/environment-variables.ts';

/** The attributes of a key, which are texts. */
export interface KeyDescription {
  readonly partitionKey: string;
  readonly sortKey?: string;
}

/** A table as plain data, which its stack, the tests and the simulator read. */
export interface TableDescription extends KeyDescription {
  /** Tells a function the table's name. */
  readonly variable: EnvironmentVariable;
  /** An attribute in seconds since 1970: DynamoDB deletes an item some time after. */
  readonly expiresBy?: string;
  readonly indexes: Readonly<Record<string, IndexDescription>>;
  /** What functions may be allowed to do. */
  readonly capabilities: Readonly<Record<string, Capability>>;
}

export interface IndexDescription extends KeyDescription {
  /** The attributes beside the keys. */
  readonly holds: 'everything' | 'keys' | readonly string[];
}

export interface Capability {
  /** What is allowed on the table, as IAM names it without `dynamodb:`. */
  readonly actions?: readonly string[];
  /** The indexes that may be queried. */
  readonly queries?: readonly string[];
}

/** The attributes of a key, the partition's first. */
export function attributesOf({ partitionKey, sortKey }: KeyDescription): readonly string[] {
  return sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
}
