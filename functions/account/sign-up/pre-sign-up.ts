import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { AccountEmail } from '../../../contract/account/account-confirmation.ts';
import { messageLimits } from '../../../contract/fields/message-limits.ts';
import { type MailLimits, mailRefusal } from '../../limits/mail-limits.ts';
import type { Log } from '../../log/logger.ts';

/** A pool's user, for linking two ways to sign in. */
export interface PoolUser {
  readonly username: string;
  readonly emailVerified: boolean;
  readonly federated: boolean;
  /** Signed up with a password and never confirmed the address: the account is empty. */
  readonly pending: boolean;
  /** The providers' ids of the person, linked to this user. */
  readonly linkedSubjects: readonly string[];
}

export interface UserPoolDirectory {
  findByEmail(userPoolId: string, email: string): Promise<readonly PoolUser[]>;
  link(userPoolId: string, username: string, provider: { name: string; subject: string }): Promise<void>;
  remove(userPoolId: string, username: string): Promise<void>;
}

/**
 * An address with a password and Google is one account, if both sides verified it. Refuses a provider's
 * unverified address, which may be another person's. Deletes an unconfirmed sign-up when a provider verifies
 * its address: confirmed later, it would be a second account.
 */
export function preSignUp(dependencies: {
  readonly directory: UserPoolDirectory;
  readonly mailLimits: MailLimits;
  readonly now: () => Date;
  readonly log: Log;
}) {
  const { directory, mailLimits, now, log } = dependencies;
  return async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
    const email = event.request.userAttributes.email?.toLowerCase();
    if (email === undefined || email === '') throw new Error('An email address is required.');
    switch (event.triggerSource) {
      case 'PreSignUp_ExternalProvider': {
        if (event.request.userAttributes.email_verified?.toLowerCase() !== 'true') {
          const { name } = providerOf(event.userName);
          throw new Error(`${name} has not verified this email address, so we can’t tell if it is yours.`);
        }
        const users = await directory.findByEmail(event.userPoolId, email);
        const owner = users.find((user) => !user.federated && !user.pending && user.emailVerified);
        if (owner !== undefined) {
          await link(event.userPoolId, owner.username, email, providerOf(event.userName));
          log.info('account.provider_linked', { username: owner.username });
          break;
        }
        for (const { username } of users.filter(({ pending }) => pending)) {
          await directory.remove(event.userPoolId, username);
          log.info('account.pending_sign_up_removed', { username });
        }
        break;
      }
      case 'PreSignUp_SignUp': {
        if (email.lastIndexOf('@') > messageLimits.emailLocalPartCharacters) {
          throw new Error(
            `An email address has at most ${messageLimits.emailLocalPartCharacters} characters before the @.`,
          );
        }
        // Its confirmation link would be refused.
        if (AccountEmail.safeParse(email).data !== email)
          throw new Error('Check the email address for typos.');
        const users = await directory.findByEmail(event.userPoolId, email);
        if (users.some((user) => user.federated && user.emailVerified)) {
          throw new Error('This address signs in with Google.');
        }
        // Cognito refuses the sign-up, and mails nothing.
        if (users.some((user) => !user.federated)) break;
        const full = await mailLimits.count('sign_up', email);
        if (full !== null) throw new Error(mailRefusal(full, now()));
        break;
      }
      case 'PreSignUp_AdminCreateUser':
        break;
    }
    return event;
  };

  /** The pool refuses an existing link, also if only the answer to a first attempt was lost. */
  async function link(
    userPoolId: string,
    username: string,
    email: string,
    provider: { name: string; subject: string },
  ): Promise<void> {
    try {
      await directory.link(userPoolId, username, provider);
    } catch (error) {
      const users = await directory.findByEmail(userPoolId, email);
      const owner = users.find((user) => user.username === username);
      if (owner?.linkedSubjects.includes(provider.subject) !== true) throw error;
    }
  }
}

/** Cognito names a federated user `<provider in lower case>_<the provider's subject>`. */
function providerOf(userName: string): { name: string; subject: string } {
  const separator = userName.indexOf('_');
  const provider = userName.slice(0, separator);
  return {
    name: provider.charAt(0).toUpperCase() + provider.slice(1),
    subject: userName.slice(separator + 1),
  };
}
