import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { announceBalanceChange } from '../api/balance-channel.ts';
import { callApi } from '../api/client.ts';
import { messageOf } from '../api/error-texts.ts';
import type { Video } from '../api/received.ts';
import { canceledText, cancelPriceText } from '../content/videos.ts';
import { Button } from '../design/controls/button.tsx';
import { Problem } from '../design/problem.tsx';
import { showToast } from '../design/toasts.ts';
import { syncVideo } from './follow-videos.ts';

/**
 * Cancels a video after asking. The request has the refund that was shown: if it has changed, the server does
 * nothing, and the question is asked again.
 */
export function CancelVideo({ video }: { video: Video }) {
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (video.cancel_refund_credits === null) return null;
  if (isAsking) {
    return (
      <Question
        video={video}
        refundCredits={video.cancel_refund_credits}
        onLeave={() => {
          setAsking(false);
          requestAnimationFrame(() => button.current?.focus());
        }}
      />
    );
  }
  return (
    <Button ref={button} onClick={() => setAsking(true)}>
      {t({ message: 'Cancel', comment: 'button: cancels a video' })}
      <span className="sr-only">: {video.prompt}</span>
    </Button>
  );
}

function Question({
  video,
  refundCredits,
  onLeave,
}: {
  video: Video;
  /** The refund known to this page. */
  refundCredits: number;
  onLeave: () => void;
}) {
  const id = useId();
  // When the question was first asked: a change is pointed out.
  const [firstCredits] = useState(refundCredits);
  const frame = useRef<HTMLFieldSetElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  // The question takes the focus from the button it replaces, and again at each new refund.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new refund is a new question
  useEffect(() => keep.current?.focus(), [refundCredits]);
  const cancellation = useCancellation(video, refundCredits, () => {
    // Focus moves to the video.
    frame.current?.closest<HTMLElement>('[data-video]')?.focus();
  });
  const isBusy = cancellation.isPending;
  return (
    <fieldset
      ref={frame}
      aria-labelledby={id}
      className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 border-l-2 border-record py-1 pl-4"
      onKeyDown={({ key }) => {
        if (key === 'Escape') onLeave();
      }}
    >
      <p id={id} role="status" className="min-w-48 flex-1 text-[0.9375rem]">
        {firstCredits !== refundCredits && (
          <strong className="font-semibold">{t`The price has changed.`} </strong>
        )}
        {cancelPriceText(refundCredits, video)}
      </p>
      <span className="flex flex-wrap gap-2">
        {/* Keyed by refund: a late click on the old button does not confirm a new one. */}
        <Button
          key={refundCredits}
          variant="danger"
          onClick={() => cancellation.mutate()}
          busy={isBusy}
          aria-describedby={id}
        >
          {isBusy ? t`Canceling...` : refundCredits > 0 ? t`Cancel video` : t`Cancel anyway`}
        </Button>
        <Button variant="quiet" onClick={onLeave} disabled={isBusy} ref={keep}>
          {t({ message: 'Keep it', comment: 'button: does not cancel the video' })}
        </Button>
      </span>
      <Problem
        title={t`The video was not canceled`}
        message={cancellation.error && messageOf(cancellation.error, t`Please try again.`)}
      />
    </fieldset>
  );
}

/** Cancels the video if its refund is still the one shown; otherwise fetches its newer state. */
function useCancellation(video: Video, refundCredits: number, onCanceled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        return await callApi('cancelVideo', {
          path: { id: video.id },
          body: { refund_credits: refundCredits },
        });
      } catch (error) {
        const code = error instanceof ApiError ? error.code : null;
        if (code !== 'cancel_price_changed' && code !== 'not_in_this_state') throw error;
        // Shows the new refund, or that the video has ended.
        syncVideo(client, await callApi('getVideo', { path: { id: video.id } }));
        if (code === 'not_in_this_state') {
          showToast({ title: t`The video was not canceled`, description: t`It had already finished.` });
        }
        return null;
      }
    },
    onSuccess: (canceled) => {
      if (canceled === null) return;
      onCanceled();
      syncVideo(client, canceled);
      announceBalanceChange('credits');
      showToast({
        title: canceled.cancel_requested ? t`Canceling...` : t`Video canceled`,
        description: canceledText(canceled),
      });
    },
    onError: (error) => console.error('Error canceling a video', error),
  });
}
