import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FunctionDefinition } from './function-definition.ts';

/**
 * The whole environment of a function's process: what Lambda sets, what the template sets, and nothing of the
 * developer's own shell, so that a variable that the template forgot is missing here too.
 * Source: https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html#configuration-envvars-runtime
 */
export function functionEnvironment(
  definition: FunctionDefinition,
  cloud: {
    readonly region: string;
    readonly awsEndpointUrl: string;
    readonly logStreamName: string;
    readonly limitFactor: number;
  },
): Record<string, string> {
  const { accessKeyId, secretAccessKey, sessionToken } = definition.credentials;
  return {
    ...definition.environment,
    AWS_REGION: cloud.region,
    AWS_DEFAULT_REGION: cloud.region,
    AWS_EXECUTION_ENV: `AWS_Lambda_${definition.runtime}`,
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMegabytes),
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${definition.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: cloud.logStreamName,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...(sessionToken !== undefined && { AWS_SESSION_TOKEN: sessionToken }),
    AWS_ENDPOINT_URL: cloud.awsEndpointUrl,
    _HANDLER: definition.handler,
    TZ: ':UTC',
    // There is no X-Ray daemon on this machine. Both are documented settings of their libraries:
    // https://docs.aws.amazon.com/powertools/typescript/latest/features/tracer/#utility-settings
    POWERTOOLS_TRACE_ENABLED: 'false',
    AWS_XRAY_CONTEXT_MISSING: 'IGNORE_ERROR',
    // For a function that gives the services which it calls as much more time as it has itself.
    ...(cloud.limitFactor !== 1 && { AWS_LOCAL_LIMIT_FACTOR: String(cloud.limitFactor) }),
    // Removed by the host before the function's code sees it: compiled code is kept between cold starts.
    NODE_COMPILE_CACHE: compileCacheFolder,
  };
}

const compileCacheFolder = join(tmpdir(), 'aws-local-compile-cache');
