import { LocalDurableTestRunner } from '@aws/durable-execution-sdk-js-testing';
import { afterAll, describe, expect, it } from 'vitest';
import { routeCaller } from '../../test/handlers/lambda-events.ts';
import { skipWaitsOfExecutions } from '../../test/handlers/skip-waits.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
skipWaitsOfExecutions();

const exportAccount = routeCaller('exportAccount', (await import('./export-account.route.ts')).handler);
const { handler: writeExport } = await import('./write-export.lambda.ts');
const readAccountExport = routeCaller(
  'readAccountExport',
  (await import('./read-account-export.route.ts')).handler,
);
const createPayment = routeCaller(
  'createPayment',
  (await import('../billing/create-payment.route.ts')).handler,
);
/** A person with credits and a customer in Stripe. */
async function customer(): Promise<string> {
  const as = await handlers.signUp();
  await handlers.giveCredits(as, 7_000);
  expect(await createPayment({ as, body: { pack: 'starter' } })).toMatchObject({ status: 200 });
  return as;
}

describe('exportAccount', () => {
  it('starts a job that writes everything into a file, to which readAccountExport answers with a link', async () => {
    const as = await customer();
    expect(await exportAccount({ as })).toMatchObject({ status: 202, body: { status: 'started' } });
    const started = handlers.invocations.find(({ functionName }) => functionName.includes('write-export'));
    await new LocalDurableTestRunner({ handlerFunction: writeExport }).run({ payload: started?.payload });
    expect(await readAccountExport({ as })).toMatchObject({
      status: 200,
      body: { status: 'ready', file: { url: expect.stringContaining('/exports/') } },
    });
    expect(handlers.buckets.listKeys('videos', 'exports/')).toHaveLength(1);
    expect(handlers.invocations.at(-1)?.payload).toMatchObject({ kind: 'data_exported', userId: as });
  });
});
