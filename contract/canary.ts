import * as z from 'zod/mini';

/** Within `/reelwright/<environment>/`, the SSM parameter that `npm run canary` writes. */
export const canaryAccountSecret = 'canary-account';

/** The time limit of a run. */
export const canaryRunMinutes = 4;

/** A test key of a free account may make ten videos in an hour. */
export const canaryMinutesMinimum = 10;

/** The person as whom the canary signs in. The parameter has it as JSON. */
export const CanaryAccount = z.strictObject({
  email: z.email(),
  password: z.string().check(z.minLength(1)),
  /** The user pool's triggers know the person's browser by it: a new one would be mailed at each run. */
  browser_id: z.string().check(z.regex(/^[\da-f]{32}$/)),
  /** A test key, whose videos are simulated in every environment. */
  api_key: z.string().check(z.regex(/^rw_test_/)),
});
export type CanaryAccount = z.infer<typeof CanaryAccount>;
