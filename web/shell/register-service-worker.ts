const fileName = '/service-worker.js';

/** Registers the offline page after load, to leave the network to the page. */
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

/** The Content-Security-Policy allows script URLs from this policy only. */
function trustedAddress(): string {
  const types: unknown = Reflect.get(window, 'trustedTypes');
  if (!isPolicyFactory(types)) return fileName;
  return types.createPolicy('reelwright', { createScriptURL: () => fileName }).createScriptURL('');
}

interface PolicyFactory {
  /** Returns a TrustedScriptURL, a string to the DOM types. */
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
}

function isPolicyFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}
