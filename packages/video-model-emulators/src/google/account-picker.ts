import { type Html, html } from 'emulator-kit/html.ts';
import { type GoogleAccount, sampleAccounts } from './accounts.ts';

/** The fields of a sign-in request, which every form passes on. */
export type Payload = readonly (readonly [name: string, value: string])[];

/** The page on which the user chooses an account. */
export function accountPicker(
  { basePath, applicationName }: { readonly basePath: string; readonly applicationName: string },
  payload: Payload,
  problem?: string,
): Html {
  return googlePage(
    basePath,
    'Choose an account',
    html`<p>to continue to <strong>${applicationName}</strong></p>
${problem !== undefined && html`<p role="alert" class="problem">${problem}</p>`}
<ul>${sampleAccounts.map(
      (account) =>
        html`<li>${form(
          payload,
          html`<input type="hidden" name="email" value="${account.email}">
${account.emailVerified && html`<input type="hidden" name="verified" value="on">`}
<button class="account"><strong>${account.name}</strong><span>${account.email}</span>
${!account.emailVerified && html`<em>address not verified</em>`}</button>`,
        )}</li>`,
    )}</ul>
<h2>Use another account</h2>
${form(
  payload,
  html`<label>Email <input type="email" name="email" required maxlength="254" autocomplete="off"></label>
<label class="tick"><input type="checkbox" name="verified" checked> This address is verified</label>
<button>Next</button>`,
)}
${form(payload, html`<input type="hidden" name="cancel" value="yes"><button class="quiet">Cancel</button>`)}`,
  );
}

/** The account that is signed in to the emulated Google in this browser. */
export function signedInPage(basePath: string, account: GoogleAccount | undefined): Html {
  return googlePage(
    basePath,
    'Google accounts',
    account === undefined
      ? html`<p>No account is signed in to Google in this browser. "Continue with Google" asks you to choose one.</p>`
      : html`<p>${account.name} (${account.email}) is signed in to Google in this browser, so that "Continue with Google"
does not ask again.</p>
<form method="post" action="${basePath}/sign-out"><button>Sign out of Google</button></form>`,
  );
}

/** Google's page for a request that is wrong. */
export function requestProblem(basePath: string, error: string, sentence: string): Html {
  return googlePage(
    basePath,
    'Access blocked',
    html`<p role="alert">Error 400: ${error}</p><p>${sentence}</p>`,
  );
}

function form(payload: Payload, content: Html): Html {
  return html`<form method="post">
${payload.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${content}</form>`;
}

function googlePage(basePath: string, title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · emulated Google</title>
<link rel="stylesheet" href="${basePath}/style.css">
</head>
<body>
<p class="notice">This is an emulated Google on your own machine. No account is real, nothing leaves it, and there are no
passwords.</p>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}

export const googleStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
.notice { margin: 0; padding: 0.75rem 1.25rem; background: light-dark(#fdf0d5, #4a3a14); }
main { max-width: 26rem; margin: 2rem auto; padding: 0 1.25rem 2rem; }
h1 { font-size: 1.5rem; margin: 0 0 0.25rem; }
h2 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
ul { list-style: none; padding: 0; margin: 1rem 0; display: grid; gap: 0.5rem; }
form { display: grid; gap: 0.75rem; margin: 0 0 0.75rem; }
label { display: grid; gap: 0.25rem; }
label.tick { display: flex; align-items: center; gap: 0.5rem; min-height: 2.75rem; }
input[type=email] { font: inherit; padding: 0.5rem 0.75rem; min-height: 1.75rem; }
button { font: inherit; min-height: 2.75rem; padding: 0.5rem 1rem; cursor: pointer; border-radius: 8px; border: 1px solid light-dark(#747775, #8e918f); background: transparent; color: inherit; }
button.account { display: grid; text-align: left; width: 100%; overflow-wrap: anywhere; }
button.account em { font-size: 0.875rem; color: light-dark(#8c4a00, #ffb870); }
.problem { color: light-dark(#b3261e, #f2b8b5); }
`;
