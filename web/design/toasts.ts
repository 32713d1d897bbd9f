export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'neutral' | 'success' | 'error';
  /** A link within the site, or an action that can run once. */
  readonly action?:
    | { readonly label: string; readonly to: string }
    | { readonly label: string; readonly perform: () => void };
}

export interface ShownToast extends ToastMessage {
  readonly id: number;
}

/** The oldest one goes. */
const maximumToasts = 3;

const listeners = new Set<() => void>();
let toasts: readonly ShownToast[] = [];
let lastId = 0;

/** Shows a message; works outside React. */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  toasts = [...toasts, { ...message, id: lastId }].slice(-maximumToasts);
  for (const listener of listeners) listener();
}

/** Removes a message. */
export function dismissToast(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id);
  for (const listener of listeners) listener();
}

/** Returns the messages, oldest first; the same array until one comes or goes. */
export function shownToasts(): readonly ShownToast[] {
  return toasts;
}

/** Calls `listener` when a message comes or goes; returns a function that unsubscribes. */
export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
