import type { TransactionItem } from '../../aws/transactions.ts';
import type { CreditsStore, PostOutcome } from '../../credits/credits.store.ts';
import { emptyAccount, refund } from '../../credits/ledger.ts';
import type { Session } from '../../http/session.ts';
import type { VideoItem } from '../store/video-item.ts';

/**
 * Refunds a video's credits to the buckets that paid, in one transaction with the write that ends the video. A video has
 * at most one refund entry, whether it failed or was cancelled.
 *
 * @param session of the person who cancels; null where the rendering fails
 */
export function refundVideo(
  { credits, now }: { readonly credits: Pick<CreditsStore, 'post'>; readonly now: () => Date },
  session: Session | null,
  video: VideoItem,
  ending: TransactionItem,
): Promise<PostOutcome<never, null>> {
  const charged = {
    cycleCredits: video.charged_cycle_credits,
    purchasedCredits: video.charged_purchased_credits,
    graceCredits: video.charged_grace_credits,
    cycleId: video.charged_cycle_id,
  };
  return credits.post<never, null>({
    userId: video.user_id,
    session,
    entry: {
      kind: 'refund',
      reference: `video#${video.id}`,
      source: 'video',
      subject: video.id,
      product: null,
    },
    // Where subscription credits go depends on the account's cycle: it is read first.
    assumed: charged.cycleCredits + charged.graceCredits === 0 ? emptyAccount : null,
    now,
    decide: (account) => ({
      kind: 'post',
      posting: refund(account, charged, now().toISOString()),
      additionalItems: [ending],
      result: null,
    }),
  });
}
