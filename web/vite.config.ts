import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preloadFonts } from './build/preload-fonts.ts';
import { prerenderLanding } from './build/prerender-landing.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The site: `npx vite build --config web/vite.config.ts` writes web/dist, hashed files under assets/. */
export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), preloadFonts(), prerenderLanding()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Browsers of 2024 and later: they know light-dark(), so the tokens stay as they are written.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // A data: URL would have to be allowed by the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { host: '127.0.0.1' },
});
