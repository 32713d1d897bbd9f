import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { videoCostCredits } from '../../../contract/catalog.ts';
import type { VideoId } from '../../../contract/ids.ts';
import type { VideoRequest } from '../../../contract/schemas.ts';
import { announceBalanceChange } from '../../api/balance-channel.ts';
import { callApi } from '../../api/client.ts';
import { creditsQuery } from '../../api/queries.ts';
import type { Video } from '../../api/received.ts';
import { failureText } from '../../content/generation.ts';
import { links } from '../../links.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { showToast } from '../../shell/toasts.ts';
import { followVideo, useKnownVideo, useVideosUnderWay } from '../../video/follow-videos.ts';
import { newVideoId } from '../../video/new-video-id.ts';
import { isUnderWay } from '../../video/video-cache.ts';
import { explanationOf, isUncertain } from './generation-errors.ts';

/** One request for a video. Its id is made before the first attempt, so that every further one is the same request. */
interface Attempt {
  readonly id: VideoId;
  readonly request: VideoRequest;
}

/** What the monitor shows. */
export type Generation =
  | { readonly phase: 'idle' }
  | { readonly phase: 'submitting'; readonly request: VideoRequest }
  /** No answer, or a failure of the server: the video may exist. `tryAgain` repeats the very same request. */
  | { readonly phase: 'uncertain'; readonly request: VideoRequest }
  | { readonly phase: 'following'; readonly video: Video };

/** `newest`: whatever is being made when the page opens. */
type Shown = VideoId | 'newest' | null;

/**
 * Makes videos and follows them to their ends. One is on the monitor; others carry on beside it. What is still being made
 * when the page opens is picked up again.
 */
export function useGeneration() {
  const { user } = useAuth();
  const client = useQueryClient();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [shown, setShown] = useState<Shown>('newest');

  const underWay = useVideosUnderWay(user !== null, (video) => {
    announceEnd(video, video.id === shown);
    announceBalanceChange('credits');
  });
  const [newest] = underWay ?? [];
  if (shown === 'newest' && newest !== undefined) setShown(newest.id);
  const video = useKnownVideo(shown === 'newest' ? null : shown);

  const submission = useMutation({
    mutationFn: ({ id, request }: Attempt) => callApi('generateVideo', { path: { id }, body: request }),
    onSuccess: (video) => {
      followVideo(client, video);
      setAttempt(null);
      setShown(video.id);
      announceBalanceChange('credits');
    },
    onError: (error) => {
      console.error('Error generating a video', error);
      showToast(explanationOf(error, client.getQueryData(creditsQuery().queryKey)?.credits ?? 0));
      if (!isUncertain(error)) setAttempt(null);
      announceBalanceChange('credits');
    },
  });

  const generation = generationOf(attempt, submission.isPending, video);
  const submit = (next: Attempt) => {
    setAttempt(next);
    setShown(null);
    submission.mutate(next);
  };
  const clear = () => {
    setAttempt(null);
    setShown(null);
  };
  return {
    generation,
    /** The videos that are being made and are not on the monitor. */
    othersUnderWay: (underWay ?? []).filter(({ id }) => id !== shown),
    isSubmitting: generation.phase === 'submitting',
    isGenerating:
      generation.phase === 'submitting' || (generation.phase === 'following' && isUnderWay(generation.video)),
    generate: (request: VideoRequest) => {
      const isSameWish = attempt !== null && JSON.stringify(attempt.request) === JSON.stringify(request);
      submit(isSameWish ? attempt : { id: newVideoId(), request });
    },
    tryAgain: () => {
      if (attempt !== null) submit(attempt);
    },
    /** Puts a video on the monitor. */
    show: (id: VideoId) => {
      setAttempt(null);
      setShown(id);
    },
    /** Clears the monitor. A video that is being made carries on, and is found below it and in the history. */
    clear,
  };
}

/** Says how a video ended. What is on the monitor and failed is said there. */
function announceEnd(video: Video, isOnMonitor: boolean): void {
  if (video.status === 'completed') {
    showToast({
      title: 'Video generated successfully!',
      description: `${videoCostCredits} credits have been deducted from your account.`,
      tone: 'success',
    });
  } else if (video.failure_reason !== null && !isOnMonitor) {
    showToast({
      title: failureText(video.failure_reason).title,
      description: failureText(video.failure_reason).text,
      tone: 'error',
      action: { label: 'See your videos', to: links.history() },
    });
  }
}

function generationOf(attempt: Attempt | null, isSubmitting: boolean, video: Video | null): Generation {
  if (attempt !== null) return { phase: isSubmitting ? 'submitting' : 'uncertain', request: attempt.request };
  return video === null ? { phase: 'idle' } : { phase: 'following', video };
}
