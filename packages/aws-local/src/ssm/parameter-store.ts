import { collection, openStore } from 'emulator-kit/store.ts';
import * as z from 'zod/mini';

export const ParameterType = z.enum(['String', 'SecureString']);
export type ParameterType = z.infer<typeof ParameterType>;

const StoredParameter = z.object({
  /** The parameter's name. */
  id: z.string(),
  type: ParameterType,
  value: z.string(),
  version: z.number(),
  /** Milliseconds since 1970. */
  lastModified: z.number(),
  /** The seed's value that this one came from: a changed seed replaces it. */
  seededValue: z.optional(z.string()),
});
export type StoredParameter = z.infer<typeof StoredParameter>;

const parameters = collection('parameter', StoredParameter);

/** A parameter's value until it is written to; a plain text is of type String. */
export type ParameterSeed = string | { readonly type: ParameterType; readonly value: string };

export interface ParameterStore {
  all(): readonly StoredParameter[];
  get(name: string): StoredParameter | undefined;
  /** Returns the new version. */
  put(name: string, type: ParameterType, value: string): number;
  /** Returns whether there was one. */
  remove(name: string): boolean;
}

/**
 * The parameters in a file. Like a deployment, a seed creates its parameter, and writes to it again only when the seed
 * itself has changed: values written in between stay.
 */
export function openParameterStore(
  stateFile: string,
  seeds: Readonly<Record<string, ParameterSeed>>,
  now: () => number,
): ParameterStore {
  const store = openStore(stateFile);
  for (const [name, seed] of Object.entries(seeds)) {
    const { type, value } = typeof seed === 'string' ? { type: 'String' as const, value: seed } : seed;
    const stored = store.get(parameters, name);
    if (stored && (stored.seededValue === undefined || stored.seededValue === value)) continue;
    write(name, { type, value, seededValue: value });
  }

  return {
    all: () => store.all(parameters),
    get: (name) => store.get(parameters, name),
    put: (name, type, value) => write(name, { type, value }),
    remove: (name) => {
      const exists = store.get(parameters, name) !== undefined;
      if (exists) store.write((transaction) => transaction.remove(parameters, name));
      return exists;
    },
  };

  function write(name: string, changes: Pick<StoredParameter, 'type' | 'value' | 'seededValue'>): number {
    const stored = store.get(parameters, name);
    const version = (stored?.version ?? 0) + 1;
    store.write(({ put }) =>
      put(parameters, { ...stored, ...changes, id: name, version, lastModified: now() }),
    );
    return version;
  }
}
