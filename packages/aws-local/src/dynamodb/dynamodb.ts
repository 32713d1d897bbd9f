import type { ServerResponse } from 'node:http';
import { arn } from '../assembly/physical-names.ts';
import { ofType, type Resource } from '../assembly/resource-type.ts';
import type { Iam } from '../iam/iam.ts';
import { sendJson } from '../json-protocol/send-json.ts';
import { requiredPermissions } from './required-permissions.ts';
import { globalTable, type TableDefinition, table } from './resources.ts';
import { readResponse, startDynamoDbServer } from './server.ts';
import { provisionTable } from './tables.ts';
import { deleteExpiredItems } from './time-to-live.ts';
import { createTransactionConflicts } from './transaction-conflicts.ts';

/** One call that the AWS endpoint has authenticated. */
export interface DynamoDbCall {
  /** ARN of its signer. */
  readonly principal: string;
  /** `PutItem`. */
  readonly operation: string;
  readonly body: Buffer;
}

export interface DynamoDb {
  /** Creates the tables of a template, or updates existing ones. */
  readonly provision: (resources: readonly Resource[]) => Promise<void>;
  /** Checks the caller's permissions and passes the call on. */
  readonly handle: (call: DynamoDbCall, response: ServerResponse) => Promise<void>;
  /** Calls an operation as the administrator. */
  readonly call: (operation: string, input: unknown) => Promise<Readonly<Record<string, unknown>>>;
  readonly tables: () => readonly TableDefinition[];
  /** Deletes expired items now, which otherwise happens every minute. Resolves to the number of items deleted. */
  readonly sweepExpired: () => Promise<number>;
  readonly stop: () => Promise<void>;
  readonly kill: () => void;
}

const sweepIntervalMilliseconds = 60_000;

/**
 * Starts the tables.
 *
 * @param databaseFile undefined keeps them in memory
 */
export async function startDynamoDb(options: {
  readonly databaseFile: string | undefined;
  readonly iam: Iam;
  readonly now: () => number;
  /** Milliseconds of a clock that only goes forward: the machine's unless told. */
  readonly elapsed?: () => number;
  readonly log: (line: string) => void;
}): Promise<DynamoDb> {
  const { iam, now, log } = options;
  const server = await startDynamoDbServer({ databaseFile: options.databaseFile, log });
  const tables: TableDefinition[] = [];
  const conflicts = createTransactionConflicts(() => tables, options.elapsed);
  const sweepExpired = async (): Promise<number> => {
    let deleted = 0;
    for (const definition of tables) deleted += await deleteExpiredItems(server, definition, now());
    return deleted;
  };
  const sweeper = setInterval(() => {
    sweepExpired().catch((error: unknown) => log(`Deleting expired items failed: ${String(error)}`));
  }, sweepIntervalMilliseconds);
  sweeper.unref();

  return {
    provision: async (resources) => {
      const definitions = tableDefinitionsOf(resources);
      await Promise.all(definitions.map((definition) => provisionTable(server, definition)));
      tables.push(...definitions);
    },
    handle: async (call, response) => {
      const { operation, body } = call;
      const input = parseJson(body);
      if (input === undefined) {
        sendError(response, 400, 'SerializationException', 'The body is not JSON.');
        return;
      }
      const denial = firstDenial(iam, call, input);
      if (denial !== undefined) {
        sendError(response, 400, 'AccessDeniedException', denial);
        return;
      }
      const admission = conflicts.begin(operation, input);
      if ('code' in admission) {
        const { code, message, ...more } = admission;
        sendError(response, 400, code, message, more);
        return;
      }
      try {
        const answer = await server.send(operation, body);
        // Whole, in one write: a response has at most 16 MB, nearly always a few hundred bytes.
        const content = await readResponse(answer);
        response.writeHead(answer.statusCode ?? 500, answer.headers).end(content);
      } catch (error) {
        log(`The tables cannot be reached: ${String(error)}`);
        sendError(response, 500, 'InternalServerError', 'The tables cannot be reached.');
      } finally {
        admission.end();
      }
    },
    call: server.call,
    tables: () => tables,
    sweepExpired,
    stop: async () => {
      clearInterval(sweeper);
      await server.stop();
    },
    kill: () => {
      clearInterval(sweeper);
      server.kill();
    },
  };
}

function tableDefinitionsOf(resources: readonly Resource[]): readonly TableDefinition[] {
  const described = [...ofType(resources, table), ...ofType(resources, globalTable)];
  return described.map(({ logicalId, ref, properties }) => ({
    logicalId,
    name: ref,
    attributes: properties.AttributeDefinitions,
    key: properties.KeySchema,
    indexes: properties.GlobalSecondaryIndexes ?? [],
    timeToLiveAttribute: properties.TimeToLiveSpecification?.Enabled
      ? properties.TimeToLiveSpecification.AttributeName
      : undefined,
  }));
}

/** AWS's sentence; undefined: the caller may do it. */
function firstDenial(iam: Iam, { principal, operation }: DynamoDbCall, input: unknown): string | undefined {
  for (const permission of requiredPermissions(operation, input, arn('dynamodb', 'table/'))) {
    const decision = iam.authorize({ principal, ...permission });
    if (!decision.allowed) return decision.message;
  }
  return undefined;
}

/** undefined: it is no JSON. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function sendError(
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  more: object = {},
): void {
  sendJson(response, 'application/x-amz-json-1.0', status, {
    __type: `com.amazon.coral.service#${code}`,
    message,
    Message: message,
    ...more,
  });
}
