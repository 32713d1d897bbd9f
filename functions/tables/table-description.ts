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

/** What becomes of the rows about one person, once the account is deleted. */
export type PersonalRows = {
  /** The parts of the person's data export that hold them. */
  readonly exportedAs: readonly (keyof AccountExport)[];
} & (
  | { readonly afterDeletion: 'none' }
  /** `erasure`: of what is not kept. */
  | { readonly afterDeletion: 'kept'; readonly erasure?: TableErasure }
  | { readonly afterDeletion: 'erased'; readonly erasure: TableErasure | ErasureWithAnother }
);

/** The phases of an erasure, in their order. Each may be repeated. */
export const erasurePhases = [
  /** By which programs act. */
  'access',
  /** What bills ends before anything is lost that was paid for. */
  'billing',
  /** Their ends refund credits and write events. */
  'videos',
  /** What nothing else needs. */
  'belongings',
  /** They name the Stripe customer, who is gone by now. */
  'credits',
  /** Who can ask again as long as something is left. */
  'user',
] as const;
export type ErasurePhase = (typeof erasurePhases)[number];

/** `functions/deletion/table-erasures.ts` has the code. */
export interface TableErasure {
  readonly phase: ErasurePhase;
  /** Capabilities. */
  readonly needs: readonly string[];
  /** Test keys have written such rows of the account's sandbox. */
  readonly ofSandbox?: true;
}

export interface ErasureWithAnother {
  /** The table whose rows take these along. */
  readonly with: string;
  readonly needs: readonly string[];
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
