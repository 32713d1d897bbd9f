import type { JudgedRequest, Moderation } from './moderation.ts';

/**
 * The rules that allow a request, or what an earlier, same one has made.
 *
 * @throws Rejection if it is refused, which is written down
 */
export async function requireAllowed<Made>(
  moderation: Moderation,
  request: JudgedRequest,
  findMade: () => Promise<Made | null>,
) {
  const decision = await moderation.judge(request, findMade);
  if (decision.kind === 'allowed' || decision.kind === 'made') return decision;
  throw await moderation.refuse(decision, request);
}
