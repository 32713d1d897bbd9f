import { t } from '@lingui/core/macro';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer } from 'react';
import { isFreeSample } from '../../../contract/billing/catalog.ts';
import type { VideoId } from '../../../contract/fields/ids.ts';
import type { PricedVideoRequest } from '../../../contract/schemas.ts';
import { links } from '../../addresses/links.ts';
import { announceBalanceChange } from '../../api/balance-channel.ts';
import { callApi } from '../../api/client.ts';
import { loadInTime } from '../../api/load-error-texts.ts';
import { creditsQuery } from '../../api/queries.ts';
import type { Video } from '../../api/received.ts';
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
import { type Attempt, type AttemptMessage, attemptAfter, attemptOf, noAttempt } from './attempt.ts';
import { failureOf, generationFailed, isUncertain } from './attempt-texts.ts';
import { monitorHeading } from './monitor-parts.tsx';

/** Starts and follows videos, one of them on the monitor. Resumes those under way when the page opens. */
export function useAttempt() {
  const { user } = useAuth();
  const client = useQueryClient();
  const [state, dispatch] = useReducer(attemptAfter, noAttempt);
  const shownId = state.phase === 'watching' ? state.id : null;
  const video = useKnownVideo(shownId);

  const underWay = useVideosUnderWay(user !== null, (ended) => {
    announceEnd(ended, ended.id === shownId);
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

  const send = useCallback(
    async (attempt: Attempt) => {
      const { id, request } = attempt;
      if (!onlineManager.isOnline()) {
        dispatch({ kind: 'unsent', attempt });
        return;
      }
      dispatch({ kind: 'sent', attempt });
      try {
        const started = await callApi('generateVideo', { path: { id }, body: request });
        followVideo(client, started);
        dispatch({ kind: 'started', id });
      } catch (thrown) {
        console.error('Error generating a video', thrown);
        const error = thrown instanceof Error ? thrown : new Error(String(thrown));
        const credits = client.getQueryData(creditsQuery().queryKey)?.credits ?? 0;
        const explain = (await loadInTime(loadRefusals())) ?? failureOf;
        const message = explain(error, credits, request.pay_with);
        if (message === null) {
          dispatch({ kind: 'lost', id });
          lookForMoreVideos(client);
        } else {
          dispatch({ kind: 'refused', id, message, mayRepeat: isUncertain(error) });
          tellElsewhere(message);
        }
      }
      announceBalanceChange('credits');
    },
    [client],
  );

  const repeated = attemptOf(state);
  const tryAgain = useCallback(() => {
    if (repeated !== null) void send(repeated);
  }, [repeated, send]);
  const show = useCallback((id: VideoId | null) => dispatch({ kind: 'shown', id }), []);
  return {
    state,
    /** The video on the monitor. */
    video,
    /** Under way, but not on the monitor. */
    othersUnderWay: (underWay ?? []).filter(({ id }) => id !== shownId),
    isSending: state.phase === 'sending',
    isGenerating: state.phase === 'sending' || (video !== null && isUnderWay(video)),
    generate: (request: PricedVideoRequest) => {
      const isSame = repeated !== null && JSON.stringify(repeated.request) === JSON.stringify(request);
      void send(isSame ? repeated : { id: newVideoId(), request });
    },
    tryAgain,
    /** Says why no request is sent. */
    block: (message: AttemptMessage) => dispatch({ kind: 'blocked', message }),
    /** Null clears the monitor. A video under way continues. */
    show,
  };
}

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

/** The monitor and the history say why a video failed. */
function announceEnd(video: Video, isOnMonitor: boolean): void {
  const credits = video.credits_used;
  const isFree = isFreeSample(video);
  if (video.status === 'completed') {
    showToast({
      title: t`Video generated successfully!`,
      description: isFree ? t`It was free.` : t`${credits} credits have been deducted from your account.`,
      tone: 'success',
    });
  } else if (video.status === 'failed') {
    showToast({
      ...generationFailed(),
      ...(!isOnMonitor && { action: { label: t`See your videos`, to: links.history() } }),
    });
  }
}
