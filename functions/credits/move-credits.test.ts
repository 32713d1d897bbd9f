import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lambdaContext, routeCaller } from '../../test/handlers/lambda-events.ts';
import { newPerson, startHandlers } from '../../test/handlers/start-handlers.ts';
import { log } from '../log/logger.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
const { handler: moveCredits } = await import('./move-credits.lambda.ts');
const listCreditEntries = routeCaller(
  'listCreditEntries',
  (await import('./list-credit-entries.route.ts')).handler,
);

const warned = vi.spyOn(log, 'warn');
beforeEach(() => warned.mockClear());

const common = { reason: 'Videos took hours', operator: 'arn:aws:iam::111122223333:user/grace' };

/** A new person, and an operator who moves their credits. */
async function newAccount() {
  const email = `${newPerson()}@example.com`;
  const userId = await handlers.signUp(email);
  const move = (direction: 'grant' | 'take', credits: number, operation = newPerson()) =>
    moveCredits({ ...common, person: email, direction, credits, operation }, lambdaContext());
  const statement = async () => (await listCreditEntries({ as: userId })).body;
  return { email, userId, move, statement };
}

/** Sets what all operators together have moved today. */
async function movedToday(credits: number): Promise<void> {
  const id = `operator-credits#${new Date().toISOString().slice(0, 10)}`;
  await handlers.tables.send(
    new UpdateCommand({
      TableName: 'limits',
      Key: { id },
      UpdateExpression: 'SET credits = :credits',
      ExpressionAttributeValues: { ':credits': credits },
    }),
  );
}

describe('an operator', () => {
  it('grants credits that never expire, and takes some, each a line of the statement', async () => {
    const { userId, move, statement } = await newAccount();
    expect(await move('grant', 500)).toMatchObject({ user_id: userId, balance: 500, is_repeat: false });
    expect(await move('take', 200)).toMatchObject({ balance: 300 });
    expect(await statement()).toMatchObject({
      entries: [
        { kind: 'revoke', source: 'support', subject: null, credits: -200, balance_after: 300 },
        { kind: 'grant', source: 'support', subject: null, credits: 500, balance_after: 500 },
      ],
    });
  });

  it('is written beside the entry with the reason, and neither is shown to the person', async () => {
    const { userId, move, statement } = await newAccount();
    const { entry } = await move('grant', 500);
    const Key = { user_id: userId, entry };
    const { Item } = await handlers.tables.send(new GetCommand({ TableName: 'credits', Key }));
    expect(Item).toMatchObject({ operator: common.operator, reason: common.reason });
    expect(JSON.stringify(await statement())).not.toMatch(/grace|hours/);
  });

  it('is reported, without the reason', async () => {
    const { userId, move } = await newAccount();
    const { entry } = await move('grant', 500);
    expect(warned.mock.calls).toEqual([
      ['credits.moved_by_operator', { user_id: userId, entry, credits: 500 }],
    ]);
  });

  it('may repeat an operation, also at the same time: the credits are moved and reported once', async () => {
    const { move } = await newAccount();
    const operation = newPerson();
    const answers = await Promise.all([move('grant', 500, operation), move('grant', 500, operation)]);
    expect(answers.map(({ balance }) => balance)).toEqual([500, 500]);
    expect(answers.map(({ is_repeat }) => is_repeat).sort()).toEqual([false, true]);
    expect(await move('grant', 500, operation)).toMatchObject({ balance: 500, is_repeat: true });
    expect(warned).toHaveBeenCalledTimes(1);
  });

  it('cannot use an operation’s id again for another amount, direction or person', async () => {
    const { move } = await newAccount();
    const other = await newAccount();
    const operation = newPerson();
    await move('grant', 500, operation);
    await expect(move('grant', 501, operation)).rejects.toThrow('has moved 500 credits already');
    await expect(move('take', 500, operation)).rejects.toThrow('was another one');
    await expect(other.move('grant', 500, operation)).rejects.toThrow('was another one');
    expect(await move('grant', 500, operation)).toMatchObject({ balance: 500 });
  });

  it('never takes more than there is', async () => {
    const { move } = await newAccount();
    await move('grant', 500);
    await expect(move('take', 501)).rejects.toThrow(
      'They can spend 500 credits, 501 were to be taken. Nothing was moved.',
    );
    const operation = newPerson();
    expect(await move('take', 500, operation)).toMatchObject({ balance: 0, is_repeat: false });
    // The answer was lost: nothing is left to take, and nothing more must be taken.
    expect(await move('take', 500, operation)).toMatchObject({ balance: 0, is_repeat: true });
  });

  it('moves at most 100,000 credits at once, and all together a million a day', async () => {
    const { move } = await newAccount();
    for (const credits of [100_001, 0, -1, 0.5]) await expect(move('grant', credits)).rejects.toThrow();
    await movedToday(900_000);
    expect(await move('grant', 100_000)).toMatchObject({ balance: 100_000 });
    await expect(move('take', 1)).rejects.toThrow('1000000 credits a day');
    await expect(move('grant', 1)).rejects.toThrow('1000000 credits a day');
    await movedToday(0);
    expect(await move('take', 1)).toMatchObject({ balance: 99_999 });
  });

  it('names the account by its id as well, and needs one that there is', async () => {
    const { userId } = await newAccount();
    const move = (person: string) =>
      moveCredits(
        { ...common, person, direction: 'grant', credits: 1, operation: newPerson() },
        lambdaContext(),
      );
    expect(await move(userId)).toMatchObject({ user_id: userId, balance: 1 });
    for (const person of ['unknown@example.com', newPerson()]) {
      await expect(move(person)).rejects.toThrow(`There is no account ${person}.`);
    }
  });

  it('has to say why', async () => {
    const { userId } = await newAccount();
    const request = { ...common, person: userId, direction: 'grant', credits: 1, operation: newPerson() };
    await expect(moveCredits({ ...request, reason: ' ' }, lambdaContext())).rejects.toThrow();
  });
});
