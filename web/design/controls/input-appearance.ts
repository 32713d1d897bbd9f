/* By itself, for pages with one input that have no fields. */

export const inputAppearance =
  'block w-full min-h-12 rounded-control border border-edge bg-room px-3.5 py-2.5 text-base text-ink placeholder:text-faint hover:border-dim focus-visible:outline-offset-0 aria-invalid:border-record disabled:cursor-not-allowed disabled:text-faint';

/** The arrow stands as far from the edge as the text, unlike browsers' own. */
export const selectAppearance = `${inputAppearance} select-arrow pr-10`;
