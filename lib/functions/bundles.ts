import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { projectRoot } from '../foundation/project-root.ts';
import { copyPackages } from './packages-beside.ts';
import { copyShakableClients } from './shakable-clients.ts';

const suffix = '.lambda.ts';
let folderOfBundles: string | undefined;

/**
 * Credential providers that no Lambda function uses: it has credentials in its environment. The SDK imports these only when
 * that is empty, but a bundle would carry them: 36 KB gzipped in each.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */
const unusedCredentialProviders = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-login',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
];

/**
 * Packages that stay outside of the bundles, by the entries beside whose bundle they travel. sharp comes as WebAssembly,
 * which runs wherever Node does: what is tested on a laptop is what runs on Lambda's processors (decision 12); so does
 * ffmpeg, which draws posters (decision 14).
 */
const packagesBeside: Readonly<Record<string, readonly string[]>> = {
  'developers/videos/check-upload-by-key': ['sharp', '@img/sharp-wasm32'],
  'images/check-image': ['sharp', '@img/sharp-wasm32'],
  'videos/generation/render-video': ['@ffmpeg/core'],
};

/**
 * The Model Context Protocol's library checks with Ajv on Node, and with a smaller validator elsewhere, what a server asks of
 * its client. Ours asks nothing: 37 KB gzipped less.
 */
const smallerValidator = {
  '@modelcontextprotocol/server/_shims': join(
    projectRoot,
    'node_modules/@modelcontextprotocol/server/dist/shimsBrowser.mjs',
  ),
};

/** Parts of those packages that no bundle loads: the same 32 MB again, as an ES module. */
const unneededParts = ['videos/generation/render-video/node_modules/@ffmpeg/core/dist/esm'];

/**
 * The folder whose `index.js` is the bundle of one Lambda entry: CommonJS, because ES modules cost some 30 ms of each
 * cold start, and with the AWS SDK in it. Measured on Node 24 with the DynamoDB document client, load time at p50:
 * bundled from its ES modules, tree-shaken, 61 ms; bundled from its CommonJS 135 ms; unbundled 113 ms. A bundled
 * SDK is also the version that was tested.
 *
 * All entries are bundled in one run of esbuild. CDK's NodejsFunction starts npx and esbuild for each: about 15 s for
 * what takes 2 s here.
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
    entryPoints: globSync(`functions/**/*${suffix}`, { cwd: projectRoot }).map((entry) => ({
      in: entry,
      out: join(nameOf(entry), 'index'),
    })),
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    minify: true,
    mainFields: ['module', 'main'],
    alias: { ...copyShakableClients(join(folder, '.clients')), ...smallerValidator },
    // What the copies import lies here.
    nodePaths: [join(projectRoot, 'node_modules')],
    external: [...unusedCredentialProviders, ...Object.values(packagesBeside).flat()],
    legalComments: 'none',
    logLevel: 'warning',
  });
  rmSync(join(folder, '.clients'), { recursive: true });
  for (const [name, packages] of Object.entries(packagesBeside)) copyPackages(packages, join(folder, name));
  for (const part of unneededParts) rmSync(join(folder, part), { recursive: true });
  return folder;
}

function nameOf(entry: string): string {
  return entry.slice('functions/'.length, -suffix.length);
}
