import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { kebabCase, pageKeys, routeKeys } from '../../contract/routes.ts';
import { functionOf, handlerFileOf } from '../../functions/entries/route-functions.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Every source file by its path from the root, with what it imports: relative paths resolved, packages by name. Not what
 * generators write: their tools name it.
 */
const files = globSync('{bin,contract,functions,lib,local,media,packages,test,web}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|dist|generated)$/.test(name),
}).map((file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const imports = [...text.matchAll(/(?:from\s+|import\(\s*|import\s+)'([^']+)'/g)].map(
    ([, specifier = '']) =>
      specifier.startsWith('.')
        ? path.relative(root, path.resolve(root, path.dirname(file), specifier))
        : specifier.replace(/^((?:aws-local|[a-z-]+-emulators?|emulator-kit))\//, 'packages/$1/src/'),
  );
  return { file, text, imports, isTest: /\.test\.tsx?$|\/testing\//.test(file) };
});

/** A folder of the root; descriptions of tables and needs of routes are plain data, which the stacks read as well. */
function placeOf(file: string): string {
  const isDescription =
    /\/(?:table-description|[\w-]+\.table|needs)\.ts$|^functions\/(?:tables|entries\/route-functions)\.ts$/.test(
      file,
    );
  return isDescription ? 'descriptions' : (file.split('/')[0] ?? '');
}

/** Which folders a folder's files may import from. A test may also import what it needs from test/. */
const mayImport: Record<string, readonly string[]> = {
  contract: ['contract'],
  functions: ['functions', 'contract', 'descriptions'],
  lib: ['lib', 'contract', 'descriptions'],
  bin: ['bin', 'contract', 'lib'],
  local: ['local', 'packages'],
  media: ['media'],
  packages: ['packages'],
  web: ['web', 'contract'],
};

describe('who may import whom', () => {
  it.each(Object.entries(mayImport))('%s imports only its own and what it may', (folder, allowed) => {
    const strangers = files
      .filter(({ file, isTest }) => file.startsWith(`${folder}/`) && !isTest)
      .flatMap(({ file, imports }) =>
        imports
          .filter((target) => files.some((other) => other.file === target))
          .filter((target) => !allowed.includes(placeOf(target)))
          .map((target) => `${file} imports ${target}`),
      );
    expect(strangers).toEqual([]);
  });

  it('rules of money, states and limits know no service, clock, chance or environment', () => {
    for (const rule of [
      'functions/tables/credits/ledger.ts',
      'functions/tables/videos/lifecycle.ts',
      'functions/tables/credits/months.ts',
      'functions/billing/stripe/pack-payment.ts',
      'functions/billing/stripe/invoice-payment.ts',
      'functions/billing/sync/plan-cycles.ts',
      'functions/billing/sync/customer-changes.ts',
      'functions/billing/stripe/read-subscription.ts',
      'functions/billing/stripe/charged-payment.ts',
      'functions/billing/stripe/stripe-catalog.ts',
    ]) {
      const found = files.find(({ file }) => file === rule);
      expect(found?.text, rule).toBeDefined();
      expect(found?.text, rule).not.toMatch(
        /Date\.now|new Date\(\)|Math\.random|process\.env|@aws-sdk|setTimeout/,
      );
    }
  });

  it('what is deployed does not know where it runs', () => {
    for (const { file, text, isTest } of files) {
      if (isTest || !/^(functions|lib|contract|web)\//.test(file)) continue;
      expect(text, file).not.toMatch(/\bis_?local\b|localhost:4280|127\.0\.0\.1:4280|AWS_ENDPOINT_URL/i);
    }
  });
});

describe('the route table', () => {
  it.each([...routeKeys, ...pageKeys])('%s has its handler, named after it, in what is deployed', (key) => {
    const handler = files.find(({ file }) => file === handlerFileOf(key));
    expect(handler?.text).toContain(`'${key}'`);
    const entry = files.find(({ file }) => file === functionOf(key).entry);
    expect([entry?.file, ...(entry?.imports ?? [])]).toContain(handlerFileOf(key));
  });

  it('is the only way into the API', () => {
    const handlers = new Set<string>([...routeKeys, ...pageKeys].map(handlerFileOf));
    const behindRoutes = files.filter(
      ({ file, text }) => /\.(lambda|route)\.ts$/.test(file) && /\b(api|developer|page)Handler\(/.test(text),
    );
    expect(behindRoutes.filter(({ file }) => !handlers.has(file)).map(({ file }) => file)).toEqual([]);
  });

  it('names its functions in kebab case', () => {
    expect(kebabCase('stripeWebhook')).toBe('stripe-webhook');
  });
});

describe('the house', () => {
  it('has no circles of imports', () => {
    const importsOf = new Map(files.map(({ file, imports }) => [file, imports]));
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, from: readonly string[]): void => {
      const start = from.indexOf(file);
      if (start !== -1) circles.push([...from.slice(start), file].join(' → '));
      if (start !== -1 || done.has(file)) return;
      for (const target of importsOf.get(file) ?? []) visit(target, [...from, file]);
      done.add(file);
    };
    for (const { file } of files) visit(file, []);
    expect(circles).toEqual([]);
  });

  it('has no rooms for odds and ends', () => {
    const odd = files.filter(({ file }) =>
      /(^|\/)(utils?|helpers?|common|misc|interfaces|services)(\/|\.)/.test(file),
    );
    expect(odd.map(({ file }) => file)).toEqual([]);
  });

  it('has no optional dependency: a wiring that forgets one does not compile', () => {
    const declarations = files
      .filter(({ file, isTest }) => file.startsWith('functions/') && !isTest)
      .flatMap(({ text }) => [
        ...text.matchAll(/^(?:export )?(?:interface|type) (\w*Dependencies)\b[^{;]*\{(.*?)^\}/gms),
      ]);
    const optional = declarations.flatMap(([, name, members = '']) =>
      [...members.matchAll(/^ {2}(?:readonly )?(\w+)\?/gm)].map(([, member]) => `${name}.${member}`),
    );
    expect(declarations.length).toBeGreaterThan(50);
    expect(optional).toEqual([]);
  });

  it('has a test beside each entry, or in the folder around it, that calls its handler', () => {
    const isBesideOrAbove = (file: string, entry: string) =>
      [path.dirname(entry), path.dirname(path.dirname(entry))].includes(path.dirname(file));
    const entries = files.filter(({ file }) => /\.(lambda|route)\.ts$/.test(file)).map(({ file }) => file);
    const untested = entries.filter(
      (entry) =>
        !files.some(
          ({ file, imports }) =>
            /\.test\.ts$/.test(file) && isBesideOrAbove(file, entry) && imports.includes(entry),
        ),
    );
    expect(untested).toEqual([]);
  });

  it('skips no test', () => {
    const skipping = files.filter(
      ({ text, isTest }) => isTest && /\b(it|test|describe)\.(skip|only|todo)\b/.test(text),
    );
    expect(skipping.map(({ file }) => file)).toEqual([]);
  });
});

describe('what is written down', () => {
  it('each rule of docs/money.md is a test of its name, and the other way round', () => {
    const table = readFileSync(path.join(root, 'docs/money.md'), 'utf8')
      .split('## The rules')[1]
      ?.split('\n## ')[0];
    const rows = [...(table ?? '').matchAll(/^\| ([^|]+) \|.*\|.*\|$/gm)].map(([, name = '']) => name.trim());
    const tests = readFileSync(path.join(root, 'functions/billing/sync/customer-changes.test.ts'), 'utf8');
    const titles = [...tests.matchAll(/^ {2}it(?:\.each\([^)]*\))?\('([^']+)'/gm)].map(
      ([, title = '']) => title,
    );
    const beyondTheTable = ['a hundred purchases at once are synced in several writes'];
    expect(rows.filter((name) => name !== 'what happens')).toEqual(
      titles.filter((title) => !beyondTheTable.includes(title)),
    );
  });

  it('each log code of docs/runbook.md is one that the functions write', () => {
    const runbook = readFileSync(path.join(root, 'docs/runbook.md'), 'utf8');
    const codes = [
      ...runbook.matchAll(/`((?:account|billing|image|model|request|status|support|video)\.[a-z_]+)`/g),
    ];
    const written = files.filter(({ file }) => file.startsWith('functions/')).map(({ text }) => text);
    const unknown = codes.flatMap(([, code = '']) =>
      written.some((text) => text.includes(`'${code}'`)) ? [] : code,
    );
    expect(codes.length).toBeGreaterThan(20);
    expect(unknown).toEqual([]);
  });
});
