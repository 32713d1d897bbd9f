import * as z from 'zod/mini';

/** Texts of the kinds that the contract has; the first that a pattern takes is used. */
const texts = [
  'A sea at dusk',
  '2b0f3b52-6e0b-4d8b-9d7e-0c1f1d1a8a55',
  'ada@example.com',
  '123456',
  'dGhlIHRva2VuIG9mIGEgbGluaywgMjU2IGJpdHMgMDAwMDA',
  'dGhlIHRva2VuIG9mIGEgbGluay',
  'secret-enough',
  'key_4kTq0bZpX1cV9sLm',
  '203.0.113.7',
  'evt_019ac3d28c007a419b523f6f0c1d2e4a',
  '2099-01-01T00:00:00.000Z',
];

const Schema = z.looseObject({
  type: z.optional(z.string()),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  items: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
  pattern: z.optional(z.string()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minimum: z.optional(z.number()),
});

/**
 * Something that a schema of the contract takes: its required parts, and the first of each choice.
 *
 * @throws if it takes none of the texts above: then its kind is missing there
 */
export function sampleOf(schema: z.ZodMiniType): unknown {
  const sample = from(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return z.parse(schema, sample) === undefined ? undefined : sample;
}

function from(json: unknown): unknown {
  const schema = z.parse(Schema, json);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return from(choices[0]);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, from(schema.properties?.[name])]),
      );
    case 'string': {
      const { pattern = '', minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
      return texts.find(
        (text) => new RegExp(pattern, 'u').test(text) && text.length >= minLength && text.length <= maxLength,
      );
    }
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 0);
    case 'array':
      return [from(schema.items)];
    case 'boolean':
      return true;
    default:
      return undefined;
  }
}
