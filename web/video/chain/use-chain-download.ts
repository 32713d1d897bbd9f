import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';
import type { Video } from '../../api/received.ts';
import { showToast } from '../../design/toasts.ts';
import { saveLink } from '../../files/save-file.ts';
import { videoFileName } from '../video-file-name.ts';

/** Joining ends within 29 seconds. */
const timeoutMilliseconds = 30_000;

/** Whether a video continues another one. */
export function isLaterPart({ parent }: Pick<Video, 'parent'>): boolean {
  return parent?.use === 'continue';
}

/** Downloads a video and those that it continues as one file. */
export function useChainDownload(video: Video) {
  return useMutation({
    mutationFn: () => callApi('joinChain', { path: { id: video.id } }, { timeoutMilliseconds }),
    onSuccess: ({ url, parts }) => {
      saveLink(url, videoFileName(video.prompt));
      const part = video.parent?.part ?? parts.length;
      if (parts.length < part) {
        const left = parts.length;
        showToast({
          title: t`Your download has ${left} of ${part} parts`,
          description: t`Those before them are deleted.`,
        });
      }
    },
    onError: (error) => console.error('Error joining a chain', error),
  });
}
