/**
 * `npm test`: everything that must pass. What passed before and depends on nothing that has changed since is not run
 * again: decision 34 says how that is known.
 *
 * - `-- --all`: runs everything; so does a set `CI`
 * - `-- --shard 1/4`: a quarter of the tests, by measured time
 * - `-- test/browser/refunds.test.ts`: these tests, whether or not they passed before
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type TestSpecification } from 'vitest/node';
import { ensureAssembly } from '../local/build/ensure-assembly.ts';
import { findChromium } from './browser/find-chromium.ts';
import ByMeasuredTime from './by-measured-time.ts';
import { readImportGraph } from './remembering/import-graph.ts';
import {
  createCurrentValueOf,
  dependenciesOf,
  type PassedRuns,
  readPassedRuns,
} from './remembering/passed.ts';
import { type Recorded, recordsVariable } from './remembering/records.ts';
import { readRepository } from './remembering/repository.ts';

const root = path.dirname(import.meta.dirname);
const bin = path.join(root, 'node_modules', '.bin');

interface Check {
  readonly name: string;
  readonly command: readonly [program: string, ...parameters: string[]];
}

/** Each judges the whole of the sources. */
const checks: readonly Check[] = [
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.'] },
  { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'texts of every language', command: ['lingui', 'check', 'sync'] },
  { name: 'translations', command: ['lingui', 'check', 'missing'] },
];

const { values: options, positionals: names } = parseArgs({
  options: { all: { type: 'boolean', default: false }, shard: { type: 'string' } },
  allowPositionals: true,
});

await main();

async function main(): Promise<void> {
  const startedAt = performance.now();
  const chromium = findChromium();
  if (chromium === null) {
    console.error(
      'No browser was found, and the flows in a real browser are part of the tests. Install Chromium or Chrome, or set CHROMIUM_PATH, and run npm test again.',
    );
    process.exit(1);
  }
  const repository = readRepository(root);
  const graph = await readImportGraph(root, [
    ...repository.files.filter((file) => /\.(test|host|worker)\.tsx?$/.test(file)),
    ...['vitest.config.ts', 'bin/reelwright.ts', 'test/remembering/recorder.ts'],
  ]);
  const currentValueOf = createCurrentValueOf(
    repository,
    path.join(root, 'cdk.out/laptop'),
    path.join(root, '.local/site-laptop'),
    { node: process.version, chromium: chromium.executablePath },
  );
  const passed = readPassedRuns(path.join(root, '.local/passed-tests.json'), currentValueOf);
  const remembers = !options.all && !process.env.CI;

  const toCheck = checks.filter(({ name }) => !remembers || passed.whatChanged(name) !== null);
  const results = await Promise.all([
    ensureAssembly(console.log).then(() => true, report),
    ...toCheck.map((check) => runCheck(check, passed)),
  ]);
  passed.save();
  if (results.includes(false)) process.exit(1);
  if (toCheck.length < checks.length) {
    console.log(
      `${checks.length - toCheck.length} of ${checks.length} checks passed before; nothing has changed.`,
    );
  }

  const everywhere = [
    ...['node', 'file package-lock.json', 'file tsconfig.json'],
    ...graph.loadedBy('vitest.config.ts').modules.map((module) => `file ${module}`),
  ];
  const inBrowserAndCloud = [
    ...['chromium', 'file cdk.json'],
    ...graph.loadedBy('bin/reelwright.ts').modules.map((module) => `file ${module}`),
  ];
  const always = (specification: TestSpecification): readonly string[] => [
    ...everywhere,
    ...specification.project.config.setupFiles.map((file) => `file ${path.relative(root, file)}`),
    ...(['browser', 'cloud'].includes(specification.project.name) ? inBrowserAndCloud : []),
  ];

  const records = mkdtempSync(path.join(tmpdir(), 'reelwright-records-'));
  process.env[recordsVariable] = records;
  const vitest = await createVitest({ root, run: true, watch: false, ...shardOf(options.shard) });
  await vitest.standalone();
  const specifications = await new ByMeasuredTime(vitest).shard(await vitest.globTestSpecifications(names));
  if (specifications.length === 0) {
    console.error(`There are no tests in ${names.join(' ')}.`);
    process.exit(1);
  }
  const fileOf = ({ moduleId }: TestSpecification) => path.relative(root, moduleId);
  const isRemembered = (specification: TestSpecification) =>
    remembers && names.length === 0 && passed.whatChanged(fileOf(specification)) === null;
  const toRun = specifications.filter((specification) => !isRemembered(specification));
  tellWhatRuns(specifications, toRun);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(toRun);
  const recorded = readRecords(records);
  rmSync(records, { recursive: true });
  const failed = testModules.filter((testModule) => !testModule.ok());
  for (const testModule of testModules) {
    const specification = toRun.find(({ moduleId }) => moduleId === testModule.moduleId);
    if (specification === undefined || unhandledErrors.length > 0) continue;
    const file = fileOf(specification);
    if (testModule.ok())
      passed.add(file, dependenciesOf(file, graph, recorded, repository, always(specification)));
    else passed.remove(file);
  }
  passed.save();
  await vitest.close();
  if (failed.length > 0 || unhandledErrors.length > 0) process.exit(1);
  console.log(`\nEverything passed in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s.`);
  process.exit(0);
}

function report(error: unknown): false {
  console.error(error instanceof Error ? error.message : error);
  return false;
}

/** Runs a check beside others, and shows what it says once it has ended. */
async function runCheck(
  { name, command: [program, ...parameters] }: Check,
  passed: PassedRuns,
): Promise<boolean> {
  const startedAt = performance.now();
  const { code, output } = await new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(path.join(bin, program), parameters, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  if (code === 0) {
    passed.add(name, ['everything', 'node']);
    console.log(`✓ ${name}: ${seconds} s`);
    return true;
  }
  passed.remove(name);
  console.error(`${output}\n✗ ${name} failed.`);
  return false;
}

function shardOf(text: string | undefined): { readonly shard?: string } {
  return text === undefined ? {} : { shard: text };
}

function tellWhatRuns(all: readonly TestSpecification[], toRun: readonly TestSpecification[]): void {
  for (const name of new Set(all.map(({ project }) => project.name))) {
    const inProject = ({ project }: TestSpecification) => project.name === name;
    const run = toRun.filter(inProject).length;
    const unchanged = all.filter(inProject).length - run;
    console.log(
      `${name}: ${run} files run${unchanged > 0 ? `, ${unchanged} passed before and are unchanged` : ''}`,
    );
  }
}

function readRecords(folder: string): readonly Recorded[] {
  return readdirSync(folder).flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Recorded => JSON.parse(line)),
  );
}
