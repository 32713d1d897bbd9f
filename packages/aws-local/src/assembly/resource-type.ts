import * as z from 'zod/mini';

/** A resource with its intrinsic functions resolved and its names given. */
export interface Resource<Properties = Readonly<Record<string, unknown>>> {
  /** `<stack>/<logical id>`, unique in the assembly. */
  readonly key: string;
  readonly stack: string;
  readonly logicalId: string;
  readonly type: string;
  readonly properties: Properties;
  /** The value of `Ref`; empty for a custom resource that has not answered yet. */
  readonly ref: string;
  /** The values of `Fn::GetAtt`. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/**
 * One type of resource: the strict schema of all its properties is both the list of what the local cloud supports and
 * the type of what its service receives.
 *
 * ```ts
 * export const queue = resourceType('AWS::SQS::Queue', {
 *   QueueName: z.optional(z.string()),                            // read by the service
 *   FifoQueue: z.optional(only([false], 'it keeps no order')),    // any other value stops the start
 *   Tags: ignored('a label for people'),                          // accepted, dropped, and why
 * });
 * for (const { ref, properties } of ofType(resources, queue)) …   // properties are typed and checked
 * ```
 *
 * Nested objects are `z.strictObject` too: a property that no schema names stops the start with a sentence.
 */
export interface ResourceType<Schema extends z.ZodMiniType = z.ZodMiniType> {
  /** `AWS::S3::Bucket` */
  readonly name: string;
  readonly schema: Schema;
}

/** A resource of that type with its properties checked and typed. */
export type ResourceOf<Type extends ResourceType> = Resource<z.output<Type['schema']>>;

export function resourceType<Shape extends z.core.$ZodShape>(
  name: string,
  shape: Shape,
): ResourceType<z.ZodMiniObject<Shape, z.core.$strict>> {
  return { name, schema: z.strictObject(shape) };
}

const dropped = z.optional(
  z.pipe(
    z.unknown(),
    z.transform(() => undefined),
  ),
);

/**
 * A property on which nothing depends that can be seen on one machine.
 *
 * @param reason for the reader of the schema: why it makes no difference
 */
export function ignored(reason: string): typeof dropped {
  return dropped.check(z.describe(reason));
}

/**
 * The values for which the local cloud does what AWS does. Any other stops the start.
 *
 * @param because completes the refusal: 'there are no WebSocket APIs here'
 */
export function only<const Value extends string | number | boolean>(
  values: readonly Value[],
  because: string,
): z.ZodMiniLiteral<Value> {
  const list = values.map((value) => JSON.stringify(value)).join(', ');
  return z.literal([...values], { error: `it knows ${list}: ${because}` });
}

/** The resources of one type, in order of creation, their properties checked and typed. */
export function ofType<Schema extends z.ZodMiniType>(
  resources: readonly Resource[],
  type: ResourceType<Schema>,
): readonly Resource<z.output<Schema>>[] {
  return resources
    .filter((resource) => resource.type === type.name)
    .map((resource) => ({ ...resource, properties: readProperties(type, resource) }));
}

/** @throws an Error with one sentence if the assembly has none of that type, or several */
export function onlyOne<Schema extends z.ZodMiniType>(
  resources: readonly Resource[],
  type: ResourceType<Schema>,
): Resource<z.output<Schema>> {
  const [resource, ...others] = ofType(resources, type);
  if (resource !== undefined && others.length === 0) return resource;
  const count = others.length + (resource === undefined ? 0 : 1);
  throw new Error(`The local cloud runs one ${type.name}, and the assembly has ${count}.`);
}

/** @throws an Error with one sentence that names the property and the resource */
export function readProperties<Schema extends z.ZodMiniType>(
  { schema }: ResourceType<Schema>,
  resource: Pick<Resource, 'type' | 'logicalId' | 'properties'>,
): z.output<Schema> {
  const parsed = z.safeParse(schema, resource.properties);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(
    `The local cloud does not understand ${issue === undefined ? 'a property' : problemOf(issue, resource.properties)} of ${resource.type} "${resource.logicalId}".`,
  );
}

function problemOf(issue: z.core.$ZodIssue, properties: unknown): string {
  const nameOf = (path: readonly PropertyKey[]): string =>
    path.filter((part) => typeof part !== 'number').join('.');
  if (issue.code === 'unrecognized_keys') {
    return `the property ${nameOf([...issue.path, ...issue.keys.slice(0, 1)])}`;
  }
  const value = issue.path.reduce<unknown>(
    (parent, part) => (typeof parent === 'object' && parent !== null ? Reflect.get(parent, part) : undefined),
    properties,
  );
  if (value === undefined) return `the absence of the property ${nameOf(issue.path)}`;
  const hint = issue.code === 'invalid_type' ? `${issue.expected} expected` : issue.message;
  return `the value ${JSON.stringify(value)} (${hint}) of the property ${nameOf(issue.path)}`;
}
