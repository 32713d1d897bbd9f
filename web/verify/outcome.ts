import type { Credentials } from './read-credentials.ts';

export const outcomes = ['made-here', 'whole', 'changed', 'nothing', 'known-id', 'unknown-id'] as const;

/**
 * What a file, or an id without its file, is:
 * - `made-here`: byte by byte what was delivered here
 * - `whole`: signed, unchanged since, and not known here
 * - `changed`: signed, and changed since
 * - `nothing`: without content credentials, and not known here
 * - `known-id`, `unknown-id`: whether a video with this id was made here
 */
export type Outcome = (typeof outcomes)[number];

/** The hash of the whole file decides first, since it covers every byte. */
export function outcomeOf(credentials: Credentials | null, isMadeHere: boolean): Outcome {
  if (isMadeHere) return 'made-here';
  if (credentials === null) return 'nothing';
  return credentials.isWhole ? 'whole' : 'changed';
}
