import { plural, t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/error-texts.ts';
import type { Project, Video } from '../../api/received.ts';
import { showToast } from '../../design/toasts.ts';
import { changeVideos } from './change-videos.ts';
import { describedVideos } from './described-videos.ts';

/** Moves videos into a project, or out of theirs (null), and offers undo. Says what failed. */
export async function moveVideos(
  client: QueryClient,
  videos: readonly Video[],
  project: Pick<Project, 'id' | 'name'> | null,
): Promise<void> {
  const target = project?.id ?? null;
  const moving = videos.filter(({ project_id }) => project_id !== target);
  if (moving.length === 0) {
    showToast({ title: project === null ? t`In no project already` : t`Already in “${project.name}”` });
    return;
  }
  const { changed, failed, error } = await changeVideos(client, moving, () => ({ project_id: target }));
  if (changed.length > 0) {
    showToast({
      title: project === null ? t`Taken out of the project` : t`Moved to “${project.name}”`,
      description: describedVideos(changed),
      action: { label: t`Undo`, perform: () => void moveBack(client, changed) },
    });
  }
  if (failed.length > 0) {
    showToast({
      title: plural(failed.length, { one: '# video was not moved', other: '# videos were not moved' }),
      description: messageOf(error, t`Please try again.`),
      tone: 'error',
      action: { label: t`Try again`, perform: () => void moveVideos(client, failed, project) },
    });
  }
}

/** Puts each video where it was. */
async function moveBack(client: QueryClient, videos: readonly Video[]): Promise<void> {
  const { changed, failed, error } = await changeVideos(client, videos, ({ project_id }) => ({ project_id }));
  if (changed.length > 0) {
    showToast({ title: t`Moved back`, description: describedVideos(changed), tone: 'success' });
  }
  if (failed.length > 0) {
    showToast({
      title: plural(failed.length, {
        one: '# video was not moved back',
        other: '# videos were not moved back',
      }),
      description: messageOf(error, t`Please try again.`),
      tone: 'error',
      action: { label: t`Try again`, perform: () => void moveBack(client, failed) },
    });
  }
}
