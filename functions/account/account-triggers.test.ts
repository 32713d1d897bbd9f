import type { CustomMessageTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { customMessage } from './custom-message.ts';
import { type PoolUser, preSignUp } from './pre-sign-up.ts';

const sub = '0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11';
const now = () => new Date('2026-11-21T12:00:00.000Z');
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The part of Cognito's event that the triggers read. */
function event<T>(parts: Record<string, unknown>): T {
  return JSON.parse(
    JSON.stringify({
      version: '1',
      userPoolId: 'us-east-1_Local0001',
      userName: sub,
      response: {},
      ...parts,
    }),
  );
}

describe('the email that confirms an address', () => {
  it('has a link with a token issued for this person, and the code to type', async () => {
    const issued: string[] = [];
    const trigger = customMessage({
      links: { issue: async (token, userId) => void issued.push(`${token} ${userId}`) },
      siteUrl: 'https://reelwright.example',
      newToken: () => 'a-token',
      now,
    });
    const { response } = await trigger(
      event<CustomMessageTriggerEvent>({
        triggerSource: 'CustomMessage_SignUp',
        request: { codeParameter: '{####}', userAttributes: { sub, email: 'ada+video@example.com' } },
      }),
    );
    expect(issued).toEqual([`a-token ${sub}`]);
    expect(response.emailMessage).toContain(
      'href="https://reelwright.example/auth?confirm=a-token&amp;email=ada%2Bvideo%40example.com"',
    );
    expect(response.emailMessage?.match(/\{####\}/g)).toHaveLength(1);
  });
});

describe('one address, two ways of signing in', () => {
  const linked: string[] = [];
  const removed: string[] = [];
  const signUp = (triggerSource: string, users: PoolUser[], attributes: Record<string, string> = {}) => {
    linked.length = 0;
    removed.length = 0;
    const trigger = preSignUp({
      log: quiet,
      directory: {
        findByEmail: async () => users,
        link: async (_pool, username, { name, subject }) =>
          void linked.push(`${username} ${name} ${subject}`),
        remove: async (_pool, username) => void removed.push(username),
      },
    });
    return trigger(
      event<PreSignUpTriggerEvent>({
        triggerSource,
        userName: 'google_1234',
        request: { userAttributes: { email: 'ada@example.com', email_verified: 'true', ...attributes } },
      }),
    );
  };
  const native: PoolUser = { username: sub, emailVerified: true, federated: false, pending: false };

  it("links a verified provider's identity to the account with the same verified address", async () => {
    await signUp('PreSignUp_ExternalProvider', [native]);
    expect(linked).toEqual([`${sub} Google 1234`]);
  });

  it('never links to a sign-up that is not confirmed, though its address may be verified', async () => {
    await signUp('PreSignUp_ExternalProvider', [{ ...native, pending: true }]);
    expect([linked, removed]).toEqual([[], [sub]]);
  });

  it('never links to an account that has not verified the address', async () => {
    await signUp('PreSignUp_ExternalProvider', [{ ...native, emailVerified: false }]);
    expect(linked).toEqual([]);
  });

  it('replaces an unconfirmed sign-up with the person who verified the address', async () => {
    const pending: PoolUser = { ...native, username: 'pending', emailVerified: false, pending: true };
    await signUp('PreSignUp_ExternalProvider', [pending]);
    expect([linked, removed]).toEqual([[], ['pending']]);
    await signUp('PreSignUp_ExternalProvider', [native, pending]);
    expect([linked, removed]).toEqual([[`${sub} Google 1234`], []]);
    await signUp('PreSignUp_SignUp', [pending]);
    expect(removed).toEqual([]);
    await expect(
      signUp('PreSignUp_ExternalProvider', [pending], { email_verified: 'false' }),
    ).rejects.toThrow('not verified');
    expect(removed).toEqual([]);
  });

  it('refuses an address that the provider has not verified', async () => {
    await expect(signUp('PreSignUp_ExternalProvider', [native], { email_verified: 'false' })).rejects.toThrow(
      'not verified',
    );
    expect(linked).toEqual([]);
  });

  it('refuses to sign up an address that no mailbox can have', async () => {
    const withLocalPart = (characters: number) =>
      signUp('PreSignUp_SignUp', [], { email: `${'a'.repeat(characters)}@example.com` });
    await expect(withLocalPart(64)).resolves.toBeDefined();
    await expect(withLocalPart(65)).rejects.toThrow('64 characters');
  });

  it('sends a person who signed up with Google back to Google', async () => {
    await expect(signUp('PreSignUp_SignUp', [{ ...native, federated: true }])).rejects.toThrow(
      'signs in with Google',
    );
  });
});
