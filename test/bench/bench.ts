/**
 * `npm run bench`: every figure that the project promises, measured here and now, as a table and as one JSON object on
 * the last line. It judges and never fails: a machine under load is slow, and tests do not depend on it.
 * `-- --only pages,bundles` measures some of it, `-- --only pages,lighthouse --routes /,/pricing` some routes.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureAssembly } from '../../local/build/ensure-assembly.ts';
import { startTestCloud, type TestCloud } from '../cloud/test-cloud.ts';
import { measureBundles } from './bundles.ts';
import { measureCloudStart } from './cloud-start.ts';
import { measureExport } from './export.ts';
import { type Figure, isKept } from './figure.ts';
import { measureInteractions } from './interactions.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLine } from './line.ts';
import { measureLocalCloudSize } from './local-cloud-size.ts';
import { measureLongHistory } from './long-history.ts';
import { measurePages } from './pages.ts';
import { measureRoundTrips } from './round-trips.ts';
import { measureScale } from './scale.ts';
import { measureSignedVideo } from './signed-video.ts';
import { measureVideoCalls } from './video-calls.ts';
import { measureWebhook } from './webhook.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface Subject {
  readonly assembly: string;
  /** Only these, for what is measured by route. */
  readonly routes: readonly string[] | null;
}

/** What can be measured, by the name that `--only` takes. */
const sections: Readonly<Record<string, (subject: Subject) => Promise<readonly Figure[]>>> = {
  'round-trips': () => measureRoundTrips(),
  webhook: measureWebhook,
  'video-calls': () => inCloud(measureVideoCalls),
  'signed-video': () => measureSignedVideo(),
  line: measureLine,
  scale: async () => measureScale(),
  export: () => measureExport(),
  'cloud-start': measureCloudStart,
  'local-cloud': measureLocalCloudSize,
  bundles: async ({ assembly }) => measureBundles(assembly),
  pages: ({ routes }) =>
    inCloud((cloud) => measurePages(cloud, path.join(root, '.local/site-laptop'), routes)),
  interactions: () => inCloud(measureInteractions),
  'long-history': () => inCloud(measureLongHistory),
  lighthouse: ({ routes }) => inCloud((cloud) => measureLighthouse(cloud, routes)),
};

await main();

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, routes: { type: 'string' } },
  });
  const only = values.only?.split(',') ?? null;
  const unknown = only?.find((name) => !(name in sections));
  if (unknown !== undefined) {
    throw new Error(`--only takes some of ${Object.keys(sections).join(', ')}, with commas between.`);
  }
  const assembly = await ensureAssembly(console.error);
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(sections)) {
    if (only !== null && !only.includes(name)) continue;
    console.error(`Measuring ${name} …`);
    figures.push(...(await measure({ assembly, routes: values.routes?.split(',') ?? null })));
  }
  print(figures);
  console.log(JSON.stringify({ figures: figures.map((figure) => ({ ...figure, kept: isKept(figure) })) }));
}

async function inCloud<Result>(use: (cloud: TestCloud) => Promise<Result>): Promise<Result> {
  const cloud = await startTestCloud('command');
  try {
    return await use(cloud);
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
