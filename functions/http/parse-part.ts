import * as z from 'zod/mini';
import { Rejection } from '../errors/rejection.ts';

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

type Issue = z.core.$ZodIssue;

/** The message of an issue whose schema has none of its own. */
const noMessage = 'Invalid input';

/**
 * Undefined without a schema.
 *
 * @param prefix of an error's `field`: '' for the body, 'query.', 'headers.', 'path.'
 * @throws Rejection `invalid_request` with the field and what is allowed
 */
export function parsePart<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  prefix: string,
): z.output<Schema>;
export function parsePart<Schema extends z.ZodMiniType | undefined>(
  schema: Schema,
  value: unknown,
  prefix: string,
): Parsed<Schema>;
export function parsePart(schema: z.ZodMiniType | undefined, value: unknown, prefix: string): unknown {
  if (schema === undefined) return undefined;
  // A library that loads all of zod would put its English in the place of this.
  const result = z.safeParse(schema, value, { error: () => noMessage });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalid(issue, prefix);
}

/** @throws Rejection if the body is missing, binary or not JSON */
export function parseJson(body: string | undefined, isBase64Encoded: boolean): unknown {
  const allowed = 'a JSON object in UTF-8, sent as application/json';
  if (body === undefined || isBase64Encoded)
    throw new Rejection('invalid_request', { field: 'body', allowed });
  // It replaces bytes that were not UTF-8: storing it would corrupt the text.
  if (body.includes('\uFFFD')) {
    throw new Rejection('invalid_request', { field: 'body', allowed: 'text in valid UTF-8' });
  }
  try {
    const parsed: unknown = JSON.parse(body, refusePrototypes);
    return parsed;
  } catch (error) {
    if (error instanceof Rejection) throw error;
    throw new Rejection('invalid_request', { field: 'body', allowed });
  }
}

/** Zod silently drops a member of this name from a record. */
function refusePrototypes(name: string, value: unknown): unknown {
  if (name !== '__proto__') return value;
  throw new Rejection('invalid_request', { field: 'body', allowed: 'no member named __proto__' });
}

function invalid(issue: Issue | undefined, prefix: string): Rejection {
  if (issue === undefined) return new Rejection('invalid_request');
  const [unknownKey] = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const path = [...issue.path.map(String), ...(unknownKey === undefined ? [] : [unknownKey])].join('.');
  const field = path === '' ? prefix.replace(/\.$/, '') || 'body' : `${prefix}${path}`;
  const allowed = allowedBy(issue);
  return new Rejection('invalid_request', {
    field: field.slice(0, 200),
    allowed,
    message: `The field ${field.slice(0, 200)} is not valid. Allowed: ${allowed}.`,
  });
}

/** Prefers the schema's own message. */
function allowedBy(issue: Issue): string {
  if (issue.message !== '' && issue.message !== noMessage) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'a whole number' : `a value of type ${issue.expected}`;
    case 'invalid_value':
      return `one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'unrecognized_keys':
      return 'no field of this name';
    case 'too_small':
      return `at least ${issue.minimum}`;
    case 'too_big':
      return `at most ${issue.maximum}`;
    case 'invalid_format':
      return issue.format === 'regex' ? 'a lowercase UUID of the kind the documentation names' : issue.format;
    default:
      return 'a valid value';
  }
}
