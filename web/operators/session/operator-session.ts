import { useSyncExternalStore } from 'react';
import { fromBase64Url } from '../../session/base64-url.ts';
import { localItems } from '../../session/browser-storage.ts';

/** An operator's session: an access token, and nothing that could renew it. */
export interface OperatorSession {
  readonly token: string;
  /** The operator's address. */
  readonly name: string;
  /** By this browser's clock. */
  readonly endsAtMilliseconds: number;
}

const key = 'reelwright.operator';
const listeners = new Set<() => void>();
let known: { readonly stored: string | null; readonly session: OperatorSession | null } | null = null;

/** Returns the session of this browser; null without one, or after its end. The same object until it changes. */
export function currentSession(): OperatorSession | null {
  const stored = localItems.getItem(key);
  if (known === null || known.stored !== stored) known = { stored, session: parsed(stored) };
  if (known.session !== null && known.session.endsAtMilliseconds <= Date.now()) {
    known = { stored, session: null };
  }
  return known.session;
}

/**
 * Begins a session in every tab.
 *
 * @throws Error for a token that is not Cognito's
 */
export function beginSession(token: string): void {
  const { username, iat, exp } = claimsOf(token);
  if (typeof username !== 'string' || typeof iat !== 'number' || typeof exp !== 'number') {
    throw new Error('The user pool gave a token without a name or a time.');
  }
  // Counted from now, since this browser's clock may be wrong.
  const endsAtMilliseconds = Date.now() + (exp - iat) * 1_000;
  localItems.setItem(key, JSON.stringify({ token, name: username, endsAtMilliseconds }));
  announce();
}

/** Forgets a session, unless another one has replaced it. */
export function endSession(session: OperatorSession): void {
  if (currentSession()?.token !== session.token) return;
  localItems.removeItem(key);
  announce();
}

/** The session, followed through changes in any tab. */
export function useSession(): OperatorSession | null {
  return useSyncExternalStore(subscribe, currentSession);
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === key) listener();
  };
  // A session ends by itself, also while the page lies open.
  const timer = setInterval(listener, 5_000);
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    clearInterval(timer);
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}

function parsed(stored: string | null): OperatorSession | null {
  if (stored === null) return null;
  const { token, name, endsAtMilliseconds } = recordIn(stored);
  return typeof token === 'string' && typeof name === 'string' && typeof endsAtMilliseconds === 'number'
    ? { token, name, endsAtMilliseconds }
    : null;
}

/** Unverified; the API verifies the token. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  return recordIn(new TextDecoder().decode(fromBase64Url(token.split('.')[1] ?? '')));
}

function recordIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
