import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crowdAssembly } from '../crowd/crowd-assembly.ts';
import { smallCrowd } from '../crowd/crowd-sizes.ts';
import { playCrowd } from '../crowd/play-crowd.ts';
import { startTestCloud, type TestCloud } from './test-cloud.ts';

let cloud: TestCloud;
let assemblyFolder: string;
beforeAll(async () => {
  assemblyFolder = crowdAssembly();
  cloud = await startTestCloud('crowd', { assemblyFolder });
  // Synthesizing waits for nothing but the processor.
}, 0);
afterAll(async () => {
  await cloud.stop();
  rmSync(assemblyFolder, { recursive: true });
});

it('honest customers behind one address and at a launch get all that they ask and pay for', async () => {
  const { figures, refused } = await playCrowd(cloud, smallCrowd);
  expect(Object.fromEntries(refused)).toEqual({});
  const promised = figures.map((figure) => ({ ...figure, measured: figure.promised }));
  expect(figures).toEqual(promised);
}, 0);
