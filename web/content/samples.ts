/**
 * Samples stand in for an operator's content. lib/edge/site-build.ts sets `VITE_SAMPLES`, so that only the
 * laptop shows them, marked as samples.
 */
// Undefined if Node runs this file directly.
const samplesAreShown = import.meta.env?.VITE_SAMPLES === 'shown';

declare global {
  interface ImportMetaEnv {
    readonly VITE_SAMPLES?: 'shown' | 'hidden';
  }
}

/** Whether the site may show content that may be a sample. */
export function isShown({ areSamples }: { readonly areSamples: boolean }): boolean {
  return !areSamples || samplesAreShown;
}

interface OperatorList<Entry> {
  /** False once the entries are the operator's own. */
  readonly areSamples: boolean;
  readonly entries: readonly Entry[];
}

/** Returns an empty list if this site hides its samples. */
export function withoutHiddenSamples<Entry>(list: OperatorList<Entry>): OperatorList<Entry> {
  return isShown(list) ? list : { ...list, entries: [] };
}
