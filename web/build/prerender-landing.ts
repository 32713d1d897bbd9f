import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { createServer, isRunnableDevEnvironment } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Writes the landing page's HTML into the built document, so that a visitor reads it before, and without, React:
 * its few moving parts are in landing/islands.ts. On every other path public/theme.js hides it before the first
 * paint and main.ts starts the application in its place.
 */
export function prerenderLanding(): Plugin {
  return {
    name: 'reelwright:prerender-landing',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const markup = await renderLanding();
        return html.replace(
          '<div id="root"></div>',
          `<div id="root"><div data-prerendered>${markup}</div></div>`,
        );
      },
    },
  };
}

async function renderLanding(): Promise<string> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    // The page must be the production's: React's development markup and warnings do not belong into it.
    mode: 'production',
  });
  try {
    const environment = server.environments.ssr;
    if (!isRunnableDevEnvironment(environment))
      throw new Error('Vite cannot run modules in this environment.');
    const module: unknown = await environment.runner.import('/build/landing-markup.tsx');
    if (!isLandingModule(module))
      throw new Error('build/landing-markup.tsx does not export landingMarkup().');
    return module.landingMarkup();
  } finally {
    await server.close();
  }
}

function isLandingModule(module: unknown): module is { landingMarkup: () => string } {
  return (
    typeof module === 'object' &&
    module !== null &&
    'landingMarkup' in module &&
    typeof module.landingMarkup === 'function'
  );
}
