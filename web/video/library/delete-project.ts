import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/error-texts.ts';
import type { Project } from '../../api/received.ts';
import { showToast } from '../../design/toasts.ts';
import { markProjectListsOld, removeProject, saveProject } from './projects-cache.ts';

/** Deletes a project and offers undo. Says if it fails. */
export async function deleteProject(
  client: QueryClient,
  project: Project,
  onDeleted: () => void,
): Promise<void> {
  try {
    await removeProject(client, project.id);
  } catch (error) {
    console.error('Error deleting a project', error);
    showToast({
      title: t`“${project.name}” was not deleted`,
      description: messageOf(error, t`Please try again.`),
      tone: 'error',
    });
    return;
  }
  onDeleted();
  showToast({
    title: t`Project “${project.name}” deleted`,
    description:
      project.share_url === null
        ? t`Its videos stay in your history.`
        : t`Its videos stay in your history. Its link no longer works.`,
    action: { label: t`Undo`, perform: () => void restoreProject(client, project) },
  });
}

/** The server keeps which videos were in it, but not its link. */
async function restoreProject(client: QueryClient, project: Project): Promise<void> {
  try {
    await saveProject(client, project.id, project.name);
    markProjectListsOld(client);
    showToast({ title: t`Project “${project.name}” restored`, tone: 'success' });
  } catch (error) {
    console.error('Error restoring a project', error);
    showToast({
      title: t`“${project.name}” was not restored`,
      description: messageOf(error, t`Please try again.`),
      tone: 'error',
      action: { label: t`Try again`, perform: () => void restoreProject(client, project) },
    });
  }
}
