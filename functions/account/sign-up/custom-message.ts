import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { languageOf, pathIn } from '../../../contract/fields/languages.ts';
import { type MailLimits, type MailPurpose, mailRefusal } from '../../limits/mail-limits.ts';
import { confirmAddressMail, resetPasswordMail } from '../../mail/mails.ts';
import type { Mail } from '../../mail/send-mail.ts';
import type { ConfirmationLinksStore } from '../../tables/confirmation-links/confirmation-links.store.ts';

export interface CustomMessageDependencies {
  readonly links: Pick<ConfirmationLinksStore, 'issue'>;
  readonly mailLimits: MailLimits;
  readonly siteUrl: string;
  readonly newToken: () => string;
  readonly now: () => Date;
}

/**
 * Writes the user pool's emails in the language of `clientMetadata`. A confirmation has a link to set a
 * password, and a code for the page of the sign-up. Cognito fills in the code. The link carries the sign-up's
 * key back to the browser that made it, which keeps its password sealed (web/session/sealed-password.ts).
 */
export function customMessage(dependencies: CustomMessageDependencies) {
  const { links, mailLimits, siteUrl, newToken, now } = dependencies;
  return async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
    const { codeParameter, userAttributes, clientMetadata } = event.request;
    const begunAt = now();
    const language = languageOf(clientMetadata?.language);
    const purpose = purposes[event.triggerSource];
    if (purpose !== undefined) {
      const full = await mailLimits.count(purpose, userAttributes.email ?? '');
      if (full !== null) throw new Error(mailRefusal(full, now()));
    }
    switch (event.triggerSource) {
      case 'CustomMessage_SignUp':
      case 'CustomMessage_ResendCode': {
        const token = newToken();
        await links.issue(token, event.userName, begunAt);
        const link = `${siteUrl}${pathIn(language, '/auth')}?confirm=${token}&email=${encodeURIComponent(userAttributes.email ?? '')}${keyOf(clientMetadata?.sign_up_key)}`;
        respond(event, confirmAddressMail(language, { link, code: codeParameter }));
        break;
      }
      case 'CustomMessage_ForgotPassword':
        respond(event, resetPasswordMail(language, { code: codeParameter }));
        break;
      default:
        // Messages that we never send (invitations, second factors by email).
        break;
    }
    return event;
  };
}

/** Anyone can send metadata: 256 bits in base64url, or nothing. */
function keyOf(key: string | undefined): string {
  return key !== undefined && /^[\w-]{43}$/.test(key) ? `&key=${key}` : '';
}

/** Messages that only need an address. Sign-ups are counted before. */
const purposes: Partial<Record<CustomMessageTriggerEvent['triggerSource'], MailPurpose>> = {
  CustomMessage_ResendCode: 'resend',
  CustomMessage_ForgotPassword: 'reset',
};

/** Cognito sends HTML only, of at most 20,000 characters. */
function respond(event: CustomMessageTriggerEvent, { subject, html }: Pick<Mail, 'subject' | 'html'>): void {
  event.response.emailSubject = subject;
  event.response.emailMessage = html;
}
