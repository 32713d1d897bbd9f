import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { developersRoutes } from './api/developers-routes.ts';
import { promptRoutes } from './api/prompt-routes.ts';
import { publicRoutes } from './api/public-routes.ts';
import { userRoutes } from './api/user-routes.ts';
import { fontsOfSharePages } from './build/fonts-of-share-pages.ts';
import { inlineRoutes } from './build/inline-routes.ts';
import { patchPackages } from './build/patch-packages.ts';
import { preloadHelper } from './build/preload-helper.ts';
import { prerenderPages } from './build/prerender-pages.ts';
import { translations } from './build/translations.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Modules that documents and the application share. */
const baseModules =
  /vite\/preload-helper|rolldown|web\/addresses\/(application-paths|languages)|web\/session\/(browser-storage|known-tier|personal-items|stored-session)|web\/shell\/(theme\.|register-service-worker)|web\/design\/controls\/follow-menus/;

const applicationModules =
  /node_modules\/(@lingui|react|react-dom|react-router|react-router-dom|scheduler)\/|web\/app\/(application-pages|routes)\.|web\/addresses\/links\.|web\/locales\/translations\.|web\/shell\/(?!keep-uncovered)|web\/session\/(access-token|session-store|stripe-visit)|web\/signed-in\/(auth-provider|use-stripe-return)|web\/api\/(balance-channel|load-error-texts)|web\/design\/(controls\/(choice-group|input-appearance)|problem|badge|empty-state|logo|notice|skeleton|toasts)|web\/session\/site-config|web\/content\/join-sentences|contract\/fields\/uuid-patterns/;

const exchangeModules = /contract\/errors|web\/api\/(api-error|exchange|response-shape)/;

/** The page of the generator, with what it shares with its parts. */
const generatorModules =
  /web\/(content\/generation|design\/(controls\/tabs|viewfinder)|locales\/playing-time|pages\/generate\/([\w-]*\/)?(attempt|attempt-texts|credit-bar|generate-page|generator|generator-form|history-skeleton|lazy-history|monitor|monitor-parts|offer|offered-draft|options-disclosure|prompt-tools|readiness|shot-choices|use-attempt|use-offer|variants|ways-to-pay)|video\/(follow-videos|new-video-id|video-cache))\./;

const keptDraftModules =
  /contract\/billing\/video-payments|web\/pages\/generate\/draft\/(draft|kept-draft)\./;

const apiModules = /web\/api\/(client|user-routes)/;

const queryModules =
  /node_modules\/@tanstack\/(?!react-virtual|virtual-core|.*\/(useMutation|mutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver|infiniteQueryBehavior)\.)|web\/signed-in\/data-provider|web\/api\/(?!public-routes|call-public-api|call-developers-api|call-prompt-api|developers-routes|prompt-routes|error-texts|load-error-texts)/;

/** What a file has that names parts to preload: it loads after these. */
function loadedBefore(file: string): RegExp {
  if (!/\/generate-page-/.test(file)) return /\/(base|rolldown-runtime)-/;
  return /\/(api|application|base|exchange|plans|query|rolldown-runtime|sign-out|text)-/;
}

/** Writes web/dist: `npx vite build --config web/vite.config.ts`. */
export default defineConfig({
  root,
  plugins: [
    translations(),
    react(),
    // Vite minifies for `build.target`; Tailwind's own optimizer targets older browsers.
    tailwindcss({ optimize: false }),
    inlineRoutes([
      ['/web/api/developers-routes.ts', { developersRoutes }],
      ['/web/api/prompt-routes.ts', { promptRoutes }],
      ['/web/api/user-routes.ts', { userRoutes }],
      ['/web/api/public-routes.ts', { publicRoutes }],
    ]),
    patchPackages(),
    preloadHelper(),
    fontsOfSharePages(),
    prerenderPages(),
  ],
  // React has it itself since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Browsers from 2024 know light-dark(), so Vite leaves the tokens unchanged.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The Content-Security-Policy allows no font at a data: URL.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A preload list comes with the page that may load a part: it leaves out what is rare, and what the page has.
      resolveDependencies: (file, imports, { hostId, hostType }) =>
        hostType === 'html'
          ? imports
          : /leave-signed-out|draft-of-video|more-options|prompt-tool|refusal/.test(file)
            ? []
            : imports.filter((one) => !loadedBefore(hostId).test(one)),
    },
    rolldownOptions: {
      input: {
        index: `${root}index.html`,
        application: `${root}app/application.tsx`,
        landing: `${root}design/landing.css`,
        documents: `${root}design/documents.css`,
        'shared-video': `${root}app/shared-video.ts`,
      },
      // No getter that we or our packages read changes anything; Amplify UI then halves.
      treeshake: { propertyReadSideEffects: false },
      // Rendering the pages takes long by design.
      checks: { pluginTimings: false },
      // Ignores the 'use client' of Radix's files.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
      output: {
        // The Lambda function that renders shared videos knows the name.
        entryFileNames: ({ name }) => (name === 'shared-video' ? '[name].js' : 'assets/[name]-[hash].js'),
        // Small files compress worse, so one file holds what always loads together.
        codeSplitting: {
          groups: [
            { name: 'base', test: baseModules, priority: 3 },
            { name: 'catalog', test: /contract\/catalog|web\/content\/figures/, priority: 2 },
            { name: 'exchange', test: exchangeModules, priority: 2 },
            // A document loads it without the application.
            { name: 'sign-out', test: /web\/shell\/sign-out/, priority: 2 },
            { name: 'application', test: applicationModules, priority: 1 },
            { name: 'api', test: apiModules, priority: 1 },
            // The sign-in has them without the generator, and a document the texts.
            { name: 'kept-draft', test: keptDraftModules, priority: 1 },
            { name: 'text', test: /contract\/fields\/text\./, priority: 2 },
            { name: 'plans', test: /plan-words/, priority: 1 },
            { name: 'generate-page', test: generatorModules },
            { name: 'query', test: queryModules, priority: 1 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
