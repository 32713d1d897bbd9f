import { statSync } from 'node:fs';
import { ofType, type Resource } from '../assembly/resource-type.ts';
import type { Iam } from '../iam/iam.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { alias, eventInvokeConfig, lambdaFunction, version } from './resources.ts';

/**
 * The template's functions with their versions, aliases and settings for asynchronous events.
 *
 * @param context.assetPath folder of an asset, by its key in CDK's bucket
 * @param context.localize replaces addresses of the outside world in the functions' variables
 */
export function functionDefinitionsOf(
  resources: readonly Resource[],
  context: {
    readonly iam: Iam;
    readonly localize: (text: string) => string;
    readonly assetPath: (objectKey: string) => string;
  },
): readonly FunctionDefinition[] {
  const { iam, localize, assetPath } = context;
  const versions = ofType(resources, version);
  const aliases = ofType(resources, alias);
  const asynchronous = ofType(resources, eventInvokeConfig);
  return ofType(resources, lambdaFunction).map(({ key, logicalId, ref: name, attributes, properties }) => {
    const isOwn = (resource: { readonly properties: { readonly FunctionName: string } }): boolean =>
      resource.properties.FunctionName === name;
    const { accessKeyId, secretAccessKey, sessionToken } = iam.assumeRole({
      roleArn: properties.Role,
      sessionName: name,
      service: 'lambda.amazonaws.com',
    });
    const codeFolder = assetPath(properties.Code.S3Key);
    if (!statSync(codeFolder).isDirectory()) {
      throw new Error(`The code of function "${key}" is not a folder: ${codeFolder}.`);
    }
    return {
      logicalId,
      name,
      arn: String(attributes.Arn),
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
      credentials: { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) },
      // Versions stand for themselves, aliases for the version that they point at.
      qualifiers: Object.fromEntries([
        ...versions.filter(isOwn).map(({ attributes: { Version } }) => [String(Version), String(Version)]),
        ...aliases.filter(isOwn).map(({ properties: { Name, FunctionVersion } }) => [Name, FunctionVersion]),
      ]),
      durable: properties.DurableConfig && {
        executionTimeoutSeconds: properties.DurableConfig.ExecutionTimeout,
        retentionDays: properties.DurableConfig.RetentionPeriodInDays,
      },
      maximumRetryAttempts: asynchronous.find(isOwn)?.properties.MaximumRetryAttempts,
      deadLetterArn: properties.DeadLetterConfig?.TargetArn,
    };
  });
}
