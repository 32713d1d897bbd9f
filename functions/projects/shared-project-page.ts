import { MediaId } from '../../contract/fields/ids.ts';
import type { PageAnswer } from '../http/page-handler.ts';
import type { ProjectItem, ProjectsStore } from '../tables/projects/projects.store.ts';
import type { VideoItem } from '../tables/videos/video-item.ts';
import type { VideosStore } from '../tables/videos/videos.store.ts';
import { type LinkSigner, projectPageUrl } from '../videos/files/link-signer.ts';
import { posterFileName, videoFileName, videoFolder } from '../videos/files/video-keys.ts';
import { findSharedProject, readSharedProject } from './read-shared-project.ts';
import {
  nothingSharedInProjectDocument,
  type ShownVideo,
  sharedProjectDocument,
} from './shared-project-document.ts';

interface SharedProjectPageDependencies {
  readonly projects: Pick<ProjectsStore, 'readShared'>;
  readonly videos: Pick<VideosStore, 'readProjectPage' | 'readProjectFile'>;
  readonly siteUrl: string;
  /** Signs short-lived links. */
  readonly signer: () => Promise<LinkSigner>;
}

/** The beginning of a video's id: see read-shared-project.ts. */
const cursorPattern = /^[\da-f-]{26}$/;

/**
 * GET /share/project/{token}: the public page, also for previews in messengers; `{token}/{cursor}` has the older
 * videos. `{token}/{media id}/video.mp4` and `poster.webp` redirect to fresh signed links, so they work only while the
 * project is shared and the video is in it. Every other path is 404.
 */
export function sharedProjectPage(
  dependencies: SharedProjectPageDependencies,
): (path: string) => Promise<PageAnswer> {
  const { projects, siteUrl } = dependencies;
  const nothing: PageAnswer = {
    kind: 'page',
    status: 404,
    document: nothingSharedInProjectDocument(siteUrl),
  };
  return async (path) => {
    const [token = '', part, file, ...rest] = path.split('/');
    const isPage = file === undefined && (part === undefined || cursorPattern.test(part));
    const isFile = file === videoFileName || file === posterFileName;
    if (rest.length > 0 || (!isPage && !isFile)) return nothing;
    const project = await findSharedProject(projects, token);
    if (project?.share_token == null) return nothing;
    return isFile
      ? ((await redirectToFile(dependencies, project, part ?? '', file)) ?? nothing)
      : await pageOf(dependencies, { ...project, share_token: project.share_token }, part ?? null);
  };
}

async function redirectToFile(
  { videos, signer }: SharedProjectPageDependencies,
  { user_id: userId, id }: ProjectItem,
  media: string,
  file: string,
): Promise<PageAnswer | null> {
  const mediaId = MediaId.safeParse(media);
  const video = mediaId.success ? await videos.readProjectFile(userId, id, mediaId.data) : null;
  if (video === null) return null;
  const { files } = await signer();
  return { kind: 'redirect', to: files(videoFolder(video.media_id))(file) };
}

async function pageOf(
  { videos, siteUrl, signer }: SharedProjectPageDependencies,
  project: ProjectItem & { readonly share_token: NonNullable<ProjectItem['share_token']> },
  cursor: string | null,
): Promise<PageAnswer> {
  const pageUrl = projectPageUrl(siteUrl, project.share_token);
  const [page, { files }] = await Promise.all([readSharedProject(videos, project, cursor), signer()]);
  const shown = (video: VideoItem): ShownVideo => ({
    prompt: project.share_shows_prompts ? video.prompt : null,
    duration: video.duration,
    aspect_ratio: video.aspect_ratio,
    simulated: video.simulated,
    created_at: video.created_at,
    video_url: `${pageUrl}/${video.media_id}/${videoFileName}`,
    thumbnail_url: files(videoFolder(video.media_id))(posterFileName),
    preview_url: `${pageUrl}/${video.media_id}/${posterFileName}`,
    reported_url: `${siteUrl}/${videoFolder(video.media_id)}/${videoFileName}`,
  });
  return {
    kind: 'page',
    status: 200,
    document: sharedProjectDocument(
      {
        name: project.name,
        videos: page.videos.map(shown),
        isFirst: cursor === null,
        nextCursor: page.nextCursor,
      },
      { pageUrl, siteUrl },
    ),
  };
}
