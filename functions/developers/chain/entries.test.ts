import { afterAll, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { routeCaller } from '../../../test/handlers/lambda-events.ts';
import { publicKeyOfKms } from '../../../test/handlers/small-services.ts';
import { startHandlers } from '../../../test/handlers/start-handlers.ts';
import { selfIssuedCertificates } from '../../provenance/self-issued-certificates.ts';
import { createKeysStore } from '../../tables/api-access/keys.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { continueInTables } from '../../videos/chain/testing/chain-in-tables.ts';
import { videoInTables } from '../../videos/testing/video-in-tables.ts';
import { newTestKey, testKeySecret } from '../keys/testing/new-key.ts';
import { sandboxIdOf } from '../sandbox.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
handlers.parameters.set(process.env.API_KEY_SECRET_PARAMETER ?? '', testKeySecret);
handlers.parameters.set(
  process.env.PROVENANCE_CERTIFICATES_PARAMETER ?? '',
  await selfIssuedCertificates(publicKeyOfKms, 'test', new Date()),
);

const joinChain = routeCaller('joinChainByKey', (await import('./join-chain-by-key.lambda.ts')).handler);
const keys = createKeysStore(handlers.tables, 'api-access', async () => testKeySecret);
const videos = createVideosStore(handlers.tables, 'videos');

it('joinChainByKey joins videos of the account, or of its sandbox for a test key, with a key that reads', async () => {
  const accountId = UserId.parse(await handlers.signUp());
  await handlers.giveCredits(accountId, 1_000);
  for (const [mode, owner] of [
    ['live', accountId],
    ['test', sandboxIdOf(accountId)],
  ] as const) {
    const { secret, key } = newTestKey(accountId, { mode, scopes: ['read'] });
    await keys.write(keys.creating(key));
    const headers = { authorization: `Bearer ${secret}` };
    const first = await videoInTables(handlers.tables, videos, 'completed', { user_id: owner });
    const second = await continueInTables(handlers.tables, videos, first);

    expect(await joinChain({ headers, path: { id: second.id } })).toMatchObject({
      status: 200,
      body: { url: expect.stringContaining('/chains/'), parts: [first.id, second.id], seconds: 8 },
    });
    expect(await joinChain({ headers, path: { id: first.id } })).toMatchObject({
      status: 409,
      body: { code: 'chain_not_joinable', detail: expect.stringContaining('continues none') },
    });
  }
});
