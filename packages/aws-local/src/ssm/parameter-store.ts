import { randomBytes } from 'node:crypto';
import { collection, openStore } from 'emulator-kit/store.ts';
import * as z from 'zod/mini';
import { SsmError } from './ssm-error.ts';

export const parameterTypes = ['String', 'StringList', 'SecureString'] as const;

const StoredParameter = z.object({
  /** The parameter's name. */
  id: z.string(),
  type: z.enum(parameterTypes),
  value: z.string(),
  version: z.number(),
  /** Milliseconds since 1970. */
  lastModified: z.number(),
  /** The seeded value that this one came from, so that a changed template changes it again. */
  seededValue: z.optional(z.string()),
});

export type StoredParameter = z.infer<typeof StoredParameter>;
const parameters = collection('parameter', StoredParameter);
export type ParameterType = StoredParameter['type'];

/** What a parameter holds until somebody writes to it; a plain text is of type String. */
export type ParameterSeed = string | { readonly type: ParameterType; readonly value: string };

export interface ParameterStore {
  get(name: string): StoredParameter | undefined;
  /** @returns the new version */
  put(name: string, type: ParameterType, value: string): number;
  delete(name: string): boolean;
}

/**
 * The parameters in a file. As a deployment does, a seed creates its parameter, and writes to it again only when the
 * seed itself has changed: what was written in between stays.
 */
export function openParameterStore(
  stateFile: string,
  seeds: Readonly<Record<string, ParameterSeed>>,
  now: () => number,
): ParameterStore {
  const store = openStore(stateFile);
  for (const [id, seed] of Object.entries(seeds)) {
    const { type, value } = typeof seed === 'string' ? { type: 'String' as const, value: seed } : seed;
    const stored = store.get(parameters, id);
    if (stored && (stored.seededValue === undefined || stored.seededValue === value)) continue;
    const version = (stored?.version ?? 0) + 1;
    store.write(({ put }) =>
      put(parameters, { id, type, value, version, lastModified: now(), seededValue: value }),
    );
  }

  return {
    get: (name) => store.get(parameters, name),
    put(name, type, value) {
      const stored = store.get(parameters, name);
      const version = (stored?.version ?? 0) + 1;
      store.write(({ put }) =>
        put(parameters, { ...stored, id: name, type, value, version, lastModified: now() }),
      );
      return version;
    },
    delete(name) {
      const known = store.get(parameters, name) !== undefined;
      store.write(({ remove }) => remove(parameters, name));
      return known;
    },
  };
}

/** What a SecureString looks like to a reader who did not ask for its decryption: never its value. */
export function ciphertextOf(value: string): string {
  return randomBytes(64 + Buffer.byteLength(value)).toString('base64');
}

/**
 * Checks a name that is being created.
 * Source: https://docs.aws.amazon.com/systems-manager/latest/userguide/sysman-paramstore-su-create.html
 *
 * @throws SsmError ValidationException
 */
export function assertValidName(name: string): void {
  const valid =
    /^[A-Za-z0-9_.\-/]{1,1011}$/.test(name) &&
    (name.startsWith('/') || !name.includes('/')) &&
    !name.endsWith('/') &&
    !name.includes('//') &&
    name.split('/').length <= 16 &&
    !/^\/?(?:aws|ssm)/i.test(name);
  if (!valid) {
    throw new SsmError(
      'ValidationException',
      'Parameter name: can\'t be prefixed with "aws" or "ssm" (case-insensitive), must be a fully qualified name if it contains "/", and consists of letters, digits and the symbols .-_ with at most 15 levels.',
    );
  }
}
