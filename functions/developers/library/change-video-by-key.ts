import type { LinkSigner } from '../../videos/files/link-signer.ts';
import { type OrganizeVideoDependencies, organizeVideo } from '../../videos/library/organize-video.ts';
import type { DeveloperRoute } from '../developer-handler.ts';
import { presentDeveloperVideo } from '../videos/present-developer-video.ts';

export interface ChangeVideoByKeyDependencies extends OrganizeVideoDependencies {
  readonly signer: () => Promise<LinkSigner>;
}

/** PATCH /api/v1/video/{id}: a test key has no projects, so it only tags. */
export function changeVideoByKey(
  dependencies: ChangeVideoByKeyDependencies,
): DeveloperRoute<'changeVideoByKey'> {
  return async ({ session, path: { id }, body: { project, tags } }) => {
    const change = {
      ...(project !== undefined && { projectId: project === 'none' ? null : project }),
      ...(tags !== undefined && { tags }),
    };
    const video = await organizeVideo(dependencies, session, id, change, 'project');
    return { body: presentDeveloperVideo(video, await dependencies.signer()) };
  };
}
