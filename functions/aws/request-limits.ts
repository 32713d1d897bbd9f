/** Connecting to an AWS endpoint of the same region normally takes milliseconds. */
const connectionTimeoutMilliseconds = 1_000;

/**
 * How many times as long as at AWS a service may take. Only the local cloud of the tests sets it: one machine plays every
 * service there, and answers late while hundreds of requests share its processor.
 */
const factor = Number(process.env.AWS_LOCAL_LIMIT_FACTOR ?? '1');

/** The time limit of a call to a service, in milliseconds, as long as at AWS unless the local cloud stretches it. */
export function serviceTimeLimit(milliseconds: number): number {
  return milliseconds * factor;
}

/**
 * The `requestHandler` options of every AWS client. Without `throwOnRequestTimeout` the SDK only logs a request that
 * takes too long.
 * https://github.com/smithy-lang/smithy-typescript, NodeHttpHandlerOptions
 */
export function requestLimits(requestTimeoutMilliseconds: number) {
  return {
    connectionTimeout: serviceTimeLimit(connectionTimeoutMilliseconds),
    requestTimeout: serviceTimeLimit(requestTimeoutMilliseconds),
    throwOnRequestTimeout: true,
  };
}
