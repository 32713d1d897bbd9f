/**
 * `npm run check:sdks`: whether the Python and Go SDKs pass their own tests and the judges of their languages, make a video on
 * a local cloud by their examples, and send what /api-docs shows of them. Says what it skipped for want of Python or
 * Go. `npm test` does so for JavaScript, whose package is judged and installed here as others would get it.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publint } from 'publint';
import { ensureAssembly } from '../../local/build/ensure-assembly.ts';
import { newPerson } from '../cloud/person.ts';
import { startTestCloud } from '../cloud/test-cloud.ts';
import { newTestKey } from '../cloud/test-key.ts';
import { pythonTool } from '../vendor-checks/python-tools.ts';
import { checkDocumentedRequests, playInGo, playInPython } from './documented-requests.ts';
import { go, isPossible, python, run } from './sdks.ts';

/** https://staticcheck.dev */
const staticcheck = 'honnef.co/go/tools/cmd/staticcheck@v0.8.2';

const folder = mkdtempSync(path.join(tmpdir(), 'reelwright-sdks-'));
const cloud = await startTestCloud('command', { assemblyFolder: await ensureAssembly(console.log) });
try {
  const key = await newTestKey(await newPerson(cloud));
  const environment = { ...process.env, REELWRIGHT_API_KEY: key, REELWRIGHT_BASE_URL: cloud.siteUrl };
  await checkPackage(environment);
  console.log('JavaScript: the package installs, and made a video.');
  for (const sdk of [python, go]) {
    if (!isPossible(sdk)) {
      console.log(`${sdk.language}: skipped, since ${sdk.needs} is not installed.`);
      continue;
    }
    const madeIn = path.join(folder, `${sdk.language}-example`);
    mkdirSync(madeIn);
    await (sdk === python ? checkPython : checkGo)(madeIn, environment);
    checkVideo(path.join(madeIn, 'video.mp4'));
    console.log(`${sdk.language}: tested, and made a video.`);
  }
} finally {
  await cloud.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The Python SDK by its type checker, its style checker and its tests. */
async function checkPython(madeIn: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const { programs } = pythonTool('mypy');
  const tool = (name: string) => path.join(programs, name);
  const env = { ...environment, PYTHONPATH: python.folder, PYTHONDONTWRITEBYTECODE: '1' };
  const cwd = python.folder;
  await run(tool('ruff'), ['check', '--no-cache', '.'], { cwd });
  await run(tool('ruff'), ['format', '--no-cache', '--check', '.'], { cwd });
  await run(tool('mypy'), ['--cache-dir', path.join(folder, 'mypy'), '.'], { cwd });
  await run(tool('pytest'), ['--quiet', '-p', 'no:cacheprovider'], { cwd, env });
  await run(tool('python'), [path.join(cwd, 'examples/first_video.py')], { cwd: madeIn, env });
  const file = path.join(madeIn, 'documented.py');
  await checkDocumentedRequests(python, env, (known) => playInPython(file, tool('python'), known));
}

/** The Go SDK by its formatter, its judges and its tests. */
async function checkGo(madeIn: string, env: NodeJS.ProcessEnv): Promise<void> {
  const program = path.join(madeIn, 'firstvideo');
  const cwd = go.folder;
  const unformatted = spawnSync('gofmt', ['-l', '.'], { cwd, encoding: 'utf8' }).stdout;
  if (unformatted !== '') throw new Error(`gofmt would write these in another way: ${unformatted}`);
  await run('go', ['vet', './...'], { cwd });
  await run('go', ['run', staticcheck, '-checks', 'all', './...'], { cwd });
  await run('go', ['test', './...'], { cwd });
  await run('go', ['build', '-o', program, './examples/firstvideo'], { cwd });
  await run(program, [], { cwd: madeIn, env });
  await checkDocumentedRequests(go, env, playInGo);
}

/** Packs the JavaScript SDK, has publint (https://publint.dev) judge it, and installs it in an empty folder. */
async function checkPackage(environment: NodeJS.ProcessEnv): Promise<void> {
  await run('npm', ['pack', '--pack-destination', folder], {
    cwd: path.resolve(import.meta.dirname, '../../packages/sdk-js'),
  });
  const [archive = ''] = globSync('*.tgz', { cwd: folder });
  const { messages } = await publint({
    pack: { tarball: new Uint8Array(readFileSync(path.join(folder, archive))).buffer },
    strict: true,
    level: 'warning',
  });
  if (messages.length > 0) throw new Error(`publint says of the package: ${JSON.stringify(messages)}`);
  const cwd = path.join(folder, 'javascript-example');
  mkdirSync(cwd);
  writeFileSync(path.join(cwd, 'package.json'), '{ "type": "module" }');
  await run('npm', ['install', '--no-audit', '--no-fund', path.join(folder, archive)], { cwd });
  const output = path.join(cwd, 'video.mp4');
  await run(
    'npx',
    ['--no', 'reelwright', 'generate', 'A sea at dusk', '--duration', '5', '--output', output],
    {
      cwd,
      env: environment,
    },
  );
  checkVideo(output);
  const program = "import { Reelwright } from '@reelwright/sdk'; await new Reelwright().account.credits();";
  await run('node', ['--input-type', 'module', '--eval', program], { cwd, env: environment });
}

/** @throws {Error} if there is no MP4 file */
function checkVideo(file: string): void {
  if (readFileSync(file).subarray(4, 8).toString('latin1') !== 'ftyp')
    throw new Error(`${file} is no video.`);
}
