import type { UserId } from '../../contract/fields/ids.ts';
import type { OrdersStore } from '../billing/sync/orders.store.ts';
import type { AccountCodesStore } from '../tables/account-codes/account-codes.store.ts';
import type { KeysStore } from '../tables/api-access/keys.store.ts';
import type { BillingAccountStore } from '../tables/credits/billing-account.store.ts';
import type { DeletionsStore } from '../tables/credits/deletions.store.ts';
import { type RemoveFilesOfDependencies, removeFilesOf } from '../tables/files/remove-files-of.ts';
import type { IdempotencyStore } from '../tables/idempotency/idempotency.store.ts';
import type { PresetsStore } from '../tables/presets/presets.store.ts';
import type { ProjectsStore } from '../tables/projects/projects.store.ts';
import type { RefusalsStore } from '../tables/refusals/refusals.store.ts';
import { erasurePhases, type TableErasure } from '../tables/table-description.ts';
import { type Tables, tables } from '../tables.ts';
import type { DeleteUser } from '../user-pool/delete-user.ts';
import { type RemoveVideosOfDependencies, removeVideosOf } from '../videos/retention/remove-videos-of.ts';

export interface TableErasuresDependencies extends RemoveVideosOfDependencies, RemoveFilesOfDependencies {
  readonly accountCodes: Pick<AccountCodesStore, 'forget'>;
  readonly apiKeys: Pick<KeysStore, 'removeAllOf'>;
  readonly billing: Pick<BillingAccountStore, 'read'>;
  readonly deletions: Pick<DeletionsStore, 'eraseCredits'>;
  /** Also ends charges, and refunds what granted nothing. */
  readonly deleteStripeCustomer: (customerId: string, userId: UserId) => Promise<void>;
  readonly deleteUser: DeleteUser;
  readonly idempotency: Pick<IdempotencyStore, 'removeAllOf'>;
  readonly orders: Pick<OrdersStore, 'forgetSnapshot'>;
  readonly presets: Pick<PresetsStore, 'removeAllOf'>;
  readonly projects: Pick<ProjectsStore, 'removeAllOf'>;
  readonly refusals: Pick<RefusalsStore, 'removeAllOf'>;
  readonly removeMailsOf: (userId: UserId) => Promise<void>;
  readonly removeWebhooksOf: (userId: UserId) => Promise<void>;
}

/** The tables whose rows of a person are erased, with what hangs on them. */
type ErasedTable = {
  [Name in keyof Tables]: Tables[Name]['person'] extends { readonly erasure: TableErasure } ? Name : never;
}[keyof Tables];

/** Erases a table's rows of a person. May be repeated. */
type EraseRows = (userId: UserId) => Promise<void>;

export interface TableErasures {
  readonly ofAccount: readonly EraseRows[];
  readonly ofSandbox: readonly EraseRows[];
}

/** How each table's rows are erased, in the order of the phases that the tables name. */
export function tableErasures(dependencies: TableErasuresDependencies): TableErasures {
  const {
    accountCodes,
    apiKeys,
    deletions,
    deleteUser,
    idempotency,
    presets,
    projects,
    refusals,
    removeMailsOf,
    removeWebhooksOf,
    now,
  } = dependencies;
  const erasures: { readonly [Name in ErasedTable]: TableErasure & { readonly erase: EraseRows } } = {
    apiAccess: {
      ...tables.apiAccess.person.erasure,
      erase: (userId) => apiKeys.removeAllOf(userId, now()),
    },
    idempotencyRecords: { ...tables.idempotencyRecords.person.erasure, erase: idempotency.removeAllOf },
    orders: { ...tables.orders.person.erasure, erase: (userId) => endBilling(dependencies, userId) },
    videos: { ...tables.videos.person.erasure, erase: (userId) => removeVideosOf(dependencies, userId) },
    webhookRecords: { ...tables.webhookRecords.person.erasure, erase: removeWebhooksOf },
    personalFiles: {
      ...tables.personalFiles.person.erasure,
      erase: (userId) => removeFilesOf(dependencies, userId),
    },
    presets: { ...tables.presets.person.erasure, erase: presets.removeAllOf },
    projects: { ...tables.projects.person.erasure, erase: projects.removeAllOf },
    refusals: { ...tables.refusals.person.erasure, erase: refusals.removeAllOf },
    accountCodes: { ...tables.accountCodes.person.erasure, erase: accountCodes.forget },
    sentMails: { ...tables.sentMails.person.erasure, erase: removeMailsOf },
    credits: { ...tables.credits.person.erasure, erase: deletions.eraseCredits },
    identities: { ...tables.identities.person.erasure, erase: deleteUser },
  };
  const inOrder = erasurePhases.flatMap((phase) =>
    Object.values(erasures).filter((erasure) => erasure.phase === phase),
  );
  return {
    ofAccount: inOrder.map(({ erase }) => erase),
    ofSandbox: inOrder.filter(({ ofSandbox }) => ofSandbox).map(({ erase }) => erase),
  };
}

async function endBilling(
  { billing, deleteStripeCustomer, orders }: TableErasuresDependencies,
  userId: UserId,
): Promise<void> {
  const { stripeCustomerId } = await billing.read(userId);
  if (stripeCustomerId !== null) await deleteStripeCustomer(stripeCustomerId, userId);
  await orders.forgetSnapshot(userId);
}
