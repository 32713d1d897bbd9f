import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { totpCode } from 'cognito-emulator/credentials/totp.ts';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { UserId } from '../../../contract/fields/ids.ts';
import { routeCaller } from '../../../test/handlers/lambda-events.ts';
import { newPerson, startHandlers } from '../../../test/handlers/start-handlers.ts';
import { newTestKey } from '../../developers/keys/testing/new-key.ts';
import { createKeysStore } from '../../tables/api-access/keys.store.ts';
import { ActionFailed } from '../action/operator-action.ts';
import { auditPart } from './testing/audit-part.ts';
import { ada, effectOf, newOperation } from './testing/operation.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
const beginSecondFactor = routeCaller(
  'beginSecondFactor',
  (await import('../../account/begin-second-factor.route.ts')).handler,
);
const confirmSecondFactor = routeCaller(
  'confirmSecondFactor',
  (await import('../../account/confirm-second-factor.route.ts')).handler,
);
const { createDocumentClient } = await import('../../aws/dynamodb-client.ts');
const { createBillingAccountStore } = await import('../../tables/credits/billing-account.store.ts');
const { createSessionsStore } = await import('../../tables/credits/sessions.store.ts');
const { createUserPoolClient } = await import('../../user-pool/find-user.ts');
const { findPersonInAws } = await import('../../user-pool/pool-person.ts');
const { outsideActionsInAws, transactionsInAws } = await import('./outside-actions-in-aws.ts');
const { endSessions: endSessionsWith } = await import('./end-sessions.ts');
const { resetSecondFactor: resetSecondFactorWith } = await import('./reset-second-factor.ts');

const findPerson = findPersonInAws();
const sessions = createSessionsStore(handlers.tables, 'credits');
const keys = createKeysStore(handlers.tables, 'api-access', async () => 'no secret is read');
const { endSessions, resetSecondFactor, viewAsPerson } = outsideActionsInAws(createDocumentClient(), {});
const { revokeKey } = transactionsInAws(createDocumentClient());

async function newAccount() {
  const email = `${newPerson()}@example.com`;
  return { email, person: UserId.parse(await handlers.signUp(email)) };
}

const notFound = { code: 'not_found' };

describe('ending all sessions', () => {
  it('is shown, and ends them', async () => {
    const { person } = await newAccount();
    const effect = effectOf(
      endSessions.decide(await endSessions.read({ person }), { person }, new Date(), ada),
    );
    expect(effect).toMatchObject({ person, sentence: `End all sessions of account ${person}`, purse: null });
    await endSessions.perform({ person }, newOperation());
    expect(await sessions.epochOf(person)).toBe(1);
  });

  it('is tried again while the user pool gives no answer', async () => {
    const { person } = await newAccount();
    const endAllSessions = async () => {
      throw new Error('Cognito gives no answer');
    };
    const attempt = endSessionsWith({ findPerson, endAllSessions }).perform({ person }, newOperation());
    await expect(attempt).rejects.toThrow('no answer');
    await expect(attempt).rejects.not.toThrow(ActionFailed);
  });

  it('of an unknown person is not found', async () => {
    await expect(endSessions.read({ person: UserId.parse(newPerson()) })).rejects.toMatchObject(notFound);
  });
});

describe('viewing as a person', () => {
  it('is shown, and told to the owner', async () => {
    const { person, email } = await newAccount();
    const effect = effectOf(
      viewAsPerson.decide(await viewAsPerson.read({ person }), { person }, new Date(), ada),
    );
    expect(effect).toMatchObject({
      person,
      sentence: `View account ${person} as its owner does, for 30 minutes`,
      mails: [{ to: email, subject: 'We looked at your account' }],
    });
    handlers.invocations.splice(0);
    await viewAsPerson.perform({ person }, newOperation());
    expect(handlers.invocations).toMatchObject([{ payload: { kind: 'account_viewed', userId: person } }]);
  });

  it('of an unknown person is not found, and has failed for good once the user is gone', async () => {
    const person = UserId.parse(newPerson());
    await expect(viewAsPerson.read({ person })).rejects.toMatchObject(notFound);
    await expect(viewAsPerson.perform({ person }, newOperation())).rejects.toThrow(ActionFailed);
  });
});

describe('resetting a second factor', () => {
  async function withSecondFactor() {
    const account = await newAccount();
    const password = 'secret-enough';
    const { body } = await beginSecondFactor({ as: account.person, body: { password } });
    const { secret } = z.parse(z.object({ secret: z.string() }), body);
    const one_time_code = totpCode(secret, Date.now());
    await confirmSecondFactor({ as: account.person, body: { password, one_time_code } });
    return account;
  }

  it('turns it off and tells the owner, however often it is tried', async () => {
    const { person, email } = await withSecondFactor();
    const decide = async () =>
      resetSecondFactor.decide(await resetSecondFactor.read({ person }), { person }, new Date(), ada);
    expect(effectOf(await decide())).toMatchObject({
      sentence: `Reset the second factor of account ${person}`,
      changes: [{ what: 'Second factor', before: 'on', after: 'off' }],
      mails: [{ to: email, subject: 'Two-factor sign-in is off' }],
      secondPerson: 'Another operator always confirms it.',
    });
    handlers.invocations.splice(0);
    const operation = newOperation();
    await resetSecondFactor.perform({ person }, operation);
    await resetSecondFactor.perform({ person }, operation);
    expect((await findPerson(person))?.hasSecondFactor).toBe(false);
    expect(handlers.invocations[0]).toMatchObject({
      payload: { kind: 'second_factor_removed', userId: person },
    });
    expect(await decide()).toEqual({ kind: 'refused', sentence: 'This person has no second factor.' });
  });

  it('has failed for good once the user is gone, and is tried again while the pool gives no answer', async () => {
    const { person } = await withSecondFactor();
    const broken = resetSecondFactorWith({
      findPerson,
      billing: createBillingAccountStore(handlers.tables, 'credits'),
      resetAloneCredits: async () => 0,
      authenticators: {
        turn: async () => {
          throw new Error('Cognito gives no answer');
        },
      },
      sendNotice: async () => undefined,
      now: () => new Date(),
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    const attempt = broken.perform({ person }, newOperation());
    await expect(attempt).rejects.not.toThrow(ActionFailed);
    const Username = await handlers.usernameOf(person);
    await createUserPoolClient().send(
      new AdminDeleteUserCommand({ UserPoolId: process.env.USER_POOL_ID, Username }),
    );
    await expect(resetSecondFactor.perform({ person }, newOperation())).rejects.toThrow(ActionFailed);
  });
});

describe('revoking a key', () => {
  async function withKey() {
    const account = await newAccount();
    const { key } = newTestKey(account.person, { name: 'Studio' });
    await handlers.tables.send(new TransactWriteCommand({ TransactItems: [...keys.creating(key)] }));
    const input = { person: account.person, key: key.keyId };
    return { ...account, key, input, state: await revokeKey.read(input) };
  }

  it('ends it in one write with the audit', async () => {
    const { input, state, key } = await withKey();
    expect(effectOf(revokeKey.decide(state, input, new Date(), ada)).sentence).toBe(
      `Revoke the API key Studio (…${key.lastFour}) of account ${input.person}`,
    );
    const operation = newOperation();
    const apply = () => revokeKey.apply(state, input, operation, [auditPart(operation.id)], new Date());
    expect(await apply()).toEqual({ kind: 'done' });
    expect((await keys.ofHash(key.hash))?.revokedAt).not.toBeNull();
    // A repetition shows that its audit is there, not that the key differs.
    expect(await apply()).toEqual({ kind: 'blocked', part: 'audit' });
    expect(revokeKey.decide(await revokeKey.read(input), input, new Date(), ada)).toMatchObject({
      kind: 'refused',
    });
  });

  it('writes nothing where the key changed since, or its audit cannot be written', async () => {
    const { input, state, key } = await withKey();
    const taken = newOperation();
    await handlers.tables.send(new TransactWriteCommand({ TransactItems: [auditPart(taken.id).item] }));
    expect(await revokeKey.apply(state, input, taken, [auditPart(taken.id)], new Date())).toMatchObject({
      kind: 'blocked',
    });
    expect((await keys.ofHash(key.hash))?.revokedAt).toBeNull();
    await handlers.tables.send(
      new TransactWriteCommand({ TransactItems: [...keys.changing([{ ...key, name: 'Office' }])] }),
    );
    const operation = newOperation();
    expect(await revokeKey.apply(state, input, operation, [auditPart(operation.id)], new Date())).toEqual({
      kind: 'differs',
    });
  });

  it('of another person is not found', async () => {
    const [{ input }, { person }] = [await withKey(), await newAccount()];
    await expect(revokeKey.read({ ...input, person })).rejects.toMatchObject(notFound);
    await expect(revokeKey.read({ ...input, key: 'no-key' })).rejects.toMatchObject(notFound);
  });
});
