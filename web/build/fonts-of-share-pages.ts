import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { isFontOf } from './fonts-of-language.ts';

/**
 * Writes the fonts that an English page needs a second time, under names that do not change: `fonts/imbue.woff2`. A function
 * renders the pages of shared videos, and does not know what the site's build has called its files.
 */
export function fontsOfSharePages(): Plugin {
  return {
    name: 'reelwright:fonts-of-share-pages',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset') continue;
        const name = file.originalFileNames.find((original) => isFontOf('en', original));
        if (name === undefined) continue;
        this.emitFile({ type: 'asset', fileName: `fonts/${basename(name)}`, source: file.source });
      }
    },
  };
}
