import { join } from 'node:path';
import * as z from 'zod/mini';
import { openJournal } from './journal.ts';

interface Identified {
  readonly id: string;
}

/** A kind of object in the store. Its file declares it: the store knows no kind by name. */
export interface Collection<T extends Identified> {
  readonly name: string;
  /** Tells that a stored value is of this kind. Only this process writes the journal, so the tag is enough. */
  readonly holds: (value: unknown) => value is T;
}

/** The collection of the Stripe objects whose `object` property is `object`. */
export function objectCollection<T extends Identified & { readonly object: string }>(
  object: T['object'],
): Collection<T> {
  return {
    name: object,
    holds: (value): value is T => isIdentified(value) && 'object' in value && value.object === object,
  };
}

/** A collection of records that the API never shows. */
export function internalCollection<T extends Identified>(name: string): Collection<T> {
  return { name, holds: (value): value is T => isIdentified(value) };
}

export interface Reader {
  get<T extends Identified>(collection: Collection<T>, id: string): T | undefined;
  /** In order of creation, oldest first. */
  all<T extends Identified>(collection: Collection<T>): T[];
}

/** Values are never changed in place: `put` a new one with the same id. */
export interface Transaction extends Reader {
  put<T extends Identified>(collection: Collection<T>, value: T): void;
  remove<T extends Identified>(collection: Collection<T>, id: string): void;
}

/** The emulator's whole state: in memory to read, in a journal to survive. */
export interface Store extends Reader {
  /**
   * Makes one change, all of it or, if `change` throws, none. It is visible at once and durable once `settled`
   * resolves: nobody outside may hear of it before.
   */
  write<Result>(change: (transaction: Transaction) => Result): Result;
  settled(): Promise<void>;
  close(): Promise<void>;
}

const JournalRecord = z.strictObject({
  put: z.array(z.tuple([z.string(), z.looseObject({ id: z.string() })])),
  remove: z.array(z.tuple([z.string(), z.string()])),
});
type JournalRecord = z.infer<typeof JournalRecord>;

type Rows = Map<string, Identified>;

/** A journal this long that is mostly superseded lines is rewritten at the next start. */
const compactionMinimumRecords = 2_000;

/** Opens the state kept in `folder`, creating it if need be. */
export function openStore(folder: string): Store {
  const { journal, records } = openJournal(join(folder, 'journal.jsonl'));
  const tables = new Map<string, Rows>();
  for (const record of records) apply(tables, JournalRecord.parse(record));
  const rowCount = [...tables.values()].reduce((sum, rows) => sum + rows.size, 0);
  if (records.length > compactionMinimumRecords && records.length > 2 * rowCount) {
    journal.rewrite(compacted(tables));
  }

  return {
    get: (collection, id) => narrow(collection, tables.get(collection.name)?.get(id)),
    all: (collection) => [...(tables.get(collection.name)?.values() ?? [])].filter(collection.holds),
    write(change) {
      const transaction = openTransaction(tables);
      const result = change(transaction);
      const record = transaction.record();
      if (record.put.length + record.remove.length > 0) {
        apply(tables, record);
        journal.append(record);
      }
      return result;
    },
    settled: () => journal.settled(),
    close: () => journal.close(),
  };
}

function openTransaction(tables: ReadonlyMap<string, Rows>): Transaction & { record(): JournalRecord } {
  const changes = new Map<string, Map<string, Identified | undefined>>();
  function changesOf(name: string): Map<string, Identified | undefined> {
    const known = changes.get(name) ?? new Map<string, Identified | undefined>();
    changes.set(name, known);
    return known;
  }

  return {
    get(collection, id) {
      const changed = changes.get(collection.name);
      return narrow(collection, changed?.has(id) ? changed.get(id) : tables.get(collection.name)?.get(id));
    },
    all(collection) {
      const rows = new Map<string, Identified | undefined>(tables.get(collection.name));
      for (const [id, value] of changes.get(collection.name) ?? []) rows.set(id, value);
      return [...rows.values()].filter(collection.holds);
    },
    put: (collection, value) => changesOf(collection.name).set(value.id, value),
    remove: (collection, id) => changesOf(collection.name).set(id, undefined),
    record() {
      const record: JournalRecord = { put: [], remove: [] };
      for (const [name, rows] of changes) {
        for (const [id, value] of rows) {
          if (value === undefined) record.remove.push([name, id]);
          else record.put.push([name, { ...value }]);
        }
      }
      return record;
    },
  };
}

function apply(tables: Map<string, Rows>, record: JournalRecord): void {
  for (const [name, value] of record.put) {
    const rows = tables.get(name) ?? new Map<string, Identified>();
    tables.set(name, rows);
    rows.set(value.id, value);
  }
  for (const [name, id] of record.remove) tables.get(name)?.delete(id);
}

function* rowsOf(tables: ReadonlyMap<string, Rows>): Generator<[string, Identified]> {
  for (const [name, rows] of tables) for (const value of rows.values()) yield [name, value];
}

function compacted(tables: ReadonlyMap<string, Rows>): JournalRecord[] {
  return [...rowsOf(tables)].map(([name, value]) => ({ put: [[name, { ...value }]], remove: [] }));
}

function narrow<T extends Identified>(collection: Collection<T>, value: unknown): T | undefined {
  return collection.holds(value) ? value : undefined;
}

function isIdentified(value: unknown): value is Identified {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}
