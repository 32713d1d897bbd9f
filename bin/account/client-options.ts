/** For the AWS clients of operators' commands: a question is asked again, and none waits for more than a minute. */
export const clientOptions = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 5_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
} as const;
