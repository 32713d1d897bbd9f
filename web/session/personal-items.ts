import { localItems } from './browser-storage.ts';
import { forgetTier } from './known-tier.ts';

/** Key of the generator's draft (pages/generate/draft/kept-draft.ts). */
export const draftKey = 'reelwright.draft';

/** Deletes the person's items at a sign-out that they asked for; an ended session keeps them. */
export function forgetPersonalItems(): void {
  forgetTier();
  localItems.removeItem(draftKey);
}
