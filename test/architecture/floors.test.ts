import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** The folders of a folder, the lowest first: a file imports from its own folder and from those before it. */
const floors: Record<string, readonly string[]> = {
  contract: ['fields', 'billing', 'account', 'videos', 'prompts', 'reports', 'developers', 'operators'],
  functions: [
    'environment',
    'log',
    'aws',
    'errors',
    'tables',
    'settings',
    'limits',
    'mail',
    'secrets',
    'alarms',
    'canary',
    'http',
    'user-pool',
    'owner',
    'sessions',
    'credits',
    'billing',
    'images',
    'moderation',
    'provenance',
    'videos',
    'prompts',
    'projects',
    'status',
    'reports',
    'support',
    'developers',
    'account',
    'export',
    'deletion',
    'erasures',
    'recovery',
    'operators',
    'entries',
  ],
  lib: ['foundation', 'backups', 'edge', 'functions', 'data', 'media', 'service', 'stacks', 'monitoring'],
  web: [
    'addresses',
    'locales',
    'files',
    'session',
    'api',
    'content',
    'design',
    'signed-in',
    'billing',
    'shell',
    'messages',
    'verify',
    'video',
    'enhancements',
    'pages',
    'app',
    'build',
    'operators',
  ],
};

/** Folders whose own folders have no set order, but no circles either. */
const unordered = ['local', 'packages/*/src'];

/** A folder with more files than these, tests aside, hides what is in it. */
const filesOfFolderMaximum = 25;

/** Every production file of these folders, with the production files that it imports by a relative path. */
const importsOf = new Map(
  globSync(`{${[...unordered, ...Object.keys(floors)].join(',')}}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|generated|testing)$/.test(name),
  })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file): [string, readonly string[]] => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const imported = [...text.matchAll(/(?:from\s+|import\(\s*|import\s+)'(\.[^']+)'/g)].map(
        ([, specifier = '']) => path.join(path.dirname(file), specifier),
      );
      return [file, imported];
    }),
);

const arrows = [...importsOf].flatMap(([file, imported]) =>
  imported.filter((target) => importsOf.has(target)).map((target) => ({ file, target })),
);

describe('the folders', () => {
  it.each(Object.entries(floors))(
    'of %s are floors: an import goes down, or stays in its folder',
    (top, order) => {
      const within = (file: string) => file.startsWith(`${top}/`) && file.split('/').length > 2;
      const folderOf = (file: string) => file.split('/')[1] ?? '';
      expect(new Set([...importsOf.keys()].filter(within).map(folderOf))).toEqual(new Set(order));
      const upward = arrows.filter(
        ({ file, target }) =>
          within(file) && within(target) && order.indexOf(folderOf(target)) > order.indexOf(folderOf(file)),
      );
      expect(upward.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
    },
  );

  it('have no circles', () => {
    const below = new Map<string, Map<string, string>>();
    for (const { file, target } of arrows) {
      const [from, to] = [path.dirname(file), path.dirname(target)];
      if (from === to) continue;
      if (!below.has(from)) below.set(from, new Map());
      below.get(from)?.set(to, `${file} imports ${target}`);
    }
    const done = new Set<string>();
    const circles: string[][] = [];
    const visit = (folder: string, way: readonly string[]): void => {
      const start = way.indexOf(folder);
      if (start !== -1) {
        const circle = [...way.slice(start), folder];
        circles.push(circle.slice(1).map((next, index) => below.get(circle[index] ?? '')?.get(next) ?? ''));
      }
      if (start !== -1 || done.has(folder)) return;
      for (const next of below.get(folder)?.keys() ?? []) visit(next, [...way, folder]);
      done.add(folder);
    };
    for (const folder of below.keys()) visit(folder, []);
    expect(circles).toEqual([]);
  });

  it(`have at most ${filesOfFolderMaximum} files`, () => {
    const sizes = Map.groupBy(importsOf.keys(), (file) => path.dirname(file));
    const crowded = [...sizes].filter(([, files]) => files.length > filesOfFolderMaximum);
    expect(crowded.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
  });
});
