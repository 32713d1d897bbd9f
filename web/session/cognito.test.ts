import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { termsVersion } from '../../contract/account/terms-version.ts';
import {
  answerOneTimeCode,
  confirmEmail,
  createAccount,
  renewSession,
  replacePassword,
  requestPasswordReset,
  resendConfirmation,
  signInAgain,
  signInWithPassword,
} from './cognito.ts';
import { onAuthEvent } from './session-store.ts';

vi.mock('./site-config.ts', () => ({
  siteConfig: async () => ({ user_pool_id: 'pool', user_pool_client_id: 'client', user_pool_endpoint: null }),
}));
vi.mock('aws-amplify', () => ({ Amplify: { configure: () => undefined } }));
const pool = vi.hoisted(() => {
  const asked: unknown[] = [];
  const answer = async (input: unknown) => {
    asked.push(input);
    return { nextStep: { signInStep: 'DONE' } };
  };
  const renew = async (options: unknown) => {
    asked.push({ options });
    return { tokens: {} };
  };
  return { asked, answer, renew };
});
vi.mock('aws-amplify/auth', () => ({
  signIn: pool.answer,
  confirmSignIn: pool.answer,
  signUp: pool.answer,
  confirmSignUp: pool.answer,
  resendSignUpCode: pool.answer,
  resetPassword: pool.answer,
  confirmResetPassword: pool.answer,
  fetchAuthSession: pool.renew,
}));
vi.mock('aws-amplify/auth/cognito', () => ({
  cognitoUserPoolsTokenProvider: { setKeyValueStorage: () => undefined },
}));

let heard: string[];
let stop: () => void;
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  heard = [];
  pool.asked.length = 0;
  stop = onAuthEvent(({ name }) => heard.push(name));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it('says with a sign-up which terms the person agreed to', async () => {
  await createAccount('ada@example.com', 'secret');
  expect(pool.asked).toMatchObject([{ options: { clientMetadata: { agreed_to: termsVersion } } }]);
});

it('tells that the second factor of a sign-in was right', async () => {
  await answerOneTimeCode('123456');
  expect(heard).toContain('MFA_CHALLENGE_VERIFIED');
});

it('tells that a forgotten password was replaced', async () => {
  await replacePassword('ada@example.com', '123456', 'new-secret');
  expect(heard).toEqual(['PASSWORD_RECOVERY']);
});

it('tells that the person changed their email or password', async () => {
  await signInAgain('ada@example.com', 'new-secret');
  expect(heard).toContain('USER_UPDATED');
});

it('says the language of the page with everything that may be followed by an email, and at each renewal', async () => {
  i18n.activate('ja');
  const email = 'ada@example.com';
  await createAccount(email, 'secret');
  await confirmEmail(email, '123456');
  await resendConfirmation(email, 'secret');
  await requestPasswordReset(email);
  await replacePassword(email, '123456', 'new-secret');
  await signInWithPassword(email, 'new-secret');
  await answerOneTimeCode('123456');
  await renewSession();
  i18n.activate('en');
  expect(pool.asked).toHaveLength(8);
  for (const input of pool.asked) {
    expect(input).toMatchObject({ options: { clientMetadata: { language: 'ja' } } });
  }
});
