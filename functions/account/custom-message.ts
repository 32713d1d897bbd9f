import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { UserId } from '../../contract/ids.ts';
import type { SignInLinksStore } from './sign-in-links.store.ts';

export interface CustomMessageDependencies {
  readonly links: Pick<SignInLinksStore, 'issue'>;
  readonly siteUrl: string;
  /** A new unguessable token: 256 random bits, base64url. */
  readonly newToken: () => string;
  readonly now: () => Date;
}

/**
 * Words the user pool's e-mails. To confirm an address there is a link that also signs in, once, and the code to
 * type instead. Cognito puts the code where its placeholder stands, also within the link.
 */
export function customMessage(dependencies: CustomMessageDependencies) {
  const { links, siteUrl, newToken, now } = dependencies;
  return async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
    const { codeParameter, userAttributes } = event.request;
    switch (event.triggerSource) {
      case 'CustomMessage_SignUp':
      case 'CustomMessage_ResendCode': {
        const token = newToken();
        await links.issue(token, UserId.parse(userAttributes.sub), now());
        const query = `email=${encodeURIComponent(userAttributes.email ?? '')}&token=${token}`;
        const link = `${siteUrl}/auth?confirm=${codeParameter}&${query}`;
        event.response.emailSubject = 'Confirm your address';
        event.response.emailMessage = message({
          heading: 'One click and you are in',
          text: 'Confirm your address to make your first video. The link signs you in and works once, for 24 hours.',
          link: { href: link, label: 'Confirm and sign in' },
          code: codeParameter,
          codeText: 'Or type this code on the page where you created your account:',
          footer: 'You did not create an account with Reelwright? Then you can ignore this message.',
        });
        break;
      }
      case 'CustomMessage_ForgotPassword':
        event.response.emailSubject = 'Your code for a new password';
        event.response.emailMessage = message({
          heading: 'Choose a new password',
          text: 'Somebody, hopefully you, asked for a new password.',
          link: null,
          code: codeParameter,
          codeText: 'Type this code on the page where you asked. It works for one hour:',
          footer: 'You did not ask? Then you can ignore this message; your password stays as it is.',
        });
        break;
      default:
        // Cognito's own wording for what we never send (invitations, second factors by e-mail).
        break;
    }
    return event;
  };
}

interface Message {
  readonly heading: string;
  readonly text: string;
  readonly link: { readonly href: string; readonly label: string } | null;
  readonly code: string;
  readonly codeText: string;
  readonly footer: string;
}

/** One quiet HTML e-mail; styles are inline since mail programs read no others. Cognito's limit is 20,000 characters. */
function message({ heading, text, link, code, codeText, footer }: Message): string {
  const button =
    link === null
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(link.href)}" style="background:#e8a33d;color:#16120d;padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:600">${link.label}</a></p>`;
  return `<!doctype html><html lang="en"><body style="margin:0;padding:32px 16px;background:#f6f2ea;color:#211c15;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="font-weight:700;letter-spacing:.02em">Reelwright</p>
<h1 style="font-size:24px;line-height:1.2">${heading}</h1>
<p>${text}</p>
${button}
<p>${codeText}</p>
<p style="font:600 28px/1 ui-monospace,monospace;letter-spacing:.15em">${code}</p>
<p style="color:#6b6254;font-size:14px">${footer}</p>
</div></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
