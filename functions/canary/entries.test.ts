import { afterAll, expect, it } from 'vitest';
import { lambdaContext } from '../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
const { handler: runCanary } = await import('./run-canary.lambda.ts');

it('a run without an account ends by itself: Lambda keeps no event of it', async () => {
  await expect(runCanary({}, lambdaContext())).resolves.toBeUndefined();
});
