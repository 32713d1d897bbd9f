import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { PostConfirmationTriggerEvent, PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { afterAll, describe, expect, it } from 'vitest';
import { newPerson, startHandlers } from '../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
const { handler: preTokenGeneration } = await import('./pre-token-generation.lambda.ts');
const { handler: postConfirmation } = await import('./post-confirmation.lambda.ts');

/** The part of Cognito's event that the two triggers read. */
function triggerEvent<Event>(triggerSource: string, sub: string): Event {
  return JSON.parse(
    JSON.stringify({
      triggerSource,
      userPoolId: process.env.USER_POOL_ID,
      userName: sub,
      callerContext: { clientId: 'testclient' },
      request: { userAttributes: { sub, email: 'ada@example.com' }, scopes: [] },
      response: {},
    }),
  );
}

async function epochInTokensOf(sub: string): Promise<string | undefined> {
  const { response } = await preTokenGeneration(
    triggerEvent<PreTokenGenerationV2TriggerEvent>('TokenGeneration_Authentication', sub),
  );
  const { accessTokenGeneration } = response.claimsAndScopeOverrideDetails;
  return accessTokenGeneration?.claimsToAddOrOverride?.session_epoch;
}

describe('a reset of the password', () => {
  it('begins the next epoch of the person’s sessions', async () => {
    const sub = handlers.signUp();
    expect(await epochInTokensOf(sub)).toBe('0');
    await postConfirmation(
      triggerEvent<PostConfirmationTriggerEvent>('PostConfirmation_ConfirmForgotPassword', sub),
    );
    expect(await epochInTokensOf(sub)).toBe('1');
  });
});

describe('a sign-in', () => {
  it('from another browser than the first is told to the owner, once', async () => {
    const sub = handlers.signUp();
    const signInFrom = async (browserId: string) => {
      const event = triggerEvent<PreTokenGenerationV2TriggerEvent>('TokenGeneration_Authentication', sub);
      event.request.clientMetadata = { browser_id: browserId.repeat(32) };
      await preTokenGeneration(event);
      return handlers.invocations.filter(({ payload }) => JSON.stringify(payload).includes(sub));
    };
    expect(await signInFrom('a')).toEqual([]);
    const notice = {
      functionName: 'mail-account-notice',
      payload: { kind: 'new_browser', userId: sub, at: expect.any(String) },
    };
    expect(await signInFrom('b')).toEqual([notice]);
    expect(await signInFrom('a')).toEqual([notice]);
    expect(await signInFrom('b')).toEqual([notice]);
  });
});

describe('a token', () => {
  it('may change an account at the user pool where our functions got it as a proof', async () => {
    handlers.parameters.set('/account-changes-client-id', 'testclient');
    const { response } = await preTokenGeneration(
      triggerEvent<PreTokenGenerationV2TriggerEvent>('TokenGeneration_Authentication', handlers.signUp()),
    );
    expect(response.claimsAndScopeOverrideDetails.accessTokenGeneration?.scopesToSuppress).toEqual([]);
  });

  it('is not given for a deleted account', async () => {
    const sub = newPerson();
    await handlers.tables.send(
      new UpdateCommand({
        TableName: 'credits',
        Key: { user_id: sub, entry: 'account' },
        UpdateExpression: 'SET deleted_at = :past',
        ExpressionAttributeValues: { ':past': '2026-01-01T00:00:00.000Z' },
      }),
    );
    await expect(epochInTokensOf(sub)).rejects.toThrow('This account was deleted.');
  });
});
