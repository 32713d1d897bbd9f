import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

interface Identified {
  readonly id: string;
}

/** A kind of row. The code that uses the kind declares it: the store knows no kind by name. */
export interface Collection<Row extends Identified> {
  readonly name: string;
  /** Tells whether a stored value is a row of this collection. */
  readonly holds: (value: unknown) => value is Row;
}

/** A collection whose rows fit a schema (one that transforms nothing). */
export function collection<Schema extends z.ZodMiniType<Identified>>(
  name: string,
  schema: Schema,
): Collection<z.output<Schema>> {
  return { name, holds: (value): value is z.output<Schema> => z.safeParse(schema, value).success };
}

export interface Reader {
  get<Row extends Identified>(collection: Collection<Row>, id: string): Row | undefined;
  /** In order of creation, oldest first. */
  all<Row extends Identified>(collection: Collection<Row>): Row[];
}

export interface Transaction extends Reader {
  /** Creates the row, or replaces the one with its id. */
  put<Row extends Identified>(collection: Collection<Row>, row: Row): void;
  remove<Row extends Identified>(collection: Collection<Row>, id: string): void;
}

/** An emulator's whole state: in memory to read, in one file to survive. */
export interface Store extends Reader {
  /**
   * Makes one change, all of it or, if `change` throws, none. When it returns, the change is in the file: the process
   * may be killed at any moment. (The machine may not: the file is not forced onto the disk.)
   */
  write<Result>(change: (transaction: Transaction) => Result): Result;
}

/** One line of the file. */
const Change = z.strictObject({
  put: z.array(z.tuple([z.string(), z.looseObject({ id: z.string() })])),
  remove: z.array(z.tuple([z.string(), z.string()])),
});
type Change = z.infer<typeof Change>;

/** How every line begins. */
const changeStart = '{"put":[';

/** The rows of each collection by id. */
type Tables = Map<string, Map<string, Identified>>;

/** A file of more changes than this, most of them superseded, is rewritten at the next start. */
const compactionMinimumChanges = 2_000;

/**
 * Opens the state kept in `file`, one change a line, and creates its folder if need be. A last line that a kill cut
 * short was never acknowledged: it is removed.
 *
 * @throws an Error naming the file if it holds anything but changes; also when a row is read that its collection does
 *   not hold
 */
export function openStore(file: string): Store {
  mkdirSync(dirname(file), { recursive: true });
  const tables: Tables = new Map();
  const changes = readChanges(file);
  for (const change of changes) apply(tables, change);
  const rows = [...tables].flatMap(([name, table]) => [...table.values()].map((row) => ({ name, row })));
  if (changes.length > Math.max(compactionMinimumChanges, 2 * rows.length)) {
    writeFileSync(
      `${file}.new`,
      rows.map(({ name, row }) => lineOf({ put: [[name, { ...row }]], remove: [] })).join(''),
      { mode: 0o600 },
    );
    renameSync(`${file}.new`, file);
  }
  return storeOf(tables, file, (drafts) => appendFileSync(file, lineOf(changeOf(drafts)), { mode: 0o600 }));
}

/** A state in memory only, for tests and simulations. */
export interface MemoryStore extends Store {
  /** How often something was written. */
  revision(): number;
  /** Another store with the same rows; each goes its own way from here on. */
  copy(): MemoryStore;
}

export function createMemoryStore(): MemoryStore {
  return memoryStoreOf(new Map());
}

function memoryStoreOf(tables: Tables): MemoryStore {
  let revision = 0;
  return {
    ...storeOf(tables, 'The memory', () => {
      revision += 1;
    }),
    revision: () => revision,
    copy: () => memoryStoreOf(new Map([...tables].map(([name, rows]) => [name, new Map(rows)]))),
  };
}

/** The rows that a transaction has put, by collection and id; undefined for one that it has removed. */
type Drafts = ReadonlyMap<string, ReadonlyMap<string, Identified | undefined>>;

/** A store over `tables`. `persist` keeps the drafts of a transaction before they apply. */
function storeOf(tables: Tables, file: string, persist: (drafts: Drafts) => void): Store {
  const narrow = <Row extends Identified>(kind: Collection<Row>, row: Identified | undefined) => {
    if (row === undefined || kind.holds(row)) return row;
    throw unreadable(file, `its ${kind.name} ${row.id} has another shape`);
  };
  const rowsOf = <Row extends Identified>(
    kind: Collection<Row>,
    stored: Iterable<Identified | undefined>,
  ): Row[] => {
    const rows: Row[] = [];
    for (const row of stored) {
      const narrowed = narrow(kind, row);
      if (narrowed !== undefined) rows.push(narrowed);
    }
    return rows;
  };

  return {
    get: (kind, id) => narrow(kind, tables.get(kind.name)?.get(id)),
    all: (kind) => rowsOf(kind, tables.get(kind.name)?.values() ?? []),
    write(change) {
      const drafts = new Map<string, Map<string, Identified | undefined>>();
      const draftOf = (name: string) => {
        const draft = drafts.get(name) ?? new Map<string, Identified | undefined>();
        drafts.set(name, draft);
        return draft;
      };
      const result = change({
        get(kind, id) {
          const draft = drafts.get(kind.name);
          return narrow(kind, draft?.has(id) ? draft.get(id) : tables.get(kind.name)?.get(id));
        },
        all(kind) {
          const draft = drafts.get(kind.name);
          if (draft === undefined) return rowsOf(kind, tables.get(kind.name)?.values() ?? []);
          const all = new Map<string, Identified | undefined>(tables.get(kind.name));
          for (const [id, row] of draft) all.set(id, row);
          return rowsOf(kind, all.values());
        },
        put: (kind, row) => void draftOf(kind.name).set(row.id, row),
        remove: (kind, id) => void draftOf(kind.name).set(id, undefined),
      });
      if (drafts.size > 0) {
        persist(drafts);
        applyDrafts(tables, drafts);
      }
      return result;
    },
  };
}

function changeOf(drafts: Drafts): Change {
  const record: Change = { put: [], remove: [] };
  for (const [name, draft] of drafts) {
    for (const [id, row] of draft) {
      if (row === undefined) record.remove.push([name, id]);
      else record.put.push([name, { ...row }]);
    }
  }
  return record;
}

function applyDrafts(tables: Tables, drafts: Drafts): void {
  for (const [name, draft] of drafts) {
    const rows = tables.get(name) ?? new Map<string, Identified>();
    tables.set(name, rows);
    for (const [id, row] of draft) {
      if (row === undefined) rows.delete(id);
      else rows.set(id, row);
    }
  }
}

function apply(tables: Tables, change: Change): void {
  for (const [name, row] of change.put) {
    const rows = tables.get(name) ?? new Map<string, Identified>();
    tables.set(name, rows.set(row.id, row));
  }
  for (const [name, id] of change.remove) tables.get(name)?.delete(id);
}

function lineOf(change: Change): string {
  return `${JSON.stringify(change)}\n`;
}

function readChanges(file: string): Change[] {
  if (!existsSync(file)) return [];
  const content = readFileSync(file);
  const end = content.lastIndexOf('\n') + 1;
  const cutShort = content.toString('utf8', end);
  if (!changeStart.startsWith(cutShort.slice(0, changeStart.length))) {
    throw unreadable(file, 'its last line is no change');
  }
  if (cutShort !== '') truncateSync(file, end);
  const lines = content.toString('utf8', 0, end).split('\n').slice(0, -1);
  return lines.map((line, index) => {
    try {
      return z.parse(Change, JSON.parse(line));
    } catch (cause) {
      throw unreadable(file, `line ${index + 1} is no change`, cause);
    }
  });
}

function unreadable(file: string, reason: string, cause?: unknown): Error {
  return new Error(`${file} is not what this version wrote (${reason}): move it away to start afresh.`, {
    cause,
  });
}
