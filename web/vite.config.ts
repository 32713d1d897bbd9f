import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineRoutes } from './build/inline-routes.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { prerenderPages } from './build/prerender-pages.ts';
import { shakableRouter } from './build/shakable-router.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** What documents and the application share. */
const baseModules =
  /vite\/preload-helper|rolldown|web\/application-paths|web\/session\/(browser-storage|known-tier|stored-session)|web\/shell\/(close-menu|theme\.|register-service-worker)/;

/** React, the router, and what stands around every page of the application. */
const applicationModules =
  /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\/|web\/(application-pages|routes|links)\.|web\/shell\/|web\/session\/(access-token|auth-provider|session-store|stripe-visit|use-stripe-return)|web\/api\/balance-channel|web\/design\/(button|class-names|empty-state|logo|menu|badge|skeleton|notice)/;

/** What a call of the API takes, from a document or from the application. */
const exchangeModules = /contract\/errors|web\/api\/(api-error|exchange|response-shape)/;

/** The application's calls of the API. */
const apiModules = /contract\/(models|uuid-patterns|video-)|web\/api\/(client|user-routes)/;

/** What a page with the API's data keeps it in. */
const queryModules = /node_modules\/@tanstack\/|web\/api\/(?!public-routes|call-public-api)/;

/** The site: `npx vite build --config web/vite.config.ts` writes web/dist, hashed files under assets/. */
export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), inlineRoutes(), shakableRouter(), preloadFonts(), prerenderPages()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Browsers of 2024 and later: they know light-dark(), so the tokens stay as they are written.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // A data: URL would have to be allowed by the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: `${root}index.html`, application: `${root}application.tsx` },
      // The pages are rendered while it builds: that is meant to take its time.
      checks: { pluginTimings: false },
      // Radix marks its files 'use client', which means nothing here.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
      output: {
        // Many small files compress worse than a few: what always loads together is one file.
        codeSplitting: {
          groups: [
            { name: 'base', test: baseModules, priority: 3 },
            { name: 'catalog', test: /contract\/catalog|web\/content\/figures/, priority: 2 },
            { name: 'exchange', test: exchangeModules, priority: 2 },
            { name: 'application', test: applicationModules, priority: 1 },
            { name: 'api', test: apiModules },
            { name: 'query', test: queryModules },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
