import { afterAll, expect, it } from 'vitest';
import { routeCaller } from '../../../test/handlers/lambda-events.ts';
import { publicKeyOfKms } from '../../../test/handlers/small-services.ts';
import { startHandlers } from '../../../test/handlers/start-handlers.ts';
import { selfIssuedCertificates } from '../../provenance/self-issued-certificates.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { newUserId } from '../testing/stored-video.ts';
import { videoInTables } from '../testing/video-in-tables.ts';
import { continueInTables } from './testing/chain-in-tables.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
handlers.parameters.set(
  process.env.PROVENANCE_CERTIFICATES_PARAMETER ?? '',
  await selfIssuedCertificates(publicKeyOfKms, 'test', new Date()),
);

const joinChain = routeCaller('joinChain', (await import('./join-chain.lambda.ts')).handler);
const videos = createVideosStore(handlers.tables, 'videos');

it('joinChain stores one file of both videos, and links to it; a single video is refused', async () => {
  const as = newUserId();
  const first = await videoInTables(handlers.tables, videos, 'completed', { user_id: as });
  const second = await continueInTables(handlers.tables, videos, first);

  expect(await joinChain({ as, path: { id: second.id } })).toMatchObject({
    status: 200,
    body: {
      url: expect.stringMatching(/\/chains\/[0-9a-f]{32}\/video\.mp4\?.*Signature=/),
      parts: [first.id, second.id],
      seconds: 8,
    },
  });
  const [key = ''] = handlers.buckets.listKeys('videos', 'chains/');
  expect(key).toMatch(/^chains\/[0-9a-f]{32}\/video\.mp4$/);
  expect(await joinChain({ as, path: { id: first.id } })).toMatchObject({
    status: 409,
    body: { error: { code: 'chain_not_joinable' } },
  });
});
