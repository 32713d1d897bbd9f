import type { EnvironmentVariable } from '../../contract/environment-variables.ts';

/** A table as plain data, which its stack, the tests and the simulator read. Its keys are texts. */
export interface TableDescription {
  /** Tells a function the table's name. */
  readonly variable: EnvironmentVariable;
  readonly partitionKey: string;
  readonly sortKey?: string;
  /** An attribute in seconds since 1970: DynamoDB deletes an item some time after. */
  readonly expiresBy?: string;
  readonly indexes: Readonly<Record<string, IndexDescription>>;
  /** What functions may be allowed to do. */
  readonly capabilities: Readonly<Record<string, Capability>>;
}

export interface IndexDescription {
  readonly partitionKey: string;
  readonly sortKey?: string;
  /** The attributes beside the keys. */
  readonly holds: 'everything' | 'keys' | readonly string[];
}

export interface Capability {
  /** Of the table, as IAM names them without `dynamodb:`. */
  readonly actions?: readonly string[];
  /** The indexes that may be queried. */
  readonly queries?: readonly string[];
}

/** The attributes of a key, the partition's first. */
export function attributesOf({ partitionKey, sortKey }: Omit<IndexDescription, 'holds'>): readonly string[] {
  return sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
}
