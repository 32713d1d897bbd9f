/** One second to connect to an AWS endpoint of the same region: it takes milliseconds, or does not happen. */
const connectionTimeoutMilliseconds = 1_000;

/**
 * What every AWS client's `requestHandler` is given, so that no call waits for ever. Without `throwOnRequestTimeout`
 * the SDK only logs a request that takes too long.
 * https://github.com/smithy-lang/smithy-typescript, NodeHttpHandlerOptions
 */
export function requestLimits(requestTimeoutMilliseconds: number) {
  return {
    connectionTimeout: connectionTimeoutMilliseconds,
    requestTimeout: requestTimeoutMilliseconds,
    throwOnRequestTimeout: true,
  };
}
