import type { Receipt } from '../../../contract/billing/receipts.ts';
import { refundedCredits } from '../../tables/videos/lifecycle.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';

/** A video's quoted, charged and refunded credits, by bucket. Pure. */
export function receiptOf(video: VideoItem): Receipt {
  const charged = {
    cycleCredits: video.charged_cycle_credits,
    purchasedCredits: video.charged_purchased_credits,
    graceCredits: video.charged_grace_credits,
  };
  const refunded = refundedCredits(video);
  return {
    quoted_credits: video.api?.quoted_credits ?? video.credits_used,
    charged_credits: video.credits_used,
    refunded_credits: refunded,
    charged_from: bucketsOf(charged),
    // Older refunds did not note where they went.
    refunded_to: refunded ? bucketsOf(video.refunded_to ?? charged) : [],
  };
}

function bucketsOf(credits: NonNullable<VideoItem['refunded_to']>): Receipt['charged_from'] {
  return [
    { bucket: 'grace' as const, credits: credits.graceCredits },
    { bucket: 'plan' as const, credits: credits.cycleCredits },
    { bucket: 'pack' as const, credits: credits.purchasedCredits },
  ].filter((part) => part.credits > 0);
}
