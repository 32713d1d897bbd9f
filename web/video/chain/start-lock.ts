import { t } from '@lingui/core/macro';
import { durationsSeconds } from '../../../contract/billing/catalog.ts';
import type { ParentUse } from '../../../contract/videos/models.ts';
import type { Video } from '../../api/received.ts';
import type { OfferedModel } from '../../session/site-config.ts';

const shortestSeconds = Math.min(...durationsSeconds);

/**
 * Why no model can continue or change a video; null: one can.
 *
 * @param choices empty while unknown: nothing is locked then, and the server refuses
 */
export function startLock(
  { duration, parent }: Pick<Video, 'duration' | 'parent'>,
  use: ParentUse,
  choices: readonly Pick<OfferedModel, 'inputs'>[],
): string | null {
  if (choices.length === 0) return null;
  if (use === 'change') {
    return choices.some(({ inputs }) => inputs.changes) ? null : t`No model changes videos right now.`;
  }
  const longest = Math.max(...choices.map(({ inputs }) => inputs.continuedMaximumSeconds ?? 0));
  if (longest === 0) return t`No model continues videos right now.`;
  const seconds = (parent?.total_seconds ?? duration) + shortestSeconds;
  return seconds > longest ? t`Videos can be continued up to ${longest} seconds.` : null;
}
