import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { createServer, isRunnableDevEnvironment } from 'vite';
import { pageDocument } from './page-document.ts';
import type { Prerendered } from './page-markup.tsx';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Writes every page of the site as a document of its own, so that a visitor reads it before, and without, React: its few
 * moving parts are enhancements. A page of the application shows its frame until the application takes its place.
 */
export function prerenderPages(): Plugin {
  return {
    name: 'reelwright:prerender-pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const built = bundle['index.html'];
      if (built?.type !== 'asset') throw new Error('Vite has not built index.html.');
      const template = String(built.source);
      const { pages, files } = await render();
      for (const page of pages) {
        const modules = page.start === 'application' ? ['application.tsx', ...page.modules] : [];
        const html = pageDocument(template, {
          ...page,
          preloadedModules: chunksOf(bundle, modules, template),
        });
        if (page.fileName === 'index.html') built.source = html;
        else this.emitFile({ type: 'asset', fileName: page.fileName, source: html });
      }
      for (const [fileName, source] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

type Bundle = Parameters<
  Extract<NonNullable<Plugin['generateBundle']>, (...parameters: never) => unknown>
>[1];

/** The files that these modules need, but for those that the document already names. */
function chunksOf(bundle: Bundle, modules: readonly string[], template: string): readonly string[] {
  const needed = new Set<string>();
  const add = (fileName: string) => {
    const chunk = bundle[fileName];
    if (needed.has(fileName) || chunk?.type !== 'chunk') return;
    needed.add(fileName);
    for (const imported of chunk.imports) add(imported);
  };
  for (const module of modules) {
    const file = Object.values(bundle).find(
      (chunk) => chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(`/web/${module}`)),
    );
    if (file === undefined) throw new Error(`No file of the site holds web/${module}.`);
    add(file.fileName);
  }
  return [...needed].filter((fileName) => !template.includes(fileName));
}

async function render(): Promise<Prerendered> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    // The pages must be the production's: React's development markup and warnings do not belong into them.
    mode: 'production',
  });
  try {
    const environment = server.environments.ssr;
    if (!isRunnableDevEnvironment(environment))
      throw new Error('Vite cannot run modules in this environment.');
    const module: unknown = await environment.runner.import('/build/page-markup.tsx');
    if (!isMarkupModule(module)) throw new Error('build/page-markup.tsx does not export prerender().');
    return await module.prerender();
  } finally {
    await server.close();
  }
}

function isMarkupModule(module: unknown): module is { prerender: () => Promise<Prerendered> } {
  return (
    typeof module === 'object' &&
    module !== null &&
    'prerender' in module &&
    typeof module.prerender === 'function'
  );
}
