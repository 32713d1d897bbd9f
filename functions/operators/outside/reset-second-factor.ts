import { UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider';
import { createTurnOffSecondFactor, type TurnOffDependencies } from '../../account/turn-off-second-factor.ts';
import words from '../../mail/rendered/notice-words.json' with { type: 'json' };
import type { BillingAccountStore } from '../../tables/credits/billing-account.store.ts';
import type { BillingAccount } from '../../tables/credits/billing-account.ts';
import type { Account } from '../../tables/credits/ledger.ts';
import type { FindPerson, PoolPerson } from '../../user-pool/pool-person.ts';
import { expectEffect, refuse } from '../action/expected-effect.ts';
import { ActionFailed, type OutsideAction } from '../action/operator-action.ts';
import { secondPersonForAccount } from './alone-with-account.ts';
import { requirePerson } from './require-person.ts';

interface State {
  readonly person: PoolPerson;
  readonly account: Account;
  readonly billing: BillingAccount;
  readonly aloneCredits: number;
}

/** Turns a person's second factor off, for one who lost their authenticator, and tells them. */
export function resetSecondFactor(
  dependencies: TurnOffDependencies & {
    readonly findPerson: FindPerson;
    readonly billing: Pick<BillingAccountStore, 'readWithCredits'>;
    /** `operator.reset_alone_credits` */
    readonly resetAloneCredits: () => Promise<number>;
  },
): OutsideAction<'resetSecondFactor', State> {
  const { findPerson, billing, resetAloneCredits } = dependencies;
  const turnOff = createTurnOffSecondFactor(dependencies);
  return {
    effect: 'outside',

    async read({ person }) {
      const [found, stored, aloneCredits] = await Promise.all([
        requirePerson(findPerson, person),
        billing.readWithCredits(person),
        resetAloneCredits(),
      ]);
      return { person: found, ...stored, aloneCredits };
    },

    decide({ person: { userId, email, hasSecondFactor, language }, aloneCredits, ...stored }, _input, at) {
      if (!hasSecondFactor) return refuse('This person has no second factor.');
      return expectEffect({
        person: userId,
        sentence: `Reset the second factor of account ${userId}`,
        changes: [{ what: 'Second factor', before: 'on', after: 'off' }],
        mails: [{ to: email, subject: words[language].second_factor_removed.title }],
        secondPerson: secondPersonForAccount(stored, aloneCredits, at),
      });
    },

    async perform({ person }) {
      const owner = await findPerson(person);
      if (owner === null) throw new ActionFailed('There is no such person.');
      try {
        await turnOff(owner, owner.language);
      } catch (error) {
        if (error instanceof UserNotFoundException) throw new ActionFailed('There is no such person.');
        throw error;
      }
      return 'The second factor is off.';
    },
  };
}
