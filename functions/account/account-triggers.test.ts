import type {
  CustomMessageTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
  PreTokenGenerationV2TriggerEvent,
} from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { termsVersion } from '../../contract/account/terms-version.ts';
import { UserId } from '../../contract/fields/ids.ts';
import type { MailLimits } from '../limits/mail-limits.ts';
import { deployedSettings } from '../settings/settings.ts';
import type { Agreement } from '../tables/identities/agreements.store.ts';
import { counterOf } from '../tables/limits/limit-counter.ts';
import { customMessage } from './sign-up/custom-message.ts';
import { postConfirmation } from './sign-up/post-confirmation.ts';
import { type PoolUser, preSignUp } from './sign-up/pre-sign-up.ts';
import { preTokenGeneration } from './sign-up/pre-token-generation.ts';

const sub = '0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11';
const userId = UserId.parse('11111111-1111-4111-8111-111111111111');
const now = () => new Date('2026-11-21T12:00:00.000Z');
const unlimited: MailLimits = { count: async () => null };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const agreements = { note: async () => undefined };
const clientMetadata = { agreed_to: termsVersion };

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
      links: { issue: async (token, username) => void issued.push(`${token} ${username}`) },
      mailLimits: unlimited,
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

  it.each([
    ['k'.repeat(43), `&amp;key=${'k'.repeat(43)}"`],
    ['k'.repeat(42), '"'],
    [`"><b>${'k'.repeat(38)}`, '"'],
  ])('carries back the key %s of the sign-up, and nothing else that anyone sends', async (key, end) => {
    const trigger = customMessage({
      links: { issue: async () => undefined },
      mailLimits: unlimited,
      siteUrl: 'https://reelwright.example',
      newToken: () => 'a-token',
      now,
    });
    const { response } = await trigger(
      event<CustomMessageTriggerEvent>({
        triggerSource: 'CustomMessage_SignUp',
        request: {
          codeParameter: '{####}',
          userAttributes: { sub, email: 'ada@example.com' },
          clientMetadata: { sign_up_key: key },
        },
      }),
    );
    expect(response.emailMessage).toContain(
      `href="https://reelwright.example/auth?confirm=a-token&amp;email=ada%40example.com${end}`,
    );
  });

  it.each([
    ['de', 'de', '/de/auth'],
    ['es', 'es', '/es/auth'],
    ['ja', 'ja', '/ja/auth'],
    ['en', 'en', '/auth'],
    ['fr', 'en', '/auth'],
    [undefined, 'en', '/auth'],
  ])('for a page in %s is written in %s, and leads to %s', async (asked, language, path) => {
    const trigger = customMessage({
      links: { issue: async () => undefined },
      mailLimits: unlimited,
      siteUrl: 'https://reelwright.example',
      newToken: () => 'a-token',
      now,
    });
    const clientMetadata = asked === undefined ? undefined : { language: asked };
    const { response } = await trigger(
      event<CustomMessageTriggerEvent>({
        triggerSource: 'CustomMessage_SignUp',
        request: { codeParameter: '{####}', userAttributes: { sub, email: 'a@example.com' }, clientMetadata },
      }),
    );
    expect(response.emailMessage).toContain(`lang="${language}"`);
    expect(response.emailMessage).toContain(`href="https://reelwright.example${path}?confirm=a-token`);
    // https://docs.aws.amazon.com/cognito/latest/developerguide/limits.html
    expect(response.emailMessage?.length).toBeLessThan(20_000);
  });
});

describe('one address, two ways of signing in', () => {
  const linked: string[] = [];
  const removed: string[] = [];
  const signUp = (
    triggerSource: string,
    users: PoolUser[],
    attributes: Record<string, string> = {},
    settings = deployedSettings,
  ) => {
    linked.length = 0;
    removed.length = 0;
    const trigger = preSignUp({
      log: quiet,
      settings: async () => settings,
      mailLimits: unlimited,
      agreements,
      now,
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
        request: {
          userAttributes: { email: 'ada@example.com', email_verified: 'true', ...attributes },
          clientMetadata,
        },
      }),
    );
  };
  const native: PoolUser = {
    username: sub,
    emailVerified: true,
    federated: false,
    pending: false,
    linkedSubjects: [],
  };

  it.each([
    ['switched off', { ...deployedSettings, off: new Set(['sign_ups'] as const) }],
    ['refused by maintenance', { ...deployedSettings, maintenanceUntil: new Date('2999-01-01') }],
  ])('refuses new accounts that are %s, and links one that is there', async (_, settings) => {
    const closed = 'New accounts are closed for the moment.';
    await expect(signUp('PreSignUp_ExternalProvider', [], {}, settings)).rejects.toThrow(closed);
    await expect(signUp('PreSignUp_SignUp', [], {}, settings)).rejects.toThrow(closed);
    expect(removed).toEqual([]);
    await signUp('PreSignUp_ExternalProvider', [native], {}, settings);
    expect(linked).toEqual([`${sub} Google 1234`]);
  });

  it("links a verified provider's identity to the account with the same verified address", async () => {
    await signUp('PreSignUp_ExternalProvider', [native]);
    expect(linked).toEqual([`${sub} Google 1234`]);
  });

  it('refuses a person whose link fails, and is not there', async () => {
    const failing = preSignUp({
      log: quiet,
      settings: async () => deployedSettings,
      mailLimits: unlimited,
      agreements,
      now,
      directory: {
        findByEmail: async () => [{ ...native, linkedSubjects: ['5678'] }],
        link: async () => {
          throw new Error('The pool is away.');
        },
        remove: async () => undefined,
      },
    });
    await expect(
      failing(
        event<PreSignUpTriggerEvent>({
          triggerSource: 'PreSignUp_ExternalProvider',
          userName: 'google_1234',
          request: { userAttributes: { email: 'ada@example.com', email_verified: 'true' } },
        }),
      ),
    ).rejects.toThrow('The pool is away.');
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

  it.each(['\uff4belvin@example.com', 'kelvin@example', 'kelvin@example.com ', `k@${'a'.repeat(130)}.com`])(
    'refuses to sign up %j, whose link the API would refuse',
    async (email) => {
      await expect(signUp('PreSignUp_SignUp', [], { email })).rejects.toThrow('Check the email address');
    },
  );

  it('sends a person who signed up with Google back to Google', async () => {
    await expect(signUp('PreSignUp_SignUp', [{ ...native, federated: true }])).rejects.toThrow(
      'signs in with Google',
    );
  });
});

describe('the age and the terms', () => {
  const signUp = async (
    triggerSource: string,
    metadata?: Record<string, string>,
    note: (username: string, agreement: Agreement) => Promise<void> = async () => undefined,
  ) => {
    const noted: unknown[] = [];
    const trigger = preSignUp({
      log: quiet,
      settings: async () => deployedSettings,
      mailLimits: unlimited,
      agreements: {
        note: async (username, agreement) => {
          await note(username, agreement);
          noted.push([username, agreement]);
        },
      },
      now,
      directory: {
        findByEmail: async () => [],
        link: async () => undefined,
        remove: async () => undefined,
      },
    });
    await trigger(
      event<PreSignUpTriggerEvent>({
        triggerSource,
        request: {
          userAttributes: { email: 'ada@example.com', email_verified: 'true' },
          clientMetadata: metadata,
        },
      }),
    );
    return noted;
  };

  it('are noted for a person who agreed, with the time', async () => {
    expect(await signUp('PreSignUp_SignUp', clientMetadata)).toEqual([
      [sub, { version: termsVersion, at: now() }],
    ]);
  });

  it.each([
    ['says nothing of them', undefined, 'Confirm that you are 18 or older'],
    ['says something else', { language: 'de' }, 'Confirm that you are 18 or older'],
    ['read earlier terms', { agreed_to: '2024-12-16' }, 'Our terms have changed.'],
    ['made a version up', { agreed_to: '' }, 'Our terms have changed.'],
  ])('refuse the sign-up by password of one who %s', async (_, metadata, sentence) => {
    await expect(signUp('PreSignUp_SignUp', metadata)).rejects.toThrow(sentence);
  });

  it('refuse a sign-up whose agreement cannot be stored', async () => {
    const fail = () => Promise.reject(new Error('DynamoDB does not answer.'));
    await expect(signUp('PreSignUp_SignUp', clientMetadata, fail)).rejects.toThrow('DynamoDB');
  });

  it.each(['PreSignUp_ExternalProvider', 'PreSignUp_AdminCreateUser'])(
    'are not asked of %s, which carries no metadata',
    async (source) => {
      expect(await signUp(source)).toEqual([]);
    },
  );
});

describe('an access token', () => {
  const warned: string[] = [];
  const noted: (string | null)[] = [];
  const tokens = (
    epochOf: () => Promise<number | null>,
    clientId = 'browsers',
    accountChangesClientId: () => Promise<string> = async () => 'account-changes',
    sign: { triggerSource: string; browserId?: string } = { triggerSource: 'TokenGeneration_RefreshTokens' },
  ) =>
    preTokenGeneration({
      resolveAccount: async () => ({ userId, createdAt: now() }),
      sessions: { epochOf },
      accountChangesClientId,
      grantAtSignUp: async () => undefined,
      noteSignIn: async (_userId, browserId) => void noted.push(browserId),
      log: { ...quiet, warn: (code) => void warned.push(code) },
    })(
      event<PreTokenGenerationV2TriggerEvent>({
        triggerSource: sign.triggerSource,
        callerContext: { clientId },
        request: {
          userAttributes: { sub },
          scopes: ['aws.cognito.signin.user.admin'],
          ...(sign.browserId !== undefined && { clientMetadata: { browser_id: sign.browserId } }),
        },
      }),
    );
  const scopesTaken = async (clientId: string, accountChangesClientId?: () => Promise<string>) => {
    const { response } = await tokens(async () => 0, clientId, accountChangesClientId);
    return response.claimsAndScopeOverrideDetails.accessTokenGeneration?.scopesToSuppress;
  };

  it('may change nothing at the user pool, unless our functions got it as a proof', async () => {
    expect(await scopesTaken('browsers')).toEqual(['aws.cognito.signin.user.admin']);
    expect(await scopesTaken('account-changes')).toEqual([]);
  });

  it('may change nothing while it cannot be told whose it is', async () => {
    const fail = () => Promise.reject(new Error('SSM does not answer.'));
    expect(await scopesTaken('account-changes', fail)).toEqual(['aws.cognito.signin.user.admin']);
    expect(warned).toEqual(['account.changes_client_unknown']);
  });

  it('says whose account it is for, and in which epoch of the sessions it was issued, as text', async () => {
    const { response } = await tokens(async () => 3);
    expect(response.claimsAndScopeOverrideDetails.accessTokenGeneration).toMatchObject({
      claimsToAddOrOverride: {
        account_id: userId,
        session_epoch: '3',
        created_at: '2026-11-21T12:00:00.000Z',
      },
    });
  });

  it('is not given for a deleted account', async () => {
    await expect(tokens(async () => null)).rejects.toThrow('This account was deleted.');
  });

  it('of a sign-in by password is noted with its browser, and no other', async () => {
    const browserId = '0123456789abcdef'.repeat(2);
    const sign = async (triggerSource: string, id?: string, clientId = 'browsers') => {
      noted.length = 0;
      await tokens(async () => 0, clientId, undefined, {
        triggerSource,
        ...(id !== undefined && { browserId: id }),
      });
      return [...noted];
    };
    expect(await sign('TokenGeneration_Authentication', browserId)).toEqual([browserId]);
    expect(await sign('TokenGeneration_Authentication')).toEqual([null]);
    expect(await sign('TokenGeneration_Authentication', 'not of ours')).toEqual([null]);
    expect(await sign('TokenGeneration_RefreshTokens', browserId)).toEqual([]);
    expect(await sign('TokenGeneration_HostedAuth')).toEqual([]);
    expect(await sign('TokenGeneration_Authentication', browserId, 'account-changes')).toEqual([]);
    const deleted = tokens(async () => null, 'browsers', undefined, {
      triggerSource: 'TokenGeneration_Authentication',
    });
    await expect(deleted).rejects.toThrow();
    expect(noted).toEqual([]);
  });

  it('is not given while the account cannot be read', async () => {
    const epochOf = () => Promise.reject(new Error('DynamoDB does not answer.'));
    await expect(tokens(epochOf)).rejects.toThrow('does not answer');
  });
});

describe('a reset of the password', () => {
  const ended: string[] = [];
  const logged: string[] = [];
  const told: unknown[] = [];
  const confirm = (triggerSource: string, endAllSessions: () => Promise<void> = async () => undefined) => {
    for (const list of [ended, logged, told]) list.length = 0;
    const trigger = postConfirmation({
      resolveAccount: async () => ({ userId, createdAt: now() }),
      endAllSessions: (userPoolId) => async (id) => {
        await endAllSessions();
        ended.push(`${userPoolId} ${id}`);
      },
      sendNotice: async (notice) => void told.push(notice),
      now,
      log: { ...quiet, error: (code) => void logged.push(code) },
    });
    return trigger(
      event<PostConfirmationTriggerEvent>({
        triggerSource,
        request: { userAttributes: { sub, email: 'ada@example.com' }, clientMetadata: { language: 'de' } },
      }),
    );
  };

  it('ends all sessions of the person, who is told', async () => {
    await confirm('PostConfirmation_ConfirmForgotPassword');
    expect(ended).toEqual([`us-east-1_Local0001 ${userId}`]);
    expect(told).toEqual([{ kind: 'password_reset', userId, at: now().toISOString(), language: 'de' }]);
  });

  it('says so where it could not', async () => {
    const fail = () => Promise.reject(new Error('Cognito does not answer.'));
    await expect(confirm('PostConfirmation_ConfirmForgotPassword', fail)).rejects.toThrow(
      'Your password was changed, but you may still be signed in elsewhere.',
    );
    expect(logged).toEqual(['account.sessions_not_ended']);
    expect(told).toHaveLength(1);
  });

  it('is nothing that the confirmation of a sign-up does', async () => {
    await confirm('PostConfirmation_ConfirmSignUp');
    expect([ended, told]).toEqual([[], []]);
  });
});

describe('too many emails', () => {
  const full = counterOf({ name: 'mail_address', maximum: 5, windowSeconds: 600 }, 'ada@example.com', now());
  const sentence = 'Too many emails were asked for. Check your spam folder, or try again in 10 minutes.';

  /** Counts requests; refuses them if `refuses`. */
  function counting(refuses: boolean) {
    const purposes: string[] = [];
    const mailLimits: MailLimits = {
      count: async (purpose) => {
        purposes.push(purpose);
        return refuses ? full : null;
      },
    };
    return { purposes, mailLimits };
  }

  const signUp = (mailLimits: MailLimits, users: readonly PoolUser[] = []) =>
    preSignUp({
      log: quiet,
      settings: async () => deployedSettings,
      mailLimits,
      agreements,
      now,
      directory: {
        findByEmail: async () => users,
        link: async () => undefined,
        remove: async () => undefined,
      },
    })(
      event<PreSignUpTriggerEvent>({
        triggerSource: 'PreSignUp_SignUp',
        request: { userAttributes: { email: 'ada@example.com' }, clientMetadata },
      }),
    );

  const mail = (mailLimits: MailLimits, triggerSource: string) =>
    customMessage({
      links: { issue: async () => undefined },
      mailLimits,
      siteUrl: 'https://reelwright.example',
      newToken: () => 'a-token',
      now,
    })(
      event<CustomMessageTriggerEvent>({
        triggerSource,
        request: { codeParameter: '{####}', userAttributes: { sub, email: 'ada@example.com' } },
      }),
    );

  it('refuse a sign-up before its account is made, and say when to try again', async () => {
    await expect(signUp(counting(true).mailLimits)).rejects.toThrow(sentence);
  });

  it.each(['CustomMessage_ResendCode', 'CustomMessage_ForgotPassword'])('refuse %s', async (source) => {
    await expect(mail(counting(true).mailLimits, source)).rejects.toThrow(sentence);
  });

  it('are counted once for each that goes out', async () => {
    const { purposes, mailLimits } = counting(false);
    await signUp(mailLimits);
    await mail(mailLimits, 'CustomMessage_SignUp');
    await mail(mailLimits, 'CustomMessage_ResendCode');
    await mail(mailLimits, 'CustomMessage_ForgotPassword');
    expect(purposes).toEqual(['sign_up', 'resend', 'reset']);
  });

  it('are not made more by a sign-up with an address that has an account, which mails nothing', async () => {
    const { purposes, mailLimits } = counting(true);
    await signUp(mailLimits, [
      { username: sub, emailVerified: true, federated: false, pending: false, linkedSubjects: [] },
    ]);
    expect(purposes).toEqual([]);
  });
});
