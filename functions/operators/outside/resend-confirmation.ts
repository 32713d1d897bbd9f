import {
  CodeDeliveryFailureException,
  type CognitoIdentityProviderClient,
  InvalidParameterException,
  ResendConfirmationCodeCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Addresses } from '../../user-pool/addresses.ts';
import { expectEffect, refuse } from '../action/expected-effect.ts';
import { ActionFailed, type OutsideAction } from '../action/operator-action.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';

interface State {
  readonly isPending: boolean;
}

/** Mails the link that confirms a sign-up again, by a client of the user pool. A repeat mails a newer link. */
export function resendConfirmation(dependencies: {
  readonly addresses: Pick<Addresses, 'usersOf'>;
  readonly client: CognitoIdentityProviderClient;
  readonly clientId: string;
}): OutsideAction<'resendConfirmation', State> {
  const { addresses, client, clientId } = dependencies;
  return {
    effect: 'outside',

    async read({ email }) {
      const users = await addresses.usersOf(email);
      if (users.length === 0)
        throw new OperatorRejection('not_found', { message: 'There is no sign-up with this address.' });
      return { isPending: users.some(({ isPending }) => isPending) };
    },

    decide({ isPending }, { email }) {
      if (!isPending) return refuse('This address is confirmed: the person can sign in.');
      return expectEffect({
        person: null,
        sentence: 'Mail the confirmation link again',
        mails: [{ to: email, subject: 'Confirm your email address' }],
      });
    },

    async perform({ email }) {
      const pending = (await addresses.usersOf(email)).find(({ isPending }) => isPending);
      if (pending === undefined) throw new ActionFailed('There is no open sign-up with this address.');
      try {
        await client.send(
          new ResendConfirmationCodeCommand({ ClientId: clientId, Username: pending.username }),
        );
      } catch (error) {
        const isFinal =
          error instanceof UserNotFoundException ||
          // It was confirmed meanwhile.
          error instanceof InvalidParameterException ||
          error instanceof CodeDeliveryFailureException;
        if (isFinal) throw new ActionFailed(`The user pool refuses it: ${error.name}.`);
        throw error;
      }
      return 'The link is mailed.';
    },
  };
}
