import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { joinVideos } from './join-videos.ts';

const root = join(import.meta.dirname, '../../..');
const sample = (name: string) => readFileSync(join(root, 'media/samples', `${name}.mp4`));
it('x', async () => {
  const { bytes, seconds } = await joinVideos([
    sample('dunes/16x9-standard-5s'),
    sample('aurora/16x9-standard-8s'),
  ]);
  expect(seconds).toBe(13);
  const { writeFileSync } = await import('node:fs');
  writeFileSync('/tmp/h/d-scratch/joined.mp4', bytes);
});
