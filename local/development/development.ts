import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Handler } from 'emulator-kit/listen.ts';
import { createServer, type ViteDevServer } from 'vite';
import { ensureAssembly } from '../build/ensure-assembly.ts';

/** What `--dev` adds to the local cloud. */
export interface Development {
  /** Pages come from Vite's development server; API, videos and configuration still from the distribution. */
  readonly wrapSite: (distribution: Handler) => Handler;
  /** The same for the operators' console. */
  readonly wrapConsole: (distribution: Handler) => Handler;
  /**
   * From now on a change of functions/ or contract/ is bundled anew and runs at the next invocation.
   *
   * @param reloadFunctions runs the functions' code of the assembly in a folder
   */
  readonly watchFunctions: (reloadFunctions: (assemblyFolder: string) => Promise<void>) => void;
  readonly stop: () => Promise<void>;
}

/** What only the distribution can answer. */
// The page's own modules in web/api/ have addresses below /api/ too: they are Vite's.
const fromDistribution = /^\/api\/(?!.*\.tsx?$)|^\/(media|images|exports|share)\/|^\/config\.json$/;

const settleMilliseconds = 200;

/** Starts Vite's development server inside this process; its pages update themselves over a socket of its own. */
export async function startDevelopment({
  projectRoot,
  model,
  capacity,
  log,
}: {
  readonly projectRoot: string;
  /** Whom videos are asked of, if not whom the environment says. */
  readonly model: string | undefined;
  readonly capacity: string | undefined;
  readonly log: (line: string) => void;
}): Promise<Development> {
  const [site, operators] = await Promise.all([
    createServer({
      configFile: join(projectRoot, 'web/vite.config.ts'),
      // Built like the laptop's site (lib/edge/site-build.ts).
      define: { 'import.meta.env.VITE_SAMPLES': '"shown"' },
      server: { middlewareMode: true, ws: { host: '127.0.0.1' } },
      appType: 'spa',
    }),
    createServer({
      configFile: join(projectRoot, 'web/operators/vite.config.ts'),
      // Its page names files of all of web/.
      root: join(projectRoot, 'web'),
      publicDir: false,
      cacheDir: join(projectRoot, 'node_modules/.vite-operators'),
      optimizeDeps: { entries: ['operators/console.tsx'] },
      // Beside the socket of the site.
      server: { middlewareMode: true, ws: { host: '127.0.0.1', port: 24_679 } },
      appType: 'custom',
    }),
  ]);
  const stops: (() => void)[] = [];

  return {
    wrapSite: (distribution) => fromVite(site, distribution),
    wrapConsole: (distribution) => {
      const files = fromVite(operators, distribution);
      return async (request, response) => {
        if (!isNavigation(request)) return files(request, response);
        const html = await readFile(join(projectRoot, 'web/operators/page/index.html'), 'utf8');
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(await operators.transformIndexHtml(request.url ?? '/', pageFromRoot(html)));
      };
    },
    watchFunctions: (reloadFunctions) => {
      let timer: NodeJS.Timeout | undefined;
      let running = Promise.resolve();
      const reload = (): void => {
        running = running
          .then(() => ensureAssembly(log, model, capacity))
          .then(reloadFunctions)
          .then(() => log('The functions run the new code.'))
          .catch((error: unknown) => log(error instanceof Error ? error.message : String(error)));
      };
      for (const folder of ['functions', 'contract']) {
        const watcher = watch(join(projectRoot, folder), { recursive: true }, () => {
          clearTimeout(timer);
          timer = setTimeout(reload, settleMilliseconds);
        });
        stops.push(() => watcher.close());
      }
    },
    stop: async () => {
      for (const stop of stops) stop();
      await Promise.all([site.close(), operators.close()]);
    },
  };
}

/** Pages' own files are Vite's, and the rest the distribution's. */
function fromVite(vite: ViteDevServer, distribution: Handler): Handler {
  return async (request, response) => {
    if (fromDistribution.test((request.url ?? '/').split('?')[0] ?? '/')) {
      await distribution(request, response);
      return;
    }
    vite.middlewares(request, response, () => {
      distribution(request, response).catch(() => response.destroy());
    });
  };
}

function isNavigation({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
}

/** Every address of the console shows its page, whose files are named from the folder that it lies in. */
function pageFromRoot(html: string): string {
  return html.replaceAll('="../../', '="/').replaceAll('="../', '="/operators/');
}
