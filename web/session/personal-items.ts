import { localItems } from './browser-storage.ts';
import { forgetTier } from './known-tier.ts';

/** Where the generator keeps its draft (pages/generate/kept-draft.ts). */
export const draftKey = 'reelwright.draft';

/** Forgets what this browser keeps for the signed-in person; for a sign-out that the person asked for. */
export function forgetPersonalItems(): void {
  forgetTier();
  localItems.removeItem(draftKey);
}
