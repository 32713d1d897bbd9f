import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { PostConfirmationTriggerEvent, PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { UserId } from '../../contract/fields/ids.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
// A trial sets it.
process.env.CREDITS_AT_SIGN_UP = '10000';
const { handler: preTokenGeneration } = await import('./sign-up/pre-token-generation.lambda.ts');
const { handler: postConfirmation } = await import('./sign-up/post-confirmation.lambda.ts');

/** The part of Cognito's event that the two triggers read. */
function triggerEvent<Event>(triggerSource: string, userName: string): Event {
  return JSON.parse(
    JSON.stringify({
      triggerSource,
      userPoolId: process.env.USER_POOL_ID,
      userName,
      callerContext: { clientId: 'testclient' },
      request: { userAttributes: { email: `${userName}@example.com`, email_verified: 'true' }, scopes: [] },
      response: {},
    }),
  );
}

/** The claims that the trigger adds to a user's access token. */
async function claimsOf(username: string, clientMetadata: Record<string, string> = {}) {
  const event = triggerEvent<PreTokenGenerationV2TriggerEvent>('TokenGeneration_Authentication', username);
  event.request.clientMetadata = clientMetadata;
  const { response } = await preTokenGeneration(event);
  const { accessTokenGeneration } = response.claimsAndScopeOverrideDetails;
  return z.parse(
    z.object({ account_id: UserId, session_epoch: z.string() }),
    accessTokenGeneration?.claimsToAddOrOverride,
  );
}

/** What the credits table holds of an account. */
async function itemsOf(accountId: unknown) {
  const { Items = [] } = await handlers.tables.send(
    new QueryCommand({
      TableName: 'credits',
      KeyConditionExpression: 'user_id = :account',
      ExpressionAttributeValues: { ':account': accountId },
    }),
  );
  return Items;
}

describe('a reset of the password', () => {
  it('begins the next epoch of the person’s sessions', async () => {
    const username = handlers.addUser();
    const before = await claimsOf(username);
    expect(before.session_epoch).toBe('0');
    await postConfirmation(
      triggerEvent<PostConfirmationTriggerEvent>('PostConfirmation_ConfirmForgotPassword', username),
    );
    expect(await claimsOf(username)).toEqual({ ...before, session_epoch: '1' });
  });
});

describe('a sign-in', () => {
  it('from another browser than the first is told to the owner, once', async () => {
    const username = handlers.addUser();
    const signInFrom = async (browserId: string) => {
      const { account_id: userId } = await claimsOf(username, {
        browser_id: browserId.repeat(32),
        language: 'de',
      });
      return handlers.invocations.filter(({ payload }) => JSON.stringify(payload).includes(userId));
    };
    expect(await signInFrom('a')).toEqual([]);
    const notice = {
      functionName: 'mail-account-notice',
      payload: { kind: 'new_browser', userId: expect.any(String), at: expect.any(String), language: 'de' },
    };
    expect(await signInFrom('b')).toEqual([notice]);
    expect(await signInFrom('a')).toEqual([notice]);
    expect(await signInFrom('b')).toEqual([notice]);
  });
});

describe('the credits of a trial', () => {
  it('are granted to an account once, at its first sign-in, however often it signs in', async () => {
    const username = handlers.addUser();
    const [first] = await Promise.all(Array.from({ length: 5 }, () => claimsOf(username)));
    await claimsOf(username);
    const items = await itemsOf(first?.account_id);
    expect(items).toHaveLength(2);
    expect(items).toContainEqual(expect.objectContaining({ entry: 'account', purchased_credits: 10_000 }));
    expect(items).toContainEqual(
      expect.objectContaining({ entry: 'grant#sign-up', source: 'sign_up', purchased_credits: 10_000 }),
    );
  });

  it('are not granted by a token that is renewed', async () => {
    const event = triggerEvent<PreTokenGenerationV2TriggerEvent>(
      'TokenGeneration_RefreshTokens',
      handlers.addUser(),
    );
    const { response } = await preTokenGeneration(event);
    const claims = response.claimsAndScopeOverrideDetails.accessTokenGeneration?.claimsToAddOrOverride;
    expect(await itemsOf(claims?.account_id)).toEqual([]);
  });
});

describe('a token', () => {
  it('is for the account of the person, whichever browser asks and however often', async () => {
    const username = handlers.addUser();
    const [one, ...others] = await Promise.all(Array.from({ length: 5 }, () => claimsOf(username)));
    expect(one?.account_id).not.toBe(username);
    for (const other of others) expect(other).toEqual(one);
  });

  it('says when the account was made', async () => {
    const event = triggerEvent<PreTokenGenerationV2TriggerEvent>(
      'TokenGeneration_Authentication',
      handlers.addUser(),
    );
    const { response } = await preTokenGeneration(event);
    const claims = response.claimsAndScopeOverrideDetails.accessTokenGeneration?.claimsToAddOrOverride;
    expect(Math.abs(Date.now() - Date.parse(String(claims?.created_at)))).toBeLessThan(60_000);
  });

  it('may change an account at the user pool where our functions got it as a proof', async () => {
    handlers.parameters.set('/account-changes-client-id', 'testclient');
    const { response } = await preTokenGeneration(
      triggerEvent<PreTokenGenerationV2TriggerEvent>('TokenGeneration_Authentication', handlers.addUser()),
    );
    expect(response.claimsAndScopeOverrideDetails.accessTokenGeneration?.scopesToSuppress).toEqual([]);
  });

  it('is not given for a deleted account', async () => {
    const username = handlers.addUser();
    const { account_id: userId } = await claimsOf(username);
    await handlers.tables.send(
      new UpdateCommand({
        TableName: 'credits',
        Key: { user_id: userId, entry: 'account' },
        UpdateExpression: 'SET deleted_at = :past',
        ExpressionAttributeValues: { ':past': '2026-01-01T00:00:00.000Z' },
      }),
    );
    await expect(claimsOf(username)).rejects.toThrow('This account was deleted.');
  });
});
