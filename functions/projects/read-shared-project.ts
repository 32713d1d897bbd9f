import { ShareToken } from '../../contract/fields/ids.ts';
import type { ProjectItem, ProjectsStore } from '../tables/projects/projects.store.ts';
import { isHidden, type VideoItem } from '../tables/videos/video-item.ts';
import type { VideosStore } from '../tables/videos/videos.store.ts';

export interface SharedProjectPage {
  readonly project: ProjectItem;
  /** Completed ones, newest first. */
  readonly videos: readonly VideoItem[];
  /** Null on the last. */
  readonly nextCursor: string | null;
}

/** Null if no project is shared under this token, whatever the reason. */
export async function findSharedProject(
  projects: Pick<ProjectsStore, 'readShared'>,
  text: string,
): Promise<ProjectItem | null> {
  const token = ShareToken.safeParse(text);
  return token.success ? projects.readShared(token.data) : null;
}

/** Reads a page as anyone with the link sees it. A null `cursor` means the first. */
export async function readSharedProject(
  videos: Pick<VideosStore, 'readProjectPage'>,
  project: ProjectItem,
  cursor: string | null,
): Promise<SharedProjectPage> {
  const page = await videos.readProjectPage(project.user_id, project.id, {
    cursor: cursor === null ? null : positionOf(cursor),
    status: 'completed',
  });
  return {
    project,
    videos: page.videos.filter((video) => !isHidden(video)),
    nextCursor: page.nextCursor === null ? null : cursorAfter(page.nextCursor),
  };
}

/** All of a UUIDv7 but its last 40 random bits: ids that are made at once may begin alike in their first 80. */
const cursorCharacters = 26;

/** The beginning of the id, which sorts like it: no answer to a share link holds the id of a video. */
function cursorAfter(id: string): string {
  return id.slice(0, cursorCharacters);
}

/** Before all ids with this beginning, so newest first the next page begins below it. */
function positionOf(cursor: string): string {
  return `${cursor}0000000000`;
}
