import type { UserId } from '../../contract/ids.ts';
import type { BillingAccountStore } from '../billing/billing-account.store.ts';
import type { CreditsStore } from '../credits/credits.store.ts';
import type { Route } from '../http/api-handler.ts';
import type { ImageFiles } from '../images/image-files.ts';
import type { Log } from '../log/logger.ts';
import type { VideoFiles } from '../videos/files/video-files.ts';
import type { VideosStore } from '../videos/store/videos.store.ts';
import type { DeleteUser } from './delete-user.ts';
import type { ExportFiles } from './export-files.ts';
import type { SignInLinksStore } from './sign-in-links.store.ts';

export interface DeleteAccountDependencies {
  readonly credits: Pick<CreditsStore, 'markDeleted' | 'erase'>;
  readonly billing: Pick<BillingAccountStore, 'read'>;
  readonly videos: Pick<VideosStore, 'removeAllOf'>;
  readonly files: Pick<VideoFiles, 'removeAllOf'>;
  readonly images: Pick<ImageFiles, 'removeAllOf'>;
  readonly exports: Pick<ExportFiles, 'removeAllOf'>;
  readonly links: Pick<SignInLinksStore, 'removeAllOf'>;
  /** Ends everything that could still charge the person in Stripe, and deletes the customer there. */
  readonly deleteStripeCustomer: (customerId: string) => Promise<void>;
  readonly deleteUser: DeleteUser;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * DELETE /api/account: ends the subscription and removes personal data. Orders stay, under an id that no longer leads to
 * a person.
 *
 * Every step may be repeated, so after a failure the same call continues where it stopped. Their order keeps that possible
 * until the end: the mark comes first, so that nothing new begins; billing ends next; the account item keeps the Stripe
 * customer's id until that customer is deleted; and the user, who has to make the call, is deleted last.
 */
export function deleteAccount(dependencies: DeleteAccountDependencies): Route<'deleteAccount'> {
  const {
    credits,
    billing,
    videos,
    files,
    images,
    exports,
    links,
    deleteStripeCustomer,
    deleteUser,
    now,
    log,
  } = dependencies;
  return async ({ userId }) => {
    await credits.markDeleted(userId, now());
    const { stripeCustomerId } = await billing.read(userId);
    if (stripeCustomerId !== null) await deleteStripeCustomer(stripeCustomerId);
    await deleteVideos(userId);
    await images.removeAllOf(userId);
    await exports.removeAllOf(userId);
    await links.removeAllOf(userId);
    await credits.erase(userId);
    await deleteUser(userId);
    log.info('account.deleted', { user_id: userId });
    return { deleted: true };
  };

  /** Rows first, so that no video is completed any more, then the files delivered until then. */
  async function deleteVideos(userId: UserId): Promise<void> {
    await videos.removeAllOf(userId);
    await files.removeAllOf(userId);
  }
}
