import * as z from 'zod/mini';

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
