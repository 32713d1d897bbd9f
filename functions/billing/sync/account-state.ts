import type { UserId } from '../../../contract/fields/ids.ts';
import type { BillingAccount } from '../../tables/credits/billing-account.ts';
import type { Account } from '../../tables/credits/ledger.ts';
import type { QuarantinedOrder, StoredOrder } from './orders.store.ts';

/** What our tables hold, as of one reading. */
export interface AccountState {
  readonly userId: UserId;
  readonly account: Account;
  readonly billing: BillingAccount;
  readonly orders: readonly StoredOrder[];
  readonly quarantined: readonly QuarantinedOrder[];
}
