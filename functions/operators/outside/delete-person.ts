import { type BeginDeletionDependencies, createBeginDeletion } from '../../deletion/begin-deletion.ts';
import { accountDeletedMail } from '../../mail/mails.ts';
import type { BillingAccountStore } from '../../tables/credits/billing-account.store.ts';
import type { BillingAccount } from '../../tables/credits/billing-account.ts';
import { type Account, spendableCredits } from '../../tables/credits/ledger.ts';
import type { FindPerson, PoolPerson } from '../../user-pool/pool-person.ts';
import { expectEffect, refuse } from '../action/expected-effect.ts';
import type { OutsideAction } from '../action/operator-action.ts';
import { secondPersonForAccount } from './alone-with-account.ts';
import { requirePerson } from './require-person.ts';

interface State {
  readonly person: PoolPerson;
  readonly account: Account;
  readonly billing: BillingAccount;
  readonly aloneCredits: number;
}

/**
 * Begins the erasure that a person's own deletion begins. The mark alone stops new work and all tokens; the
 * sweep of deletions erases within half an hour, so that this needs no right to erase.
 */
export function deletePerson(
  dependencies: BeginDeletionDependencies & {
    readonly findPerson: FindPerson;
    readonly billing: Pick<BillingAccountStore, 'readWithCredits'>;
    /** `operator.delete_alone_credits` */
    readonly deleteAloneCredits: () => Promise<number>;
  },
): OutsideAction<'deletePerson', State> {
  const { findPerson, billing, deleteAloneCredits, now } = dependencies;
  const beginDeletion = createBeginDeletion(dependencies);
  return {
    effect: 'outside',

    async read({ person }) {
      const [found, stored, aloneCredits] = await Promise.all([
        requirePerson(findPerson, person),
        billing.readWithCredits(person),
        deleteAloneCredits(),
      ]);
      return { person: found, ...stored, aloneCredits };
    },

    decide({ person: { userId, email, language }, account, billing: ofBilling, aloneCredits }, _input, at) {
      const { subscription } = ofBilling;
      if (account.deletedAt !== null) return refuse('The account is deleted already.');
      const credits = spendableCredits(account, at.toISOString()).total;
      const { subject } = accountDeletedMail(language, { time: '', contactUrl: '' });
      return expectEffect({
        person: userId,
        sentence: `Delete account ${userId}, with all videos`,
        changes: [
          { what: 'Account', before: 'open', after: 'deleted' },
          ...(credits === 0 ? [] : [{ what: 'Credits to spend', before: String(credits), after: null }]),
          ...(subscription?.isLive
            ? [{ what: 'Subscription', before: subscription.tier, after: 'canceled' }]
            : []),
        ],
        mails: [{ to: email, subject }],
        secondPerson: secondPersonForAccount({ account, billing: ofBilling }, aloneCredits, at),
      });
    },

    async perform({ person }) {
      const owner = await findPerson(person);
      // The sweep has erased the account that an earlier attempt marked.
      if (owner === null) return 'The account is deleted.';
      await beginDeletion({
        ...{ userId: person, session: null, email: owner.email, language: owner.language },
        resumesAt: now(),
      });
      return 'The account is closed, and is erased within half an hour.';
    },
  };
}
