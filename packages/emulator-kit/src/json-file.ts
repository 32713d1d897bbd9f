import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

/** One JSON value kept in a file. */
export interface JsonFile<Value> {
  readonly read: () => Value;
  /** Returns when the new value is in its place; a kill leaves the old value or the new one. */
  readonly write: (value: Value) => void;
}

/**
 * Opens a JSON file, which need not exist.
 *
 * @throws an Error naming the file if it holds something else
 */
export function openJsonFile<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
  initial: z.output<Schema>,
): JsonFile<z.output<Schema>> {
  let value = initial;
  const text = readIfThere(file);
  if (text !== undefined) {
    try {
      value = z.parse(schema, JSON.parse(text));
    } catch (cause) {
      throw new Error(`${file} is not what the local cloud wrote there: delete it to start afresh.`, {
        cause,
      });
    }
  }
  return {
    read: () => value,
    write: (next) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(next));
      renameSync(`${file}.new`, file);
      value = next;
    },
  };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
