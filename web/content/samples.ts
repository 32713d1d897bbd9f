/**
 * What stands on the pages until an operator has their own: members, creators, events, positions, counts of views. Only the
 * laptop's site shows it, marked as samples: lib/edge/site-build.ts sets this for each environment, and without it nothing is
 * shown.
 */
// Undefined where Node runs this file as it is.
const samplesAreShown = import.meta.env?.VITE_SAMPLES === 'shown';

declare global {
  interface ImportMetaEnv {
    readonly VITE_SAMPLES?: 'shown' | 'hidden';
  }
}

/** Whether the site may show content: what is a sample only where samples are shown. */
export function isShown({ areSamples }: { readonly areSamples: boolean }): boolean {
  return !areSamples || samplesAreShown;
}

/** A list that an operator fills in. */
interface OperatorList<Entry> {
  /** False once the entries are the operator's own. */
  readonly areSamples: boolean;
  readonly entries: readonly Entry[];
}

/** The list as the site may show it: empty if it has samples and the site shows none. */
export function withoutHiddenSamples<Entry>(list: OperatorList<Entry>): OperatorList<Entry> {
  return isShown(list) ? list : { ...list, entries: [] };
}
