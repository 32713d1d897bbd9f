import { isFreeSample } from '../../../contract/billing/catalog.ts';
import type { VideoEventType } from '../../../contract/developers/webhooks.ts';
import { partsOf, type TransactionItem } from '../../aws/transactions.ts';
import type { KeyCharges } from '../../tables/api-access/key-charges.ts';
import type { CreditsStore, PostOutcome } from '../../tables/credits/credits.store.ts';
import { emptyAccount, giveBackFreeSample, type Movement, refund } from '../../tables/credits/ledger.ts';
import type { Session } from '../../tables/credits/session.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { WebhookEvents } from '../../tables/webhooks/webhook-events.ts';

export interface RefundVideoDependencies {
  readonly credits: Pick<CreditsStore, 'post'>;
  /** Reduces the spending of the API key that made the video. */
  readonly keyCharges: Pick<KeyCharges, 'unspending'>;
  readonly webhookEvents: WebhookEvents;
  readonly now: () => Date;
}

/** What a refund writes with its entry: the end of the video, the key's spending, the webhook event. */
export type RefundPart = 'video' | 'key' | 'event';

/**
 * Refunds the buckets that paid, or gives the free sample back, in one transaction with the video's end. A
 * video has at most one refund entry.
 *
 * @param session null if the rendering ends the video
 * @param ending the write, which notes where the credits went
 */
export async function refundVideo(
  { credits, keyCharges, webhookEvents, now }: RefundVideoDependencies,
  session: Session | null,
  video: VideoItem,
  type: Exclude<VideoEventType, 'video.completed'>,
  ending: (refunded: Movement) => TransactionItem,
): Promise<PostOutcome<never, null, RefundPart>> {
  const charged = {
    cycleCredits: video.charged_cycle_credits,
    purchasedCredits: video.charged_purchased_credits,
    graceCredits: video.charged_grace_credits,
    cycleId: video.charged_cycle_id,
  };
  const isFree = isFreeSample(video);
  const { api } = video;
  const givenBack =
    api === null
      ? []
      : [
          keyCharges.unspending({
            keyId: api.key_id,
            accountId: api.account_id,
            mode: api.mode,
            credits: video.credits_used,
            chargedAt: new Date(video.created_at),
          }),
        ];
  const event = webhookEvents.ofEnd(video, type, now());
  const outcome = await credits.post<never, null, RefundPart>({
    userId: video.user_id,
    session,
    entry: isFree
      ? null
      : {
          kind: 'refund',
          reference: `video#${video.id}`,
          source: 'video',
          subject: video.id,
          product: null,
        },
    // The account's cycle decides where subscription credits go.
    assumed:
      charged.cycleCredits + charged.graceCredits === 0
        ? { ...emptyAccount, freeSampleVideo: isFree ? video.id : null }
        : null,
    now,
    decide: (account) => {
      const posting = isFree
        ? giveBackFreeSample(account, video.id)
        : refund(account, charged, now().toISOString());
      return {
        kind: 'post',
        posting,
        additionalItems: [
          { part: 'video', item: ending(posting.movement) },
          ...partsOf('key', givenBack),
          ...partsOf('event', event.items),
        ],
        result: null,
      };
    },
  });
  if (outcome.kind === 'posted') await event.tell();
  return outcome;
}
