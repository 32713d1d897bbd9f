import type { CreditsStore } from '../../functions/credits/credits.store.ts';
import { emptyAccount, refund } from '../../functions/credits/ledger.ts';
import type { Route } from '../../functions/http/api-handler.ts';
import { Rejection } from '../../functions/http/rejection.ts';
import { cancelRefundCredits } from '../../functions/videos/lifecycle.ts';
import { type LinkSigner, presentVideo } from '../../functions/videos/present-video.ts';
import type { VideosStore } from '../../functions/videos/videos.store.ts';

export function cancelVideo(dependencies: {
  readonly credits: Pick<CreditsStore, 'post'>;
  readonly videos: VideosStore;
  readonly signer: () => Promise<LinkSigner>;
  readonly now: () => Date;
}): Route<'cancelVideo'> {
  const { credits, videos, signer, now } = dependencies;
  return async ({ userId, path: { id }, body }) => {
    const video = await videos.read(userId, id);
    if (video === null) throw new Rejection('not_found');
    if (video.status === 'cancelled') return presentVideo(video, await signer());
    const price = cancelRefundCredits({
      status: video.status,
      isAccepted: video.accepted_at !== null,
      creditsUsed: video.credits_used,
    });
    if (price === null) throw new Rejection('not_in_this_state');
    if (price !== body.refund_credits) throw new Rejection('cancel_price_changed');
    if (price === 0) {
      if (!(await videos.cancelAccepted(userId, id, now()))) throw new Rejection('not_in_this_state');
    } else {
      const outcome = await credits.post<never, null>({
        userId,
        entry: { kind: 'refund', reference: `video#${id}`, source: 'video', subject: id, product: null },
        guess: emptyAccount,
        now,
        decide: (account) => ({
          kind: 'post',
          posting: refund(
            account,
            {
              cycleCredits: video.charged_cycle_credits,
              purchasedCredits: video.charged_purchased_credits,
              cycleId: video.charged_cycle_id,
            },
            now().toISOString(),
          ),
          alongside: [videos.cancellation(userId, id, now())],
          result: null,
        }),
      });
      if (outcome.kind === 'deleted') throw new Rejection('account_deleted');
      if (outcome.kind !== 'posted') throw new Rejection('cancel_price_changed');
    }
    const after = await videos.read(userId, id);
    if (after === null) throw new Rejection('not_found');
    return presentVideo(after, await signer());
  };
}
