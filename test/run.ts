/**
 * `npm test`: everything that must pass. What passed before and depends on nothing that has changed since is not run
 * again: decision 34 says how that is known.
 *
 * - `-- --all`: runs everything; so does a set `CI`
 * - `-- --shard 1/4`: a quarter of the tests, by measured time; the first has the checks too
 * - `-- --measure`: runs everything, and writes down how long each file of tests took
 * - `-- test/browser/refunds.test.ts`: these tests, whether or not they passed before
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type TestModule, type TestProject, type TestSpecification } from 'vitest/node';
import { ensureAssembly } from '../local/build/ensure-assembly.ts';
import { findChromium } from './browser/find-chromium.ts';
import ByMeasuredTime from './by-measured-time.ts';
import { readImportGraph } from './remembering/import-graph.ts';
import {
  createCurrentValueOf,
  dependenciesOf,
  type Findings,
  type PassedRuns,
  putTogether,
  readPassedRuns,
} from './remembering/passed.ts';
import { type Recorded, recordsVariable } from './remembering/records.ts';
import { type Repository, readRepository } from './remembering/repository.ts';

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
  options: {
    all: { type: 'boolean', default: false },
    measure: { type: 'boolean', default: false },
    shard: { type: 'string' },
  },
  allowPositionals: true,
});
const remembers = !options.all && !options.measure && !process.env.CI;

await main();

async function main(): Promise<void> {
  const startedAt = Date.now();
  const chromium = findChromium();
  if (chromium === null) {
    console.error(
      'No browser was found, and the flows in a real browser are part of the tests. Install Chromium or Chrome, or set CHROMIUM_PATH, and run npm test again.',
    );
    process.exit(1);
  }
  const repository = readRepository(root);
  const currentValueOf = createCurrentValueOf(
    repository,
    path.join(root, 'cdk.out/laptop'),
    path.join(root, '.local/site-laptop'),
    {
      node: process.version,
      chromium: chromium.executablePath,
      day: new Date(startedAt).toISOString().slice(0, 10),
    },
  );
  const passed = readPassedRuns(path.join(root, '.local/passed-tests.json'), currentValueOf);
  const isGood = (await judgeSources(passed)) && (await runTests(repository, passed));
  if (!isGood) process.exit(1);
  console.log(`\nEverything passed in ${((Date.now() - startedAt) / 1_000).toFixed(0)} s.`);
  process.exit(0);
}

/** Runs the checks side by side, and synthesizes the stacks beside them; false: one failed, and has said so. */
async function judgeSources(passed: PassedRuns): Promise<boolean> {
  const isFirstShard = options.shard === undefined || options.shard.startsWith('1/');
  const wanted = isFirstShard ? checks : [];
  const toRun = wanted.filter(({ name }) => !remembers || passed.whatChanged(name) !== null);
  const results = await Promise.all([
    ensureAssembly(console.log).then(() => true, report),
    ...toRun.map((check) => runCheck(check, passed)),
  ]);
  passed.save();
  const unchanged = wanted.length - toRun.length;
  if (unchanged > 0) console.log(`checks: ${unchanged} passed before and are unchanged`);
  return !results.includes(false);
}

/** Runs the tests that did not pass before as everything is now; false: one failed. */
async function runTests(repository: Repository, passed: PassedRuns): Promise<boolean> {
  const records = mkdtempSync(path.join(tmpdir(), 'reelwright-records-'));
  // What Vitest's own command sets.
  Object.assign(process.env, { NODE_ENV: 'test', TEST: 'true', VITEST: 'true', [recordsVariable]: records });
  const { shard } = options;
  const vitest = await createVitest({ root, run: true, watch: false, ...(shard !== undefined && { shard }) });
  await vitest.standalone();
  const specifications = await new ByMeasuredTime(vitest).shard(await vitest.globTestSpecifications(names));
  if (specifications.length === 0) {
    console.error(`There are no tests in ${names.join(' ')}.`);
    return false;
  }
  const fileOf = ({ moduleId }: { readonly moduleId: string }) => path.relative(root, moduleId);
  const isRemembered = (specification: TestSpecification) =>
    remembers && names.length === 0 && passed.whatChanged(fileOf(specification)) === null;
  const toRun = specifications.filter((specification) => !isRemembered(specification));
  tellWhatRuns(specifications, toRun);
  if (toRun.length === 0) {
    rmSync(records, { recursive: true });
    await vitest.close();
    return true;
  }
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(toRun);

  const dependencies = await dependenciesIn(repository, putTogether(readRecords(records)), toRun);
  rmSync(records, { recursive: true });
  for (const testModule of testModules) {
    const file = fileOf(testModule);
    if (testModule.ok() && unhandledErrors.length === 0) passed.add(file, dependencies(file));
    else passed.remove(file);
  }
  passed.save();
  if (options.measure) writeMeasured(testModules);
  await vitest.close();
  return unhandledErrors.length === 0 && testModules.every((testModule) => testModule.ok());
}

/** Tells what each test file that ran depended on. */
async function dependenciesIn(
  repository: Repository,
  findings: Findings,
  specifications: readonly TestSpecification[],
): Promise<(file: string) => readonly string[]> {
  const projects = new Map(
    specifications.map(({ moduleId, project }) => [path.relative(root, moduleId), project]),
  );
  const setupFilesOf = (project: TestProject | undefined) =>
    (project?.config.setupFiles ?? []).map((file) => path.relative(root, file));
  const graph = await readImportGraph(root, [
    ...projects.keys(),
    ...new Set([...projects.values()].flatMap(setupFilesOf)),
    ...repository.files.filter((file) => /\.(host|worker)\.ts$/.test(file)),
    ...['vitest.config.ts', 'bin/reelwright.ts'],
  ]);
  const modulesOf = (entries: readonly string[]) =>
    entries.flatMap((entry) => graph.loadedBy(entry).modules.map((module) => `file ${module}`));
  const everywhere = [
    'node',
    'file package-lock.json',
    'file tsconfig.json',
    ...modulesOf(['vitest.config.ts']),
  ];
  const inCloud = ['chromium', 'file cdk.json', ...modulesOf(['bin/reelwright.ts'])];
  const inProject: Readonly<Record<string, readonly string[]>> = {
    browser: inCloud,
    cloud: inCloud,
    crowd: inCloud,
    // Its histories are of a seed that is new each day.
    simulation: ['day'],
  };
  return (file) => {
    const project = projects.get(file);
    return dependenciesOf(file, graph, findings, repository, [
      ...everywhere,
      ...modulesOf(setupFilesOf(project)),
      ...(inProject[project?.name ?? ''] ?? []),
    ]);
  };
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

/** Seconds of each file of tests, its imports included; what takes less than half a second is left out. */
function writeMeasured(testModules: readonly TestModule[]): void {
  const measured = testModules
    .map((testModule) => {
      const { collectDuration, duration, setupDuration } = testModule.diagnostic();
      const seconds = Math.round((collectDuration + duration + setupDuration) / 1_000);
      return [path.relative(root, testModule.moduleId), seconds] as const;
    })
    .filter(([, seconds]) => seconds > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const file = path.join(root, 'test/measured-seconds.json');
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(measured), null, 2)}\n`);
}

function readRecords(folder: string): readonly Recorded[] {
  return readdirSync(folder).flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Recorded => JSON.parse(line)),
  );
}
