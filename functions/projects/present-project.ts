import type { Project } from '../../contract/schemas.ts';
import type { ProjectItem } from '../tables/projects/projects.store.ts';
import { projectPageUrl } from '../videos/files/link-signer.ts';

/** The owner's view. */
export function presentProject(project: ProjectItem, videoCount: number, siteUrl: string): Project {
  const { id, name, created_at, share_token: token, share_shows_prompts } = project;
  return {
    id,
    name,
    created_at,
    video_count: videoCount,
    share_url: token === null ? null : projectPageUrl(siteUrl, token),
    share_shows_prompts,
  };
}
