import { type CheckImageDependencies, checkImage } from '../../images/check-image.ts';
import type { PersonLimits } from '../../limits/person-limits.ts';
import type { DeveloperRoute } from '../developer-handler.ts';

/** POST /api/v1/uploads/{id}/check: videos start from checked images only. */
export function checkUploadByKey({
  limits,
  ...dependencies
}: CheckImageDependencies & { readonly limits: PersonLimits }): DeveloperRoute<'checkUploadByKey'> {
  const check = checkImage(dependencies);
  return async ({ userId, session, path }) => {
    await limits.count('image_checks', userId);
    return {
      body: await check({ userId, session, path, query: undefined, headers: undefined, body: undefined }),
    };
  };
}
