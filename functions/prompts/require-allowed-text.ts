import { Rejection } from '../errors/rejection.ts';
import type { Moderation } from '../moderation/moderation.ts';
import type { Session } from '../tables/credits/session.ts';

/**
 * Has a text judged as the prompt of a video is.
 *
 * @param isSandbox judged by the emulator
 * @throws Rejection if it is refused, which is written down and counts as a refused prompt does
 */
export async function requireAllowedText(
  moderation: Moderation,
  session: Session,
  prompt: string,
  isSandbox = false,
): Promise<void> {
  const request = { session, prompt, style: null, findImages: async () => [], isSandbox };
  const decision = await moderation.judge(request, async () => null);
  if (decision.kind === 'refused') throw await moderation.refuse(decision, request);
  // In its own words a refusal would speak of videos.
  if (decision.kind === 'unavailable') throw new Rejection('temporarily_unavailable');
}
