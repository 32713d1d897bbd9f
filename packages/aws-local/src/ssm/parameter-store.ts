import { randomBytes } from 'node:crypto';
import { openJsonFile } from 'emulator-kit/json-file.ts';
import * as z from 'zod/mini';
import { SsmError } from './ssm-error.ts';

export const parameterTypes = ['String', 'StringList', 'SecureString'] as const;

const storedParameterSchema = z.object({
  type: z.enum(parameterTypes),
  value: z.string(),
  version: z.number(),
  /** Milliseconds since 1970. */
  lastModified: z.number(),
  /** The seeded value that this one came from, so that a changed template changes it again. */
  seededValue: z.optional(z.string()),
});

export type StoredParameter = z.infer<typeof storedParameterSchema>;
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
  const file = openJsonFile(stateFile, z.record(z.string(), storedParameterSchema), {});
  const seeded = { ...file.read() };
  for (const [name, seed] of Object.entries(seeds)) {
    const { type, value } = typeof seed === 'string' ? { type: 'String' as const, value: seed } : seed;
    const stored = seeded[name];
    if (stored && (stored.seededValue === undefined || stored.seededValue === value)) continue;
    const version = (stored?.version ?? 0) + 1;
    seeded[name] = { type, value, version, lastModified: now(), seededValue: value };
  }
  file.write(seeded);

  return {
    get: (name) => (Object.hasOwn(file.read(), name) ? file.read()[name] : undefined),
    put(name, type, value) {
      const stored = this.get(name);
      const version = (stored?.version ?? 0) + 1;
      const { seededValue } = stored ?? {};
      file.write({
        ...file.read(),
        [name]: {
          type,
          value,
          version,
          lastModified: now(),
          ...(seededValue !== undefined && { seededValue }),
        },
      });
      return version;
    },
    delete(name) {
      if (!this.get(name)) return false;
      file.write(Object.fromEntries(Object.entries(file.read()).filter(([other]) => other !== name)));
      return true;
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
