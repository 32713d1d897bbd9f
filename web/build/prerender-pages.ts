import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin, ViteDevServer } from 'vite';
import { createServer, isRunnableDevEnvironment } from 'vite';
import type { Language } from '../../contract/fields/languages.ts';
import { isFontOf } from './fonts-of-language.ts';
import { pageDocument } from './page-document.ts';
import type { Prerendered, PrerenderedPage } from './page-markup.tsx';
import { missingClasses, stylesheetOf } from './page-stylesheets.ts';
import { translations } from './translations.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Writes every page as a file: documents without React, and application pages with a frame that React
 * replaces. The development server renders at each request.
 */
export function prerenderPages(): Plugin {
  return {
    name: 'reelwright:prerender-pages',
    enforce: 'post',
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        renderForDevelopment(server, request.originalUrl ?? '/').then((page) => {
          if (page === null) return next();
          response.statusCode = page.status;
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(page.html);
        }, next);
      });
    },
    // A page that only the server renders is missing from the browser's module graph.
    hotUpdate({ modules }) {
      if (this.environment.name === 'client' && modules.length === 0) {
        this.environment.hot.send({ type: 'full-reload' });
      }
    },
    async generateBundle(_options, bundle) {
      const built = bundle['index.html'];
      if (built?.type !== 'asset') throw new Error('Vite has not built index.html.');
      const template = String(built.source);
      const { pages, files } = await render();
      for (const page of pages) {
        const scripts = page.modules === null ? null : applicationScripts(bundle, page.modules);
        const html = pageDocument(template, {
          ...page,
          stylesheet: ownStylesheet(bundle, page),
          scripts,
          fonts: fontsOf(bundle, page.head.language),
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

/** Returns the entry file and all files that it and the page's modules import. */
function applicationScripts(bundle: Bundle, pageModules: readonly string[]) {
  const [entry = '', ...preloaded] = chunksOf(bundle, ['app/application.tsx', ...pageModules]).map(
    (fileName) => `/${fileName}`,
  );
  return { entry, preloaded };
}

/**
 * Returns the address of a document's stylesheet; null for an application page.
 *
 * @throws {Error} if only another stylesheet has the rules of a class
 */
function ownStylesheet(bundle: Bundle, page: PrerenderedPage): string | null {
  const name = stylesheetOf(page);
  if (name === null) return null;
  const own = stylesheetNamed(bundle, name);
  const missing = missingClasses(page.markup, own.rules, stylesheetNamed(bundle, 'index.css').rules);
  if (missing.length > 0) {
    throw new Error(
      `web/design/${name} has no rules of ${missing.join(' ')}, which ${page.fileName} uses: add its @source.`,
    );
  }
  return `/${own.fileName}`;
}

function stylesheetNamed(
  bundle: Bundle,
  name: string,
): { readonly fileName: string; readonly rules: string } {
  const found = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(name));
  if (found?.type !== 'asset') throw new Error(`Vite has not built ${name}.`);
  return { fileName: found.fileName, rules: String(found.source) };
}

function fontsOf(bundle: Bundle, language: Language): readonly string[] {
  return Object.values(bundle)
    .filter(
      (file) => file.type === 'asset' && file.originalFileNames.some((name) => isFontOf(language, name)),
    )
    .map(({ fileName }) => `/${fileName}`);
}

/** Returns the files of the modules, each followed by its imports. */
function chunksOf(bundle: Bundle, modules: readonly string[]): readonly string[] {
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
  return [...needed];
}

/** Returns a page, or the not-found page for an unknown address; null for a file. */
async function renderForDevelopment(
  server: ViteDevServer,
  address: string,
): Promise<{ status: 200 | 404; html: string } | null> {
  const path = new URL(address, 'http://site.invalid').pathname.replace(/\/+$/, '');
  const fileName = path === '' ? 'index.html' : `${path.slice(1)}.html`;
  if (/\.\w+$/.test(path)) return null;
  const { pages } = await prerenderIn(server);
  const found = pages.find((candidate) => candidate.fileName === fileName);
  const page = found ?? pages.find((candidate) => candidate.fileName === 'not-found.html');
  if (page === undefined) return null;
  const template = await readFile(`${root}/index.html`, 'utf8');
  const scripts = page.modules === null ? null : { entry: '/app/application.tsx', preloaded: [] };
  const html = await server.transformIndexHtml(
    address,
    pageDocument(template, { ...page, stylesheet: null, scripts, fonts: [] }),
  );
  return { status: found === undefined ? 404 : 200, html };
}

async function prerenderIn(server: ViteDevServer): Promise<Prerendered> {
  const environment = server.environments.ssr;
  if (!isRunnableDevEnvironment(environment)) throw new Error('Vite cannot run modules in this environment.');
  const module: unknown = await environment.runner.import('/build/page-markup.tsx');
  if (!isMarkupModule(module)) throw new Error('build/page-markup.tsx does not export prerender().');
  return module.prerender();
}

async function render(): Promise<Prerendered> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [translations()],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    // React must render without development markup and warnings.
    mode: 'production',
  });
  try {
    return await prerenderIn(server);
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
