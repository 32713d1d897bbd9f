import type { UserId } from '../../../contract/fields/ids.ts';
import type { CreditsStore } from '../../tables/credits/credits.store.ts';
import type { Account } from '../../tables/credits/ledger.ts';
import type { IdentitiesStore } from '../../tables/identities/identities.store.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';

export interface AccountDependencies {
  readonly identities: Pick<IdentitiesStore, 'ofAccount'>;
  readonly credits: Pick<CreditsStore, 'readAccount'>;
}

/** @throws OperatorRejection `not_found` unless there is such an account, or if it is deleted */
export async function accountOf(
  { identities, credits }: AccountDependencies,
  person: UserId,
): Promise<Account> {
  const [identity, account] = await Promise.all([identities.ofAccount(person), credits.readAccount(person)]);
  if (identity === null || account.deletedAt !== null) {
    throw new OperatorRejection('not_found', { message: `There is no account ${person}.` });
  }
  return account;
}
