import { accountViewedMail } from '../../mail/mails.ts';
import type { SendNotice } from '../../owner/notice.ts';
import type { FindPerson, PoolPerson } from '../../user-pool/pool-person.ts';
import { expectEffect } from '../action/expected-effect.ts';
import { ActionFailed, type OutsideAction } from '../action/operator-action.ts';
import { requirePerson } from './require-person.ts';

/** Opens a person's pages to the operator who asks, to read only: the audit says for how long. The owner is told. */
export function viewAsPerson({
  findPerson,
  sendNotice,
  now,
}: {
  readonly findPerson: FindPerson;
  readonly sendNotice: SendNotice;
  readonly now: () => Date;
}): OutsideAction<'viewAsPerson', PoolPerson> {
  return {
    effect: 'outside',
    read: ({ person }) => requirePerson(findPerson, person),

    decide({ userId, email, language }) {
      const { subject } = accountViewedMail(language, { time: '', contactUrl: '' });
      return expectEffect({
        person: userId,
        sentence: `View account ${userId} as its owner does, for 30 minutes`,
        mails: [{ to: email, subject }],
      });
    },

    async perform({ person }) {
      const owner = await findPerson(person);
      if (owner === null) throw new ActionFailed('There is no such person.');
      await sendNotice({
        kind: 'account_viewed',
        userId: person,
        at: now().toISOString(),
        language: owner.language,
      });
      return 'The account is open to you for 30 minutes. The owner is told by mail.';
    },
  };
}
