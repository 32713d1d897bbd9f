import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { messageOf } from '../api/error-texts.ts';
import type { Video } from '../api/received.ts';
import { showToast } from '../design/toasts.ts';
import { insertVideo, removeVideo } from './video-cache.ts';

/** Deletes a video and offers undo. Throws if the server refuses or cannot be reached. */
export async function deleteVideo(client: QueryClient, video: Video, onDeleted: () => void): Promise<void> {
  await callApi('deleteVideo', { path: { id: video.id } });
  onDeleted();
  removeVideo(client, video.id);
  showToast({
    title: t`Video deleted`,
    description: excerpt(video.prompt),
    action: { label: t`Undo`, perform: () => void restoreVideo(client, video) },
  });
}

async function restoreVideo(client: QueryClient, video: Video): Promise<void> {
  try {
    insertVideo(client, await callApi('updateVideo', { path: { id: video.id }, body: { deleted: false } }));
    showToast({ title: t`Video restored`, description: excerpt(video.prompt), tone: 'success' });
  } catch (error) {
    console.error('Error restoring a video', error);
    showToast({
      title: t`Your video was not restored`,
      description: messageOf(error, t`Please try again.`),
      tone: 'error',
      action: { label: t`Try again`, perform: () => void restoreVideo(client, video) },
    });
  }
}

const excerptCharacters = 80;

/** The beginning of a prompt, for a message. */
export function excerpt(prompt: string): string {
  return prompt.length <= excerptCharacters ? prompt : `${prompt.slice(0, excerptCharacters).trimEnd()}…`;
}
