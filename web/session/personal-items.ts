import { localItems } from './browser-storage.ts';
import { forgetTier } from './known-tier.ts';

/** The generator's draft (pages/generate/kept-draft.ts). */
export const draftKey = 'reelwright.draft';

/** For a sign-out that the person asked for; an ended session keeps the items. */
export function forgetPersonalItems(): void {
  forgetTier();
  localItems.removeItem(draftKey);
}
