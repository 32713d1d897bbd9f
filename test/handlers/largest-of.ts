import * as z from 'zod/mini';

const Schema = z.looseObject({
  type: z.optional(z.string()),
  format: z.optional(z.string()),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  items: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  additionalProperties: z.optional(z.unknown()),
  pattern: z.optional(z.string()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  maxItems: z.optional(z.number()),
  uniqueItems: z.optional(z.boolean()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
});

/** For a text without a maximum: then its route's largest body shows it. */
const unboundedCharacters = 1_000_000;

/** The contract allows a record so many members; its JSON schema does not say so. */
const recordMembers = 16;

const pdfInBase64 = 'JVBERi0x';

/** Texts of a fixed shape, of the kinds that the contract has. */
const shaped = [
  'a'.repeat(43),
  'a'.repeat(64),
  '019ac3d2-8c00-7a41-9b52-3f6f0c1d2e4a',
  '2b0f3b52-6e0b-4d8b-9d7e-0c1f1d1a8a55',
  'evt_019ac3d28c007a419b523f6f0c1d2e4a',
  '123456',
  '203.0.113.7',
  '2099-01-01T00:00:00.000Z',
];

/**
 * The longest that a schema of the contract takes, one for each of its choices: every part, and each text as long as it may
 * be, in Japanese where its pattern allows.
 *
 * @throws if the schema refuses it: then a rule or a kind of text is missing here
 */
export function largestOf(schema: z.ZodMiniType): readonly unknown[] {
  const choices = choicesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const all = choices.flatMap((one) => (z.safeParse(schema, one).success ? [one] : partsOf(one)));
  for (const one of all) z.parse(schema, one);
  return all;
}

/** Where a schema takes one of its parts: each. */
function partsOf(body: unknown): readonly unknown[] {
  return Object.entries(z.parse(z.record(z.string(), z.unknown()), body)).map(([name, value]) => ({
    [name]: value,
  }));
}

function choicesOf(json: unknown): readonly unknown[] {
  const { anyOf, oneOf } = z.parse(Schema, json);
  const choices = anyOf ?? oneOf;
  return choices === undefined ? [from(json)] : choices.flatMap(choicesOf);
}

function from(json: unknown): unknown {
  const schema = z.parse(Schema, json);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return longest(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return longest(choices.map(from));
  switch (schema.type) {
    case 'object':
      return schema.properties === undefined
        ? record(schema.additionalProperties)
        : members(schema.properties);
    case 'string':
      return longestText(schema);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 1_000, 1_000_000));
    case 'array':
      return items(schema);
    case 'boolean':
      return false;
    default:
      return undefined;
  }
}

function members(properties: Record<string, unknown>): unknown {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, from(schema)]));
}

function record(value: unknown): unknown {
  const names = Array.from({ length: recordMembers }, (_, index) => String(index).padStart(40, 'a'));
  return Object.fromEntries(names.map((name) => [name, from(value)]));
}

function items(schema: z.infer<typeof Schema>): unknown {
  const options = z.parse(Schema, schema.items).enum;
  if (options !== undefined) return options.slice(0, schema.maxItems);
  return Array.from({ length: schema.maxItems ?? 1 }, (_, index) => {
    const item = from(schema.items);
    return schema.uniqueItems === true ? `${index % 10}${String(item).slice(1)}` : item;
  });
}

function longestText({ format, pattern = '', minLength = 0, maxLength }: z.infer<typeof Schema>): unknown {
  const length = maxLength ?? unboundedCharacters;
  const url = 'https://example.com/';
  const candidates =
    format === 'uri'
      ? [url.padEnd(length, '映')]
      : format === 'email'
        ? [`${'a'.repeat(64)}@${'example.'.repeat(Math.floor((length - 68) / 8))}com`]
        : [
            '映'.repeat(length),
            'a'.repeat(length),
            '.pdf'.padStart(length, '映'),
            pdfInBase64.padEnd(length, 'A'),
            ...shaped,
          ];
  const isTaken = (text: string) =>
    new RegExp(pattern, 'u').test(text) && text.length >= minLength && text.length <= length;
  return candidates.find(isTaken);
}

function longest(choices: readonly unknown[]): unknown {
  const length = (value: unknown) => JSON.stringify(value)?.length ?? 0;
  return choices.reduce((one, other) => (length(other) > length(one) ? other : one));
}

/** JSON with each character outside ASCII escaped, as Python's `json.dumps` writes it: six bytes for each. */
export function escapedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
