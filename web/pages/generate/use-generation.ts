import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 as uuidVersion7 } from 'uuid';
import { videoCostCredits } from '../../../contract/catalog.ts';
import { insufficientCreditsMessage } from '../../../contract/errors.ts';
import { VideoId } from '../../../contract/ids.ts';
import type { Video, VideoRequest } from '../../../contract/schemas.ts';
import { ApiError } from '../../api/api-error.ts';
import { announceBalanceChange } from '../../api/balance-channel.ts';
import { callApi } from '../../api/client.ts';
import { creditsQuery, newestVideosQuery, videoHistoryQuery, videoQuery } from '../../api/queries.ts';
import { isUnderWay, useFollowedFilm } from '../../film/follow-film.ts';
import { links } from '../../links.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import type { ToastMessage } from '../../shell/toasts.ts';
import { showToast } from '../../shell/toasts.ts';

/** One wish for a film. Its id is made before the first attempt, so that every further one is the same request. */
interface Attempt {
  readonly id: VideoId;
  readonly request: VideoRequest;
}

/** What the monitor shows. */
export type Generation =
  | { readonly phase: 'idle' }
  | { readonly phase: 'submitting'; readonly request: VideoRequest }
  /** No answer, or a failure of the server: the film may exist. `tryAgain` repeats the very same request. */
  | { readonly phase: 'uncertain'; readonly request: VideoRequest }
  | { readonly phase: 'following'; readonly video: Video };

/**
 * Makes a film and follows it to its end. A film that is still being made when the page opens is picked up again.
 */
export function useGeneration() {
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [followed, setFollowed] = useState<VideoId | null>(null);

  const refreshBalance = () => announceBalanceChange('credits');

  const submission = useMutation({
    mutationFn: ({ id, request }: Attempt) => callApi('generateVideo', { path: { id }, body: request }),
    onSuccess: (video) => {
      queryClient.setQueryData(videoQuery(video.id).queryKey, video);
      setAttempt(null);
      setFollowed(video.id);
      refreshBalance();
      void queryClient.invalidateQueries(videoHistoryQuery());
      void queryClient.invalidateQueries(newestVideosQuery());
    },
    onError: (error) => {
      console.error('Error generating a film', error);
      showToast(explanationOf(error, queryClient.getQueryData(creditsQuery().queryKey)?.credits ?? 0));
      if (!isUncertain(error)) setAttempt(null);
      refreshBalance();
    },
  });

  const unfinished = useUnfinishedFilm(user !== null && followed === null && attempt === null);
  const video = useFollowedFilm(followed ?? unfinished);
  useArrivalNotice(video, refreshBalance);
  const generation = generationOf(attempt, submission.isPending, video);

  const submit = (next: Attempt) => {
    setAttempt(next);
    setFollowed(null);
    submission.mutate(next);
  };
  return {
    generation,
    isGenerating:
      generation.phase === 'submitting' || (generation.phase === 'following' && isUnderWay(generation.video)),
    generate: (request: VideoRequest) => {
      const isSameWish = attempt !== null && JSON.stringify(attempt.request) === JSON.stringify(request);
      submit(isSameWish ? attempt : { id: VideoId.parse(uuidVersion7()), request });
    },
    tryAgain: () => {
      if (attempt !== null) submit(attempt);
    },
    /** Clears the result. A film that is being made carries on, and is found in the history. */
    reset: () => {
      setAttempt(null);
      setFollowed(null);
      void queryClient.resetQueries(newestVideosQuery());
    },
  };
}

/** The newest film that is still being made, looked for when the page opens. */
function useUnfinishedFilm(isWanted: boolean): VideoId | null {
  const { data } = useQuery({ ...newestVideosQuery(), enabled: isWanted });
  return (isWanted && data?.videos.find(isUnderWay)?.id) || null;
}

/** Says once that the film came to its end, and has what it changed asked for again. */
function useArrivalNotice(video: Video | null, refreshBalance: () => void): void {
  const queryClient = useQueryClient();
  const seenUnderWay = useRef<VideoId | null>(null);
  useEffect(() => {
    if (video === null) return;
    if (isUnderWay(video)) {
      seenUnderWay.current = video.id;
      return;
    }
    if (seenUnderWay.current !== video.id) return;
    seenUnderWay.current = null;
    if (video.status === 'completed') {
      showToast({
        title: 'Video generated successfully!',
        description: `${videoCostCredits} credits have been deducted from your account.`,
        tone: 'success',
      });
    }
    refreshBalance();
    void queryClient.invalidateQueries(videoHistoryQuery());
  });
}

function generationOf(attempt: Attempt | null, isSubmitting: boolean, video: Video | null): Generation {
  if (attempt !== null) return { phase: isSubmitting ? 'submitting' : 'uncertain', request: attempt.request };
  return video === null ? { phase: 'idle' } : { phase: 'following', video };
}

function isUncertain(error: Error): boolean {
  return !(error instanceof ApiError) || error.isUncertain;
}

/** The specification's catalogue of what can go wrong. */
function explanationOf(error: Error, knownCredits: number): ToastMessage {
  const code = error instanceof ApiError ? error.code : null;
  switch (code) {
    case 'insufficient_credits': {
      const credits = error instanceof ApiError && error.credits !== null ? error.credits : knownCredits;
      return {
        title: 'Insufficient credits',
        description: insufficientCreditsMessage(videoCostCredits, credits),
        tone: 'error',
        action: { label: 'Buy Credits', to: links.creditPacks() },
      };
    }
    case 'unauthorized':
      return signInRequired;
    case 'deduction_failed':
      return {
        title: 'Failed to deduct credits',
        description: 'Please try again or contact support.',
        tone: 'error',
      };
    case 'invalid_request':
    case 'plan_required':
    case 'too_many_requests':
    case 'temporarily_unavailable':
      return { title: 'Generation failed', description: error.message, tone: 'error' };
    default:
      return {
        title: 'Generation failed',
        description: 'There was an error generating your video. Please try again.',
        tone: 'error',
      };
  }
}

/** Somebody who is signed out wants a film. */
export const signInRequired: ToastMessage = {
  title: 'Authentication required',
  description: 'Please sign in to generate videos.',
  tone: 'error',
  action: { label: 'Sign In', to: links.signIn(links.generate()) },
};
