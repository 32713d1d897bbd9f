import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineRoutes } from '../build/inline-routes.ts';
import { preloadHelper } from '../build/preload-helper.ts';
import { browserActions, browserRoutes, incidentChoices, reasonChoices } from './api/browser-tables.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Builds the operators' console: `npx vite build --config web/operators/vite.config.ts`. */
export default defineConfig({
  root: `${folder}page`,
  plugins: [
    react(),
    tailwindcss({ optimize: false }),
    inlineRoutes([
      [
        '/web/operators/api/browser-tables.ts',
        { browserActions, browserRoutes, incidentChoices, reasonChoices },
      ],
    ]),
    preloadHelper(),
  ],
  resolve: {
    alias: [
      // The console is in English only: the texts of the shared controls stay as they are written.
      { find: '@lingui/core/macro', replacement: `${folder}english.ts` },
      // React has it itself since version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The Content-Security-Policy allows no font at a data: URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Ignores the 'use client' of libraries' files.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
});
