import { type CreateUploadDependencies, createUpload } from '../../images/create-upload.ts';
import type { PersonLimits } from '../../limits/person-limits.ts';
import type { DeveloperRoute } from '../developer-handler.ts';

/** POST /api/v1/uploads: a form for S3. */
export function createUploadByKey({
  limits,
  ...dependencies
}: CreateUploadDependencies & { readonly limits: PersonLimits }): DeveloperRoute<'createUploadByKey'> {
  const create = createUpload(dependencies);
  return async ({ userId, session, body }) => {
    await limits.count('uploads', userId);
    return {
      body: await create({ userId, session, path: undefined, query: undefined, headers: undefined, body }),
    };
  };
}
