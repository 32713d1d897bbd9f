/** Enhances an element. Returns a function that stops it, if needed. */
export type Enhancement = (element: HTMLElement) => undefined | (() => void);
