import * as z from 'zod/mini';
import type { ClientConfiguration } from './configuration.ts';
import { CognitoError } from './errors.ts';
import type { PoolContext } from './pool-context.ts';
import { normaliseUsername } from './users.ts';

/** Attributes as callers send them. */
export const AttributeList = z.array(
  z.object({
    Name: z.string().check(z.minLength(1), z.maxLength(32)),
    Value: z.optional(z.string().check(z.maxLength(2_048))),
  }),
);
export type AttributeList = z.infer<typeof AttributeList>;

/** Text that a caller hands through to triggers. */
export const ClientMetadata = z.optional(
  z.record(z.string().check(z.maxLength(131_072)), z.string().check(z.maxLength(131_072))),
);

/**
 * Checks attributes against the pool's schema and what the writer may write.
 *
 * @param writer the client on whose behalf a person writes, or undefined for an administrator
 * @throws CognitoError NotAuthorizedException for an attribute that is not the writer's to set,
 *   InvalidParameterException for one that does not fit the schema
 */
export function readAttributes(
  pool: PoolContext,
  list: AttributeList,
  writer: ClientConfiguration | undefined,
): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const { Name: name, Value: value = '' } of list) {
    const definition = pool.configuration.attributes.get(name);
    const isWritable =
      writer === undefined || (!name.endsWith('_verified') && writer.writableAttributes?.has(name) !== false);
    if (!isWritable) {
      throw new CognitoError('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
    }
    if (definition === undefined) {
      throw schemaBreach(`Type for attribute {${name}} could not be determined`);
    }
    if (value.length > definition.maximumLength) {
      throw schemaBreach(`${name}: String must be no longer than ${definition.maximumLength} characters`);
    }
    if (value.length < definition.minimumLength) {
      throw schemaBreach(`${name}: String must be at least ${definition.minimumLength} characters long`);
    }
    if (definition.type === 'Boolean' && value !== 'true' && value !== 'false') {
      throw schemaBreach(`${name}: Boolean must be true or false`);
    }
    if (definition.type === 'Number' && !Number.isFinite(Number(value))) {
      throw schemaBreach(`${name}: Number is expected`);
    }
    attributes[name] = name === 'email' ? readEmail(pool, value) : value;
  }
  return attributes;
}

/** @throws CognitoError InvalidParameterException if one that the schema requires is not there */
export function assertRequiredAttributes(
  pool: PoolContext,
  attributes: Readonly<Record<string, string>>,
): void {
  for (const [name, definition] of pool.configuration.attributes) {
    if (definition.required && (attributes[name] ?? '') === '') {
      throw schemaBreach(`${name}: The attribute ${name} is required`);
    }
  }
}

/** An address as the pool keeps it: in lower case, unless the pool tells cases apart. */
export function readEmail(pool: PoolContext, email: string): string {
  if (!emailAddress.test(email)) {
    throw new CognitoError('InvalidParameterException', 'Invalid email address format.');
  }
  return normaliseUsername(pool.configuration.usernamesAreCaseSensitive, email);
}

/** Something, one @, and a domain with a dot; the total as RFC 5321 limits it. */
export const emailAddress = /^(?=.{3,254}$)[^\s@<>(),;:"\\]{1,64}@[^\s@<>(),;:"\\.]+(\.[^\s@<>(),;:"\\.]+)+$/;

function schemaBreach(breach: string): CognitoError {
  return new CognitoError('InvalidParameterException', `Attributes did not conform to the schema: ${breach}`);
}
