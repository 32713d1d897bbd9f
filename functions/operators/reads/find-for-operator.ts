import { ApiKeyId } from '../../../contract/developers/developer-keys.ts';
import { ShareToken, UserId, VideoId } from '../../../contract/fields/ids.ts';
import { MessageId, messageReferencePattern } from '../../../contract/messages.ts';
import type { FoundItem } from '../../../contract/operators/operator-views.ts';
import { caseReferencePattern } from '../../../contract/reports/reports.ts';
import type { ApiKey } from '../../tables/api-access/api-key.ts';
import type { KeysStore } from '../../tables/api-access/keys.store.ts';
import type { CasesStore } from '../../tables/cases/cases.store.ts';
import type { BillingAccountStore } from '../../tables/credits/billing-account.store.ts';
import type { BillingAccount } from '../../tables/credits/billing-account.ts';
import type { Identity } from '../../tables/identities/identities.store.ts';
import type { KeptMessage } from '../../tables/messages/kept-message.ts';
import type { MessagesStore } from '../../tables/messages/messages.store.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideoTableReads } from '../../tables/videos/video-table.ts';
import type { OperatorRead } from './operator-read.ts';
import type { PeopleOfAddress } from './people-of-address.ts';
import { type StripeId, type StripeOwners, stripeIdIn } from './stripe-owners.ts';
import { dayText } from './words.ts';

export interface FindDependencies {
  readonly peopleOf: (email: string) => Promise<PeopleOfAddress>;
  readonly identityOf: (userId: UserId) => Promise<Identity | null>;
  readonly billing: Pick<BillingAccountStore, 'read'>;
  readonly keys: Pick<KeysStore, 'find' | 'accountOf'>;
  readonly videos: Pick<VideoTableReads, 'findByShareToken'>;
  readonly messages: Pick<MessagesStore, 'findByReference' | 'find'>;
  readonly cases: Pick<CasesStore, 'findByReference'>;
  readonly stripe: Pick<StripeOwners, 'ownerOf'>;
  readonly now: () => Date;
}

/** What a text may be the exact key of. */
export type Sought =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'key'; readonly presented: string }
  | { readonly kind: 'key_id'; readonly id: ApiKeyId }
  | { readonly kind: 'message_reference'; readonly reference: string }
  | { readonly kind: 'case_reference'; readonly reference: string }
  | { readonly kind: 'share_link'; readonly token: ShareToken }
  | { readonly kind: 'stripe'; readonly id: StripeId }
  | { readonly kind: 'id'; readonly id: UserId }
  | { readonly kind: 'nothing' };

/** Reads what an operator typed or pasted. Pure. */
export function soughtIn(typed: string): Sought {
  const text = typed.trim();
  if (text.includes('@')) return { kind: 'email', email: text };
  if (/^rw_(live|test)_/.test(text)) return { kind: 'key', presented: text };
  const reference = text.toUpperCase();
  if (messageReferencePattern.test(reference)) return { kind: 'message_reference', reference };
  if (caseReferencePattern.test(reference)) return { kind: 'case_reference', reference };
  const keyId = ApiKeyId.safeParse(text);
  if (keyId.success) return { kind: 'key_id', id: keyId.data };
  const stripeId = stripeIdIn(text);
  if (stripeId !== null) return { kind: 'stripe', id: stripeId };
  const id = UserId.safeParse(text.toLowerCase());
  if (id.success) return { kind: 'id', id: id.data };
  const token = ShareToken.safeParse(/\/share\/([\w-]{22})(?:[/?#]|$)/.exec(text)?.[1] ?? text);
  return token.success ? { kind: 'share_link', token: token.data } : { kind: 'nothing' };
}

/** GET /api/operators/find: what a text is the exact key of. Nothing is searched or scanned. */
export function findForOperator(dependencies: FindDependencies): OperatorRead<'findForOperator'> {
  return async ({ query: { text } }) => {
    const sought = soughtIn(text);
    const found = await find(dependencies, sought);
    return { found: [...found], hint: found.length > 0 ? null : hintFor(sought) };
  };
}

async function find(dependencies: FindDependencies, sought: Sought): Promise<readonly FoundItem[]> {
  const { peopleOf, keys, videos, messages, cases, stripe, now } = dependencies;
  switch (sought.kind) {
    case 'email': {
      const { accounts, signUps } = await peopleOf(sought.email);
      return [
        ...accounts.map((id) => foundPerson(id, `Account of ${sought.email}`)),
        ...signUps.map((id) => foundSignUp(id, `Sign-up of ${sought.email}, not confirmed`)),
      ];
    }
    case 'key':
      return foundKey(await keys.find(sought.presented));
    case 'key_id': {
      const person = await keys.accountOf(sought.id, now());
      return person === null ? [] : [{ kind: 'key', person, id: sought.id, label: 'API key' }];
    }
    case 'message_reference':
      return (await messages.findByReference(sought.reference)).map(foundMessage);
    case 'case_reference':
      return (await cases.findByReference(sought.reference)).map((id) => ({
        ...{ kind: 'case', person: null, id },
        label: `Case ${sought.reference}`,
      }));
    case 'share_link':
      return foundVideo(await videos.findByShareToken(sought.token));
    case 'stripe': {
      const { id } = sought.id;
      const owner = await stripe.ownerOf(sought.id);
      if (owner === null) return [];
      const { userId: person, kind, label } = owner;
      return [{ kind, person, id: kind === 'person' ? person : id, label }];
    }
    case 'id':
      return findById(dependencies, sought.id);
    case 'nothing':
      return [];
  }
}

async function findById(
  { identityOf, billing, messages }: FindDependencies,
  id: UserId,
): Promise<readonly FoundItem[]> {
  const messageId = MessageId.safeParse(id);
  const [identity, account, message] = await Promise.all([
    identityOf(id),
    billing.read(id),
    messageId.success ? messages.find(messageId.data) : null,
  ]);
  return [...foundAccount(id, identity, account), ...(message === null ? [] : [foundMessage(message)])];
}

function foundAccount(
  id: UserId,
  identity: Identity | null,
  { deletedAt }: BillingAccount,
): readonly FoundItem[] {
  if (deletedAt !== null) return [foundPerson(id, `Account, deleted on ${dayText(deletedAt)}`)];
  if (identity === null) return [];
  const { createdAt } = identity;
  return [
    foundPerson(id, createdAt === null ? 'Account' : `Account made on ${dayText(createdAt.toISOString())}`),
  ];
}

function foundPerson(id: UserId, label: string): FoundItem {
  return { kind: 'person', person: id, id, label };
}

function foundSignUp(id: string, label: string): FoundItem {
  return { kind: 'sign_up', person: null, id, label };
}

function foundKey(key: ApiKey | null): readonly FoundItem[] {
  if (key === null) return [];
  const { accountId: person, keyId: id, lastFour } = key;
  return [{ kind: 'key', person, id, label: `API key that ends with ${lastFour}` }];
}

function foundMessage({ id, reference, created_at: createdAt }: KeptMessage): FoundItem {
  return { kind: 'message', person: null, id, label: `Message ${reference} of ${dayText(createdAt)}` };
}

function foundVideo(video: VideoItem | null): readonly FoundItem[] {
  if (video === null) return [];
  const { user_id: person, id, created_at: createdAt, status } = video;
  return [{ kind: 'share_link', person, id, label: `Shared video of ${dayText(createdAt)}, ${status}` }];
}

/** What to try instead. */
function hintFor(sought: Sought): string {
  switch (sought.kind) {
    case 'email':
      return 'No account has this address.';
    case 'key':
      return 'No account has this API key.';
    case 'key_id':
      return "This key has spent no credits in a year. Ask for its account's email or id.";
    case 'message_reference':
      return 'No message of the last two years has this reference.';
    case 'case_reference':
      return 'No case has this reference.';
    case 'share_link':
      return 'No video is shared by this link.';
    case 'stripe':
      return 'Stripe does not know this id, or it belongs to no account.';
    case 'id':
      return VideoId.safeParse(sought.id).success
        ? 'No account has this id. An id of a video leads to no account: ask for its share link, or the email.'
        : 'No account and no message has this id.';
    case 'nothing':
      return 'Enter an email, an id of an account, an order, an invoice or an API key, the reference of a message or a case, or a share link.';
  }
}
