import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { Authorize, Credentials } from '../signature/caller.ts';
import { type RefusalReason, verifyRequest } from '../signature/verify-request.ts';
import {
  assertValidName,
  ciphertextOf,
  openParameterStore,
  type ParameterSeed,
  type ParameterStore,
  type ParameterType,
  parameterTypes,
  type StoredParameter,
} from './parameter-store.ts';
import { SsmError } from './ssm-error.ts';

export interface ParametersOptions {
  /** JSON file with all parameters; it need not exist. */
  readonly stateFile: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly accountId: string;
  readonly region: string;
  /** Parameters of the template, and secrets that the local cloud brings. */
  readonly seed: Readonly<Record<string, ParameterSeed>>;
  readonly credentials: Credentials;
  readonly authorize: Authorize;
  readonly log: (line: string) => void;
}

/** Systems Manager's parameters: the service's JSON interface, and direct access for the local cloud's other parts. */
export interface Parameters {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  get(name: string): string | undefined;
  /** Creates a parameter of type String, or changes the value of one that is there. */
  put(name: string, value: string): void;
}

/** Opens the parameters. */
export function createParameters(options: ParametersOptions): Parameters {
  const store = openParameterStore(options.stateFile, options.seed, options.now);
  return {
    handle: (request, response) => handleSsmRequest(request, response, store, options),
    get: (name) => store.get(name)?.value,
    put: (name, value) => void store.put(name, store.get(name)?.type ?? 'String', value),
  };
}

/** Larger than any request that Systems Manager takes. */
const LARGEST_REQUEST_BYTES = 256 * 1024;

async function handleSsmRequest(
  request: IncomingMessage,
  response: ServerResponse,
  store: ParameterStore,
  options: ParametersOptions,
): Promise<void> {
  try {
    const body = await readBody(request);
    const verification = verifyRequest(request, { ...options, service: 'ssm' }, body);
    if (verification.outcome === 'anonymous') {
      throw new SsmError('MissingAuthenticationTokenException', 'Missing Authentication Token');
    }
    if (verification.outcome === 'refused') {
      throw new SsmError(refusalTypes[verification.reason], verification.message);
    }
    const target = request.headers['x-amz-target'];
    const operation = typeof target === 'string' ? target.replace(/^AmazonSSM\./, '') : '';
    const perform = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
    if (!perform) {
      throw new SsmError('UnknownOperationException', `The local cloud does not implement ${operation}.`);
    }
    send(response, 200, perform(parseJson(body), { ...options, store, principal: verification.principal }));
  } catch (error) {
    if (error instanceof SsmError) {
      send(response, 400, { __type: error.type, message: error.message });
      return;
    }
    options.log(`SSM: ${error instanceof Error ? error.stack : String(error)}`);
    send(response, 500, { __type: 'InternalServerError', message: 'An error occurred on the server side.' });
  }
}

interface Call extends ParametersOptions {
  readonly store: ParameterStore;
  readonly principal: string;
}

const operations: Readonly<Record<string, (input: unknown, call: Call) => unknown>> = {
  GetParameter(input, call) {
    const { Name, WithDecryption } = parseInput(getParameterSchema, input);
    requirePermission(call, 'ssm:GetParameter', Name);
    const found = find(call, Name, WithDecryption === true);
    if (!found) throw parameterNotFound();
    return { Parameter: found };
  },
  GetParameters(input, call) {
    const { Names, WithDecryption } = parseInput(getParametersSchema, input);
    for (const name of Names) requirePermission(call, 'ssm:GetParameters', name);
    const found = Names.map((name) => ({ name, parameter: find(call, name, WithDecryption === true) }));
    return {
      Parameters: found.flatMap(({ parameter }) => parameter ?? []),
      InvalidParameters: found.filter(({ parameter }) => !parameter).map(({ name }) => name),
    };
  },
  PutParameter(input, call) {
    const { Name, Value, Type, Overwrite } = parseInput(putParameterSchema, input);
    requirePermission(call, 'ssm:PutParameter', Name);
    assertValidName(Name);
    const stored = call.store.get(Name);
    if (stored && Overwrite !== true) {
      throw new SsmError(
        'ParameterAlreadyExists',
        'The parameter already exists. To overwrite this value, set the overwrite option in the request to true.',
      );
    }
    if (stored && Type !== undefined && Type !== stored.type) {
      throw new SsmError(
        'HierarchyTypeMismatchException',
        'Parameter Store does not support changing a parameter type in a hierarchy.',
      );
    }
    const type: ParameterType | undefined = Type ?? stored?.type;
    if (!type)
      throw new SsmError('ValidationException', 'A parameter type is required when you create a parameter.');
    return { Version: call.store.put(Name, type, Value), Tier: 'Standard' };
  },
  DeleteParameter(input, call) {
    const { Name } = parseInput(deleteParameterSchema, input);
    requirePermission(call, 'ssm:DeleteParameter', Name);
    if (!call.store.delete(Name)) throw parameterNotFound();
    return {};
  },
};

const nameSchema = z.string().check(z.minLength(1), z.maxLength(2048));
const getParameterSchema = z.strictObject({
  Name: nameSchema,
  WithDecryption: z.optional(z.boolean()),
});
const getParametersSchema = z.strictObject({
  Names: z.array(nameSchema).check(z.minLength(1), z.maxLength(10)),
  WithDecryption: z.optional(z.boolean()),
});
const putParameterSchema = z.strictObject({
  Name: nameSchema,
  /** The standard tier's longest value: 4 KB. */
  Value: z.string().check(z.minLength(1), z.maxLength(4096)),
  Type: z.optional(z.enum(parameterTypes)),
  Overwrite: z.optional(z.boolean()),
  Description: z.optional(z.string()),
});
const deleteParameterSchema = z.strictObject({ Name: nameSchema });

function find(call: Call, nameOrArn: string, decrypted: boolean): unknown {
  const name = nameOf(nameOrArn);
  const stored = call.store.get(name);
  return stored && describe(call, name, stored, decrypted);
}

function describe(call: Call, name: string, stored: StoredParameter, decrypted: boolean): unknown {
  const readable = stored.type !== 'SecureString' || decrypted;
  return {
    Name: name,
    Type: stored.type,
    Value: readable ? stored.value : ciphertextOf(stored.value),
    Version: stored.version,
    LastModifiedDate: stored.lastModified / 1000,
    ARN: arnOf(call, name),
    DataType: 'text',
  };
}

function requirePermission(call: Call, action: string, nameOrArn: string): void {
  const resourceArn = arnOf(call, nameOf(nameOrArn));
  if (call.authorize({ principal: call.principal, action, resourceArn })) return;
  throw new SsmError(
    'AccessDeniedException',
    `User: ${call.principal} is not authorized to perform: ${action} on resource: ${resourceArn} because no identity-based policy allows the ${action} action`,
  );
}

function nameOf(nameOrArn: string): string {
  const name = /^arn:[^:]+:ssm:[^:]+:\d+:parameter(\/.+)$/.exec(nameOrArn)?.[1];
  if (name === undefined) return nameOrArn;
  // The ARN of `/a/b` and that of `a` both have one slash after `parameter`.
  return name.indexOf('/', 1) < 0 ? name.slice(1) : name;
}

function arnOf({ region, accountId }: ParametersOptions, name: string): string {
  return `arn:aws:ssm:${region}:${accountId}:parameter/${name.replace(/^\//, '')}`;
}

function parseInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SsmError(
    'ValidationException',
    `1 validation error detected: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
  );
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new SsmError('SerializationException', 'The request is not valid JSON.');
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request) {
    sizeBytes += chunk.length;
    if (sizeBytes <= LARGEST_REQUEST_BYTES) chunks.push(chunk);
  }
  if (sizeBytes > LARGEST_REQUEST_BYTES)
    throw new SsmError('ValidationException', 'The request is too large.');
  return Buffer.concat(chunks);
}

const refusalTypes = {
  malformed: 'IncompleteSignatureException',
  unknownAccessKey: 'UnrecognizedClientException',
  wrongSessionToken: 'UnrecognizedClientException',
  wrongScope: 'InvalidSignatureException',
  clockSkew: 'InvalidSignatureException',
  unsignedHeaders: 'InvalidSignatureException',
  signatureMismatch: 'InvalidSignatureException',
} as const satisfies Record<RefusalReason, string>;

function parameterNotFound(): SsmError {
  return new SsmError('ParameterNotFound', '');
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'x-amzn-requestid': randomUUID(),
  });
  response.end(JSON.stringify(body));
}
