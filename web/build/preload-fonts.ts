import type { Plugin } from 'vite';

/**
 * Adds a preload of what each font has for every page to the built document: fonts are `font-display: optional`, so they must be there
 * by the first paint or wait for the next visit.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'reelwright:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.values(bundle ?? {})
          .filter((file) => file.type === 'asset' && file.originalFileNames.some(isSubset))
          .map(({ fileName }) => fileName);
        return fonts.map((file) => ({
          tag: 'link',
          injectTo: 'head-prepend' as const,
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
        }));
      },
    },
  };
}

/** design/fonts/ has the files that each page needs; further letters come when they are met. */
function isSubset(originalFileName: string): boolean {
  return /design\/fonts\/[^/]+\.woff2$/.test(originalFileName);
}
