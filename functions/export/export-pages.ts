import {
  type AccountExport,
  accountExportAbout,
  type ExportedCreditEntry,
  type ExportedVideo,
} from '../../contract/account-export.ts';
import type { ApiKeyView } from '../../contract/developers/developer-keys.ts';
import type { WebhookEndpoint } from '../../contract/developers/webhooks.ts';
import type { UserId, VideoId } from '../../contract/fields/ids.ts';
import type { AccountState } from '../billing/sync/account-state.ts';
import type { OrdersStore } from '../billing/sync/orders.store.ts';
import { presentBalance } from '../credits/present-balance.ts';
import { imageFileName, imageFolder } from '../images/image-keys.ts';
import type { OwnImage } from '../images/read-images.ts';
import type { BillingAccountStore } from '../tables/credits/billing-account.store.ts';
import type { CreditEntriesStore, EntryPosition } from '../tables/credits/credit-entries.store.ts';
import type { StoredEntry } from '../tables/credits/credit-entry-item.ts';
import { SessionEnded } from '../tables/credits/session.ts';
import type { KeptMessage } from '../tables/messages/messages.store.ts';
import type { KeptSubscription } from '../tables/status-subscriptions/subscriptions.store.ts';
import type { VideoItem } from '../tables/videos/video-item.ts';
import type { StoredVideoPage } from '../tables/videos/video-pages.ts';
import type { ProfileOf } from '../user-pool/profile-of.ts';
import type { LinkSigner } from '../videos/files/link-signer.ts';
import { presentVideo } from '../videos/library/present-video.ts';

export interface ExportPagesDependencies {
  readonly profileOf: ProfileOf;
  readonly billing: Pick<BillingAccountStore, 'readWithCredits'>;
  readonly entries: Pick<CreditEntriesStore, 'pagesAfter'>;
  readonly orders: Pick<OrdersStore, 'read'>;
  readonly videoPages: (userId: UserId, after: VideoId | null) => AsyncIterable<StoredVideoPage>;
  readonly readImages: (userId: UserId) => Promise<readonly OwnImage[]>;
  /** Requires a verified address. */
  readonly readMessagesOf: (email: string) => Promise<readonly KeptMessage[]>;
  readonly readSubscriptionOf: (email: string) => Promise<KeptSubscription | null>;
  readonly listKeys: (userId: UserId) => Promise<readonly ApiKeyView[]>;
  /** Also of the sandbox. */
  readonly listWebhooks: (userId: UserId) => Promise<readonly WebhookEndpoint[]>;
  readonly signer: () => Promise<LinkSigner>;
  readonly now: () => Date;
}

/** Where an export's text continues in the next part. */
export type ExportPosition =
  | { readonly at: 'beginning' }
  | {
      readonly at: 'credit_entries';
      readonly after: EntryPosition | null;
      readonly rows: number;
      /** The balance after those rows. */
      readonly balance: number;
    }
  | { readonly at: 'videos'; readonly after: VideoId | null; readonly rows: number };

export interface ExportPage {
  readonly text: string;
  /** Null at the end of the text. */
  readonly next: ExportPosition | null;
}

/** Each piece has at most one table page of rows. */
export type ExportPages = (userId: UserId, from: ExportPosition) => AsyncIterable<ExportPage>;

/**
 * Reads all that the tables hold about a person, as one JSON document (contract/account-export.ts) with each
 * entry and video on its own line.
 *
 * @throws SessionEnded if the account is deleted, or its user gone
 */
export function createExportPages(dependencies: ExportPagesDependencies): ExportPages {
  const { profileOf, billing, entries, orders, videoPages, readImages, now } = dependencies;
  const { readMessagesOf, readSubscriptionOf, listKeys, listWebhooks, signer } = dependencies;

  return async function* pages(userId, from) {
    let position = from;
    if (position.at === 'beginning') {
      const text = JSON.stringify(await readBeginning(userId), null, 1);
      position = { at: 'credit_entries', after: null, rows: 0, balance: 0 };
      yield { text: `${text.slice(0, text.lastIndexOf('\n}'))},\n "credit_entries": [`, next: position };
    }
    if (position.at === 'credit_entries') {
      for await (const page of entries.pagesAfter(userId, position.after)) {
        const { text, balance } = linesOf(page, position);
        const after: EntryPosition | null = page.at(-1) ?? position.after;
        position = {
          at: 'credit_entries',
          after: after === null ? null : { id: after.id, createdAt: after.createdAt },
          rows: position.rows + page.length,
          balance,
        };
        yield { text, next: position };
      }
      position = { at: 'videos', after: null, rows: 0 };
      yield { text: '\n ],\n "videos": [', next: position };
    }
    const links = await signer();
    for await (const { videos, next } of videoPages(userId, position.after)) {
      const exported: ExportedVideo[] = videos.map((video) => exportedVideo(video, links));
      const text = rowsText(exported, position.rows);
      if (next === null) {
        yield { text: `${text}\n ]\n}\n`, next: null };
      } else {
        position = { at: 'videos', after: next, rows: position.rows + videos.length };
        yield { text, next: position };
      }
    }
  };

  /** Everything but entries and videos. */
  async function readBeginning(userId: UserId): Promise<Omit<AccountExport, 'credit_entries' | 'videos'>> {
    const [profile, { account, billing: billingAccount }, paid, images, keys, webhooks, links] =
      await Promise.all([
        profileOf(userId),
        billing.readWithCredits(userId),
        orders.read(userId),
        readImages(userId),
        listKeys(userId),
        listWebhooks(userId),
        signer(),
      ]);
    if (profile === null || account.deletedAt !== null) throw new SessionEnded();
    // An unverified address, and its messages, may be another person's.
    const email = profile.email_verified ? profile.email : null;
    const [messages, subscription] =
      email === null ? [[], null] : await Promise.all([readMessagesOf(email), readSubscriptionOf(email)]);
    const exportedAt = now();
    return {
      version: 2,
      exported_at: exportedAt.toISOString(),
      about: accountExportAbout,
      profile,
      account: presentAccount(account, billingAccount, exportedAt),
      orders: paid.orders.map(({ order }) => order),
      payments_under_review: paid.quarantined.map(({ id, amountCents, reason, paidAt }) => ({
        id,
        amount: amountCents,
        reason,
        created_at: paidAt,
      })),
      images: images.map(({ id, mediaId, createdAt }) => ({
        id,
        created_at: createdAt.toISOString(),
        url: links.files(imageFolder(mediaId))(imageFileName),
      })),
      messages: messages.map(presentMessage),
      api_keys: keys.map(({ former: _, spent_credits: __, ...key }) => key),
      webhooks: webhooks.map(({ former_secret_ends_at: _, ...webhook }) => webhook),
      status_subscription:
        subscription === null
          ? null
          : { confirmed_at: subscription.confirmedAt, language: subscription.language },
    };
  }
}

function exportedVideo(video: VideoItem, links: LinkSigner): ExportedVideo {
  return { ...presentVideo(video, links), deleted_at: video.deleted_at };
}

/** With the balance after each entry. */
function linesOf(
  page: readonly StoredEntry[],
  { rows, balance: before }: { readonly rows: number; readonly balance: number },
): { readonly text: string; readonly balance: number } {
  let balance = before;
  const lines = page.map(
    ({ id, kind, source, subject, product, credits, createdAt }): ExportedCreditEntry => {
      balance += credits;
      return { id, kind, source, subject, product, credits, balance_after: balance, created_at: createdAt };
    },
  );
  return { text: rowsText(lines, rows), balance };
}

/** Array elements after the first `before`. */
function rowsText(rows: readonly unknown[], before: number): string {
  return rows.map((row, index) => `${before + index === 0 ? '' : ','}\n  ${JSON.stringify(row)}`).join('');
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
