import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, expect, it } from 'vitest';
import { lambdaContext } from '../../../test/handlers/lambda-events.ts';
import { newPerson, startHandlers } from '../../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
const { handler: setApiContract } = await import('./set-api-contract.lambda.ts');

const set = (account: string, generations_per_hour: number | null) =>
  setApiContract({ account, generations_per_hour }, lambdaContext());

async function rowOf(userId: string) {
  const Key = { id: `account#${userId}` };
  return (await handlers.tables.send(new GetCommand({ TableName: 'api-access', Key }))).Item;
}

it('sets the limit of the account of an address or id, beside the state of its rate, and takes it away', async () => {
  const userId = await handlers.signUp('Enterprise@example.com');
  const state = { id: `account#${userId}`, user_id: userId, theoretical_arrival_at: 1_795_000_000_000 };
  await handlers.tables.send(new PutCommand({ TableName: 'api-access', Item: state }));
  expect(await set('enterprise@example.com', 500)).toEqual({ user_id: userId, generations_per_hour: 500 });
  expect(await rowOf(userId)).toEqual({ ...state, generations_per_hour: 500 });
  expect(await set(userId, 900)).toMatchObject({ generations_per_hour: 900 });
  expect(await set(userId, null)).toMatchObject({ generations_per_hour: null });
  expect(await rowOf(userId)).toEqual(state);
});

it('is refused for an account that there is not, and for a limit that is none', async () => {
  await expect(set('unknown@example.com', 500)).rejects.toThrow('There is no account unknown@example.com.');
  const stranger = newPerson();
  await expect(set(stranger, 500)).rejects.toThrow('There is no account');
  expect(await rowOf(stranger)).toBeUndefined();
  for (const limit of [0, -1, 1.5, 1_000_001]) await expect(set(stranger, limit)).rejects.toThrow();
});
