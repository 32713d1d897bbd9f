import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ImportGraph, readImportGraph } from './import-graph.ts';
import { createCurrentValueOf, dependenciesOf, putTogether, readPassedRuns } from './passed.ts';
import type { Recorded } from './records.ts';
import { type Repository, readRepository } from './repository.ts';

const root = path.resolve(import.meta.dirname, '../..');
const repository = readRepository(root);
const tests = repository.files.filter((file) => /\.test\.tsx?$/.test(file));
const graph = await readImportGraph(root, [...tests, 'bin/reelwright.ts']);
const nowhere = mkdtempSync(path.join(tmpdir(), 'passed-'));

/** The repository as it is once a file has changed, or is there. */
function afterChangeOf(changed: string): Repository {
  return {
    ...repository,
    contentOf: (file) => (file === changed ? 'changed' : repository.contentOf(file)),
    namesIn: (folder) =>
      `${repository.namesIn(folder)}${changed.startsWith(folder) && !repository.files.includes(changed)}`,
    everything: () => `${repository.everything()}${changed.endsWith('.md') ? '' : ` and ${changed}`}`,
  };
}

const valuesIn = (of: Repository, folder = nowhere) =>
  createCurrentValueOf(of, folder, folder, { node: 'v24' });

describe('a test that passed', () => {
  /** What makes a test that depends on this run again, if that file changes. */
  function whatChanged(dependencies: readonly string[], changed: string): string | null {
    const file = path.join(mkdtempSync(path.join(nowhere, 'runs-')), 'passed.json');
    const before = readPassedRuns(file, valuesIn(repository));
    before.add('a test', dependencies);
    before.save();
    return readPassedRuns(file, valuesIn(afterChangeOf(changed))).whatChanged('a test');
  }

  const recorded = (modules: Recorded['modules'], uses: readonly string[] = []) =>
    putTogether([{ test: 'contract/routes.test.ts', uses, modules }]);
  const small: ImportGraph = {
    loadedBy: (module) =>
      module === 'contract/routes.test.ts'
        ? { modules: [module, 'contract/routes.ts'], packages: ['vitest'], importsByPattern: false }
        : { modules: [module], packages: [], importsByPattern: false },
  };
  const dependingOn = (modules: Recorded['modules'], uses: readonly string[] = []) =>
    dependenciesOf('contract/routes.test.ts', small, recorded(modules, uses), repository, []);

  it.each([
    ['a module that it imports', dependingOn({}), 'contract/routes.ts'],
    ['a file that such a module read', dependingOn({ 'contract/routes.ts': ['file cdk.json'] }), 'cdk.json'],
    ['a file that was missing', dependingOn({ 'contract/routes.ts': ['file none.json'] }), 'none.json'],
    [
      'the files of a folder that was listed',
      dependingOn({ 'contract/routes.ts': ['names docs'] }),
      'docs/new.md',
    ],
    [
      'a module that it ran in a thread',
      dependingOn({ 'contract/routes.ts': ['module lib/service/site.ts'] }),
      'lib/service/site.ts',
    ],
    [
      'anything, if it started a program',
      dependingOn({ 'contract/routes.ts': ['everything'] }),
      'lib/service/site.ts',
    ],
    [
      'anything, if it read what is built elsewhere than for all tests',
      dependingOn({ 'contract/routes.ts': ['file cdk.out/other/x.json'] }),
      'lib/service/site.ts',
    ],
    ['a file that no module of ours read itself', dependingOn({ '': ['file cdk.json'] }), 'cdk.json'],
  ])('runs again after a change of %s', (_, dependencies, changed) => {
    expect(whatChanged(dependencies, changed)).not.toBeNull();
  });

  it.each([
    [
      'a file that only another module read',
      dependingOn({ 'lib/service/site.ts': ['file cdk.json'] }),
      'cdk.json',
    ],
    ['a module that it does not import', dependingOn({}), 'lib/service/site.ts'],
  ])('does not run again after a change of %s', (_, dependencies, changed) => {
    expect(whatChanged(dependencies, changed)).toBeNull();
  });

  it('runs again after a change of a function that it invoked, or of a page that it opened, and of no other', () => {
    const folder = mkdtempSync(path.join(nowhere, 'built-'));
    const build = (functions: string, about: string) => {
      writeFileSync(path.join(folder, 'Api.assets.json'), functions);
      writeFileSync(path.join(folder, 'about.html'), about);
      writeFileSync(path.join(folder, 'terms.html'), functions + about);
    };
    build('one two', 'About');
    const file = path.join(mkdtempSync(path.join(nowhere, 'runs-')), 'passed.json');
    const before = readPassedRuns(file, valuesIn(repository, folder));
    before.add('invokes', dependingOn({}, ['function asset.one']));
    before.add('opens', dependingOn({}, ['page /about']));
    before.add('opens none', dependingOn({}, ['page /nowhere']));
    before.save();
    const runAgain = () => {
      const passed = readPassedRuns(file, valuesIn(repository, folder));
      return ['invokes', 'opens', 'opens none'].filter((name) => passed.whatChanged(name) !== null);
    };
    expect(runAgain()).toEqual([]);
    build('one three', 'About');
    expect(runAgain()).toEqual(['opens none']);
    build('three', 'About us');
    expect(runAgain()).toEqual(['invokes', 'opens', 'opens none']);
  });

  it('runs again after a change of what it read of the assembly or the site, but for the code of functions', () => {
    const folder = mkdtempSync(path.join(nowhere, 'read-'));
    const [code, other] = ['a'.repeat(64), 'b'.repeat(64)];
    const build = (hash: string, memory: number, page: string) => {
      writeFileSync(path.join(folder, 'Api.template.json'), JSON.stringify({ hash, memory }));
      // The first of two by their hashes is another one then.
      const assets = [`"${hash}": "1"`, `"${'ab'.repeat(32)}": "2"`].toSorted();
      writeFileSync(path.join(folder, 'Api.assets.json'), assets.join(',\n'));
      mkdirSync(path.join(folder, `asset.${hash}`), { recursive: true });
      writeFileSync(path.join(folder, `asset.${hash}`, 'index.js'), 'code');
      writeFileSync(path.join(folder, 'about.html'), page);
    };
    const reading = (file: string) => dependingOn({ 'contract/routes.ts': [file] });
    build(code, 128, 'About');
    const file = path.join(mkdtempSync(path.join(nowhere, 'runs-')), 'passed.json');
    const before = readPassedRuns(file, valuesIn(repository, folder));
    before.add('template', [
      ...reading('file cdk.out/laptop/Api.template.json'),
      ...reading('file cdk.out/laptop/Api.assets.json'),
      ...reading('names cdk.out/laptop'),
    ]);
    before.add('code', reading(`file cdk.out/laptop/asset.${code}/index.js`));
    before.add('page', reading('file .local/site-laptop/about.html'));
    before.save();
    const runAgain = () => {
      const passed = readPassedRuns(file, valuesIn(repository, folder));
      return ['template', 'code', 'page'].filter((name) => passed.whatChanged(name) !== null);
    };
    expect(runAgain()).toEqual([]);
    build(other, 128, 'About');
    expect(runAgain()).toEqual(['code']);
    build(code, 256, 'About us');
    expect(runAgain()).toEqual(['template', 'page']);
  });

  it('says never that it passed before it did', () => {
    expect(readPassedRuns(path.join(nowhere, 'none.json'), valuesIn(repository)).whatChanged('a test')).toBe(
      'never passed',
    );
  });
});

describe('a change of one file', () => {
  const inBrowserAndCloud = graph.loadedBy('bin/reelwright.ts').modules.map((module) => `file ${module}`);

  /** The tests that run again because of what they import, whatever they read besides. */
  function testsThatRun(changed: string): readonly string[] {
    const currentValueOf = valuesIn(afterChangeOf(changed));
    const valueBefore = valuesIn(repository);
    return tests.filter((test) => {
      const always = /^test\/(browser|cloud)\//.test(test) ? inBrowserAndCloud : [];
      return dependenciesOf(test, graph, putTogether([]), repository, always).some(
        (dependency) => currentValueOf(dependency) !== valueBefore(dependency),
      );
    });
  }

  function foldersThatRun(changed: string): ReadonlySet<string> {
    return new Set(
      testsThatRun(changed).map((test) =>
        test
          .split('/')
          .slice(0, /^(functions|packages|test)/.test(test) ? 2 : 1)
          .join('/'),
      ),
    );
  }

  it.each([
    [
      'contract/billing/catalog.ts',
      ['contract', 'functions/billing', 'test/browser', 'test/cloud', 'test/simulation', 'web'],
    ],
    ['lib/service/site.ts', ['test/stacks', 'test/browser', 'test/cloud']],
    ['local/cloud.ts', ['test/cloud', 'test/browser']],
    ['functions/tables/credits/ledger.ts', ['functions/credits', 'functions/billing', 'test/simulation']],
    ['functions/billing/sync/sync-customer.ts', ['functions/billing', 'test/simulation']],
    ['packages/emulator-kit/src/listen.ts', ['packages/emulator-kit', 'test/cloud', 'test/browser']],
    ['packages/aws-local/src/s3/buckets.ts', ['packages/aws-local', 'test/cloud', 'test/browser']],
    ['packages/stripe-emulator/src/stripe.ts', ['packages/stripe-emulator', 'test/cloud', 'test/browser']],
    ['test/cloud/person.ts', ['test/cloud', 'test/browser']],
    ['test/browser/browser.ts', ['test/browser']],
    ['test/simulation/history.ts', ['test/simulation']],
  ])('%s runs the tests of %j again', (changed, folders) => {
    expect(repository.files).toContain(changed);
    expect([...foldersThatRun(changed)]).toEqual(expect.arrayContaining(folders));
  });

  it('of the status page runs no test of credits, of the user pool or of the browser again by itself', () => {
    const run = testsThatRun('functions/tables/status/report.ts');
    expect(run).toContain('functions/tables/status/report.test.ts');
    for (const other of [
      /^functions\/credits\//,
      /^packages\/cognito-emulator\//,
      /^test\/browser\/refunds/,
    ]) {
      expect(run.filter((test) => other.test(test))).toEqual([]);
    }
  });

  it('of a catalog of messages runs the tests of translated pages again, which find it by a pattern', () => {
    const dependencies = dependenciesOf(
      'web/build/translated-pages.test.ts',
      graph,
      putTogether([]),
      repository,
      [],
    );
    expect(dependencies).toContain('everything');
  });

  it('of a document runs no check of the sources again', () => {
    const changed = 'docs/money.md';
    const real = readRepository(root);
    expect(real.files).toContain(changed);
    expect(real.everything()).toBe(repository.everything());
    expect([...foldersThatRun(changed)]).not.toContain('test/cloud');
  });
});
