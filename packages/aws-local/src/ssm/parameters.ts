import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLarge, readBody } from 'emulator-kit/read-body.ts';
import * as z from 'zod/mini';
import { sendJson } from '../json-protocol/send-json.ts';
import type { Authorize, Credentials } from '../signature/caller.ts';
import { type RefusalReason, verifyRequest } from '../signature/verify-request.ts';
import {
  openParameterStore,
  type ParameterSeed,
  type ParameterStore,
  ParameterType,
  type StoredParameter,
} from './parameter-store.ts';

export interface ParametersOptions {
  /** The file with all parameters; it need not exist. */
  readonly stateFile: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly accountId: string;
  readonly region: string;
  /** The template's parameters, and secrets that an operator would put there. */
  readonly seed: Readonly<Record<string, ParameterSeed>>;
  readonly credentials: Credentials;
  readonly authorize: Authorize;
  readonly log: (line: string) => void;
}

/** Systems Manager's parameters: GetParameter, PutParameter and DeleteParameter of its JSON interface, and direct access. */
export interface Parameters {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  get(name: string): string | undefined;
  /** Creates a parameter of type String, or changes the value of an existing one. */
  put(name: string, value: string): void;
}

/** Opens the parameters. */
export function createParameters(options: ParametersOptions): Parameters {
  const store = openParameterStore(options.stateFile, options.seed, options.now);
  return {
    get: (name) => store.get(name)?.value,
    put: (name, value) => void store.put(name, store.get(name)?.type ?? 'String', value),
    async handle(request, response) {
      try {
        const body = await readBody(request, largestRequestBytes);
        const verification = verifyRequest(request, { ...options, service: 'ssm' }, body);
        if (verification.outcome === 'anonymous') {
          throw new SsmError('MissingAuthenticationTokenException', 'Missing Authentication Token');
        }
        if (verification.outcome === 'refused') {
          throw new SsmError(refusalTypes[verification.reason], verification.message);
        }
        const operation = String(request.headers['x-amz-target']).replace(/^AmazonSSM\./, '');
        const perform = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
        if (!perform) {
          throw new SsmError('UnknownOperationException', `The local cloud does not implement ${operation}.`);
        }
        const { principal } = verification;
        send(response, 200, perform(parseJson(body), { ...options, store, principal }));
      } catch (error) {
        if (error instanceof SsmError) {
          send(response, 400, { __type: error.type, message: error.message });
        } else if (error instanceof BodyTooLarge) {
          send(response, 400, { __type: 'ValidationException', message: error.message });
        } else {
          options.log(`SSM: ${error instanceof Error ? error.stack : String(error)}`);
          send(response, 500, { __type: 'InternalServerError', message: 'The emulator failed.' });
        }
      }
    },
  };
}

/** Larger than any request that Systems Manager takes. */
const largestRequestBytes = 256 * 1024;

/** An error response, named as in the API reference. */
class SsmError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

interface Call extends ParametersOptions {
  readonly store: ParameterStore;
  readonly principal: string;
}

const operations: Readonly<Record<string, (input: unknown, call: Call) => unknown>> = {
  GetParameter(input, call) {
    const { Name, WithDecryption } = parseInput(GetParameter, input);
    const ARN = requirePermission(call, 'ssm:GetParameter', Name);
    const stored = call.store.get(Name);
    if (!stored) throw new SsmError('ParameterNotFound', '');
    const { type, value, version, lastModified } = stored;
    const isReadable = type !== 'SecureString' || WithDecryption === true;
    return {
      Parameter: {
        Name,
        Type: type,
        // In place of the ciphertext: without decryption, no reader learns the value.
        Value: isReadable ? value : randomBytes(64 + Buffer.byteLength(value)).toString('base64'),
        Version: version,
        LastModifiedDate: lastModified / 1000,
        ARN,
        DataType: 'text',
      },
    };
  },
  // It answers all in one page.
  DescribeParameters(input, call) {
    const { ParameterFilters } = parseInput(DescribeParameters, input);
    requirePermission(call, 'ssm:DescribeParameters');
    const matches = ({ id, type }: StoredParameter) =>
      ParameterFilters.every(({ Key, Values }) =>
        Key === 'Type' ? Values.includes(type) : Values.some((path) => id.startsWith(path)),
      );
    return {
      Parameters: call.store
        .all()
        .filter(matches)
        .map(({ id, type, version, lastModified }) => ({
          Name: id,
          Type: type,
          Version: version,
          LastModifiedDate: lastModified / 1000,
        })),
    };
  },
  PutParameter(input, call) {
    const { Name, Value, Type, Overwrite } = parseInput(PutParameter, input);
    requirePermission(call, 'ssm:PutParameter', Name);
    const stored = call.store.get(Name);
    if (stored && Overwrite !== true) {
      throw new SsmError(
        'ParameterAlreadyExists',
        'The parameter already exists. To overwrite this value, set the overwrite option in the request to true.',
      );
    }
    const type = stored?.type ?? Type;
    if (type === undefined || (Type !== undefined && Type !== type)) {
      throw new SsmError('ValidationException', 'A type is required for a new parameter, and cannot change.');
    }
    return { Version: call.store.put(Name, type, Value), Tier: 'Standard' };
  },
  DeleteParameter(input, call) {
    const { Name } = parseInput(DeleteParameter, input);
    requirePermission(call, 'ssm:DeleteParameter', Name);
    if (!call.store.remove(Name)) throw new SsmError('ParameterNotFound', '');
    return {};
  },
};

const GetParameter = z.strictObject({
  Name: z.string().check(z.minLength(1), z.maxLength(2048)),
  WithDecryption: z.optional(z.boolean()),
});

const DescribeParameters = z.strictObject({
  ParameterFilters: z.array(
    z.union([
      z.strictObject({
        Key: z.literal('Path'),
        Option: z.literal('Recursive'),
        Values: z.array(z.string().check(z.regex(/^\//))),
      }),
      z.strictObject({ Key: z.literal('Type'), Values: z.array(ParameterType) }),
    ]),
  ),
  MaxResults: z.optional(z.int()),
});

const PutParameter = z.strictObject({
  /** https://docs.aws.amazon.com/systems-manager/latest/userguide/sysman-paramstore-su-create.html, at most 15 levels */
  Name: z
    .string()
    .check(
      z.maxLength(1011),
      z.regex(/^(?!\/?(?:aws|ssm))(?:(?:\/[A-Za-z0-9_.-]+){1,15}|[A-Za-z0-9_.-]+)$/i),
    ),
  /** The standard tier's longest value: 4 KB. */
  Value: z.string().check(z.minLength(1), z.maxLength(4096)),
  Type: z.optional(ParameterType),
  Overwrite: z.optional(z.boolean()),
  Description: z.optional(z.string()),
});

const DeleteParameter = z.strictObject({ Name: z.string().check(z.minLength(1), z.maxLength(2048)) });

/** Returns the parameter's ARN. */
function requirePermission(call: Call, action: string, name?: string): string {
  const { region, accountId, principal, authorize } = call;
  const resourceArn =
    name === undefined
      ? `arn:aws:ssm:${region}:${accountId}:*`
      : `arn:aws:ssm:${region}:${accountId}:parameter/${name.replace(/^\//, '')}`;
  if (authorize({ principal, action, resourceArn })) return resourceArn;
  throw new SsmError(
    'AccessDeniedException',
    `User: ${principal} is not authorized to perform: ${action} on resource: ${resourceArn} because no identity-based policy allows the ${action} action`,
  );
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

const refusalTypes = {
  malformed: 'IncompleteSignatureException',
  unknownAccessKey: 'UnrecognizedClientException',
  wrongSessionToken: 'UnrecognizedClientException',
  wrongScope: 'InvalidSignatureException',
  clockSkew: 'InvalidSignatureException',
  unsignedHeaders: 'InvalidSignatureException',
  signatureMismatch: 'InvalidSignatureException',
} as const satisfies Record<RefusalReason, string>;

function send(response: ServerResponse, status: number, body: unknown): void {
  sendJson(response, 'application/x-amz-json-1.1', status, body);
}
