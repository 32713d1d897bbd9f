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
import { showToast } from '../design/toasts.ts';
import { syncVideo } from './follow-videos.ts';

/**
 * Cancels a video that is being made, after saying in its place what that costs. What was said is sent along: if it is no
 * longer so, the server does nothing, and the new price is said and asked about.
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
  /** What cancelling gives back as far as this page knows. */
  refundCredits: number;
  onLeave: () => void;
}) {
  const id = useId();
  const client = useQueryClient();
  // The price at which the question was asked: when it changes, that is said.
  const [firstCredits] = useState(refundCredits);
  const frame = useRef<HTMLFieldSetElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  // The question takes the focus from the button that it replaces, and again when it is another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the price is what makes it another question
  useEffect(() => keep.current?.focus(), [refundCredits]);
  const cancellation = useMutation({
    mutationFn: () =>
      callApi('cancelVideo', { path: { id: video.id }, body: { refund_credits: refundCredits } }),
    onSuccess: (canceled) => {
      // The question goes away: the focus stays with the video.
      frame.current?.closest<HTMLElement>('[data-video]')?.focus();
      syncVideo(client, canceled);
      announceBalanceChange('credits');
      showToast({
        title: canceled.cancel_requested ? t`Canceling...` : t`Video canceled`,
        description: canceledText(canceled),
      });
    },
    onError: async (error) => {
      const code = error instanceof ApiError ? error.code : null;
      if (code !== 'cancel_price_changed' && code !== 'not_in_this_state') {
        console.error('Error canceling a video', error);
        showToast({
          title: t`The video was not canceled`,
          description: messageOf(error, t`Please try again.`),
          tone: 'error',
        });
        return;
      }
      // It is no longer what it was: what it is now says the new price, or its end.
      syncVideo(client, await callApi('getVideo', { path: { id: video.id } }));
      if (code === 'not_in_this_state') {
        showToast({
          title: t`The video was not canceled`,
          description: t`It had already finished.`,
          tone: 'neutral',
        });
      }
    },
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
        {cancelPriceText(refundCredits)}
      </p>
      <span className="flex flex-wrap gap-2">
        {/* A new button at a new price: a click that was on its way to the old one does not reach it. */}
        <Button
          key={refundCredits}
          variant="danger"
          onClick={() => cancellation.mutate()}
          busy={isBusy}
          disabled={isBusy}
          aria-describedby={id}
        >
          {isBusy ? t`Canceling...` : refundCredits > 0 ? t`Cancel video` : t`Cancel anyway`}
        </Button>
        <Button variant="quiet" onClick={onLeave} disabled={isBusy} ref={keep}>
          {t({ message: 'Keep it', comment: 'button: does not cancel the video' })}
        </Button>
      </span>
    </fieldset>
  );
}
