import * as z from 'zod/mini';
import { type ApiError, invalidRequest } from './errors.ts';
import type { FormHash } from './form.ts';

/** Checks a request's parameters. Refusals have Stripe's messages, also for what is not emulated. */
export function parseParameters<Schema extends z.ZodMiniType>(
  schema: Schema,
  given: FormHash,
): z.output<Schema> {
  const result = z.safeParse(schema, given);
  if (result.success) return result.data;
  const issues = result.error.issues;
  throw refusal(issues.find((issue) => issue.code === 'unrecognized_keys') ?? issues[0], given);
}

/** Up to `maximumCharacters`; an empty one is refused. */
export function text(maximumCharacters = 5_000) {
  return z.string().check(z.minLength(1), z.maxLength(maximumCharacters));
}

/** Like `text`, but an empty one means: unset this. */
export function clearableText(maximumCharacters = 5_000) {
  return z.pipe(
    z.string().check(z.maxLength(maximumCharacters)),
    z.transform((value): string | null => (value === '' ? null : value)),
  );
}

/** A list, or an empty text to clear it. */
export function clearableList<Item extends z.ZodMiniType>(item: Item) {
  return z.pipe(
    z.union([z.array(item), z.literal('')]),
    z.transform((value): z.output<Item>[] => (value === '' ? [] : value)),
  );
}

/** `5` or `-5`; nothing else counts as a whole number. */
export function integer(minimum: number, maximum = 99_999_999) {
  return z.pipe(
    z.string(),
    z.transform((value, context): number => {
      const number = Number(value);
      if (!/^-?\d{1,15}$/.test(value)) {
        return refuse(context, `Invalid integer: ${value}`, 'parameter_invalid_integer');
      }
      if (number < minimum) {
        return refuse(
          context,
          `This value must be greater than or equal to ${minimum}.`,
          'parameter_invalid_integer',
        );
      }
      if (number > maximum) {
        return refuse(
          context,
          `This value must be less than or equal to ${maximum}.`,
          'parameter_invalid_integer',
        );
      }
      return number;
    }),
  );
}

export const boolean = z.pipe(
  z.string(),
  z.transform((value, context): boolean =>
    value === 'true' || value === '1'
      ? true
      : value === 'false' || value === '0'
        ? false
        : refuse(context, `Invalid boolean: ${value}`),
  ),
);

export const email = z.string().check(
  z.minLength(1),
  z.maxLength(512),
  z.refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), {
    error: 'Invalid email address',
    params: { code: 'email_invalid' },
  }),
);

/** An absolute http or https address. */
export const webAddress = z.string().check(
  z.minLength(1),
  z.maxLength(5_000),
  z.refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), {
    error: 'Not a valid URL',
    params: { code: 'url_invalid' },
  }),
);

/** Three letters, `usd`; answered in lower case. */
export const currency = z.pipe(
  z.string(),
  z.transform((value, context): string =>
    /^[a-z]{3}$/i.test(value)
      ? value.toLowerCase()
      : refuse(context, `Invalid currency: ${value}. Please pass a three-letter currency code.`),
  ),
);

// Stripe allows 50 keys of 40 characters with values of 500: https://docs.stripe.com/api/metadata
const metadataValues = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500))).check(
  z.refine((values) => Object.keys(values).length <= 50, {
    error: 'Metadata can have up to 50 keys.',
  }),
);

/** Metadata to set; a key with an empty value is left out. */
export const newMetadata = z.pipe(metadataValues, z.transform(withoutEmpty));

/** A change to metadata: an empty value unsets its key, and an empty text in place of the hash unsets all. */
export const metadataChange = z.union([metadataValues, z.literal('')]);
export type MetadataChange = z.infer<typeof metadataChange>;

/** `metadata` after `change`: keys are merged, as Stripe does. */
export function changeMetadata(
  metadata: Record<string, string>,
  change: MetadataChange | undefined,
): Record<string, string> {
  if (change === undefined) return metadata;
  return change === '' ? {} : withoutEmpty({ ...metadata, ...change });
}

/** The value of an update's parameter, or what was there when it is absent. Null clears, absence keeps. */
export function valueOr<T>(given: T | undefined, before: T): T {
  return given === undefined ? before : given;
}

/** `created=1700000000` or `created[gte]=…`, on every list. */
export const createdRange = z.optional(
  z.union([
    integer(0, 1e12),
    z.strictObject({
      gt: z.optional(integer(0, 1e12)),
      gte: z.optional(integer(0, 1e12)),
      lt: z.optional(integer(0, 1e12)),
      lte: z.optional(integer(0, 1e12)),
    }),
  ]),
);
export type CreatedRange = z.infer<typeof createdRange>;

function withoutEmpty(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** Adds an issue in a transform; its return value is never used. */
function refuse(context: z.core.ParsePayload, message: string, code?: string): never {
  context.issues.push({ code: 'custom', message, input: context.value, params: code ? { code } : {} });
  return z.NEVER;
}

function refusal(issue: z.core.$ZodIssue | undefined, given: FormHash): ApiError {
  if (issue === undefined) return invalidRequest('Invalid request.');
  const param = bracketed(issue.path);
  switch (issue.code) {
    case 'unrecognized_keys': {
      const names = issue.keys.map((key) => bracketed([...issue.path, key]));
      const noun = names.length === 1 ? 'parameter' : 'parameters';
      return invalidRequest(`Received unknown ${noun}: ${names.join(', ')}`, {
        code: 'parameter_unknown',
        param: names[0] ?? param,
      });
    }
    case 'invalid_value': {
      const choices = issue.values.map(String);
      return valueAt(given, issue.path) === undefined
        ? missing(param)
        : invalidRequest(`Invalid ${param}: must be one of ${choices.join(', ')}`, { param });
    }
    case 'too_small':
      return invalidRequest(
        `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
        { code: 'parameter_invalid_empty', param },
      );
    case 'too_big':
      return invalidRequest(`Invalid ${param}: must be at most ${issue.maximum} long`, { param });
    case 'invalid_union': {
      // A value may take several forms; the one that was meant fails inside rather than as a whole.
      const meant =
        issue.errors.find((option) =>
          option.some(({ path, code }) => path.length > 0 || code !== 'invalid_type'),
        ) ?? issue.errors[0];
      const inner = meant?.[0];
      return inner === undefined
        ? invalidRequest(`Invalid ${param}`, { param })
        : refusal({ ...inner, path: [...issue.path, ...inner.path] }, given);
    }
    case 'custom': {
      const code: unknown = issue.params?.code;
      return invalidRequest(issue.message, typeof code === 'string' ? { code, param } : { param });
    }
    default:
      return valueAt(given, issue.path) === undefined
        ? missing(param)
        : invalidRequest(
            `Invalid ${param}: ${issue.code === 'invalid_type' ? `must be ${issue.expected}` : 'not understood'}`,
            { param },
          );
  }
}

function missing(param: string): ApiError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

function bracketed(path: readonly PropertyKey[]): string {
  return path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('');
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, String(key)) : undefined,
    given,
  );
}
