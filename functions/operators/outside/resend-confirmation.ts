import {
  CodeDeliveryFailureException,
  type CognitoIdentityProviderClient,
  InvalidParameterException,
  ResendConfirmationCodeCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { userNamed } from '../../user-pool/find-user.ts';
import { attributeOf } from '../../user-pool/pool-person.ts';
import { expectEffect, refuse } from '../action/expected-effect.ts';
import { ActionFailed, type OutsideAction } from '../action/operator-action.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';

interface SignUp {
  readonly email: string;
  readonly isPending: boolean;
}

/** Mails the link that confirms a sign-up again, by a client of the user pool. A repeat mails a newer link. */
export function resendConfirmation({
  client,
  userPoolId,
  clientId,
}: {
  readonly client: CognitoIdentityProviderClient;
  readonly userPoolId: string;
  readonly clientId: string;
}): OutsideAction<'resendConfirmation', SignUp> {
  const find = async (username: string): Promise<SignUp | null> => {
    const user = await userNamed(client, userPoolId, username);
    return (
      user && {
        email: attributeOf(user.UserAttributes ?? [], 'email') ?? '',
        isPending: user.UserStatus === 'UNCONFIRMED',
      }
    );
  };
  return {
    effect: 'outside',

    async read({ sign_up: username }) {
      const signUp = await find(username);
      if (signUp === null) throw new OperatorRejection('not_found', { message: 'There is no such sign-up.' });
      return signUp;
    },

    decide({ email, isPending }) {
      if (!isPending) return refuse('This address is confirmed: the person can sign in.');
      return expectEffect({
        person: null,
        sentence: 'Mail the confirmation link again',
        mails: [{ to: email, subject: 'Confirm your email address' }],
      });
    },

    async perform({ sign_up: username }) {
      if ((await find(username))?.isPending !== true) throw new ActionFailed('The sign-up is not open.');
      try {
        await client.send(new ResendConfirmationCodeCommand({ ClientId: clientId, Username: username }));
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
