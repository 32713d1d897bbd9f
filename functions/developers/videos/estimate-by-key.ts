import { videoCostCredits } from '../../../contract/billing/catalog.ts';
import type { DeveloperRoute } from '../developer-handler.ts';
import { signEstimate } from './estimates.ts';

/** POST /api/v1/generate/estimate: a video's price, binding for ten minutes. */
export function estimateByKey(dependencies: {
  readonly secret: () => Promise<string>;
  readonly now: () => Date;
}): DeveloperRoute<'estimateByKey'> {
  return async ({ userId, body }) => {
    const { id, expiresAt } = signEstimate(
      await dependencies.secret(),
      userId,
      body,
      videoCostCredits,
      dependencies.now(),
    );
    return { body: { id, credits: videoCostCredits, expires_at: expiresAt.toISOString() } };
  };
}
