import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { isFontOf } from './fonts-of-language.ts';

/**
 * Also writes the English fonts under fixed names (`fonts/imbue.woff2`), for the Lambda function that renders
 * shared videos.
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
