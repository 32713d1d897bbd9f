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
 * The SDK imports these only without credentials in the environment, where Lambda has them; each bundle would
 * carry 36 KB gzipped.
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
 * Packages outside of the bundles, by entry. sharp (decision 12), ffmpeg, for posters (decision 14), and c2pa-rs, for
 * content credentials (decision 52), are WebAssembly: a laptop tests what Lambda runs.
 */
const packagesBeside: Readonly<Record<string, readonly string[]>> = {
  'developers/chain/join-chain-by-key': ['@contentauth/c2pa-wasm'],
  'developers/mcp/mcp': ['@contentauth/c2pa-wasm'],
  'developers/videos/check-upload-by-key': ['sharp', '@img/sharp-wasm32'],
  'images/check-image': ['sharp', '@img/sharp-wasm32'],
  'videos/chain/join-chain': ['@contentauth/c2pa-wasm'],
  'videos/generation/render-video': ['@contentauth/c2pa-wasm', '@ffmpeg/core'],
};

/**
 * On Node, the Model Context Protocol's library bundles Ajv to check what a server asks of its client. Ours
 * asks nothing: 37 KB gzipped less.
 */
const smallerValidator = {
  '@modelcontextprotocol/server/_shims': join(
    projectRoot,
    'node_modules/@modelcontextprotocol/server/dist/shimsBrowser.mjs',
  ),
};

/** The same 32 MB as an ES module, which no bundle loads. */
const unneededParts = ['videos/generation/render-video/node_modules/@ffmpeg/core/dist/esm'];

/**
 * The folder with one Lambda entry's bundle, `index.js`: CommonJS, because ES modules cost some 30 ms of each
 * cold start, with the tested version of the AWS SDK. Load time at p50 on Node 24 with the DynamoDB document
 * client: bundled from ES modules, tree-shaken, 61 ms; from CommonJS 135 ms; unbundled 113 ms.
 *
 * One run of esbuild takes 2 s; CDK's NodejsFunction, one run for each entry, 15 s.
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
    // The copies import packages from here.
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
