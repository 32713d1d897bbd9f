import { statSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Resource } from '../assembly/deployment.ts';
import type { Iam } from '../iam/iam.ts';
import type { FunctionDefinition } from '../lambda/function-definition.ts';

/**
 * What the template's functions, versions, aliases and event settings come to.
 *
 * @param assetPath folder of an asset, by its key in CDK's bucket
 */
export function functionDefinitionsOf(
  resources: readonly Resource[],
  context: {
    readonly iam: Iam;
    /** Replaces addresses of the outside world in the functions' variables. */
    readonly localize: (text: string) => string;
    readonly assetPath: (objectKey: string) => string;
  },
): readonly FunctionDefinition[] {
  const { iam, localize, assetPath } = context;
  const ofType = (type: string): readonly Resource[] =>
    resources.filter((resource) => resource.type === type);
  const eventSettings = ofType('AWS::Lambda::EventInvokeConfig').map(({ properties }) =>
    z.parse(EventInvokeConfig, properties),
  );
  return ofType('AWS::Lambda::Function').map((resource) => {
    const properties = z.parse(FunctionProperties, resource.properties);
    const name = resource.ref;
    const principal = iam.assumeRole({
      roleArn: properties.Role,
      sessionName: name,
      service: 'lambda.amazonaws.com',
    });
    const settings = eventSettings.find(({ FunctionName }) => FunctionName === name);
    const durable = properties.DurableConfig;
    const codeFolder = assetPath(properties.Code.S3Key);
    if (!statSync(codeFolder).isDirectory()) {
      throw new Error(`The code of function "${resource.key}" is not a folder: ${codeFolder}.`);
    }
    return {
      logicalId: resource.logicalId,
      name,
      arn: String(resource.attributes.Arn),
      codeFolder,
      handler: properties.Handler,
      runtime: properties.Runtime,
      timeoutSeconds: properties.Timeout ?? 3,
      memoryMegabytes: properties.MemorySize ?? 128,
      environment: Object.fromEntries(
        Object.entries(properties.Environment?.Variables ?? {}).map(([variable, value]) => [
          variable,
          localize(value),
        ]),
      ),
      credentials: { accessKeyId: principal.accessKeyId, secretAccessKey: principal.secretAccessKey },
      qualifiers: qualifiersOf(name, ofType('AWS::Lambda::Version'), ofType('AWS::Lambda::Alias')),
      ...(durable !== undefined && {
        durable: {
          executionTimeoutSeconds: durable.ExecutionTimeout,
          retentionDays: durable.RetentionPeriodInDays ?? 14,
        },
      }),
      ...(properties.ReservedConcurrentExecutions !== undefined && {
        reservedConcurrency: properties.ReservedConcurrentExecutions,
      }),
      ...(settings !== undefined && {
        asynchronous: {
          ...(settings.MaximumRetryAttempts !== undefined && {
            maximumRetryAttempts: settings.MaximumRetryAttempts,
          }),
          ...(settings.MaximumEventAgeInSeconds !== undefined && {
            maximumEventAgeSeconds: settings.MaximumEventAgeInSeconds,
          }),
          ...(settings.DestinationConfig?.OnFailure !== undefined && {
            onFailureArn: settings.DestinationConfig.OnFailure.Destination,
          }),
        },
      }),
      ...(properties.DeadLetterConfig !== undefined && {
        deadLetterArn: properties.DeadLetterConfig.TargetArn,
      }),
    };
  });
}

/** Which folder each function's code is in, for an assembly that differs in code only. */
export function codeFoldersOf(
  resources: readonly Resource[],
  assetPath: (objectKey: string) => string,
): readonly { readonly name: string; readonly codeFolder: string }[] {
  return resources
    .filter(({ type }) => type === 'AWS::Lambda::Function')
    .map(({ ref, properties }) => ({
      name: ref,
      codeFolder: assetPath(z.parse(FunctionProperties, properties).Code.S3Key),
    }));
}

const FunctionProperties = z.object({
  Code: z.object({ S3Key: z.string() }),
  Handler: z.string(),
  Runtime: z.string(),
  Role: z.string(),
  Timeout: z.optional(z.number()),
  MemorySize: z.optional(z.number()),
  Environment: z.optional(z.object({ Variables: z.optional(z.record(z.string(), z.string())) })),
  ReservedConcurrentExecutions: z.optional(z.number()),
  DeadLetterConfig: z.optional(z.object({ TargetArn: z.string() })),
  DurableConfig: z.optional(
    z.object({ ExecutionTimeout: z.number(), RetentionPeriodInDays: z.optional(z.number()) }),
  ),
});

const EventInvokeConfig = z.object({
  FunctionName: z.string(),
  MaximumRetryAttempts: z.optional(z.number()),
  MaximumEventAgeInSeconds: z.optional(z.number()),
  DestinationConfig: z.optional(z.object({ OnFailure: z.optional(z.object({ Destination: z.string() })) })),
});

/** Versions stand for themselves, aliases for the version that they point at. */
function qualifiersOf(
  functionName: string,
  versions: readonly Resource[],
  aliases: readonly Resource[],
): Readonly<Record<string, string>> {
  const own = (resource: Resource): boolean => resource.properties.FunctionName === functionName;
  return Object.fromEntries([
    ...versions
      .filter(own)
      .map(({ attributes }) => [String(attributes.Version), String(attributes.Version)] as const),
    ...aliases
      .filter(own)
      .map(({ properties }) => [String(properties.Name), String(properties.FunctionVersion)] as const),
  ]);
}
