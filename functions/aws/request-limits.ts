/** Connecting to an AWS endpoint of the same region normally takes milliseconds. */
const connectionTimeoutMilliseconds = 1_000;

/**
 * The `requestHandler` options of every AWS client. Without `throwOnRequestTimeout` the SDK only logs a request that
 * takes too long.
 * https://github.com/smithy-lang/smithy-typescript, NodeHttpHandlerOptions
 */
export function requestLimits(requestTimeoutMilliseconds: number) {
  return {
    connectionTimeout: connectionTimeoutMilliseconds,
    requestTimeout: requestTimeoutMilliseconds,
    throwOnRequestTimeout: true,
  };
}
