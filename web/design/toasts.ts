/** A short message about something that has just happened. */
export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'neutral' | 'success' | 'error';
  /** Where to go on, as a link within the site; or what can be done about it, once. */
  readonly action?:
    | { readonly label: string; readonly to: string }
    | { readonly label: string; readonly perform: () => void };
}

export interface ShownToast extends ToastMessage {
  readonly id: number;
}

/** More than this many at once are a wall of text: the oldest goes. */
const maximumToasts = 3;

const listeners = new Set<() => void>();
let toasts: readonly ShownToast[] = [];
let lastId = 0;

/** Shows a message; callable from anywhere. */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  toasts = [...toasts, { ...message, id: lastId }].slice(-maximumToasts);
  for (const listener of listeners) listener();
}

/** Takes a message away. */
export function dismissToast(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id);
  for (const listener of listeners) listener();
}

/** The messages on show, oldest first; the same array until one comes or goes. */
export function shownToasts(): readonly ShownToast[] {
  return toasts;
}

/** Calls `listener` when a message comes or goes. */
export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
