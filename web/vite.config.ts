import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontsOfSharePages } from './build/fonts-of-share-pages.ts';
import { inlineRoutes } from './build/inline-routes.ts';
import { preloadHelper } from './build/preload-helper.ts';
import { prerenderPages } from './build/prerender-pages.ts';
import { shakableRouter } from './build/shakable-router.ts';
import { translations } from './build/translations.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** What documents and the application share. */
const baseModules =
  /vite\/preload-helper|rolldown|web\/addresses\/(application-paths|languages)|web\/session\/(browser-storage|known-tier|personal-items|stored-session)|web\/shell\/(close-menu|theme\.|register-service-worker)/;

/** React, the router, and what stands around every page of the application. */
const applicationModules =
  /node_modules\/(@lingui|react|react-dom|react-router|react-router-dom|scheduler)\/|web\/app\/(application-pages|routes)\.|web\/addresses\/links\.|web\/locales\/translations\.|web\/shell\/|web\/session\/(access-token|session-store|stripe-visit)|web\/signed-in\/(auth-provider|use-stripe-return)|web\/api\/(balance-channel|load-error-texts)|web\/design\/(button|class-names|empty-state|link|logo|menu|badge|skeleton|notice|toasts)/;

/** What a call of the API takes, from a document or from the application. */
const exchangeModules = /contract\/errors|web\/api\/(api-error|exchange|response-shape)/;

/** The application's calls of the API. */
const apiModules = /web\/api\/(client|user-routes)/;

/** What a page with the API's data keeps it in. */
const queryModules =
  /node_modules\/@tanstack\/|web\/signed-in\/data-provider|web\/api\/(?!public-routes|call-public-api|error-texts|load-error-texts)/;

/** The site: `npx vite build --config web/vite.config.ts` writes web/dist, hashed files under assets/. */
export default defineConfig({
  root,
  plugins: [
    translations(),
    react(),
    // Vite minifies for `build.target`; Tailwind would first rewrite for browsers that are older.
    tailwindcss({ optimize: false }),
    inlineRoutes(),
    shakableRouter(),
    preloadHelper(),
    fontsOfSharePages(),
    prerenderPages(),
  ],
  // What React has itself since its version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Browsers of 2024 and later: they know light-dark(), so the tokens stay as they are written.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // A data: URL would have to be allowed by the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Few sign out: the names of all that it takes would be on every page.
      resolveDependencies: (file, imports) => (file.includes('leave-signed-out') ? [] : imports),
    },
    rolldownOptions: {
      input: {
        index: `${root}index.html`,
        application: `${root}app/application.tsx`,
        landing: `${root}design/landing.css`,
        documents: `${root}design/documents.css`,
      },
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
