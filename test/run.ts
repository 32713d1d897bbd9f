/**
 * `npm test`: everything that must pass, in the order in which a mistake is cheapest to find. Stops at the first step
 * that fails and says which.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureAssembly } from '../local/build/ensure-assembly.ts';
import { findChromium } from './browser/find-chromium.ts';

const root = path.dirname(import.meta.dirname);
const bin = path.join(root, 'node_modules', '.bin');

interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

const checks: readonly Step[] = [
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.'] },
  { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'texts of every language', command: ['lingui', 'check', 'sync'] },
  { name: 'translations', command: ['lingui', 'check', 'missing'] },
];

await main();

async function main(): Promise<void> {
  const startedAt = performance.now();
  if (findChromium() === null) {
    console.error(
      'No browser was found, and the flows in a real browser are part of the tests. Install Chromium or Chrome, or set CHROMIUM_PATH, and run npm test again.',
    );
    process.exit(1);
  }
  for (const step of checks) await run(step);
  await ensureAssembly(console.log);
  await run({ name: 'tests', command: ['vitest', 'run', ...process.argv.slice(2)] });
  console.log(`\nEverything passed in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s.`);
}

async function run({ name, command: [program = '', ...args] }: Step): Promise<void> {
  const startedAt = performance.now();
  console.log(`\n▸ ${name}`);
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(path.join(bin, program), args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
    });
    child.on('error', reject);
    child.on('exit', resolve);
  });
  if (code !== 0) {
    console.error(`\n✗ ${name} failed.`);
    process.exit(1);
  }
  console.log(`  ${name}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
}
