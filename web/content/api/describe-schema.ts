/** What a schema of the contract says, for people to read. */
export type Description =
  | { readonly kind: 'object'; readonly fields: readonly FieldDescription[] }
  | { readonly kind: 'list'; readonly items: Description }
  | { readonly kind: 'either'; readonly options: readonly Description[] }
  | { readonly kind: 'nullable'; readonly value: Description }
  /** Described once under its name. */
  | { readonly kind: 'named'; readonly name: string }
  | {
      readonly kind: 'value';
      /** 'string', 'integer', 'one of "a", "b"'. */
      readonly words: string;
      /** Further rules in the contract's words: 'a string of 1 to 2,000 characters'. */
      readonly limits: readonly string[];
      /** Empty unless finite. */
      readonly values: readonly (string | number | boolean)[];
    };

export interface FieldDescription {
  readonly name: string;
  readonly isOptional: boolean;
  readonly value: Description;
}

type Names = ReadonlyMap<unknown, string>;

/**
 * Describes a schema.
 *
 * @param names schemas that are described elsewhere
 * @throws {Error} for a kind of schema that the contract does not use
 */
export function describeSchema(schema: unknown, names: Names): Description {
  return names.has(schema)
    ? { kind: 'named', name: names.get(schema) ?? '' }
    : describeContent(schema, names);
}

/** Describes a schema's content, even if the schema has a name. */
export function describeContent(schema: unknown, names: Names): Description {
  if (!isSchema(schema)) throw new Error('This is no schema.');
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return {
        kind: 'object',
        fields: Object.entries(def.shape).map(([name, field]) => {
          const { def: outer } = field._zod;
          const isOptional = outer.type === 'optional' || outer.type === 'default';
          const value = describeSchema(isOptional ? outer.innerType : field, names);
          return {
            name,
            isOptional,
            value:
              outer.type === 'default' && value.kind === 'value'
                ? { ...value, limits: [...value.limits, `default ${JSON.stringify(outer.defaultValue)}`] }
                : value,
          };
        }),
      };
    case 'array':
      return { kind: 'list', items: describeSchema(def.element, names) };
    case 'nullable':
      return { kind: 'nullable', value: describeSchema(def.innerType, names) };
    case 'union':
      return { kind: 'either', options: def.options.map((option) => describeSchema(option, names)) };
    case 'enum':
      return oneOf(Object.values(def.entries));
    case 'literal':
      return oneOf(def.values);
    case 'boolean':
      return { ...oneOf([true, false]), words: 'true or false' };
    case 'record':
      return { kind: 'value', words: 'object with string values', limits: [], values: [] };
    case 'number':
      return {
        kind: 'value',
        words: def.format === 'safeint' ? 'integer' : 'number',
        limits: limitsOf(def.checks),
        values: [],
      };
    case 'string':
      return { kind: 'value', words: textWords(def), limits: limitsOf(def.checks), values: [] };
    default:
      throw new Error(`The documentation cannot describe a schema of type ${def.type}.`);
  }
}

function oneOf(values: readonly (string | number | boolean)[]): Extract<Description, { kind: 'value' }> {
  const written = values.map((value) => JSON.stringify(value)).join(', ');
  return { kind: 'value', words: values.length === 1 ? written : `one of ${written}`, limits: [], values };
}

const formatWords: Readonly<Record<string, string>> = {
  datetime: 'timestamp, ISO 8601 in UTC',
  date: 'date, YYYY-MM-DD',
  url: 'URL',
  email: 'email address',
};

function textWords(def: { readonly format?: string; readonly checks?: readonly CheckLike[] }): string {
  const formats = [def.format, ...(def.checks ?? []).map((check) => check._zod.def.format)];
  return formats.map((format) => formatWords[format ?? '']).find((words) => words !== undefined) ?? 'string';
}

/** The contract's sentences without duplicates; without a sentence, the bound or the pattern. */
function limitsOf(checks: readonly CheckLike[] = []): readonly string[] {
  const limits = checks.map((check) => {
    const { def } = check._zod;
    const said = typeof def.error === 'function' ? def.error({}) : undefined;
    if (typeof said === 'string') return said;
    switch (def.check) {
      case 'greater_than':
        return `${def.inclusive === true ? 'at least' : 'more than'} ${def.value}`;
      case 'less_than':
        return `${def.inclusive === true ? 'at most' : 'less than'} ${def.value}`;
      case 'min_length':
        return `at least ${def.minimum} characters`;
      case 'max_length':
        return `at most ${def.maximum} characters`;
      case 'string_format':
        return def.format === 'regex' ? patternWords(String(def.pattern)) : undefined;
      default:
        return undefined;
    }
  });
  return [...new Set(limits.filter((limit) => limit !== undefined))];
}

function patternWords(pattern: string): string {
  if (pattern.includes('-7[0-9a-f]{3}')) return 'a lowercase UUID of version 7';
  if (pattern.includes('[0-9a-f]{8}-')) return 'a lowercase UUID';
  return `matches ${pattern}`;
}

/** The parts of zod's definitions that this file reads: https://zod.dev/packages/core */
interface SchemaLike {
  readonly _zod: { readonly def: Definition };
}
interface CheckLike {
  readonly _zod: {
    readonly def: {
      readonly check: string;
      readonly format?: string;
      readonly error?: (issue: object) => unknown;
      readonly pattern?: RegExp;
      readonly value?: unknown;
      readonly inclusive?: boolean;
      readonly minimum?: unknown;
      readonly maximum?: unknown;
    };
  };
}
type Definition =
  | { readonly type: 'object'; readonly shape: Readonly<Record<string, SchemaLike>> }
  | { readonly type: 'array'; readonly element: SchemaLike }
  | { readonly type: 'nullable' | 'optional'; readonly innerType: SchemaLike }
  | { readonly type: 'default'; readonly innerType: SchemaLike; readonly defaultValue: unknown }
  | { readonly type: 'union'; readonly options: readonly SchemaLike[] }
  | { readonly type: 'enum'; readonly entries: Readonly<Record<string, string>> }
  | { readonly type: 'literal'; readonly values: readonly (string | number | boolean)[] }
  | { readonly type: 'boolean' | 'record' }
  | {
      readonly type: 'number' | 'string';
      readonly format?: string;
      readonly checks?: readonly CheckLike[];
    };

function isSchema(value: unknown): value is SchemaLike {
  return typeof value === 'object' && value !== null && '_zod' in value;
}
