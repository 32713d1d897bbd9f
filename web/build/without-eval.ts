import type { Plugin } from 'vite';

/** Lets cbor-x, which reads content credentials, not try what the Content-Security-Policy forbids and reports. */
export function withoutEval(): Plugin {
  return {
    name: 'reelwright:without-eval',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /node_modules\/cbor-x\/decode\.js/ },
      handler: (code) => code.replace("new Function('')", "throw new Error('not allowed')"),
    },
  };
}
