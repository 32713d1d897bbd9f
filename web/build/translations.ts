import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { PluginOption } from 'vite';

/**
 * Compiles the macros of texts, and the catalogs when they are imported. A text that is not translated fails the build. By
 * Babel: npm leaves Lingui's native transform out where it runs on a Node older than ours.
 */
export function translations(): PluginOption {
  return [
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({
      presets: [
        {
          preset: { plugins: ['@lingui/babel-plugin-lingui-macro'] },
          rolldown: { filter: { code: /from '@lingui\/(core|react)\/macro'/ } },
        },
      ],
    }),
  ];
}
