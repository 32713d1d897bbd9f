/** Adds behavior to an element. Returns what stops it, if there is something to stop. */
export type Enhancement = (element: HTMLElement) => undefined | (() => void);
