import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { VideoId } from '../../../contract/fields/ids.ts';
import type { PricedVideoRequest } from '../../../contract/schemas.ts';
import { links } from '../../addresses/links.ts';
import { ApiError } from '../../api/api-error.ts';
import { announceBalanceChange } from '../../api/balance-channel.ts';
import { callApi } from '../../api/client.ts';
import type { messageOf } from '../../api/error-texts.ts';
import { loadErrorTexts } from '../../api/load-error-texts.ts';
import { creditsQuery } from '../../api/queries.ts';
import type { Video } from '../../api/received.ts';
import { showToast } from '../../design/toasts.ts';
import { useAuth } from '../../signed-in/auth-provider.tsx';
import {
  followVideo,
  lookForMoreVideos,
  useKnownVideo,
  useVideosUnderWay,
} from '../../video/follow-videos.ts';
import { newVideoId } from '../../video/new-video-id.ts';
import { isUnderWay } from '../../video/video-cache.ts';
import {
  explanationOf,
  failureOf,
  generationFailed,
  isUncertain,
  type RequestFailure,
} from './generation-errors.ts';

/** The id precedes the first attempt: each retry repeats the same request. */
interface Attempt {
  readonly id: VideoId;
  readonly request: PricedVideoRequest;
}

/** State of the monitor. */
export type Generation =
  | { readonly phase: 'idle' }
  | { readonly phase: 'submitting'; readonly request: PricedVideoRequest }
  /** The video may exist: no response, or a server error. `tryAgain` repeats the same request. */
  | { readonly phase: 'uncertain' }
  /** No video was started; the person can act on the reason. */
  | { readonly phase: 'refused'; readonly reason: string }
  | { readonly phase: 'following'; readonly video: Video };

/** `newest`: under way when the page opens. */
type Shown = VideoId | 'newest' | null;

/** Starts and follows videos, one of them on the monitor. Resumes those under way when the page opens. */
export function useGeneration() {
  const { user } = useAuth();
  const client = useQueryClient();
  /** Kept after a failure that may have started the video: a retry sends the same id. */
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const [shown, setShown] = useState<Shown>('newest');

  const show = useCallback((id: VideoId | null) => {
    setAttempt(null);
    setFailure(null);
    setShown(id);
  }, []);

  const underWay = useVideosUnderWay(user !== null, (video) => {
    announceEnd(video, video.id === shown);
    announceBalanceChange('credits');
  });
  const [newest] = underWay ?? [];
  if (shown === 'newest' && newest !== undefined) setShown(newest.id);
  const video = useKnownVideo(shown === 'newest' ? null : shown);

  const submission = useMutation({
    // Offline, fails at once instead of sending later.
    networkMode: 'always',
    mutationFn: ({ id, request }: Attempt) => callApi('generateVideo', { path: { id }, body: request }),
    onSuccess: (video) => {
      followVideo(client, video);
      setAttempt(null);
      setShown(video.id);
      announceBalanceChange('credits');
    },
    onError: async (error, { request }) => {
      console.error('Error generating a video', error);
      const credits = client.getQueryData(creditsQuery().queryKey)?.credits ?? 0;
      showToast(explanationOf(error, credits, request.pay_with));
      const isTooEarly = error instanceof ApiError && error.code === 'too_many_requests';
      const failure = failureOf(error, isTooEarly ? await loadErrorTexts() : noText);
      setFailure(failure);
      if (!isUncertain(error)) setAttempt(null);
      if (failure?.kind === 'uncertain') lookForMoreVideos(client);
      announceBalanceChange('credits');
    },
  });

  // The failed request did start it.
  if (attempt !== null && !submission.isPending && underWay?.some(({ id }) => id === attempt.id))
    show(attempt.id);

  const { isPending, mutate } = submission;
  const generation = useMemo(
    () => generationOf(isPending ? attempt : null, failure, video),
    [isPending, attempt, failure, video],
  );
  const submit = useCallback(
    (next: Attempt) => {
      setAttempt(next);
      setFailure(null);
      setShown(null);
      mutate(next);
    },
    [mutate],
  );
  const tryAgain = useCallback(() => {
    if (attempt !== null) submit(attempt);
  }, [attempt, submit]);
  return {
    generation,
    /** Under way, but not on the monitor. */
    othersUnderWay: (underWay ?? []).filter(({ id }) => id !== shown),
    isSubmitting: generation.phase === 'submitting',
    isGenerating:
      generation.phase === 'submitting' || (generation.phase === 'following' && isUnderWay(generation.video)),
    generate: (request: PricedVideoRequest) => {
      const isSameRequest = attempt !== null && JSON.stringify(attempt.request) === JSON.stringify(request);
      submit(isSameRequest ? attempt : { id: newVideoId(), request });
    },
    tryAgain,
    /** Null clears the monitor. A video under way continues. */
    show,
  };
}

const noText: typeof messageOf = (_error, fallback) => fallback;

/** The monitor and the history say why a video failed. */
function announceEnd(video: Video, isOnMonitor: boolean): void {
  const credits = video.credits_used;
  if (video.status === 'completed') {
    showToast({
      title: t`Video generated successfully!`,
      description: t`${credits} credits have been deducted from your account.`,
      tone: 'success',
    });
  } else if (video.status === 'failed') {
    showToast({
      ...generationFailed(),
      ...(!isOnMonitor && { action: { label: t`See your videos`, to: links.history() } }),
    });
  }
}

function generationOf(
  submitted: Attempt | null,
  failure: RequestFailure | null,
  video: Video | null,
): Generation {
  if (submitted !== null) return { phase: 'submitting', request: submitted.request };
  if (failure?.kind === 'uncertain') return { phase: 'uncertain' };
  if (failure?.kind === 'refused') return { phase: 'refused', reason: failure.reason };
  return video === null ? { phase: 'idle' } : { phase: 'following', video };
}
