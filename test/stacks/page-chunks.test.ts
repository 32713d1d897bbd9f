import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { siteBuildOf } from '../../lib/edge/site-build.ts';

const web = path.resolve(import.meta.dirname, '../../web');

/** The files of code that the site's build makes. */
let chunks: readonly Rolldown.OutputChunk[];
/** Its pages by file name, as an environment gets them that is deployed. */
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  vi.stubEnv('VITE_SAMPLES', siteBuildOf({ name: 'prod' }).variables.VITE_SAMPLES);
  const built = await build({
    configFile: path.join(web, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false },
  });
  if (!('output' in built)) throw new Error('Vite built something else than one site.');
  chunks = built.output.filter((file) => file.type === 'chunk');
  pages = new Map(
    built.output
      .filter((file) => file.type === 'asset' && file.fileName.endsWith('.html'))
      .map((file) => [file.fileName, 'source' in file ? String(file.source) : '']),
  );
  // Processor-bound: how long it takes says nothing.
}, 0);

/** The files whose code comes from a module whose path matches. */
function chunksWith(module: RegExp): readonly Rolldown.OutputChunk[] {
  return chunks.filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
}

/** A file and all that it imports before it runs. */
function closureOf(chunk: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()) {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunks.filter(({ fileName }) => chunk.imports.includes(fileName))) {
    closureOf(imported, found);
  }
  return found;
}

describe("the site's code", () => {
  it('holds no schemas and no library for them: the browser checks by plain data', () => {
    expect(chunks.length).toBeGreaterThan(10);
    // What strangers wrote into a file is checked by a schema, once a file is there.
    const readers = chunksWith(/\/web\/verify\/read-credentials\.ts$/).map(({ fileName }) => fileName);
    expect(readers).toHaveLength(1);
    expect(chunksWith(/\/node_modules\/zod\//).map(({ fileName }) => fileName)).toEqual(readers);
    for (const { code, fileName } of chunks) {
      if (!readers.includes(fileName)) expect(code, fileName).not.toMatch(/ZodMini|strictObject/);
    }
  });

  it('knows the fields of every answer', () => {
    const [routes] = chunksWith(/\/web\/api\/user-routes\.ts$/);
    expect(routes?.code).toContain('purchased_credits');
  });

  it('brings neither React nor the client of the application to a document', () => {
    const enhancements = chunksWith(/\/web\/enhancements\/(?!enhancement\.ts)/);
    expect(enhancements.length).toBeGreaterThan(3);
    for (const chunk of enhancements) {
      const loaded = [...closureOf(chunk)].flatMap(({ moduleIds }) => moduleIds);
      expect(loaded.filter((id) => /\/node_modules\/(react|@tanstack)/.test(id))).toEqual([]);
      expect(loaded.filter((id) => /\/web\/api\/(client|user-routes)\.ts$/.test(id))).toEqual([]);
    }
  });

  it('brings Amplify UI only with the deletion of an account, when it is opened', () => {
    const withAmplifyUi = chunksWith(/\/node_modules\/@aws-amplify\/ui/);
    const [deletion] = chunksWith(/\/account-settings\/deletion\.tsx$/);
    expect(withAmplifyUi.map(({ fileName }) => fileName)).toEqual([deletion?.fileName]);
    const importers = chunks.filter(({ imports }) => imports.includes(deletion?.fileName ?? ''));
    expect(importers.map(({ fileName }) => fileName)).toEqual([]);
  });
});

describe('what is a sample', () => {
  it('is left out of the site that is deployed: members, creators, events, positions and counts of views', async () => {
    vi.stubEnv('VITE_SAMPLES', siteBuildOf({ name: 'laptop' }).variables.VITE_SAMPLES);
    const { channels, creators, events, stats } = await import('../../web/content/community.ts');
    const { positions } = await import('../../web/content/careers.ts');
    const samples = [
      ...channels.map(({ members }) => `${members.toLocaleString('en')} members`),
      ...creators.entries.map(({ name }) => name),
      ...events.entries.map(({ title }) => title),
      ...stats.entries.map(({ figure, label }) => `${label} ${figure}`),
      ...positions.entries.map(({ title }) => title),
    ];
    expect(samples.length).toBeGreaterThan(20);

    expect(pages.get('community.html')).toContain('No events are planned right now.');
    expect(pages.get('careers.html')).toContain('No positions are open right now.');
    expect(textOf('index.html')).toContain('Trending Now');
    expect(textOf('index.html')).not.toMatch(/\d views/);
    for (const name of pages.keys()) {
      for (const sample of samples) expect(textOf(name), name).not.toContain(sample);
    }
  });

  it('is shown on the laptop only, whose site lies in a folder of its own', () => {
    const folders = (['dev', 'staging', 'prod'] as const).map((name) => {
      const { folder, variables } = siteBuildOf({ name });
      expect(variables.VITE_SAMPLES, name).toBe('hidden');
      return folder;
    });
    const laptop = siteBuildOf({ name: 'laptop' });
    expect(laptop.variables.VITE_SAMPLES).toBe('shown');
    expect(new Set([...folders, laptop.folder]).size).toBe(4);
  });
});

describe("the operators' console", () => {
  it('is in no file of the site, and ships no schemas', async () => {
    const built = await build({
      configFile: path.join(web, 'operators/vite.config.ts'),
      logLevel: 'silent',
      build: { write: false },
    });
    if (!('output' in built)) throw new Error('Vite built something else than one console.');
    const modules = built.output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    expect(modules.some((id) => id.endsWith('web/operators/console.tsx'))).toBe(true);
    expect(modules.filter((id) => /node_modules\/(zod|@lingui)\//.test(id))).toEqual([]);
    expect(chunksWith(/web\/operators\/|@tanstack\/(react-)?table/)).toEqual([]);
  }, 120_000);
});

/** What a page says, without its markup. */
function textOf(page: string): string {
  return (pages.get(page) ?? '').replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}
