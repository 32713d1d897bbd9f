import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useState } from 'react';
import type { VideoId } from '../../../contract/fields/ids.ts';
import type { PricedVideoRequest } from '../../../contract/schemas.ts';
import { announceBalanceChange } from '../../api/balance-channel.ts';
import { callApi } from '../../api/client.ts';
import { loadInTime } from '../../api/load-error-texts.ts';
import { creditsQuery } from '../../api/queries.ts';
import { showToast } from '../../design/toasts.ts';
import { withTexts } from '../../locales/translations.ts';
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
  type Attempt,
  type AttemptEvent,
  type AttemptMessage,
  attemptAfter,
  attemptOf,
  noAttempt,
} from './attempt.ts';
import { failureOf, isUncertain } from './attempt-texts.ts';
import { monitorHeading } from './monitor-parts.tsx';
import { type AttemptOutcome, areSameRequests, restOf, type Variant, variantsAfter } from './variants.ts';

/** Starts and follows videos, one of them on the monitor. Resumes those under way when the page opens. */
export function useAttempt() {
  const { user } = useAuth();
  const [state, dispatch] = useReducer(attemptAfter, noAttempt);
  const [variants, setVariants] = useState<readonly Variant[]>([]);
  const shownId = state.phase === 'watching' ? state.id : null;
  const video = useKnownVideo(shownId);

  const underWay = useVideosUnderWay(user !== null, (ended) => {
    void loadInTime(loadEnds()).then((announceEnd) => announceEnd?.(ended, ended.id === shownId));
    announceBalanceChange('credits');
  });
  useEffect(() => {
    if (underWay !== undefined) dispatch({ kind: 'listed', ids: underWay.map(({ id }) => id) });
  }, [underWay]);
  useEffect(
    () =>
      onlineManager.subscribe((isOnline) => {
        if (isOnline) dispatch({ kind: 'connected' });
      }),
    [],
  );

  const send = useSend(dispatch);
  const sendAll = useCallback(
    async (attempts: readonly Attempt[]) => {
      for (const attempt of attempts) {
        const outcome = await send(attempt);
        setVariants((known) => variantsAfter(known, attempt.id, outcome));
        if (outcome !== 'started') return;
      }
      const [first] = attempts;
      if (first !== undefined && attempts.length > 1) dispatch({ kind: 'shown', id: first.id });
    },
    [send],
  );

  const repeated = attemptOf(state);
  const repeat = useCallback(
    (attempt: Attempt) => {
      const rest = restOf(variants, attempt);
      setVariants((known) =>
        known.map((variant) => (rest.includes(variant.attempt) ? { ...variant, outcome: null } : variant)),
      );
      void sendAll(rest);
    },
    [variants, sendAll],
  );
  const tryAgain = useCallback(() => {
    if (repeated !== null) repeat(repeated);
  }, [repeated, repeat]);
  const show = useCallback((id: VideoId | null) => {
    dispatch({ kind: 'shown', id });
    setVariants((known) => (known.some(({ attempt }) => attempt.id === id) ? known : []));
  }, []);
  const isSending = state.phase === 'sending' || variants.some(({ outcome }) => outcome === null);
  const ownIds = [shownId, ...variants.map(({ attempt }) => attempt.id)];
  return {
    state,
    /** The video on the monitor. */
    video,
    /** The videos of the last press. */
    variants,
    /** Under way, but neither on the monitor nor beside it. */
    othersUnderWay: (underWay ?? []).filter(({ id }) => !ownIds.includes(id)),
    isSending,
    isGenerating: isSending || (video !== null && isUnderWay(video)),
    /** Sends one request after another. */
    generate: (requests: readonly PricedVideoRequest[]) => {
      if (repeated !== null && areSameRequests(variants, requests)) {
        repeat(repeated);
        return;
      }
      const attempts = requests.map((request) => ({ id: newVideoId(), request }));
      setVariants(attempts.map((attempt) => ({ attempt, outcome: null })));
      void sendAll(attempts);
    },
    tryAgain,
    /** Says why no request is sent. */
    block: (message: AttemptMessage) => dispatch({ kind: 'blocked', message }),
    /** Null clears the monitor. A video under way continues. */
    show,
  };
}

/** Sends one request, and says on the monitor what became of it. */
function useSend(dispatch: (event: AttemptEvent) => void) {
  const client = useQueryClient();
  return useCallback(
    async (attempt: Attempt): Promise<AttemptOutcome> => {
      const { id, request } = attempt;
      if (!onlineManager.isOnline()) {
        dispatch({ kind: 'unsent', attempt });
        return 'unsent';
      }
      dispatch({ kind: 'sent', attempt });
      try {
        const started = await callApi('generateVideo', { path: { id }, body: request });
        followVideo(client, started);
        dispatch({ kind: 'started', id });
        return 'started';
      } catch (thrown) {
        console.error('Error generating a video', thrown);
        const error = thrown instanceof Error ? thrown : new Error(String(thrown));
        const credits = client.getQueryData(creditsQuery().queryKey)?.credits ?? 0;
        const explain = (await loadInTime(loadRefusals())) ?? failureOf;
        const message = explain(error, credits, request.pay_with);
        if (message === null) {
          dispatch({ kind: 'lost', id });
          lookForMoreVideos(client);
          return 'lost';
        }
        dispatch({ kind: 'refused', id, message, mayRepeat: isUncertain(error) });
        tellElsewhere(message);
        return 'refused';
      } finally {
        announceBalanceChange('credits');
      }
    },
    [client, dispatch],
  );
}

const loadEnds = withTexts(['videos'], async () => (await import('./announce-end.ts')).announceEnd);
const loadRefusals = withTexts(['videos', 'errors'], async () => (await import('./refusal.ts')).refusalOf);

/** A person who has left the monitor reads it in a toast. */
function tellElsewhere({ title, text, action }: AttemptMessage): void {
  if (monitorHeading()?.checkVisibility()) return;
  showToast({
    title,
    description: text,
    tone: 'error',
    ...(typeof action === 'object' && { action }),
  });
}
