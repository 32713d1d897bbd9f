const fileName = '/service-worker.js';

/**
 * Lets a page of ours be shown when there is no network. After the page has loaded, so that it takes nothing from it; a
 * browser that has none, or refuses, goes without.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const register = () => {
    navigator.serviceWorker
      .register(trustedAddress())
      .catch((error: unknown) => console.warn('The page for offline times was not kept', error));
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

/** The Content-Security-Policy lets an address of code be made by this policy only, and it knows one. */
function trustedAddress(): string {
  const types: unknown = Reflect.get(window, 'trustedTypes');
  if (!isPolicyFactory(types)) return fileName;
  return types.createPolicy('reelwright', { createScriptURL: () => fileName }).createScriptURL('');
}

interface PolicyFactory {
  /** Its result is a TrustedScriptURL, which the DOM's types of today take for a string. */
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
}

function isPolicyFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}
