import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { projectRoot } from './project-root.ts';

const suffix = '.lambda.ts';
let folderOfBundles: string | undefined;

/**
 * The folder whose `index.js` is the bundle of one Lambda entry: CommonJS, because ES modules cost some 30 ms of each
 * cold start, and with the AWS SDK in it, because the part that is used loads faster than the runtime's copy and is the
 * version that was tested.
 *
 * All entries are bundled in one run of esbuild, which reads what they share once: CDK's NodejsFunction starts a process
 * or two for each, and takes 15 s for what this does in one.
 *
 * @param entry from the project's root: `functions/<slice>/<name>.lambda.ts`
 */
export function bundleOf(entry: string): string {
  folderOfBundles ??= bundleAllEntries();
  return join(folderOfBundles, nameOf(entry));
}

function bundleAllEntries(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reelwright-bundles-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  buildSync({
    absWorkingDir: projectRoot,
    entryPoints: globSync(`functions/*/*${suffix}`, { cwd: projectRoot }).map((entry) => ({
      in: entry,
      out: join(nameOf(entry), 'index'),
    })),
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    minify: true,
    // The SDK's ES modules can be shaken; its CommonJS cannot.
    mainFields: ['module', 'main'],
    legalComments: 'none',
    logLevel: 'warning',
  });
  return folder;
}

function nameOf(entry: string): string {
  return entry.slice('functions/'.length, -suffix.length);
}
