import { readFileSync } from 'node:fs';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { models } from '../../../contract/videos/models.ts';
import { fakeSignVideo } from '../../provenance/testing/fake-sign-video.ts';
import { createSimulatedProvider } from './simulated.ts';
import { startProviderFixture } from './testing/provider-fixture.ts';
import { describeProvider, type ProviderSubject } from './testing/provider-suite.ts';

const sample = 'sea-at-dusk/9x16-standard-8s';

async function startSubject(): Promise<ProviderSubject> {
  const fixture = await startProviderFixture();
  for (const type of ['mp4', 'webp']) {
    await fixture.buckets.client.send(
      new PutObjectCommand({
        Bucket: 'other',
        Key: `${sample}.${type}`,
        Body: readFileSync(`media/samples/${sample}.${type}`),
      }),
    );
  }
  const order = fixture.orderFor(models.simulated);
  const prompts = {
    video: order.prompt,
    filtered: 'simulate: filtered',
    failed: 'simulate: failure',
    never: 'simulate: never',
  };
  return {
    provider: createSimulatedProvider(
      fixture.buckets.client,
      { samples: 'other', videos: 'videos' },
      fakeSignVideo,
    ),
    order,
    places: fixture.places,
    now: () => new Date(fixture.clock.milliseconds),
    advance: (milliseconds) => {
      fixture.clock.milliseconds += milliseconds;
    },
    renderingMilliseconds: 3_000,
    orderOf: (outcome) => ({ ...order, prompt: prompts[outcome] }),
    stored: fixture.stored,
    video: () => readFileSync(`media/samples/${sample}.mp4`),
    remote: null,
    stop: fixture.stop,
  };
}

describeProvider('Simulated', startSubject, 'simulated');
