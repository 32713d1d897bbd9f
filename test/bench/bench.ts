/**
 * `npm run bench`: every figure that the project promises, measured here and now, as a table and as one JSON object on
 * the last line. It judges and never fails: a machine under load is slow, and tests do not depend on it.
 */
import path from 'node:path';
import { ensureAssembly } from '../../local/build/ensure-assembly.ts';
import { startTestCloud } from '../cloud/test-cloud.ts';
import { measureBundles } from './bundles.ts';
import { measureCloudStart } from './cloud-start.ts';
import { type Figure, isKept } from './figure.ts';
import { measurePageWeights } from './page-weights.ts';
import { measureRoundTrips } from './round-trips.ts';
import { measureWebhook } from './webhook.ts';

const root = path.resolve(import.meta.dirname, '../..');

await main();

async function main(): Promise<void> {
  const assembly = await ensureAssembly(console.error);
  const figures: Figure[] = [
    ...(await measureRoundTrips()),
    ...(await measureWebhook()),
    ...(await measureCloudStart()),
    ...measureBundles(assembly),
    ...(await pageWeights()),
  ];
  print(figures);
  console.log(JSON.stringify({ figures: figures.map((figure) => ({ ...figure, kept: isKept(figure) })) }));
}

async function pageWeights(): Promise<readonly Figure[]> {
  const cloud = await startTestCloud();
  try {
    return await measurePageWeights(cloud, path.join(root, 'web/dist'));
  } finally {
    await cloud.stop();
  }
}

function print(figures: readonly Figure[]): void {
  const width = Math.max(...figures.map(({ what }) => what.length));
  for (const figure of figures) {
    const kept = isKept(figure);
    const promise =
      figure.promised === undefined
        ? ''
        : `${figure.atLeast === true ? 'at least' : 'at most'} ${figure.promised}`;
    const verdict = kept === null ? ' ' : kept ? '✓' : '✗';
    console.log(
      `${verdict} ${figure.what.padEnd(width)}  ${String(figure.measured).padStart(7)} ${figure.unit.padEnd(11)} ${promise}`,
    );
  }
}
