import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { PluginOption } from 'vite';

/**
 * Compiles macros and catalogs; a missing translation fails the build. Uses Babel, since npm omits Lingui's
 * native transform if it runs on an older Node.
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
