import { type CustomerComparison, changesOf, readComparison } from '../../billing/sync/compare-customer.ts';
import {
  leaveRefundsToHourlyRun,
  type SyncCustomerDependencies,
  syncCustomer as sync,
} from '../../billing/sync/sync-customer.ts';
import type { FindPerson, PoolPerson } from '../../user-pool/pool-person.ts';
import { expectEffect, refuse } from '../action/expected-effect.ts';
import { ActionFailed, type OutsideAction } from '../action/operator-action.ts';
import { expectedSync } from './expected-sync.ts';
import { requirePerson } from './require-person.ts';

export type SyncDependencies = Omit<SyncCustomerDependencies, 'refundUngranted'> & {
  readonly findPerson: FindPerson;
};

interface State {
  readonly person: PoolPerson;
  readonly comparison: CustomerComparison | null;
}

/** Brings a person's account to what Stripe says, and shows the difference first. */
export function syncCustomer(dependencies: SyncDependencies): OutsideAction<'syncCustomer', State> {
  return {
    effect: 'outside',
    read: async ({ person }) => ({
      person: await requirePerson(dependencies.findPerson, person),
      comparison: await readComparison(dependencies, person),
    }),

    decide({ person: { userId }, comparison }, _input, at) {
      if (comparison === null) return refuse('This person was never sent to Stripe.');
      if (comparison.state.account.deletedAt !== null) return refuse('The account is deleted.');
      const changes = changesOf(comparison, at);
      if (!changes.isChange) return refuse('Nothing differs: the account is as Stripe says.');
      return expectEffect({
        person: userId,
        sentence: `Sync account ${userId} with Stripe`,
        ...expectedSync(changes, comparison.state, at),
      });
    },

    async perform({ person }) {
      const { stripeCustomerId } = (await dependencies.billing.readWithCredits(person)).billing;
      if (stripeCustomerId === null) throw new ActionFailed('This person was never sent to Stripe.');
      await sync(
        { ...dependencies, refundUngranted: leaveRefundsToHourlyRun },
        { userId: person, customerId: stripeCustomerId },
      );
      return 'The account is as Stripe says.';
    },
  };
}
