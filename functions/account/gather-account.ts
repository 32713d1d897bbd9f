import { type AccountExport, accountExportAbout } from '../../contract/account-export.ts';
import type { ApiKeyView } from '../../contract/developer-keys.ts';
import type { UserId } from '../../contract/ids.ts';
import type { CreditEntry, Video } from '../../contract/schemas.ts';
import type { WebhookEndpoint } from '../../contract/webhooks.ts';
import type { AccountState } from '../billing/account-state.ts';
import type { BillingAccountStore } from '../billing/billing-account.store.ts';
import type { OrdersStore } from '../billing/orders.store.ts';
import type { CreditEntriesStore } from '../credits/credit-entries.store.ts';
import type { StoredEntry } from '../credits/credit-entry-item.ts';
import { presentBalance } from '../credits/present-balance.ts';
import { statementLine } from '../credits/statement-line.ts';
import { SessionEnded } from '../http/session.ts';
import type { KeptSubscription } from '../status/subscriptions.store.ts';
import type { KeptMessage } from '../support/messages.store.ts';
import type { LinkSigner } from '../videos/files/link-signer.ts';
import { presentVideo } from '../videos/library/present-video.ts';
import type { VideoItem } from '../videos/store/video-item.ts';
import type { ProfileOf } from './profile-of.ts';

export interface GatherAccountDependencies {
  readonly profileOf: ProfileOf;
  readonly billing: Pick<BillingAccountStore, 'readWithCredits'>;
  readonly entries: Pick<CreditEntriesStore, 'readSince'>;
  readonly orders: Pick<OrdersStore, 'read'>;
  readonly readAllVideos: (userId: UserId) => AsyncIterable<VideoItem>;
  /** What was sent under an address that is verified. */
  readonly readMessagesOf: (email: string) => Promise<readonly KeptMessage[]>;
  readonly readSubscriptionOf: (email: string) => Promise<KeptSubscription | null>;
  readonly listKeys: (userId: UserId) => Promise<readonly ApiKeyView[]>;
  /** Those of the account and of its sandbox. */
  readonly listWebhooks: (userId: UserId) => Promise<readonly WebhookEndpoint[]>;
  /** Signs links for the videos' owner. */
  readonly signer: () => Promise<LinkSigner>;
  readonly now: () => Date;
}

/** Sorts before every entry's time. */
const beginning = '0000';

/**
 * Reads all that the tables hold about one person, all at once and each to its end.
 *
 * @throws SessionEnded if the account is deleted, or its user gone
 */
export function gatherAccount(dependencies: GatherAccountDependencies) {
  const {
    profileOf,
    billing,
    entries,
    orders,
    readAllVideos,
    readMessagesOf,
    readSubscriptionOf,
    listKeys,
    listWebhooks,
    signer,
    now,
  } = dependencies;
  return async (userId: UserId): Promise<Omit<AccountExport, 'images'>> => {
    const [profile, { account, billing: billingAccount }, movements, paid, videos, keys, webhooks] =
      await Promise.all([
        profileOf(userId),
        billing.readWithCredits(userId),
        entries.readSince(userId, beginning),
        orders.read(userId),
        presentVideos(userId),
        listKeys(userId),
        listWebhooks(userId),
      ]);
    if (profile === null || account.deletedAt !== null) throw new SessionEnded();
    // An unverified address may be another person's, and so may the messages sent from it.
    const email = profile.email_verified ? profile.email : null;
    const [messages, subscription] =
      email === null ? [[], null] : await Promise.all([readMessagesOf(email), readSubscriptionOf(email)]);
    const exportedAt = now();
    return {
      version: 1,
      exported_at: exportedAt.toISOString(),
      about: accountExportAbout,
      profile,
      account: presentAccount(account, billingAccount, exportedAt),
      credit_entries: linesOf(movements, videos),
      orders: paid.orders.map(({ order }) => order),
      payments_under_review: paid.quarantined.map(({ id, amountCents, reason, paidAt }) => ({
        id,
        amount: amountCents,
        reason,
        created_at: paidAt,
      })),
      videos,
      messages: messages.map(presentMessage),
      api_keys: keys.map(({ former: _, spent_credits: __, ...key }) => key),
      webhooks: webhooks.map(({ former_secret_ends_at: _, ...webhook }) => webhook),
      status_subscription:
        subscription === null
          ? null
          : { confirmed_at: subscription.confirmedAt, language: subscription.language },
    };
  };

  async function presentVideos(userId: UserId): Promise<(Video & { deleted_at: string | null })[]> {
    const links = await signer();
    const videos = [];
    for await (const video of readAllVideos(userId)) {
      videos.push({ ...presentVideo(video, links), deleted_at: video.deleted_at });
    }
    return videos;
  }
}

function presentAccount(
  account: AccountState['account'],
  { subscription, stripeCustomerId, stripeVisitedAt }: AccountState['billing'],
  at: Date,
): AccountExport['account'] {
  return {
    balance: presentBalance(account, at),
    subscription:
      subscription === null
        ? null
        : {
            id: subscription.id,
            tier: subscription.tier,
            interval: subscription.interval,
            ends_at: subscription.endsAt,
            cancels_at_end: subscription.cancelsAtEnd,
            is_live: subscription.isLive,
          },
    stripe_customer_id: stripeCustomerId,
    stripe_visited_at: stripeVisitedAt,
  };
}

function presentMessage(message: KeptMessage): AccountExport['messages'][number] {
  const { id, reference, kind, created_at, sender_name, subject, fields, resume } = message;
  return {
    ...{ id, reference, kind, created_at, sender_name, subject, fields },
    resume_file_name: resume?.file_name ?? null,
  };
}

/** The whole ledger with the balance after each entry. */
function linesOf(
  entries: readonly StoredEntry[],
  videos: readonly { readonly id: string; readonly prompt: string; readonly deleted_at: string | null }[],
): CreditEntry[] {
  const kept = videos.filter(({ deleted_at: deletedAt }) => deletedAt === null);
  const prompts = new Map(kept.map(({ id, prompt }) => [id, prompt]));
  let balance = 0;
  return entries.map((entry) => {
    balance += entry.credits;
    return statementLine(entry, balance, prompts);
  });
}
