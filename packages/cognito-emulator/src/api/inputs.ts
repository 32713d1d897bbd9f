import * as z from 'zod/mini';
import { CognitoError } from '../errors/errors.ts';

/** The constraints that many operations' inputs share, as the API reference states them. */

export const ClientId = z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[\w+]+$/));
export const Username = z
  .string()
  .check(z.minLength(1), z.maxLength(128), z.regex(/^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u));
export const Password = z.string().check(z.minLength(1), z.maxLength(256), z.regex(/^\S(.*\S)?$/s));
export const Code = z.string().check(z.minLength(1), z.maxLength(2_048), z.regex(/^\S+$/));
export const Token = z.string().check(z.minLength(1), z.maxLength(8_192), z.regex(/^[\w=.-]+$/));
export const Session = z.string().check(z.minLength(20), z.maxLength(2_048));
export const TotpCode = z.string().check(z.minLength(6), z.maxLength(6), z.regex(/^\d+$/));
export const PoolId = z.string().check(z.minLength(1), z.maxLength(55), z.regex(/^[\w-]+_[0-9a-zA-Z]+$/));

/** Attributes as clients send them. */
export const AttributeList = z.array(
  z.object({
    Name: z.string().check(z.minLength(1), z.maxLength(32)),
    Value: z.optional(z.string().check(z.maxLength(2_048))),
  }),
);
export type AttributeList = z.infer<typeof AttributeList>;

export const ClientMetadata = z.optional(
  z.record(z.string().check(z.maxLength(131_072)), z.string().check(z.maxLength(131_072))),
);

/** @throws CognitoError InvalidParameterException if the parameter is missing */
export function requireParameter(parameters: Readonly<Record<string, string>>, name: string): string {
  const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (value === undefined || value === '') {
    throw new CognitoError('InvalidParameterException', `Missing required parameter ${name}`);
  }
  return value;
}
