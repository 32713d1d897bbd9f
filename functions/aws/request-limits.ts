/** Normally takes milliseconds within a region. */
const connectionTimeoutMilliseconds = 1_000;

/**
 * Only the local cloud of the tests sets it: there one machine runs every service, and answers late under
 * load.
 */
const factor = Number(process.env.AWS_LOCAL_LIMIT_FACTOR ?? '1');

/** Milliseconds, stretched for the local cloud. */
export function serviceTimeLimit(milliseconds: number): number {
  return milliseconds * factor;
}

/**
 * Without `throwOnRequestTimeout` the SDK only logs a request that takes too long.
 * https://github.com/smithy-lang/smithy-typescript, NodeHttpHandlerOptions
 */
export function requestLimits(requestTimeoutMilliseconds: number) {
  return {
    connectionTimeout: serviceTimeLimit(connectionTimeoutMilliseconds),
    requestTimeout: serviceTimeLimit(requestTimeoutMilliseconds),
    throwOnRequestTimeout: true,
  };
}
