import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { Invocation } from './execution-environment.ts';
import { type FunctionDefinition, supportedRuntime } from './function-definition.ts';
import { InvocationRefused } from './function-error.ts';
import { functionNotFound, parseFunctionReference } from './function-name.ts';
import type { InvokeRequest } from './invoke-api.ts';

/** One accepted request to run a function. */
export interface InvocationTarget {
  readonly definition: FunctionDefinition;
  readonly invocation: Invocation;
}

/** Publishes the definition of each function that is invoked, for subscribers in this process. */
const invocations = channel('aws-local.invocation');

/**
 * The function that a request names, and the invocation that it asks for.
 *
 * @throws InvocationRefused when Lambda would not run it, or the local cloud cannot
 */
export function invocationTarget(
  request: InvokeRequest,
  lambda: {
    readonly region: string;
    readonly accountId: string;
    readonly definitions: ReadonlyMap<string, FunctionDefinition>;
    readonly aheadMilliseconds: () => number;
  },
): InvocationTarget {
  const reference = parseFunctionReference(request.nameOrArn, lambda, request.qualifier);
  const { name, qualifier } = reference;
  const unqualifiedArn = `arn:aws:lambda:${lambda.region}:${lambda.accountId}:function:${name}`;
  const invokedFunctionArn = qualifier === undefined ? unqualifiedArn : `${unqualifiedArn}:${qualifier}`;
  const definition = lambda.definitions.get(name);
  if (definition === undefined) throw functionNotFound(invokedFunctionArn);
  assertRunnable(definition, request, qualifier);
  const functionVersion = versionOf(definition, qualifier);
  if (functionVersion === undefined) throw functionNotFound(invokedFunctionArn);
  invocations.publish(definition);
  return {
    definition,
    invocation: {
      requestId: randomUUID(),
      payload: request.payload,
      functionVersion,
      invokedFunctionArn,
      aheadMilliseconds: lambda.aheadMilliseconds(),
    },
  };
}

/** @throws InvocationRefused when the function's runtime, or whether it is durable, does not fit the request */
function assertRunnable(
  definition: FunctionDefinition,
  request: InvokeRequest,
  qualifier: string | undefined,
): void {
  if (definition.runtime !== supportedRuntime) {
    throw new InvocationRefused(
      'ServiceException',
      `${definition.name} is written for ${definition.runtime}; the local cloud runs ${supportedRuntime} only.`,
    );
  }
  if (definition.durable !== undefined && qualifier === undefined) {
    // Source: https://docs.aws.amazon.com/lambda/latest/dg/durable-invoking.html
    throw new InvocationRefused(
      'InvalidParameterValueException',
      `The durable function ${definition.name} must be invoked with an alias, a version or $LATEST.`,
    );
  }
  if (definition.durable === undefined && request.durableExecutionName !== undefined) {
    throw new InvocationRefused(
      'InvalidParameterValueException',
      `${definition.name} is not a durable function, so its invocation cannot be named.`,
    );
  }
}

function versionOf(definition: FunctionDefinition, qualifier: string | undefined): string | undefined {
  if (qualifier === undefined || qualifier === '$LATEST') return '$LATEST';
  if (definition.qualifiers !== undefined) return definition.qualifiers[qualifier];
  return /^\d+$/.test(qualifier) ? qualifier : '1';
}
