import { afterAll, describe, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { routeCaller } from '../../../test/handlers/lambda-events.ts';
import { newPerson, startHandlers } from '../../../test/handlers/start-handlers.ts';
import { createKeysStore } from '../../tables/api-access/keys.store.ts';
import { newTestKey, testKeySecret } from '../keys/testing/new-key.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const improve = routeCaller(
  'improvePromptByKey',
  (await import('./improve-prompt-by-key.lambda.ts')).handler,
);
const keys = createKeysStore(handlers.tables, 'api-access', async () => testKeySecret);

async function program(mode: 'live' | 'test') {
  const accountId = UserId.parse(newPerson());
  const { secret, key } = newTestKey(accountId, { mode, scopes: ['read'] });
  await keys.write(keys.creating(key));
  return { accountId, headers: { authorization: `Bearer ${secret}` } };
}

describe('improvePromptByKey', () => {
  it('rewrites a prompt for a key that may read', async () => {
    const { headers } = await program('live');
    expect(await improve({ headers, body: { prompt: 'A sea' } })).toMatchObject({
      status: 200,
      body: { subject: 'A sea', simulated: true },
    });
    expect(await improve({ body: { prompt: 'A sea' } })).toMatchObject({ status: 401 });
    expect(await improve({ headers, body: { prompt: '' } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', field: 'prompt' },
    });
  });

  it.each([
    ['live', 1],
    ['test', 0],
  ] as const)(
    'answers a refused prompt of a %s key as a problem; %i are written down',
    async (mode, count) => {
      const { accountId, headers } = await program(mode);
      expect(await improve({ headers, body: { prompt: 'simulate: unsafe violence' } })).toMatchObject({
        status: 422,
        body: { code: 'content_refused', category: 'violence' },
      });
      expect((await handlers.storedIn('refusals')).filter((row) => row.includes(accountId))).toHaveLength(
        count,
      );
    },
  );
});
