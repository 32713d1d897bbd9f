import { totpCode } from 'cognito-emulator/credentials/totp.ts';
import { type Html, html } from 'emulator-kit/html.ts';
import { localOperator } from '../operator/local-operator.ts';
import { page } from './page.ts';

/**
 * How to sign in to the operators' console, with the code that the operator's authenticator app shows now.
 *
 * @param now milliseconds since 1970
 */
export function operatorPage(consoleUrl: string, now: number): Html {
  const { email, password, totpSecret } = localOperator;
  return page(
    "Operators' console",
    html`<p><a href="${consoleUrl}">Open the console</a></p>
<dl>
<dt>Email</dt><dd><code>${email}</code></dd>
<dt>Password</dt><dd><code>${password}</code></dd>
<dt>Code</dt><dd><code>${totpCode(totpSecret, now)}</code></dd>
<dt>Secret of the app</dt><dd><code>${totpSecret}</code></dd>
</dl>
<p class="quiet">A code serves once, and there is a new one every 30 seconds: reload the page for it.</p>`,
  );
}
