import type { UserId } from '../../contract/fields/ids.ts';
import type { OrdersStore } from '../billing/sync/orders.store.ts';
import type { EraseSandbox } from '../developers/erase-sandbox.ts';
import type { ExportFiles } from '../export/export-files.ts';
import type { ImageFiles } from '../images/image-files.ts';
import type { Log } from '../log/logger.ts';
import type { AccountCodesStore } from '../tables/account-codes/account-codes.store.ts';
import type { KeysStore } from '../tables/api-access/keys.store.ts';
import type { BillingAccountStore } from '../tables/credits/billing-account.store.ts';
import type { DeletionsStore } from '../tables/credits/deletions.store.ts';
import type { ErasuresStore } from '../tables/erasures/erasures.store.ts';
import type { FilesStore } from '../tables/files/files.store.ts';
import { removeFilesOf } from '../tables/files/remove-files-of.ts';
import type { IdempotencyStore } from '../tables/idempotency/idempotency.store.ts';
import type { RefusalsStore } from '../tables/refusals/refusals.store.ts';
import type { VideosStore } from '../tables/videos/videos.store.ts';
import type { DeleteUser } from '../user-pool/delete-user.ts';
import type { VideoFiles } from '../videos/files/video-files.ts';
import { removeVideosOf } from '../videos/retention/remove-videos-of.ts';

export interface EraseAccountDependencies {
  readonly deletions: Pick<DeletionsStore, 'eraseCredits' | 'finish'>;
  /** Notes the deletion where no restored backup undoes it. */
  readonly erasures: Pick<ErasuresStore, 'noteAccount'>;
  readonly apiKeys: Pick<KeysStore, 'removeAllOf'>;
  readonly idempotency: Pick<IdempotencyStore, 'removeAllOf'>;
  readonly eraseSandbox: EraseSandbox;
  readonly billing: Pick<BillingAccountStore, 'read'>;
  readonly orders: Pick<OrdersStore, 'forgetSnapshot'>;
  readonly videos: Pick<VideosStore, 'beginRemovalOfAll' | 'remove'>;
  readonly files: Pick<VideoFiles, 'remove' | 'removeEvidence'>;
  readonly fileRows: Pick<FilesStore, 'beginRemovalOfAll' | 'remove'>;
  readonly images: Pick<ImageFiles, 'remove'>;
  readonly exports: Pick<ExportFiles, 'remove'>;
  readonly refusals: Pick<RefusalsStore, 'removeAllOf'>;
  readonly accountCodes: Pick<AccountCodesStore, 'forget'>;
  /** After the videos, whose ends write events. */
  readonly removeWebhooksOf: (userId: UserId) => Promise<void>;
  /** Also ends charges, and refunds what granted nothing. */
  readonly deleteStripeCustomer: (customerId: string, userId: UserId) => Promise<void>;
  readonly deleteUser: DeleteUser;
  readonly now: () => Date;
  readonly log: Log;
}

/** Erases an account marked as deleted. May be repeated, also concurrently. */
export type EraseAccount = (userId: UserId) => Promise<void>;

/**
 * Ends the subscription and removes personal data. Orders stay, under an id that no longer leads to a person.
 *
 * Every step may be repeated. The sandbox goes before the API keys: a refund of its videos would write a
 * key's spending again. The order keeps a repeat possible: billing ends first; the account item keeps the
 * Stripe customer's id until that customer is deleted; the user, who can ask again, goes late; the sweep's
 * mark goes last.
 */
export function createEraseAccount(dependencies: EraseAccountDependencies): EraseAccount {
  const { deletions, erasures, apiKeys, idempotency, billing, orders, refusals, accountCodes, now, log } =
    dependencies;
  const { deleteStripeCustomer, deleteUser, eraseSandbox, removeWebhooksOf } = dependencies;
  return async (userId) => {
    await erasures.noteAccount(userId, now());
    await eraseSandbox(userId);
    await apiKeys.removeAllOf(userId, now());
    await idempotency.removeAllOf(userId);
    const { stripeCustomerId } = await billing.read(userId);
    if (stripeCustomerId !== null) await deleteStripeCustomer(stripeCustomerId, userId);
    await orders.forgetSnapshot(userId);
    await removeVideosOf(dependencies, userId);
    await removeWebhooksOf(userId);
    await removeFilesOf(dependencies, userId);
    await refusals.removeAllOf(userId);
    await accountCodes.forget(userId);
    await deletions.eraseCredits(userId);
    await deleteUser(userId);
    await deletions.finish(userId);
    log.info('account.deleted', { user_id: userId });
  };
}
