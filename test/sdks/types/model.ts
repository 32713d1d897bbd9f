/** The objects of an OpenAPI document as every language can write them: each has a name, and so has each enumeration. */
export type Type =
  | { readonly kind: 'text' | 'instant' | 'integer' | 'boolean' | 'true' }
  | { readonly kind: 'literal'; readonly value: string }
  | { readonly kind: 'list' | 'map' | 'nullable'; readonly of: Type }
  | { readonly kind: 'named'; readonly name: string };

export interface Field {
  readonly name: string;
  readonly type: Type;
  readonly isRequired: boolean;
  /** Whether a request may send the empty string, false or zero, and mean it. */
  readonly mayBeEmpty: boolean;
  readonly description: string | null;
}

export type Definition =
  | { readonly kind: 'object'; readonly name: string; readonly fields: readonly Field[] }
  | { readonly kind: 'enumeration'; readonly name: string; readonly values: readonly (string | number)[] }
  | { readonly kind: 'either'; readonly name: string; readonly variants: readonly string[] };

export interface TypeModel {
  /** What a definition refers to comes before it. */
  readonly definitions: readonly Definition[];
  /** Names of what only requests hold. */
  readonly requests: ReadonlySet<string>;
  /** Every code that an error can have. */
  readonly errorCodes: readonly string[];
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | number)[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly description?: string;
}

export interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
}

interface Content {
  readonly content?: Readonly<
    Record<string, { readonly schema: Schema; readonly examples?: Readonly<Record<string, unknown>> }>
  >;
}

export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** What the document does not name, by the field where it first occurs. Programs use these names: they stay. */
const names: Readonly<Record<string, string>> = {
  'CreditBalance.mode': 'Mode',
  'GenerationRequest.aspect_ratio': 'AspectRatio',
  'GenerationRequest.duration': 'Duration',
  'GenerationRequest.model': 'ModelChoice',
  'GenerationRequest.parent': 'Parent',
  'GenerationRequest.quality': 'Quality',
  'GenerationRequest.references': 'Reference',
  'GenerationRequest.style': 'Style',
  'ImproveRequest.language': 'Language',
  'Model.for_credits': 'ModelCredits',
  'Model.modes': 'ModelMode',
  'Model.speed': 'ModelSpeed',
  'ModelList.models': 'Model',
  'Parent.use': 'ParentUse',
  'Receipt.charged_from': 'ReceiptLine',
  'ReceiptLine.bucket': 'CreditBucket',
  'Reference.role': 'ReferenceRole',
  'UploadRequest.content_type': 'ImageType',
  'Usage.keys': 'KeyUsage',
  'KeyUsage.days': 'DayUsage',
  'Video.credentials': 'ContentCredentials',
  'Video.failure_reason': 'FailureReason',
  'Video.line': 'PlaceInLine',
  'Video.mode': 'Mode',
  'Video.status': 'VideoStatus',
  'WebhookCreation.events': 'EventType',
  'WebhookDelivery.attempts': 'DeliveryAttempt',
  'DeliveryAttempt.outcome': 'DeliveryOutcome',
  'WebhookDelivery.state': 'DeliveryState',
  'WebhookEndpoint.disabled_reason': 'DisabledReason',
  'WebhookEvent.0': 'VideoEvent',
  'WebhookEvent.1': 'LowCreditsEvent',
  'VideoEvent.type': 'VideoEventType',
  'WebhookReplay.0': 'ReplayOfEvent',
  'WebhookReplay.1': 'ReplayOfPeriod',
};

/** @throws {Error} if something new has no name in `names`, or is of a kind that no SDK writes yet */
export function typeModelOf(document: OpenApi): TypeModel {
  const { schemas } = document.components;
  const definitions: Definition[] = [];
  /** Names the objects of the document, and what has a name only here. */
  const known = new Map<string, string>();
  const reused = new Set<string>();

  function define(name: string, schema: Schema): Type {
    const variants = schema.oneOf ?? schema.anyOf;
    if (variants !== undefined) {
      const named = variants.map((variant, index) => nameOf(typeOf(variant, `${name}.${index}`)));
      definitions.push({ kind: 'either', name, variants: named });
      return { kind: 'named', name };
    }
    const fields = Object.entries(schema.properties ?? {}).map(([field, property]): Field => {
      return {
        name: field,
        type: typeOf(property, `${name}.${field}`),
        isRequired: schema.required?.includes(field) ?? false,
        mayBeEmpty: property.enum === undefined && property.pattern === undefined && !property.minLength,
        description: property.description ?? null,
      };
    });
    definitions.push({ kind: 'object', name, fields });
    return { kind: 'named', name };
  }

  function typeOf(schema: Schema, place: string): Type {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.slice('#/components/schemas/'.length);
      const found = schemas[name];
      if (found === undefined) throw new Error(`The document has no ${name}.`);
      if (!known.has(name)) {
        known.set(name, name);
        define(name, found);
      }
      return { kind: 'named', name };
    }
    const parts = schema.anyOf?.filter(({ type }) => type !== 'null');
    if (parts?.length === 1 && parts[0] !== undefined)
      return { kind: 'nullable', of: typeOf(parts[0], place) };
    // An id or a word.
    if (parts?.every(({ type }) => type === 'string')) return { kind: 'text' };
    if (typeof schema.type === 'object') {
      const type = schema.type.find((each) => each !== 'null');
      return { kind: 'nullable', of: typeOf({ ...schema, ...(type && { type }) }, place) };
    }
    if (schema.const === true) return { kind: 'true' };
    if (typeof schema.const === 'string') return { kind: 'literal', value: schema.const };
    if (schema.enum !== undefined)
      return named(schema, place, (name) => {
        definitions.push({ kind: 'enumeration', name, values: schema.enum ?? [] });
      });
    switch (schema.type) {
      case 'string':
        return { kind: schema.format === 'date-time' ? 'instant' : 'text' };
      case 'integer':
      case 'boolean':
        return { kind: schema.type };
      case 'array':
        return { kind: 'list', of: typeOf(schema.items ?? {}, place) };
      case 'object': {
        const { additionalProperties } = schema;
        if (typeof additionalProperties === 'object')
          return { kind: 'map', of: typeOf(additionalProperties, place) };
        return named(schema, place, (name) => define(name, schema));
      }
      default:
        throw new Error(`${place} is ${JSON.stringify(schema)}, which no SDK can write yet.`);
    }
  }

  /** The same thing has the same name wherever it occurs. */
  function named(schema: Schema, place: string, add: (name: string) => void): Type {
    const what = JSON.stringify(schema.enum ?? schema.properties);
    const before = known.get(what);
    if (before !== undefined) reused.add(before);
    if (before !== undefined) return { kind: 'named', name: before };
    const name = names[place];
    if (name === undefined) throw new Error(`${place} needs a name in test/sdks/types/model.ts.`);
    known.set(what, name);
    add(name);
    return { kind: 'named', name };
  }

  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  for (const { requestBody } of operations) readContent(requestBody);
  const requestsOnly = definitions.map(({ name }) => name);
  // What an answer holds, too, is no type of requests only.
  reused.clear();
  for (const { responses } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      const schema = response.content?.['application/json']?.schema;
      if (status.startsWith('2') && schema?.$ref !== undefined) typeOf(schema, status);
    }
  }
  for (const methods of Object.values(document.webhooks)) {
    for (const { requestBody } of Object.values(methods)) readContent(requestBody);
  }

  function readContent(body: Content | undefined): void {
    const schema = body?.content?.['application/json']?.schema;
    if (schema !== undefined) typeOf(schema, 'A body');
  }

  const objects = new Set(definitions.flatMap((each) => (each.kind === 'enumeration' ? [] : [each.name])));
  return {
    definitions,
    requests: new Set(requestsOnly.filter((name) => objects.has(name) && !reused.has(name))),
    errorCodes: [...new Set(operations.flatMap(errorsOf).map(({ code }) => code))].sort(),
  };
}

export interface DocumentedError {
  readonly operationId: string;
  readonly status: number;
  readonly code: string;
}

/** The refusals that an operation is documented with. */
export function errorsOf({ operationId, responses }: Operation): readonly DocumentedError[] {
  return Object.entries(responses).flatMap(([status, { content }]) =>
    status.startsWith('2')
      ? []
      : Object.keys(content?.['application/problem+json']?.examples ?? {}).map((code) => ({
          operationId,
          status: Number(status),
          code,
        })),
  );
}

function nameOf(type: Type): string {
  if (type.kind !== 'named') throw new Error('An alternative has a name.');
  return type.name;
}

/** What the document says of a field, from its capital to its full stop. */
export function sentence(description: string): string {
  return `${description.charAt(0).toUpperCase()}${description.slice(1)}`.replace(/(?<![.!?])$/, '.');
}
