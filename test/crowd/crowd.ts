/**
 * `npm run crowd`: honest customers in numbers, in a local cloud at production's rates. It takes an hour, as the one
 * after a launch does.
 * `-- --small` plays what `npm test` plays.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureAssembly } from '../../local/build/ensure-assembly.ts';
import { linesOf, startTestCloud } from '../cloud/test-cloud.ts';
import { crowdAssembly } from './crowd-assembly.ts';
import { fullCrowd, smallCrowd } from './crowd-sizes.ts';
import { playCrowd } from './play-crowd.ts';

const { values } = parseArgs({ options: { small: { type: 'boolean', default: false } } });
await ensureAssembly(console.error);
const assemblyFolder = crowdAssembly();
const cloud = await startTestCloud('command', { assemblyFolder });
try {
  const { figures, sent, refused } = await playCrowd(cloud, values.small ? smallCrowd : fullCrowd);
  console.log(`${sent} requests`);
  for (const [what, count] of refused) console.log(`  refused ${count} ×: ${what}`);
  for (const { what, measured, promised } of figures) {
    console.log(`${measured === promised ? '✓' : '✗'} ${what}: ${measured} of ${promised}`);
  }
  const isKept = figures.every(({ measured, promised }) => measured === promised);
  if (!isKept)
    for (const line of linesOf(cloud.logs).filter((line) => line.includes('"ERROR"'))) console.log(line);
  process.exitCode = isKept ? 0 : 1;
} finally {
  await cloud.stop();
  rmSync(assemblyFolder, { recursive: true });
}
