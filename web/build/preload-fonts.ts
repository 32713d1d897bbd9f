import type { Plugin } from 'vite';

/**
 * Adds a preload of each font file to the built document: fonts are `font-display: optional`, so they must be there
 * by the first paint or wait for the next visit.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'reelwright:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2'));
        return fonts.map((file) => ({
          tag: 'link',
          injectTo: 'head-prepend' as const,
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
        }));
      },
    },
  };
}
