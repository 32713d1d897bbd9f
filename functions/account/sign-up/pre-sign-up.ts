import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { AccountEmail } from '../../../contract/account/account-confirmation.ts';
import { termsVersion } from '../../../contract/account/terms-version.ts';
import { messageLimits } from '../../../contract/fields/message-limits.ts';
import { type MailLimits, mailRefusal } from '../../limits/mail-limits.ts';
import type { Log } from '../../log/logger.ts';
import { offMessages } from '../../settings/require-open.ts';
import { type CurrentSettings, maintenanceEnd } from '../../settings/settings.ts';
import type { AgreementsStore } from '../../tables/identities/agreements.store.ts';

export interface PoolUser {
  readonly username: string;
  readonly emailVerified: boolean;
  readonly federated: boolean;
  /** The person never confirmed the address: the account is empty. */
  readonly pending: boolean;
  /** Providers' ids, linked to this user. */
  readonly linkedSubjects: readonly string[];
}

export interface UserPoolDirectory {
  findByEmail(userPoolId: string, email: string): Promise<readonly PoolUser[]>;
  link(userPoolId: string, username: string, provider: { name: string; subject: string }): Promise<void>;
  remove(userPoolId: string, username: string): Promise<void>;
}

/**
 * Password and Google of the same address are one account, if both sides verified it. A provider's unverified
 * address may be another person's, and is refused. A provider's verified address deletes an unconfirmed
 * sign-up, which would become a second account.
 *
 * A sign-up by password says which terms the person agreed to, as 18 or older (`agreed_to`). One with Google carries no
 * metadata: there the sentence above Google's button is the agreement, which the first token stores. An administrator's
 * user agreed to nothing.
 */
export function preSignUp(dependencies: {
  readonly directory: UserPoolDirectory;
  readonly settings: CurrentSettings;
  readonly mailLimits: MailLimits;
  readonly agreements: Pick<AgreementsStore, 'note'>;
  readonly now: () => Date;
  readonly log: Log;
}) {
  const { directory, settings, mailLimits, agreements, now, log } = dependencies;
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
          const { username } = owner;
          await link(directory, event.userPoolId, { username, email }, providerOf(event.userName));
          log.info('account.provider_linked', { username });
          break;
        }
        await requireSignUps(settings, now());
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
        const version = agreedTerms(event.request.clientMetadata?.agreed_to);
        const users = await directory.findByEmail(event.userPoolId, email);
        if (users.some((user) => user.federated && user.emailVerified)) {
          throw new Error('This address signs in with Google.');
        }
        // Cognito refuses the sign-up, and mails nothing.
        if (users.some((user) => !user.federated)) break;
        await requireSignUps(settings, now());
        const full = await mailLimits.count('sign_up', email);
        if (full !== null) throw new Error(mailRefusal(full, now()));
        await agreements.note(event.userName, { version, at: now() });
        break;
      }
      case 'PreSignUp_AdminCreateUser':
        break;
    }
    return event;
  };
}

/** @throws {Error} unless it is today's version, with a sentence that web/session/plain-message.ts translates */
function agreedTerms(version: string | undefined): string {
  if (version === undefined) {
    throw new Error(
      'Confirm that you are 18 or older, and that you agree to the Terms and the Privacy Policy.',
    );
  }
  if (version !== termsVersion) throw new Error('Our terms have changed. Reload the page to read them.');
  return version;
}

/** @throws {Error} with a sentence that web/session/plain-message.ts translates */
async function requireSignUps(settings: CurrentSettings, now: Date): Promise<void> {
  const current = await settings();
  if (maintenanceEnd(current, now) !== null || current.off.has('sign_ups')) {
    throw new Error(offMessages.sign_ups);
  }
}

/** Ignores the refusal of an existing link: an earlier answer may be lost. */
async function link(
  directory: UserPoolDirectory,
  userPoolId: string,
  { username, email }: { readonly username: string; readonly email: string },
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

/** Cognito names a federated user `<provider in lower case>_<the provider's subject>`. */
function providerOf(userName: string): { name: string; subject: string } {
  const separator = userName.indexOf('_');
  const provider = userName.slice(0, separator);
  return {
    name: provider.charAt(0).toUpperCase() + provider.slice(1),
    subject: userName.slice(separator + 1),
  };
}
