import { afterAll, expect, it } from 'vitest';
import { lambdaContext } from '../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
const { handler: checkSecretAges } = await import('./check-secret-ages.lambda.ts');

it('the secrets of the environment are checked', async () => {
  expect(await checkSecretAges({}, lambdaContext())).toEqual({ checked: 3 });
});
