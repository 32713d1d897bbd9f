import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createC2pa } from '../../functions/provenance/c2pa.ts';
import { createSignVideo } from '../../functions/provenance/sign-video.ts';
import { localSigner } from '../../functions/provenance/testing/local-signer.ts';
import { textOnlyOrder } from '../../functions/provenance/testing/text-only-order.ts';
import { projectRoot } from '../../lib/foundation/project-root.ts';
import { type Figure, percentile } from './figure.ts';

/** What content credentials cost a video (decision 52), with a key in memory: KMS adds the time of one request. */
export async function measureSignedVideo(videos = 20): Promise<readonly Figure[]> {
  const now = () => new Date();
  const sign = createSignVideo({
    signer: await localSigner(now()),
    loadC2pa: createC2pa(projectRoot),
    images: { read: async () => null },
    readVideo: async () => null,
    stamp: null,
    now,
  });
  const video = readFileSync(path.join(projectRoot, 'media/samples/dunes/16x9-standard-5s.mp4'));
  // The first signature waits for the library.
  const { bytes } = await sign(video, textOnlyOrder);
  const milliseconds: number[] = [];
  for (let signed = 0; signed < videos; signed += 1) {
    const start = performance.now();
    await sign(video, textOnlyOrder);
    milliseconds.push(performance.now() - start);
  }
  return [
    {
      what: 'signing a video of 5 s: p50',
      measured: Math.round(percentile(milliseconds, 0.5)),
      unit: 'ms',
      promised: 300,
    },
    { what: 'signing a video of 5 s: added', measured: bytes.length - video.length, unit: 'bytes' },
  ];
}
