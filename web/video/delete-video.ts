import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import { callApi } from '../api/client.ts';
import type { Video } from '../api/received.ts';
import { showToast } from '../shell/toasts.ts';
import { insertVideo, removeVideo } from './video-cache.ts';

/** Deletes a video and offers to undo it. Shows what failed; never throws. */
export async function deleteVideo(client: QueryClient, video: Video, onDeleted: () => void): Promise<void> {
  try {
    await callApi('deleteVideo', { path: { id: video.id } });
  } catch (error) {
    console.error('Error deleting a video', error);
    showToast({
      title: 'The video was not deleted',
      description: messageOf(error, 'Please try again.'),
      tone: 'error',
    });
    return;
  }
  onDeleted();
  removeVideo(client, video.id);
  showToast({
    title: 'Video deleted',
    description: excerpt(video.prompt),
    action: { label: 'Undo', perform: () => void restoreVideo(client, video) },
  });
}

async function restoreVideo(client: QueryClient, video: Video): Promise<void> {
  try {
    insertVideo(client, await callApi('updateVideo', { path: { id: video.id }, body: { deleted: false } }));
    showToast({ title: 'Video restored', description: excerpt(video.prompt), tone: 'success' });
  } catch (error) {
    console.error('Error restoring a video', error);
    showToast({
      title: 'The video was not restored',
      description: messageOf(error, 'Please try again.'),
      tone: 'error',
      action: { label: 'Try again', perform: () => void restoreVideo(client, video) },
    });
  }
}

const excerptCharacters = 80;

function excerpt(prompt: string): string {
  return prompt.length <= excerptCharacters ? prompt : `${prompt.slice(0, excerptCharacters).trimEnd()}…`;
}
