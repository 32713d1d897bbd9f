/** How far a requirement is met, and the tests, files or words of docs/security.md that show it. */
type Shown = `${'met' | 'in part' | 'not met' | 'not applicable'}: ${string}`;

/**
 * OWASP ASVS 5.0, levels 1 and 2, of authentication, session management and authorization, by number and
 * subject.
 * https://github.com/OWASP/ASVS/tree/master/5.0/en
 */
export const requirements: Readonly<Record<string, Shown>> = {
  '6.1.1 limits of guessing documented': 'met: docs/security.md, "Guessing"; test/attack/codes.ts',
  '6.1.2 refused words documented': 'met: docs/security.md, "Passwords"',
  '6.1.3 ways in documented': 'met: docs/security.md, "Ways in"; test/attack/sign-in.ts',
  '6.2.1 at least 8 characters':
    'not met: the specification says 6; the commonest are refused, guesses limited',
  '6.2.2 password can be changed': 'met: functions/account/change-password.test.ts',
  '6.2.3 by the present one':
    'met: functions/account/change-password.test.ts, functions/owner/prove-owner.test.ts',
  '6.2.4 3,000 commonest refused':
    'met: test/attack/sign-in.ts; at a reset or confirmation by code as the page asks: triggers see no password',
  '6.2.5 no composition rules': 'met: test/stacks/identity.test.ts',
  '6.2.6 fields masked': 'met: test/browser/every-route.test.ts',
  '6.2.7 pasting, password managers': 'met: test/browser/account.test.ts',
  '6.2.8 taken as typed': 'met: functions/owner/prove-owner.test.ts; white space at an end is refused',
  '6.2.9 64 characters possible': 'met: up to 256: contract/account/account-security.ts',
  '6.2.10 no expiry': 'met: Cognito has none for people who signed up',
  '6.2.11 documented words refused': 'met: test/attack/sign-in.ts',
  '6.2.12 breached ones refused': 'in part: the 10,000 commonest of breaches',
  '6.3.1 guessing limited as documented':
    'met: test/attack/codes.ts, packages/cognito-emulator/src/credentials/throttling.test.ts',
  '6.3.2 no default accounts':
    'met: the demo account is made by local/run-local-cloud.ts, which no stack contains',
  '6.3.3 second factor required':
    "in part: operators need one (packages/cognito-emulator/src/closed-pool.test.ts); each customer's choice, owners are told of new browsers",
  '6.3.4 no other way in':
    'met: test/attack/sign-in.ts, test/attack/pool-tokens.ts, test/stacks/identity.test.ts',
  '6.4.1 first secrets random, short, once':
    'met: functions/account/account-triggers.test.ts, test/attack/sign-in.ts',
  '6.4.2 no hints or questions': 'met: there are none',
  '6.4.3 a reset keeps the factor': 'met: test/attack/sign-in.ts',
  '6.4.4 proof for a lost factor': 'met: by support (docs/operating.md) alone',
  '6.5.1 codes used once':
    'met: functions/owner/prove-owner.test.ts, functions/tables/account-codes/account-codes.store.test.ts',
  '6.5.2 stored codes salted, hashed':
    'met: functions/tables/account-codes/account-codes.store.test.ts: HMAC-SHA-256 with a random salt, no slow hash',
  '6.5.3 secure generator':
    'met: functions/owner/new-link-token.ts, packages/cognito-emulator/src/credentials/totp.test.ts',
  '6.5.4 20 bits':
    'met: functions/tables/account-codes/account-codes.store.test.ts: six digits (19.9 bits), five attempts',
  '6.5.5 codes 10 minutes, TOTP 30 s': "in part: ours 15 minutes, since mail may be late; Cognito's longer",
  '6.6.1 no codes by phone': 'not applicable: no phone',
  '6.6.2 code bound to request': 'met: functions/tables/account-codes/account-codes.store.test.ts',
  '6.6.3 guessing codes limited': 'met: test/attack/codes.ts',
  '6.8.1 providers kept apart':
    'met: functions/account/account-triggers.test.ts, functions/account/sign-up/resolve-account.test.ts, test/browser/google-sign-in.test.ts',
  '6.8.2 signatures checked':
    'met: packages/cognito-emulator/src/hosted/hosted-endpoints.test.ts; deployed: by Cognito',
  '6.8.3 SAML assertions once': 'not applicable: no SAML',
  "6.8.4 provider's strength checked":
    'not applicable: nothing relies on it; deletion needs a mailed code (functions/owner/confirm-owner.test.ts)',
  '7.1.1 lifetimes documented': 'met: docs/security.md, "Sessions"',
  '7.1.2 number documented': 'met: docs/security.md, "Sessions"',
  '7.1.3 federation documented': 'met: docs/security.md, "Sessions"',
  '7.2.1 checked on the server': 'met: test/attack/tokens.ts, test/cloud/access.test.ts',
  '7.2.2 a token for each session': 'met: functions/account/token-triggers.test.ts',
  '7.2.3 reference tokens': "not applicable: tokens carry claims; refresh tokens are Cognito's",
  '7.2.4 new token at sign-in':
    'met: test/browser/google-sign-in.test.ts, test/browser/confirmation-link.test.ts',
  '7.3.1 idle end': 'not met: 30 days, idle or not; owners are mailed of new browsers',
  '7.3.2 absolute end':
    'met: 30 days: test/stacks/identity.test.ts; operators an hour: functions/operators/http/operator-handler.test.ts',
  '7.4.1 ended session refused':
    'met: test/attack/tokens.ts, test/attack/sign-in.ts, functions/http/api-handler.test.ts',
  '7.4.2 ended with the account':
    'met: test/attack/tokens.ts, functions/tables/credits/sessions.store.test.ts',
  '7.4.3 ended after a change': "met: test/attack/sign-in.ts: by a changed password, or the mail's link",
  '7.4.4 sign-out easy to find': 'met: test/browser/account.test.ts',
  '7.4.5 operators end sessions': 'met: functions/operators/outside/sign-in-actions.test.ts',
  '7.5.1 password again for changes':
    'met: test/attack/pool-tokens.ts, functions/owner/prove-owner.test.ts, functions/account/second-factor.test.ts',
  '7.5.2 people end sessions':
    'in part: all of them (functions/account/entries.test.ts); Cognito cannot list them',
  '7.6.1 federation ends as documented': 'met: test/browser/google-sign-in.test.ts',
  "7.6.2 only by a person's action":
    'met: test/browser/confirmation-link.test.ts, test/browser/google-sign-in.test.ts',
  '8.1.1 rules documented': 'met: docs/security.md, "Who may do what"',
  '8.1.2 fields documented': 'met: the same; contract/schemas.ts',
  '8.2.1 functions guarded':
    'met: test/attack/tokens.ts, test/attack/operators.ts, test/cloud/access.test.ts, test/stacks/functions.test.ts',
  '8.2.2 rows guarded': 'met: test/attack/files.ts, test/cloud/shared-video-privacy.test.ts, Schemathesis',
  '8.2.3 fields guarded': 'met: test/attack/bodies.ts, functions/http/parse-part.test.ts',
  '8.3.1 held on the server':
    'met: test/attack/limits.ts, test/attack/operators.ts, functions/videos/generation/decide-charge.test.ts',
  '8.4.1 tenants apart':
    'met: test/attack/files.ts, test/attack/operators.ts; each person is a tenant, and operators are none',
};
