import type { SentEmail } from '../../contract/account/sent-emails.ts';
import { type AccountExport, accountExportAbout } from '../../contract/account-export.ts';
import type { ApiKeyView } from '../../contract/developers/developer-keys.ts';
import type { WebhookEndpoint } from '../../contract/developers/webhooks.ts';
import type { UserId } from '../../contract/fields/ids.ts';
import type { AccountState } from '../billing/sync/account-state.ts';
import type { OrdersStore, QuarantinedOrder } from '../billing/sync/orders.store.ts';
import { presentBalance } from '../credits/present-balance.ts';
import { imageFileName, imageFolder } from '../images/image-keys.ts';
import type { OwnImage } from '../images/read-images.ts';
import { presentProject } from '../projects/present-project.ts';
import { presentPreset } from '../prompts/presets/present-preset.ts';
import { presentOwnCase } from '../reports/present-own-case.ts';
import type { CaseItem } from '../tables/cases/case-item.ts';
import type { CasesStore } from '../tables/cases/cases.store.ts';
import type { BillingAccountStore } from '../tables/credits/billing-account.store.ts';
import { SessionEnded } from '../tables/credits/session.ts';
import type { IdentitiesStore, Identity } from '../tables/identities/identities.store.ts';
import type { KnownBrowser } from '../tables/known-browsers/known-browsers.store.ts';
import type { KeptMessage } from '../tables/messages/kept-message.ts';
import type { PresetItem } from '../tables/presets/presets.store.ts';
import type { ProjectItem } from '../tables/projects/projects.store.ts';
import type { RefusalItem } from '../tables/refusals/refusals.store.ts';
import type { KeptSubscription } from '../tables/status-subscriptions/subscriptions.store.ts';
import type { ProfileOf } from '../user-pool/profile-of.ts';
import type { LinkSigner } from '../videos/files/link-signer.ts';

export interface ExportBeginningDependencies {
  readonly profileOf: ProfileOf;
  /** Null if the account is deleted. */
  readonly identityOf: IdentitiesStore['ofAccount'];
  readonly billing: Pick<BillingAccountStore, 'readWithCredits'>;
  readonly orders: Pick<OrdersStore, 'read'>;
  readonly readProjects: (userId: UserId) => Promise<readonly ProjectItem[]>;
  /** Images that videos can start from. */
  readonly readImages: (userId: UserId) => Promise<readonly OwnImage[]>;
  readonly readRefusals: (userId: UserId) => Promise<readonly RefusalItem[]>;
  readonly readPresets: (userId: UserId) => Promise<readonly PresetItem[]>;
  readonly cases: Pick<CasesStore, 'ofOwner'>;
  /** Requires a verified address. */
  readonly readMessagesOf: (email: string) => Promise<readonly KeptMessage[]>;
  readonly readSubscriptionOf: (email: string) => Promise<KeptSubscription | null>;
  readonly listBrowsers: (userId: UserId) => Promise<readonly KnownBrowser[]>;
  readonly listMails: (userId: UserId) => Promise<readonly SentEmail[]>;
  readonly listKeys: (userId: UserId) => Promise<readonly ApiKeyView[]>;
  /** Also of the sandbox. */
  readonly listWebhooks: (userId: UserId) => Promise<readonly WebhookEndpoint[]>;
  /** Signs links for the files' owner. */
  readonly signer: () => Promise<LinkSigner>;
  readonly now: () => Date;
}

/**
 * Reads everything but entries and videos.
 *
 * @throws SessionEnded if the account is deleted, or its user gone
 */
export async function readExportBeginning(
  dependencies: ExportBeginningDependencies,
  userId: UserId,
): Promise<Omit<AccountExport, 'credit_entries' | 'videos'>> {
  const [
    profile,
    identity,
    { account, billing: billingAccount },
    paid,
    projects,
    images,
    refusals,
    presets,
    ofOwner,
    browsers,
    mails,
    keys,
    webhooks,
    links,
  ] = await Promise.all([
    dependencies.profileOf(userId),
    dependencies.identityOf(userId),
    dependencies.billing.readWithCredits(userId),
    dependencies.orders.read(userId),
    dependencies.readProjects(userId),
    dependencies.readImages(userId),
    dependencies.readRefusals(userId),
    dependencies.readPresets(userId),
    dependencies.cases.ofOwner(userId),
    dependencies.listBrowsers(userId),
    dependencies.listMails(userId),
    dependencies.listKeys(userId),
    dependencies.listWebhooks(userId),
    dependencies.signer(),
  ]);
  if (profile === null || account.deletedAt !== null) throw new SessionEnded();
  // An unverified address, and messages sent from it, may be another person's.
  const email = profile.email_verified ? profile.email : null;
  const { readMessagesOf, readSubscriptionOf } = dependencies;
  const [messages, subscription] =
    email === null ? [[], null] : await Promise.all([readMessagesOf(email), readSubscriptionOf(email)]);
  const exportedAt = dependencies.now();
  return {
    version: 6,
    exported_at: exportedAt.toISOString(),
    about: accountExportAbout,
    profile,
    account: presentAccount(account, billingAccount, identity, exportedAt),
    orders: paid.orders.map(({ order }) => order),
    payments_under_review: paid.quarantined.map(presentQuarantined),
    projects: projects.map((project) => exportedProject(project, links.siteUrl)),
    images: images.map(({ id, mediaId, createdAt }) => ({
      id,
      created_at: createdAt.toISOString(),
      url: links.files(imageFolder(mediaId))(imageFileName),
    })),
    refusals: refusals.map(presentRefusal),
    presets: presets.map((preset) => presentPreset(preset, links.siteUrl)),
    cases: presentCases(ofOwner, userId, exportedAt),
    messages: messages.map(presentMessage),
    sign_ins: [...browsers],
    emails: [...mails],
    api_keys: keys.map(({ former: _, spent_credits: __, ...key }) => key),
    webhooks: webhooks.map(({ former_secret_ends_at: _, ...webhook }) => webhook),
    status_subscription: subscription && presentSubscription(subscription),
  };
}

function presentAccount(
  account: AccountState['account'],
  { subscription, stripeCustomerId, stripeVisitedAt }: AccountState['billing'],
  identity: Identity | null,
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
    agreed_to: identity?.agreement?.version ?? null,
    agreed_at: identity?.agreement?.at.toISOString() ?? null,
    language: identity?.language ?? null,
  };
}

/** The owner is told of a report once it has an effect: before, they might guess who reported. */
function presentCases(ofOwner: readonly CaseItem[], userId: UserId, at: Date): AccountExport['cases'] {
  return ofOwner
    .filter(({ state }) => state !== 'received')
    .map((item) => presentOwnCase(item, userId, at))
    .filter((own) => own !== null)
    .map(({ appeal_until: _, ...own }) => own);
}

function presentQuarantined({
  id,
  amountCents,
  reason,
  paidAt,
}: QuarantinedOrder): AccountExport['payments_under_review'][number] {
  return { id, amount: amountCents, reason, created_at: paidAt };
}

function exportedProject(project: ProjectItem, siteUrl: string): AccountExport['projects'][number] {
  const { video_count: _, ...exported } = presentProject(project, 0, siteUrl);
  return exported;
}

function presentSubscription({
  confirmedAt,
  language,
}: KeptSubscription): NonNullable<AccountExport['status_subscription']> {
  return { confirmed_at: confirmedAt, language };
}

function presentRefusal(refusal: RefusalItem): AccountExport['refusals'][number] {
  const { id, prompt, categories, rule_set, created_at } = refusal;
  return { id, prompt, categories, rule_set, created_at };
}

function presentMessage(message: KeptMessage): AccountExport['messages'][number] {
  const { id, reference, kind, created_at, sender_name, subject, fields, resume, answers } = message;
  return {
    ...{ id, reference, kind, created_at, sender_name, subject, fields },
    resume_file_name: resume?.file_name ?? null,
    // Without the operator's name.
    answers: (answers ?? []).map(({ at, text }) => ({ at, text })),
  };
}
