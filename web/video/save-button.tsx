import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { retentionDays } from '../../contract/billing/catalog.ts';
import { allows } from '../../contract/videos/video-actions.ts';
import { callApi } from '../api/client.ts';
import { messageOf } from '../api/error-texts.ts';
import type { Video } from '../api/received.ts';
import { savedText } from '../content/videos.ts';
import { Button } from '../design/controls/button.tsx';
import { Problem } from '../design/problem.tsx';
import { putVideo } from './video-cache.ts';

/** Saves a video beyond its retention, or stops that. */
export function SaveButton({ video }: { video: Video }) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (saved: boolean) => callApi('updateVideo', { path: { id: video.id }, body: { saved } }),
    onSuccess: (video) => {
      putVideo(client, video);
    },
    onError: (error) => {
      console.error('Error saving a video', error);
    },
  });
  if (!allows(video.status, 'save') || video.hidden_by_case !== null) return null;
  // Optimistic: a failure reverts it.
  const isSaved = saving.isPending ? saving.variables : video.saved;
  return (
    <>
      <Button
        variant="quiet"
        aria-pressed={isSaved}
        title={
          isSaved
            ? t`Saved until you remove it`
            : t`Save to keep this video longer than ${retentionDays} days`
        }
        busy={saving.isPending}
        onClick={() => {
          if (!saving.isPending) saving.mutate(!video.saved);
        }}
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 16 16"
          className="size-4"
          fill={isSaved ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
        >
          <path d="M3.5 1.75h9v12.5L8 10.75l-4.5 3.5z" />
        </svg>
        {isSaved ? savedText() : t({ message: 'Save', comment: 'button: keeps a video for good' })}
        <span className="sr-only">: {video.prompt}</span>
      </Button>
      <Problem
        title={video.saved ? t`Your video is still saved` : t`Your video was not saved`}
        message={saving.error && messageOf(saving.error, t`Please try again.`)}
        className="order-last"
      />
    </>
  );
}
